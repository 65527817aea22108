"""What can be typed beside questions, and what is said of what cannot be done."""

from pathlib import Path

import pytest
from kept_runs import QUESTION, THREE_STEPS
from plain_talk import talk

from react_tui.cli.plain.commands import COMMANDS


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
        ("/step", "Nothing runs that could take a step."),
        ("/skip", "No action waits for your word."),
        ("/more", "Nothing runs that could be given more."),
        ("/edit", "It takes a step, a part and a text. As in: /edit 2 thought I need the capital."),
        ("/edit 1 thouht x", "It takes a step, a part and a text. As in: /edit 2 thought I need the capital."),
        ("/edit 9 thought x", "There is no step 9 in this run."),
        ("/branches", "There are no branches yet: /edit a step to make one."),
        ("/back 3", "It takes the number of a branch, from 1 to 0. /branches lists them."),
        ("/method nope", "There is no method nope."),
        ("/evidence", "There is no answer yet."),
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
    assert branches[1].startswith("Branch 2, from step 3 of branch 1, here, you wrote thought 3: ")
    assert branches[2].startswith("Branch 1, here: ")


def test_an_edit_that_is_no_action_is_told(tmp_path: Path) -> None:
    assert any("no action" in line for line in talk(tmp_path, [QUESTION, "/edit 1 action nonsense"]))


def test_what_was_kept_is_found_opened_and_written_to_a_file(tmp_path: Path) -> None:
    talk(tmp_path, [QUESTION])
    written = talk(tmp_path, ["/history Belgium", "/open last", "/export run.md"])
    assert any(line.endswith(f"{QUESTION} finished, Senne") for line in written)
    assert "Answer: Senne" in written
    assert "Senne" in (tmp_path / "run.md").read_text("utf-8")


def test_what_the_model_is_given_is_listed_in_tokens(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION, "/context"])
    assert any(line.startswith("exemplars: ") for line in written)
    assert any(line.startswith("In all ") for line in written)


def test_the_method_of_the_next_question_is_chosen(tmp_path: Path) -> None:
    written = talk(tmp_path, ["/method act", QUESTION], pieces=(" Search[Belgium]", " Finish[Senne]"))
    assert not any(line.startswith("Thought") for line in written)
    assert any("Method act" in line for line in written)


def test_a_command_is_known_however_it_is_written(tmp_path: Path) -> None:
    assert "/quit: leave." in talk(tmp_path, ["  /HELP "])


def test_evidence_reads_the_page_around_the_sentence(tmp_path: Path) -> None:
    pieces = (" Search.", " Search[Brussels]", " So.", " Finish[Brussels]")
    written = talk(tmp_path, [QUESTION, "/evidence 1"], pieces=pieces)
    page = written[written.index("Evidence 1 of 1: Brussels, sentence 1, step 1.") + 1 :]
    assert page[0] == "The sentence: Brussels is a page."
    assert page[1].startswith("Brussels is a page.Brussels is a page.")


def test_where_no_sentence_holds_the_answer_the_pages_that_were_read_are_opened(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION, "/evidence 2"])
    assert "No sentence holds the answer. Page 2 of 2: Brussels, step 2." in written
    assert "What the model read: Brussels is a page." in written


@pytest.mark.parametrize("number", ["0", "3", "x", "²"])
def test_evidence_that_is_not_there_is_told(tmp_path: Path, number: str) -> None:
    assert "It takes a number from 1 to 2." in talk(tmp_path, [QUESTION, f"/evidence {number}"])


def test_an_edited_run_says_what_is_set_aside_and_who_wrote_what(tmp_path: Path) -> None:
    pieces = (*THREE_STEPS, " Finish[Lys]")
    written = talk(tmp_path, [QUESTION, "/edit 3 thought It is the Lys."], pieces=pieces)
    begin = written.index("The run goes on.")
    assert written[begin + 1 : begin + 3] == [
        "Step 3 is set aside, with all that followed.",
        "Thought 3 (you): It is the Lys.",
    ]


def test_an_export_replaces_no_file(tmp_path: Path) -> None:
    (tmp_path / "run.md").write_text("mine", encoding="utf-8")
    written = talk(tmp_path, [QUESTION, "/export run.md"])
    assert any(line.endswith("run.md: there is such a file already.") for line in written)
    assert (tmp_path / "run.md").read_text("utf-8") == "mine"


@pytest.mark.parametrize("name", ["run.pdf", "run", ""])
def test_an_export_knows_three_forms_by_their_endings(tmp_path: Path, name: str) -> None:
    written = talk(tmp_path, [QUESTION, f"/export {name}"])
    assert "It takes the path of a file that ends in .md, .json or .jsonl." in written


def test_an_export_to_no_folder_is_told(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION, "/export nowhere/run.md"])
    assert any("run.md: No such file or directory." in line for line in written)


def test_the_branch_where_the_run_is_needs_no_way_back(tmp_path: Path) -> None:
    assert "The run is on that branch already." in talk(tmp_path, [QUESTION, "/back 1"])


def test_the_context_is_told_by_its_parts(tmp_path: Path) -> None:
    written = talk(tmp_path, [QUESTION, "/context"])
    assert "step 1: 14 tokens: thought 3, action 1, observation 6, labels 4." in written


def test_the_sources_are_told(tmp_path: Path) -> None:
    assert "Answers come from Atlas, offline." in talk(tmp_path, ["/sources"])


def test_nothing_after_quit_is_heard(tmp_path: Path) -> None:
    assert not any(line.startswith("Question") for line in talk(tmp_path, ["/quit", QUESTION]))
