"""The recordings that come with the program play as they are, and hold nothing of the machine they were made on."""

import pytest

from react_tui.core.events import RunFinished, StepFinished
from react_tui.core.trajectory import Outcome
from react_tui.paths import bundled
from react_tui.store import read_run
from react_tui.store.replay import Playback, beats

DEMOS = sorted((bundled("assets") / "demo").glob("*.jsonl"))


def test_there_are_three() -> None:
    assert len(DEMOS) == 3


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: path.stem)
def test_a_demo_plays_from_its_question_to_an_answer(path) -> None:
    run = read_run(path)
    events = list(Playback(beats(run, run.leaf), speed=0).events())
    assert run.skipped == () and any(isinstance(event, StepFinished) for event in events)
    assert isinstance(events[-1], RunFinished) and events[-1].outcome is Outcome.FINISHED and events[-1].evidence


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: path.stem)
def test_a_demo_is_small_and_names_no_folder(path) -> None:
    facts = read_run(path).header.facts
    assert path.stat().st_size < 50_000
    assert not any("/" in str(value) or "\\" in str(value) for value in facts.settings.values())
