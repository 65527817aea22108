"""Steps are read back from what models, people and other programs write."""

import pytest

from react_tui.core.parse import is_answer, parse_action, parse_steps


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        ("search[Foo [bar] baz]", "Foo [bar] baz"),
        ("finish[[1, 2]]", "[1, 2]"),
        ("search[[[Paris]]]", "[[Paris]]"),
        ("calculate[a[0]]", "a[0]"),
        ("finish[x] trailing", "x"),
        ("Search[]", ""),
        ("Search[a\u2028b\x85c\x0bd]", "a\u2028b\x85c\x0bd"),
    ],
)
def test_an_argument_runs_to_the_last_closing_bracket_of_its_line(text: str, argument: str) -> None:
    action = parse_action(text)
    assert action is not None and action.argument == argument


@pytest.mark.parametrize("text", ["", "None", "Use Wikipedia", "[Paris]", "Search Paris", "Search[Paris"])
def test_text_without_a_call_is_no_action(text: str) -> None:
    assert parse_action(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "Thought: x\r\n\r\n**Action:** search[Paris] ",
        "<think>hm</think>Thought: x\nAction: search[Paris]",
        "**Thought 1:** x\n\nAction 1: search[Paris]\n",
        "thought 2: x\naction 2: search[Paris]",
    ],
)
def test_blank_lines_bold_labels_and_reasoning_blocks_do_not_hide_a_step(text: str) -> None:
    step = parse_steps(text)[0]
    assert step.thought is not None and step.thought.text.strip("* ") == "x"
    assert str(step.action) == "search[Paris]"


def test_only_the_first_action_of_a_text_counts() -> None:
    step = parse_steps(
        "Action: calculate[2123*210512]\nObservation: 467891963859\nThought: done\nAction: finish[467891963859]"
    )[0]
    assert str(step.action) == "calculate[2123*210512]"


def test_a_thought_keeps_characters_that_only_look_like_line_ends() -> None:
    step = parse_steps("Thought 1: a\u2028b\x85c\x0bd\nAction 1: Finish[x]")[0]
    assert step.thought is not None and step.thought.text == "a\u2028b\x85c\x0bd"


def test_a_recorded_trajectory_reads_back_step_by_step() -> None:
    text = "Thought 1: a\nAction 1: Search[b]\nObservation 1: c\nAction 2: Finish[d]"
    first, second = parse_steps(text)
    assert (first.thought and first.thought.text, str(first.action), first.observation) == ("a", "Search[b]", "c")
    assert (second.thought, str(second.action), second.observation) == (None, "Finish[d]", None)


@pytest.mark.parametrize("text", ["", "  ", "Thought: I know\nAction: finish[x]", "so Observation 2: y"])
def test_text_with_labels_of_steps_in_it_is_no_answer(text: str) -> None:
    assert not is_answer(text)


def test_plain_text_is_an_answer() -> None:
    assert is_answer("The River Thames")
