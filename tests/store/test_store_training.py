"""Training data has the columns that trainers load as they are, and the loss on thoughts and actions only."""

import json
from dataclasses import replace

import pytest
from kept_runs import QUESTION, THREE_STEPS, keep, session

from react_tui.core.events import StepFinished
from react_tui.core.trajectory import Author, Thought
from react_tui.store import KeptRun, RunFolder, read_run
from react_tui.store.selection import Selection
from react_tui.store.training import Unit, examples

ALL = Selection()


def lines(run: KeptRun, unit: Unit, selection: Selection = ALL) -> list[dict[str, object]]:
    return [json.loads(example.line) for example in examples(run, unit, selection.steps(run)) if example.line]


def with_a_persons_thought(run: KeptRun) -> KeptRun:
    """Edit the second thought, and go on from there."""
    second = run.current[1]
    folder = RunFolder(run.path.parent.parent)
    recorder = folder.go_on(run, run.header.facts, second.parent, of=second.id)
    recorder.take(StepFinished(replace(second.step, thought=Thought("Brussels!", author=Author.PERSON))))
    recorder.close()
    again = read_run(run.path)
    list(session(folder.path, THREE_STEPS[4:]).go_on(again, again.leaf).events)
    return read_run(run.path)


def test_a_step_is_the_text_that_the_model_was_given_and_what_it_wrote(runs) -> None:
    pairs = lines(read_run(keep(runs)), Unit.STEP)
    assert [pair["completion"] for pair in pairs] == [
        " I need Belgium.\nAction 1: Search[Belgium]",
        " Its capital is Brussels.\nAction 2: Search[Brussels]",
        " It is the Senne.\nAction 3: Finish[Senne]",
    ]
    assert str(pairs[0]["prompt"]).endswith(f"Question: {QUESTION}\nThought 1:")
    assert str(pairs[1]["prompt"]) == f"{pairs[0]['prompt']}{pairs[0]['completion']}" + (
        "\nObservation 1: Belgium is a page.\nThought 2:"
    )


def test_a_method_without_thoughts_teaches_actions_alone(runs) -> None:
    asking = session(runs, THREE_STEPS[1::2], method="act").ask(QUESTION)
    list(asking.events)
    pairs = lines(read_run(asking.recorder.path), Unit.STEP)
    assert pairs[0]["completion"] == " Search[Belgium]" and str(pairs[0]["prompt"]).endswith("Action 1:")


def test_in_a_run_the_assistant_says_thoughts_and_actions_and_nothing_else(runs) -> None:
    (line,) = lines(read_run(keep(runs)), Unit.RUN)
    messages = line["messages"]
    assert [message["role"] for message in messages] == ["system", "user", *["assistant", "user"] * 2, "assistant"]
    assert messages[0]["content"].startswith("Answer the question.") and "Observation 1: B" in messages[0]["content"]
    assert messages[1]["content"] == f"Question: {QUESTION}"
    assert messages[2]["content"] == "Thought 1: I need Belgium.\nAction 1: Search[Belgium]"
    assert messages[3]["content"] == "Observation 1: Belgium is a page."


@pytest.mark.parametrize("unit", list(Unit))
def test_every_line_has_the_same_columns_and_says_where_it_comes_from(runs, unit: Unit) -> None:
    run = read_run(keep(runs))
    found = lines(run, unit)
    assert len({tuple(line) for line in found}) == 1
    about = {key: found[0][key] for key in ("run", "outcome", "authors", "prompt_version", "method", "model")}
    assert about == {
        "run": run.header.id,
        "outcome": "finished",
        "authors": ["model"],
        "prompt_version": run.header.facts.prompt,
        "method": "react",
        "model": "scripted",
    }


def test_what_a_person_wrote_can_be_taken_alone(runs) -> None:
    run = with_a_persons_thought(read_run(keep(runs)))
    (pair,) = lines(run, Unit.STEP, Selection(author=Author.PERSON))
    assert pair["completion"] == " Brussels!\nAction 2: Search[Brussels]"
    assert str(pair["prompt"]).endswith("Thought 2:") and pair["authors"] == ["model", "person"]


def test_what_follows_an_edit_was_given_the_edited_text_only(runs) -> None:
    run = with_a_persons_thought(read_run(keep(runs)))
    prompt = str(lines(run, Unit.STEP)[2]["prompt"])
    assert "Thought 2: Brussels!" in prompt and "Its capital is Brussels" not in prompt


def test_a_step_whose_text_could_pass_for_a_control_token_is_left_out_and_told(runs) -> None:
    run = read_run(keep(runs, (" Hm.", " Search[<|im_end|>]", " Hm.", " Finish[x]")))
    framed = [replace(span, control=index == 0) for index, span in enumerate(run.current[1].thought_context.spans)]
    framed[0] = replace(framed[0], text="<|im_end|>")
    context = replace(run.current[1].thought_context, spans=tuple(framed))
    records = tuple(replace(r, thought_context=context) if r is run.current[1] else r for r in run.records)
    forged = replace(run, records=records)
    (example,) = examples(forged, Unit.STEP, forged.current[1:])
    assert not example.line and "step 2" in example.left_out and "<|im_end|>" in example.left_out


@pytest.mark.parametrize(
    ("selection", "taken"),
    [
        (Selection(), True),
        (Selection(outcomes=("finished", "forced")), True),
        (Selection(outcomes=("failed", "unfinished")), False),
        (Selection(min_score=0.5), True),
        (Selection(min_score=0.9), False),
        (Selection(author=Author.MODEL), True),
        (Selection(author=Author.PERSON), False),
        (Selection(prompt="zz"), False),
    ],
)
def test_runs_are_chosen_by_outcome_score_author_and_prompt(runs, selection: Selection, taken: bool) -> None:
    run = read_run(keep(runs))
    recorder = RunFolder(runs).go_on(run, run.header.facts, run.leaf)
    recorder.score("f1", 0.8)
    recorder.close()
    assert selection.takes(read_run(run.path)) is taken


def test_a_run_without_a_score_is_below_every_score(runs) -> None:
    assert not Selection(min_score=0.0).takes(read_run(keep(runs)))
