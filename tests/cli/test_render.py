"""Whatever a page or a model holds, a pipe gets text and JSON that no terminal obeys."""

import json

import pytest

from react_tui.cli.render import as_json, as_text
from react_tui.core.engine import Usage
from react_tui.core.events import Event, Evidence, RunFinished, RunStarted, StepFinished, ThoughtWritten
from react_tui.core.trajectory import Action, Finding, Observation, Outcome, Step, Thought

HOSTILE = "a\x1b[2Jb\x1b]52;c;aGk=\x07c\x9b31md\x00e\rf\u202eg\u2028h\ni"
STEP = Step(1, None, Action("Search", HOSTILE), Observation(HOSTILE, Finding.PAGE, HOSTILE))
EVENTS: list[Event] = [
    RunStarted(HOSTILE, "react", "model", "source", 7),
    ThoughtWritten(1, Thought(HOSTILE)),
    StepFinished(STEP),
    RunFinished(Outcome.FINISHED, HOSTILE, (HOSTILE,), (), 1, Usage(), 1.0),
]


@pytest.mark.parametrize("event", EVENTS)
def test_text_is_one_line_without_control_characters(event: Event) -> None:
    for line in as_text(event):
        assert line.isprintable() and "a" in line and "h" in line


@pytest.mark.parametrize("event", EVENTS)
def test_json_is_ascii_and_reads_back_to_the_very_text(event: Event) -> None:
    (line,) = as_json(event, every=False)
    assert line.isascii() and line.isprintable()
    assert HOSTILE in _strings(json.loads(line))


def test_the_answer_is_followed_by_where_its_sentence_stands() -> None:
    evidence = (Evidence(2, "Brussels", "The river Senne flows through the city.", 1, "Atlas"),)
    lines = as_text(RunFinished(Outcome.FINISHED, "Senne", ("Brussels",), evidence, 3, Usage(), 1.0))
    assert list(lines)[1] == "Evidence: Brussels, sentence 2 (Atlas), step 2: The river Senne flows through the city."


def test_an_answer_of_yes_is_followed_by_what_was_read() -> None:
    lines = as_text(RunFinished(Outcome.FINISHED, "yes", ("Lead", "Tin"), (), 3, Usage(), 1.0))
    assert list(lines)[1] == "Evidence: no sentence can hold this answer; it read Lead, Tin"


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _strings(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in _strings(inner)]
    return [value] if isinstance(value, str) else []
