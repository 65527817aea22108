"""Building a file of training runs: from known questions, and by rule from the pages of an archive."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.tasks import CLAIMS
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.listing import titles_of
from react_tui.knowledge.zim import open_zim
from react_tui.training.claims import CLAIM, plan_of_claim
from react_tui.training.hops import Plan, play
from react_tui.training.known import KnownClaim, KnownQuestion
from react_tui.training.library import Library
from react_tui.training.misses import with_misses
from react_tui.training.mixture import MAKERS, SHARES, drawn
from react_tui.training.records import record_of, write_records
from react_tui.training.rehearsal import TrainingRun
from react_tui.training.supporting import plan_of

KNOWN = "known question"
RUNS, MANIFEST, VALIDATION = "runs.jsonl", "manifest.json", "validation-ids.txt"


@dataclass(frozen=True)
class Order:
    """What to build: ``rules`` runs by rule out of ``pages`` pages at most, and the known questions and claims.

    ``kept_out`` are the ids of those that no run may be about, ``misses`` is the share of runs with a search that goes
    wrong, and each known question is told ``tellings`` times, the first time without one.
    """

    source: Path
    questions: tuple[KnownQuestion, ...] = ()
    claims: tuple[KnownClaim, ...] = ()
    rules: int = 6000
    pages: int = 50_000
    misses: float = 0.25
    kept_out: frozenset[str] = frozenset()
    tellings: int = 2
    seed: int = 0


@dataclass(frozen=True)
class Prompts:
    """What a model is told before a question, and before a claim, without exemplars: these are what it learns."""

    questions: TaskPrompt
    claims: TaskPrompt

    def of(self, run: TrainingRun) -> TaskPrompt:
        """Return what it is told before a run."""
        return self.claims if run.kind == CLAIM else self.questions


Report = Callable[[str], None]


def build(order: Order, prompts: Prompts, folder: Path, report: Report) -> dict[str, Any]:
    """Write runs, the ids kept for validation and the manifest into a folder, and return the manifest."""
    source = open_zim(order.source)
    try:
        report(f"reading {source.name}")
        library = Library(source, titles_of(order.source, order.pages, order.seed))
        _shelve_known(library, order)
        report(f"{len(library.shelved):,} pages read")
        runs = list(_runs(order, library, report))
    finally:
        source.close()
    write_records(folder / RUNS, (record_of(run, prompts.of(run), METHODS["react"]) for run in runs))
    kept = "".join(f"{identity}\n" for identity in sorted(order.kept_out))
    (folder / VALIDATION).write_text(kept, encoding="utf-8", newline="\n")
    manifest = _manifest(order, runs, folder / RUNS)
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return manifest


def _shelve_known(library: Library, order: Order) -> None:
    library.add(title for known in order.questions for title, _ in known.supporting)
    library.add(title for known in order.claims for title in known.pages)


def _runs(order: Order, library: Library, report: Report) -> Iterator[TrainingRun]:
    random = Random(order.seed)
    environment = Wikipedia(library.source)
    asked = {_normal(known.question) for known in order.questions if known.id in order.kept_out}
    known = list(_play_all(_known_plans(order, library, random), library, environment, set(asked)))
    report(f"{len(known):,} runs from known questions and claims")
    yield from known
    for kind, share in SHARES.items():
        plans = drawn(MAKERS[kind](library, random), random)
        missed = (with_misses(plan, library, random, order.misses) for plan in plans)
        wanted, found = round(order.rules * share), 0
        for run in _play_all(missed, library, environment, asked) if wanted else ():
            yield run
            found += 1
            if found == wanted:
                break
        report(f"{found:,} runs of the kind {kind!r}")


def _known_plans(order: Order, library: Library, random: Random) -> Iterator[Plan]:
    plans: list[Plan | None] = []
    for known in order.questions:
        if known.id not in order.kept_out:
            plans.append(plan_of(known, library, KNOWN, f"question:{known.id}"))
    for claim in order.claims:
        if claim.id not in order.kept_out:
            plans.append(plan_of_claim(claim, library, f"claim:{claim.id}"))
    for telling in range(order.tellings):
        yield from (with_misses(plan, library, random, float(telling > 0)) for plan in plans if plan is not None)


def _play_all(
    plans: Iterable[Plan], library: Library, environment: Wikipedia, asked: set[str]
) -> Iterator[TrainingRun]:
    """Yield the runs of plans that can be played, each question with its actions once."""
    for plan in plans:
        key = _normal(plan.question)
        if key in asked:
            continue
        run = play(plan, library, environment)
        if run is not None and (run.kind != CLAIM or len(run.trajectory.steps) <= CLAIMS.steps):
            if not plan.source.startswith(("question:", "claim:")):
                asked.add(key)
            yield run


def _normal(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def _manifest(order: Order, runs: list[TrainingRun], path: Path) -> dict[str, Any]:
    judged = Counter(run.answer for run in runs if run.answer in ("yes", "no") or run.kind == CLAIM)
    return {
        "source": order.source.name,
        "seed": order.seed,
        "misses": order.misses,
        "kept out": len(order.kept_out),
        "runs": len(runs),
        "kinds": _counted(run.kind for run in runs),
        "relations": _counted(run.source.split(":")[1] for run in runs if run.source.startswith("rule:")),
        "traits": _counted(trait for run in runs for trait in run.traits),
        "steps": _counted(str(len(run.trajectory.steps)) for run in runs),
        "steps shown but not learned": sum(len(run.shown) for run in runs),
        "judgements": dict(judged.most_common()),
        "answers": _counted(_sort_of_answer(run) for run in runs),
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }


def _counted(items: Iterable[str]) -> dict[str, int]:
    return dict(Counter(items).most_common())


def _sort_of_answer(run: TrainingRun) -> str:
    answer = run.answer
    if answer in ("yes", "no") or run.kind == CLAIM:
        return "judgement"
    if re.search(r"\b\d{4}\b", answer):
        return "date"
    if re.match(r"[\d,.]+\b", answer):
        return "number"
    return "name" if answer[:1].isupper() else "other words"
