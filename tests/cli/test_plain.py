"""The app as lines of text: whole lines, never written over, and commands that are typed."""

import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from kept_runs import QUESTION, THREE_STEPS, session
from plain_talk import talk, talk_live

from react_tui.cli.plain.conversation import Wish
from react_tui.cli.plain.page import Page
from react_tui.cli.progress import progress_lines
from react_tui.core.events import ContextFramed, ModelLoading, PromptReading, StepFinished
from react_tui.core.setup import Ask, AtLimit
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import EngineError
from react_tui.fetching.progress import Progress


def test_a_run_is_told_in_the_lines_of_the_paper(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION])
    begin = written.index(f"Question: {QUESTION}")
    assert written[begin + 1 : begin + 4] == [
        "Thought 1: I need Belgium.",
        "Action 1: Search[Belgium]",
        "Observation 1: Belgium is a page.",
    ]
    assert "Answer: Senne" in written
    assert written[-2].startswith("End: finished, 3 steps, ")


def test_a_run_ends_with_what_it_took_in_words_and_the_name_it_is_kept_under(tmp_path: Path) -> None:
    end, kept = talk(tmp_path, [QUESTION])[-2:]
    assert re.fullmatch(r"End: finished, 3 steps, 14 tokens, \d\.\d seconds, \d+ tokens a second\.", end)
    assert re.fullmatch(r"It is kept as run [0-9a-f]{8}\.", kept)


def test_every_line_is_one_line_without_anything_that_a_terminal_obeys(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION], pieces=(" So\x1b[2J\r.", " Finish[a\x9b31m\x07b]"))
    assert not [line for line in written if set(line) & set("\n\r\x1b\x9b\x07")]


def test_lines_of_a_pipe_are_each_heard_when_the_one_before_is_answered(tmp_path: Path) -> None:
    pieces = (" Search.", " Search[Brussels]", " So.", " Finish[Brussels]", " I know.", " Finish[4]")
    written = talk(tmp_path, [QUESTION, "/evidence", "Another?", "/evidence"], pieces=pieces)
    first, second = (number for number, line in enumerate(written) if line.startswith("End: "))
    assert written[first + 2] == "Evidence 1 of 1: Brussels, sentence 1, step 1."
    assert "Question: Another?" in written[first:second]
    assert written[second + 2].startswith("There is nothing that the answer rests on")


def test_the_greeting_names_who_answers_and_how_to_get_help(tmp_path: Path) -> None:
    greeting = " ".join(talk(tmp_path, [])[:2])
    for word in ("offline", "react", "/help"):
        assert word in greeting


def test_a_run_without_an_answer_is_gone_on_with(tmp_path: Path) -> None:
    talk(tmp_path, [QUESTION], pieces=(*THREE_STEPS[:2], EngineError("The model is gone.")))
    written = talk(tmp_path, ["/resume last"], pieces=THREE_STEPS[2:])
    assert "Answer: Senne" in written


def test_a_question_that_is_too_long_is_refused_with_its_length(tmp_path: Path) -> None:
    assert any("This has 50,000 characters" in line for line in talk(tmp_path, ["x" * 50_000]))


