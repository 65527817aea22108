"""The app as lines of text: whole lines, never written over, and commands that are typed."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from kept_runs import QUESTION, THREE_STEPS, session

from react_tui.cli.plain.commands import COMMANDS
from react_tui.cli.plain.conversation import Conversation, Kept, Wish
from react_tui.core.setup import Ask
from react_tui.errors import EngineError
from react_tui.session import Session
from react_tui.store import RunFolder
from react_tui.store.index import NAME, Index
from react_tui.store.search import Library


def talk(folder: Path, lines: Sequence[str], asked: Session | None = None, **of: object) -> list[str]:
    """Return what is written when these lines come through a pipe."""
    written: list[str] = []
    runs = RunFolder(folder / "runs")
    kept = Kept(lambda: Library(runs.files(), Index(folder / NAME)), runs, folder)
    conversation = Conversation(asked or session(folder / "runs", **of), kept, written.append, patient=True)
    for line in (*lines, Wish.NO_MORE_LINES):
        conversation.inbox.put(line)
    conversation.hold()
    return written


def test_a_run_is_told_in_the_lines_of_the_paper(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION])
    begin = written.index(f"Question: {QUESTION}")
    assert written[begin + 1 : begin + 4] == [
        "Thought 1: I need Belgium.",
        "Action 1: Search[Belgium]",
        "Observation 1: Belgium is a page.",
    ]
    assert "Answer: Senne" in written
    assert written[-1].startswith("End: finished, 3 steps, ")


def test_every_line_is_one_line_without_anything_that_a_terminal_obeys(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION], pieces=(" So\x1b[2J\r.", " Finish[a\x9b31m\x07b]"))
    assert not [line for line in written if set(line) & set("\n\r\x1b\x9b\x07")]


def test_lines_of_a_pipe_are_each_heard_when_the_one_before_is_answered(tmp_path: Path) -> None:
    pieces = (" Search.", " Search[Brussels]", " So.", " Finish[Brussels]", " I know.", " Finish[4]")
    written = talk(tmp_path, [QUESTION, "/evidence", "Another?", "/evidence"], pieces=pieces)
    first, second = (number for number, line in enumerate(written) if line.startswith("End: "))
    assert written[first + 1 : first + 3] == [
        "1: “Brussels is a page.” Brussels, sentence 1, step 1",
        "Question: Another?",
    ]
    assert written[second + 1].startswith("There is no evidence")


def test_the_greeting_names_who_answers_and_how_to_get_help(tmp_path: Path) -> None:
    greeting = " ".join(talk(tmp_path, [])[:2])
    for word in ("offline", "react", "/help"):
        assert word in greeting


def test_help_lists_every_command(tmp_path: Path) -> None:
    written = talk(tmp_path, ["/help"])
    assert [name for name in COMMANDS if not any(line.startswith(f"/{name}") for line in written)] == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("/stpo", "There is no command /stpo. Did you mean /stop?"),
        ("/zzz", "There is no command /zzz. /help lists them."),
        ("/stop", "Nothing runs."),
        ("/pause", "Nothing runs that could be paused."),
        ("/go", "Nothing waits to go on."),
        ("/step", "Nothing runs."),
        ("/skip", "No action waits for your word."),
        ("/more", "Nothing runs that could be given more."),
        ("/edit", "It takes a step, a part and a text. As in: /edit 2 thought I need the capital."),
        ("/edit 1 thouht x", "It takes a step, a part and a text. As in: /edit 2 thought I need the capital."),
        ("/edit 9 thought x", "There is no step 9 in this run."),
        ("/branches", "There are no branches yet: /edit a step to make one."),
        ("/back 3", "It takes the number of a branch, from 1 to 0. /branches lists them."),
        ("/method nope", "There is no method nope."),
        ("/evidence", "There is no evidence: no sentence that was read holds an answer."),
        ("/evidence 1", "It takes a number from 1 to 0. /evidence lists the sentences."),
        ("/export x.md", "There is no run yet."),
        ("/history", "There are no such runs."),
        ("/open", "It takes the id of a run, or last. /history lists them."),
    ],
)
def test_a_command_that_cannot_be_done_says_why(tmp_path: Path, typed: str, told: str) -> None:
    assert told in talk(tmp_path, [typed])


def test_an_edited_thought_begins_a_branch_and_the_other_can_be_gone_back_to(tmp_path: Path) -> None:
    pieces = (*THREE_STEPS, " Finish[Lys]")
    written = talk(
        tmp_path, [QUESTION, "/edit 3 thought It is the Lys.", "/branches", "/back 1", "/branches"], pieces=pieces
    )
    assert "Answer: Lys" in written
    branches = [line for line in written if line.startswith("Branch ")]
    assert branches[1].startswith("Branch 2, here, you wrote thought 3: ")
    assert branches[2].startswith("Branch 1, here: ")


def test_an_edit_that_is_no_action_is_told(tmp_path: Path) -> None:
    assert any("no action" in line for line in talk(tmp_path, [QUESTION, "/edit 1 action nonsense"]))


def test_what_was_kept_is_found_opened_and_written_to_a_file(tmp_path: Path) -> None:
    talk(tmp_path, [QUESTION])
    written = talk(tmp_path, ["/history Belgium", "/open last", "/export run.md"])
    assert any(line.endswith(f"{QUESTION} finished") for line in written)
    assert "Answer: Senne" in written
    assert "Senne" in (tmp_path / "run.md").read_text("utf-8")


def test_a_run_without_an_answer_is_gone_on_with(tmp_path: Path) -> None:
    talk(tmp_path, [QUESTION], pieces=(*THREE_STEPS[:2], EngineError("The model is gone.")))
    written = talk(tmp_path, ["/resume last"], pieces=THREE_STEPS[2:])
    assert "Answer: Senne" in written


def test_what_the_model_is_given_is_listed_in_tokens(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION, "/context"])
    assert any(line.startswith("exemplars: ") for line in written)
    assert any(line.startswith("In all ") for line in written)


def test_the_method_of_the_next_question_is_chosen(tmp_path: Path) -> None:
    written = talk(tmp_path, ["/method act", QUESTION], pieces=(" Search[Belgium]", " Finish[Senne]"))
    assert not any(line.startswith("Thought") for line in written)
    assert any("Method act" in line for line in written)


def test_a_question_that_is_too_long_is_refused_with_its_length(tmp_path: Path) -> None:
    assert any("This has 50,000 characters" in line for line in talk(tmp_path, ["x" * 50_000]))


def test_at_a_terminal_an_interrupt_with_nothing_to_stop_leaves(tmp_path: Path) -> None:
    written: list[str] = []
    runs = RunFolder(tmp_path / "runs")
    kept = Kept(lambda: Library(runs.files(), Index(tmp_path / NAME)), runs, tmp_path)
    conversation = Conversation(session(tmp_path / "runs"), kept, written.append, patient=False)
    conversation.inbox.put(Wish.INTERRUPT)
    conversation.hold()
    assert conversation.leaving


def test_the_end_of_the_input_answers_for_nobody(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs")
    asked.setup = replace(asked.setup, ask=Ask("always"))
    written = talk(tmp_path, [QUESTION], asked)
    assert any(line.startswith("May it do Search[Belgium]?") for line in written)
    assert written[-1].startswith("End: cancelled")


def test_an_action_that_waits_is_answered_by_the_next_line(tmp_path: Path) -> None:
    asked = session(tmp_path / "runs")
    asked.setup = replace(asked.setup, ask=Ask("always"))
    written = talk(tmp_path, [QUESTION, "/skip", "/edit 2 action Search[Ghent]", "/go"], asked)
    assert "You left it out; the run goes on." in written
    assert "Observation 2: Ghent is a page." in written
    assert "Answer: Senne" in written


def test_the_page_is_read_out_around_a_sentence_of_evidence(tmp_path: Path) -> None:
    pieces = (" Search.", " Search[Brussels]", " So.", " Finish[Brussels]")
    written = talk(tmp_path, [QUESTION, "/evidence 1"], pieces=pieces)
    assert any(line.startswith("Sentence 1. This: Brussels is a page.") for line in written)
