"""Whatever a grammar can write, the parser reads back; and nothing in it can go on for ever."""

import re

import pytest
from gbnf import Grammar
from hypothesis import given
from hypothesis import strategies as st

from react_tui.core.actions import ActionSpace, ActionSpec, FreeText, Nothing, OneOf, Titled
from react_tui.core.engine import Held
from react_tui.core.grammar import action_grammar, can_write, held_argument, one_of, quoted, thought_grammar
from react_tui.core.parse import parse_action, parse_steps, parse_thought

PAPER = ActionSpace((ActionSpec("Search"), ActionSpec("Lookup"), ActionSpec("Finish")))
LABELS = ActionSpace((ActionSpec("Finish", OneOf(("SUPPORTS", "REFUTES", "NOT ENOUGH INFO"))),))
HOUSEHOLD = ActionSpace(tuple(ActionSpec("Do", OneOf((f"go to drawer {n}", f"open drawer {n}"))) for n in range(200)))
TOOLS = ActionSpace((ActionSpec("Search"), ActionSpec("Today", Nothing()), ActionSpec("Finish")))
SPACES = {"paper": PAPER, "tools": TOOLS, "labels": LABELS, "household": HOUSEHOLD, "one": PAPER.only("Finish")}

thoughts = Grammar(thought_grammar(400)).texts()
# Reading a grammar takes longer than drawing from it.
ACTIONS = {name: Grammar(action_grammar(space)).texts() for name, space in SPACES.items()}
paper_actions = ACTIONS["paper"]


@given(thoughts, paper_actions)
def test_a_step_reads_back_as_it_was_written(thought: str, action: str) -> None:
    step = parse_steps(f"Thought 3:{thought}\nAction 3:{action}")[0]
    assert step.thought is not None and f" {step.thought.text}" == (thought or " ")
    assert f" {step.action}" == action


@given(thoughts)
def test_a_thought_has_no_blank_at_either_end_and_no_two_in_a_row(thought: str) -> None:
    text = parse_thought(thought).text
    assert thought == (f" {text}" if text else "")
    assert "  " not in text and "\n" not in text and "\t" not in text


@given(paper_actions)
def test_an_action_ends_at_its_closing_bracket(action: str) -> None:
    assert action.startswith(" ") and action.endswith("]") and action.count("[") == action.count("]")


@given(paper_actions)
def test_an_argument_that_was_written_is_one_that_can_be(action: str) -> None:
    assert can_write(action.partition("[")[2].removesuffix("]"))


@pytest.mark.parametrize("argument", ["", "a  b", " a", "a ", "a\tb", "a]", "[a", "[[[a]]]", "a" * 101, "[a][b][c][d]"])
def test_blanks_to_spare_control_characters_and_open_brackets_cannot_be_written(argument: str) -> None:
    assert not can_write(argument)


def test_an_argument_held_to_titles_has_the_grammar_of_free_text() -> None:
    held, free = (
        ActionSpace((ActionSpec("Search", kind), ActionSpec("Finish"))) for kind in (Titled(("f",)), FreeText())
    )
    assert action_grammar(held) == action_grammar(free)


def test_the_engine_is_told_what_is_held_to_titles() -> None:
    titled = ActionSpec("Search", Titled(("titles",), without=("Paris",)))
    assert held_argument(ActionSpace((titled, ActionSpec("Finish")))) == Held(" Search[", ("titles",), ("Paris",))
    assert held_argument(PAPER) is None


@given(st.sampled_from(sorted(SPACES)), st.data())
def test_every_legal_action_is_one_of_the_space(name: str, data: st.DataObject) -> None:
    action = parse_action(data.draw(ACTIONS[name]))
    assert action is not None
    specs = [spec for spec in SPACES[name].actions if spec.name == action.name]
    assert any(_takes(spec, action.argument) for spec in specs)


def _takes(spec: ActionSpec, argument: str) -> bool:
    match spec.argument:
        case FreeText(max_chars) | Titled(max_chars=max_chars):
            return 0 < len(argument.replace(" ", "")) <= 4 * max_chars
        case OneOf(choices):
            return argument in choices
        case Nothing():
            return argument == ""


@pytest.mark.parametrize("grammar", [thought_grammar(400), *(action_grammar(space) for space in SPACES.values())])
def test_no_repetition_is_unbounded(grammar: str) -> None:
    assert "*" not in grammar.replace('"*"', "") and "+" not in grammar and ",}" not in grammar


def test_names_of_actions_are_never_names_of_rules() -> None:
    grammar = action_grammar(ActionSpace((ActionSpec("wiki_search"),)))
    assert all("_" not in line.split(" ::= ")[0] for line in grammar.split("\n"))
    assert '"wiki_search["' in grammar


def test_a_literal_keeps_quotes_backslashes_and_line_ends() -> None:
    assert quoted('a"b\\c\nd') == '"a\\"b\\\\c\\nd"'


def as_pattern(gbnf: str) -> str:
    """Return a GBNF of literals, groups and options as a regular expression."""
    pieces = re.split(r'("(?:\\.|[^"\\])*")', gbnf)
    literals = (piece[1:-1].replace('\\"', '"').replace("\\\\", "\\") for piece in pieces[1::2])
    outside = [piece.replace(" ", "") for piece in pieces[::2]]
    return outside[0] + "".join(
        f"(?:{re.escape(text)}){after}" for text, after in zip(literals, outside[1:], strict=True)
    )


@given(st.lists(st.text('ab[]\\"é ', max_size=6), min_size=1, max_size=30))
def test_one_of_many_choices_is_legal_and_nothing_else(choices: list[str]) -> None:
    pattern = as_pattern(one_of(choices))
    assert all(re.fullmatch(pattern, choice) for choice in choices)
    others = {choice[:-1] for choice in choices} | {choice + "a" for choice in choices}
    assert not [other for other in others - set(choices) if re.fullmatch(pattern, other)]


def test_what_choices_share_is_written_once() -> None:
    grammar = one_of(f"go to drawer {n}" for n in range(400))
    assert grammar.count("go to drawer") == 1