def test_the_end_of_the_input_answers_for_nobody(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs")
    asked.setup = replace(asked.setup, ask=Ask("always"))
    written = talk(tmp_path, [QUESTION], asked)
    assert any(line.startswith("May it do Search[Belgium]?") for line in written)
    assert written[-2].startswith("End: cancelled")


def test_an_action_that_waits_is_answered_by_the_next_line(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs")
    asked.setup = replace(asked.setup, ask=Ask("always"))
    written = talk(tmp_path, [QUESTION, "/skip", "/edit 2 action Search[Ghent]", "/go"], asked)
    assert "Observation 1 (you): This action was not carried out." in written
    assert "Observation 2: Ghent is a page." in written
    assert "Answer: Senne" in written


def test_a_run_that_waits_is_answered_at_a_terminal(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs")
    asked.setup = replace(asked.setup, ask=Ask("always"))
    answers = [
        ("May it do Search[Belgium]", "/edit 1 thought Hm."),
        ("Step 1 waits for a word on its action", "/go"),
        ("May it do Search[Brussels]", "/stop"),
        ("Paused before step 2", "/stop"),
        ("Ready.", "/quit"),
    ]
    written = talk_live(tmp_path, asked, QUESTION, answers)
    assert "Observation 1: Belgium is a page." in written
    assert any(line.startswith("End: cancelled, 1 step,") for line in written)


def test_the_end_of_the_input_at_a_terminal_leaves_while_a_run_waits(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs")
    asked.setup = replace(asked.setup, ask=Ask("always"))
    written = talk_live(tmp_path, asked, QUESTION, [("May it do", Wish.NO_MORE_LINES)])
    assert written[-1].startswith("May it do")


def test_an_interrupt_stops_the_step_then_the_run_and_leaves_when_nothing_runs(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs")
    asked.setup = replace(asked.setup, ask=Ask("always"))
    answers = [("May it do", Wish.INTERRUPT), ("Paused", Wish.INTERRUPT), ("Ready.", Wish.INTERRUPT)]
    written = talk_live(tmp_path, asked, QUESTION, answers)
    assert any(line.startswith("End: cancelled") for line in written) and written[-1] == "Ready."


def test_a_run_that_was_cut_off_is_offered_at_a_terminal(tmp_path: Path) -> None:
    asking = session(tmp_path / "runs").ask(QUESTION)
    for event in asking.events:
        if isinstance(event, StepFinished):
            break
    asking.recorder.close()
    written = talk_live(tmp_path, session(tmp_path / "runs"), "/quit", [])
    assert f"A run was cut off after 1 step. /resume {asking.recorder.id} goes on with it: {QUESTION}" in written


def test_a_pause_is_heard_in_a_pipe_while_the_run_goes_on(tmp_path: Path) -> None:
    heard = threading.Event()
    asked = session(tmp_path / "runs")
    asked.engine = ScriptedEngine(THREE_STEPS, before_word=lambda _text: heard.wait(20) and None)
    told = {"Pauses after this step.": heard.set}
    written = talk(tmp_path, [QUESTION, "/pause", "/branches", "/go"], asked, told=told)
    pause = next(number for number, line in enumerate(written) if line.startswith("Paused before step 2"))
    assert written[pause + 1].startswith("Branch 1, here") and "Answer: Senne" in written


def test_progress_is_told_in_quarters_that_never_go_back() -> None:
    written: list[str] = []
    page = Page(written.append)
    for fraction in (0.1, 0.3, 0.8, 0.0, 0.3, 1.0, 1.0):
        page.apply(ModelLoading(fraction))
    assert written == [f"Loading the model: {percent} percent." for percent in (25, 75, 100)]


def test_each_long_context_is_told_from_its_beginning() -> None:
    written: list[str] = []
    page = Page(written.append)
    for _ in range(2):
        page.apply(ContextFramed((), (), 0, 0))
        page.apply(PromptReading(600, 1000))
        page.apply(PromptReading(10, 20))
    assert written == ["Reading the context: 50 percent."] * 2


def test_a_run_at_its_limit_asks_and_is_given_more(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs", steps=2)
    asked.setup = replace(asked.setup, limits=replace(asked.setup.limits, at_limit=AtLimit.ASK))
    written = talk_live(
        tmp_path, asked, QUESTION, [("No answer within 2 steps. /more gives more", "/more"), ("Ready.", "/quit")]
    )
    assert "The run is given as much again." in written and "Answer: Senne" in written


def test_what_is_fetched_first_is_told_in_lines_too(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_lines() as report:
        for done in (0, 30, 60, 120):
            report(Progress("Fetching\x1b[2J", done, 120))
        report(Progress("Fetching what has no known size", 5, None))
    written = [f"Fetching␛[2J: {percent} percent.\n" for percent in (25, 50, 100)]
    assert capsys.readouterr().err == "".join(written)
