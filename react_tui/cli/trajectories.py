"""``react-tui trajectories``: make the runs that a model is trained on, and read them."""

import argparse
import json
import sys
from dataclasses import replace
from random import Random
from typing import Any

from react_tui.cli.opening import open_session, read_config
from react_tui.core.exemplars import load_task_prompt
from react_tui.core.methods import METHODS
from react_tui.core.tasks import CLAIMS, QUESTIONS
from react_tui.errors import UsageError
from react_tui.paths import bundled, folders, typed_path
from react_tui.text import clean
from react_tui.training.build import RUNS, Order, Prompts, build
from react_tui.training.known import (
    KnownClaim,
    KnownQuestion,
    is_validation,
    read_fever,
    read_hotpotqa,
    read_starter,
)
from react_tui.training.records import read_records, record_of, write_records
from react_tui.training.sampling import Player, asked_from, sample

_METHOD = "react"


def build_runs(arguments: argparse.Namespace) -> int:
    """Build a folder of runs and print its manifest."""
    if not 0 <= arguments.misses <= 1 or not 0 <= arguments.validation <= 1:
        raise UsageError("a share is a number from 0 to 1.")
    order = Order(
        typed_path(arguments.source) if arguments.source else bundled("assets") / "starter.zim",
        _questions(arguments),
        _claims(arguments),
        rules=arguments.rules,
        pages=arguments.pages,
        misses=arguments.misses,
        kept_out=_kept_out(arguments),
        seed=arguments.seed,
    )
    manifest = build(order, _prompts(), arguments.folder, _tell)
    print(json.dumps(manifest, indent=2, ensure_ascii=False))
    _tell(f"{arguments.folder / RUNS} is written")
    return 0


def sample_runs(arguments: argparse.Namespace) -> int:
    """Write runs of the model that find the right answer to known questions, or with ``--task claims`` to claims."""
    here = folders()
    config = read_config(arguments, here)
    known = _claims(arguments) if config.run.task == CLAIMS.name else _questions(arguments)
    kept_out = _kept_out(arguments)
    asked = [asked_from(one) for one in known if one.id not in kept_out]
    if config.run.method != _METHOD:
        raise UsageError(f"runs are sampled with the method {_METHOD}, not {config.run.method}.")
    if not asked:
        raise UsageError("there is no question to ask.", hint="Name a file with --hotpotqa, --starter or --fever.")
    session = open_session(config, here)
    try:
        player = Player(session.engine, session.environment, session.setup)
        runs = list(sample(asked, player, arguments.tries, arguments.most, _tell))
    finally:
        session.close()
    task = replace(session.setup.task, tuned=(_METHOD,))
    write_records(arguments.file, (record_of(run, task, METHODS[_METHOD]) for run in runs))
    _tell(f"{len(runs):,} runs are written to {arguments.file}")
    return 0


def show(arguments: argparse.Namespace) -> int:
    """Print runs, drawn by a seed, as they are read: the question, and each step."""
    records = [record for record in read_records(arguments.file) if _is_wanted(record, arguments)]
    for record in Random(arguments.seed).sample(records, min(arguments.number, len(records))):
        traits = f" ({', '.join(record['traits'])})" if record["traits"] else ""
        print(clean(f"# {record['kind']}{traits}, {record['source']}", lines=False))
        print(clean(f"Question: {record['question']}", lines=False))
        for number, step in enumerate(record["steps"], start=1):
            mark = "" if step["learned"] else " (shown, not learned)"
            print(clean(f"Thought {number}: {step['thought']}{mark}", lines=False))
            print(clean(f"Action {number}: {step['action']}", lines=False))
            if step["observation"]:
                print(clean(f"Observation {number}: {step['observation']}", lines=False))
        print()
    return 0


def _questions(arguments: argparse.Namespace) -> tuple[KnownQuestion, ...]:
    found = [known for path in arguments.hotpotqa for known in read_hotpotqa(path)]
    return tuple(found + [known for path in arguments.starter for known in read_starter(path)])


def _claims(arguments: argparse.Namespace) -> tuple[KnownClaim, ...]:
    return tuple(claim for path in arguments.fever for claim in read_fever(path))


def _kept_out(arguments: argparse.Namespace) -> frozenset[str]:
    """Return the ids of all questions and claims that are kept for validation."""
    files = {name: set(getattr(arguments, name)) - set(arguments.whole) for name in ("hotpotqa", "starter", "fever")}
    parts = argparse.Namespace(**files)
    ids = [known.id for known in _questions(parts)] + [claim.id for claim in _claims(parts)]
    return frozenset(identity for identity in ids if is_validation(identity, arguments.validation))


def _is_wanted(record: dict[str, Any], arguments: argparse.Namespace) -> bool:
    kind, trait = arguments.kind, arguments.trait
    return (kind is None or record["kind"] == kind) and (trait is None or trait in record["traits"])


def _prompts() -> Prompts:
    tasks = (load_task_prompt(bundled("prompts") / task.name, METHODS[_METHOD]) for task in (QUESTIONS, CLAIMS))
    return Prompts(*(replace(task, tuned=(_METHOD,)) for task in tasks))


def _tell(text: str) -> None:
    print(f"react-tui: {clean(text, lines=False)}", file=sys.stderr)
