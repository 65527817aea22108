"""What it brings, and what it costs, to hold searches to titles that exist."""

import argparse
import itertools
import json
import statistics
import tempfile
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from react_tui.cli.opening import open_session
from react_tui.config import load_config
from react_tui.core.actions import ActionSpace, ActionSpec, Titled
from react_tui.core.engine import Completion, Request
from react_tui.core.events import RunFinished, StepFinished
from react_tui.core.grammar import action_grammar, held_argument
from react_tui.core.methods import METHODS
from react_tui.core.prompt import lay_out, with_action_label
from react_tui.core.trajectory import Finding, Trajectory
from react_tui.environments.search_space import SearchSpace, Titles
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.title_list import TitleList, open_titles, write_titles
from react_tui.knowledge.zim import open_zim
from react_tui.paths import folders
from react_tui.session import Session
from react_tui.sources.opening import Needs, title_lists

ROUNDS = 2
SPEED_QUESTIONS = 12


@dataclass
class Searches:
    """How the searches of many runs went."""

    all: int = 0
    hits: int = 0
    repeats: int = 0
    answered: int = 0

    def add(self, session: Session, question: str) -> None:
        """Ask one question and count."""
        searched: Counter[str] = Counter()
        for event in session.ask(question).events:
            if isinstance(event, StepFinished) and event.step.action.name == "Search":
                searched[event.step.action.argument] += 1
                self.hits += event.step.observation.finding is Finding.PAGE
            elif isinstance(event, RunFinished):
                self.answered += event.outcome.answered
        self.all += searched.total()
        self.repeats += searched.total() - len(searched)


def read_questions(path: Path, limit: int) -> list[str]:
    """Return the first questions of a file of HotpotQA, as one JSON list or one object a line."""
    text = path.read_text(encoding="utf-8")
    records = json.loads(text) if text.startswith("[") else map(json.loads, filter(None, text.split("\n")))
    return [record["question"] for record in records][:limit]


def measure_hits(session: Session, archive: Path, titles: TitleList, questions: list[str]) -> None:
    source = open_zim(archive)
    print("| titles | runs | answered | searches | that opened a page | repeated |\n|---|---|---|---|---|---|")
    for mode in Titles:
        here = replace(session, environment=lambda mode=mode: Wikipedia(source, space=SearchSpace(mode, (titles,))))
        counts = Searches()
        for question in questions:
            counts.add(here, question)
        share = f"{counts.hits} ({counts.hits / max(1, counts.all):.0%})"
        print(
            f"| {mode} | {len(questions)} | {counts.answered} | {counts.all} | {share} | {counts.repeats} |", flush=True
        )


def measure_speed(session: Session, titles: TitleList, questions: list[str]) -> None:
    """Write the first action of each question with and without the list in turn, and compare tokens per second."""
    held = held_argument(ActionSpace((ActionSpec("Search", Titled((str(titles.path),))),)))
    grammar = action_grammar(ActionSpace((ActionSpec("Search"), ActionSpec("Finish"))))
    seconds: dict[bool, list[float]] = {False: [], True: []}
    changed = 0
    for number in range(ROUNDS * len(questions)):
        trajectory = Trajectory(questions[number % len(questions)])
        prompt = with_action_label(lay_out(session.setup.task, METHODS["act"], trajectory), METHODS["act"], 1, None)
        texts = []
        # Who goes first reads the prompt, and changes from one to the next.
        for is_held in (False, True) if number % 2 else (True, False):
            *_, done = session.engine.generate(Request(prompt, grammar, 64, held=held if is_held else None))
            assert isinstance(done, Completion)
            texts.append(done.text)
            # The first token is chosen from what the prompt left: one fewer is evaluated than written.
            seconds[is_held].append(done.usage.decode_seconds / max(1, done.usage.generated - 1))
        changed += texts[0] != texts[1]
    count = sum(1 for _ in titles)
    print(f"{count:,} titles; {len(seconds[True])} actions each way, {changed} of them others for the list")
    free, with_list = (1 / statistics.median(seconds[is_held]) for is_held in (False, True))
    print(f"median tokens/s without the list {free:.1f}, with it {with_list:.1f}: {with_list / free:.3f}")
    shares = sorted(without / held for without, held in zip(seconds[False], seconds[True], strict=True))
    print(f"median of the pairs {statistics.median(shares):.3f}, quartiles {statistics.quantiles(shares, n=4)}")


def lengthened(titles: TitleList, count: int, folder: Path) -> TitleList:
    """Return a list of at least ``count`` titles: those of another, and more like them."""
    more = itertools.count(1)
    names = (f"{title.decode()} ({n})".encode() for n in more for title in titles)
    write_titles(itertools.chain(titles, itertools.islice(names, count)), folder / "long.titles")
    return open_titles(folder / "long.titles")


def main() -> None:
    """Measure on the questions and the archive of HotpotQA with the model of the configuration."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path, help="questions of HotpotQA, as a JSON list or one object a line")
    parser.add_argument("archive", type=Path, help="archive with their pages (*.zim)")
    parser.add_argument("--limit", type=int, default=100, metavar="N", help="take the first N questions (100)")
    parser.add_argument("--only", choices=("hits", "speed"), help="measure one of the two")
    parser.add_argument("--pad", type=int, default=0, metavar="N", help="measure speed with N more titles")
    arguments = parser.parse_args()
    questions = read_questions(arguments.questions, arguments.limit)
    here = folders()
    config = load_config(here, {"source.use": [str(arguments.archive)]})
    session = open_session(config, here)
    (titles,) = title_lists(Needs(config, here))
    for _ in session.engine.open():
        pass
    try:
        if arguments.only != "hits":
            with tempfile.TemporaryDirectory() as folder:
                long = lengthened(titles, arguments.pad, Path(folder)) if arguments.pad else titles
                measure_speed(session, long, questions[:SPEED_QUESTIONS])
        if arguments.only != "speed":
            measure_hits(session, arguments.archive, titles, questions)
    finally:
        session.close()


if __name__ == "__main__":
    main()
