"""A model can wish for what it likes; what it writes is legal, whole and bounded."""

from collections.abc import Callable

import numpy as np
import pytest
from wishes import favouring, spelling, write

from react_tui.core.actions import ActionSpace, ActionSpec, FreeText, Nothing, OneOf
from react_tui.core.engine import Finish
from react_tui.core.grammar import action_grammar, thought_grammar
from react_tui.core.trajectory import Action
from react_tui.engines.llama.native import Grammar, Logits, Model
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import EngineError
from react_tui.knowledge.source import Page, make_page

pytestmark = pytest.mark.model
PAPER = ActionSpace((ActionSpec("Search"), ActionSpec("Lookup"), ActionSpec("Finish")))
MANY = ActionSpace((ActionSpec("Do", OneOf(tuple(f'go to "drawer" {n}\\' for n in range(400)))),))


class Shelf:
    """A source with one page."""

    name, notices = "shelf", ()

    def find(self, title: str) -> Page | None:
        return make_page(title, title, ("One sentence.",))

    def similar(self, text: str, limit: int = 5) -> list[str]:
        return []

    def close(self) -> None:
        pass


def reading() -> Wikipedia:
    """A world in which a page is open."""
    world = Wikipedia(Shelf())
    world.act(Action("Search", "Paris"))
    assert "Lookup" in world.actions().names
    return world


GRAMMARS = {
    "thought": thought_grammar(),
    "search, lookup, finish": action_grammar(PAPER),
    "Wikipedia at first": action_grammar(Wikipedia(Shelf()).actions()),
    "Wikipedia with a page open": action_grammar(reading().actions()),
    "finish only": action_grammar(PAPER.only("Finish")),
    "tool with an underscore": action_grammar(ActionSpace((ActionSpec("wiki_search"),))),
    "tool without an argument": action_grammar(ActionSpace((ActionSpec("Today", Nothing()), ActionSpec("Finish")))),
    "400 commands": action_grammar(MANY),
    "labels beyond ASCII": action_grammar(ActionSpace((ActionSpec("Finish", OneOf(("São Paulo", "北京", "😀"))),))),
}


@pytest.mark.parametrize("grammar", GRAMMARS.values(), ids=GRAMMARS)
def test_every_grammar_is_accepted_by_llama_cpp(grammar: str, model: Model) -> None:
    loaded = Grammar(model, grammar)
    everything = np.arange(model.n_vocab, dtype=np.int32)
    legal = loaded.legal(everything)
    loaded.close()
    assert legal.any() and not legal.all()


@pytest.mark.parametrize(
    ("grammar", "reason"),
    [
        ('root :== "x"', 'this is no rule: root :== "x"'),
        ("", "it is empty"),
        ('other ::= "x"', "no rule named root"),
        ('root ::= missing "word"', "rule root names missing"),
        ('root ::= "a" )', "not understood"),
        ('root ::= "a"\0 | "b"', "holds a NUL"),
        ('root ::= "\ud800"', "half of a surrogate pair"),
        ('root ::= word_two\nword_two ::= "x"', "this is no rule: word_two"),
    ],
)
def test_a_bad_grammar_is_an_error_that_names_the_rule(grammar: str, reason: str, model: Model) -> None:
    with pytest.raises(EngineError, match="grammar was refused") as error:
        Grammar(model, grammar)
    assert reason in error.value.what


def preferring(model: Model, blanks: tuple[str, ...], text: str) -> Callable[[list[int]], Logits]:
    """Wish for blanks wherever they are allowed, and else for the next token of a text."""
    likes = [token for blank in blanks for token in model.tokenize(blank)]
    wanted = model.tokenize(text)

    def wish(written: list[int]) -> Logits:
        done = sum(token in wanted for token in written)
        return favouring(model, [*likes, *wanted[min(done, len(wanted) - 1) :]])

    return wish


def test_line_ends_tabs_and_double_blanks_are_never_written(model: Model) -> None:
    wish = preferring(model, ("\n", "\t", "\n\n", "  "), " Search[Paris]")
    assert write(model, wish, action_grammar(PAPER)).text == " Search[Paris]"


def test_a_model_in_love_with_blanks_cannot_stretch_an_action(model: Model) -> None:
    wish = preferring(model, (" ", "\n"), " Search[Paris]")
    grammar = action_grammar(ActionSpace((ActionSpec("Search", FreeText(20)),)))
    done = write(model, wish, grammar, max_tokens=1000)
    assert done.finish is Finish.COMPLETE and "  " not in done.text
    # Twenty characters and three short groups in brackets, each with a blank before it, are the most that it holds.
    assert len(done.text) <= 2 * (20 + 3 * (4 * 24 + 4) + len("Search[]"))


def test_a_model_that_repeats_a_word_for_ever_is_cut_at_its_limit(model: Model) -> None:
    word = model.tokenize(" word")
    done = write(model, lambda _: favouring(model, word), thought_grammar(400), max_tokens=16, stop="\n")
    assert done.finish is Finish.LENGTH and done.text == " word" * 16


def test_a_thought_ends_where_the_model_wants_a_new_line_and_does_not_hold_it(model: Model) -> None:
    done = write(model, spelling(model, " I see.\n\nAction"), thought_grammar(400), stop="\n")
    assert (done.finish, done.text) == (Finish.COMPLETE, " I see.")


def test_a_thought_may_be_empty(model: Model) -> None:
    done = write(model, spelling(model, "\n"), thought_grammar(400), stop="\n")
    assert (done.finish, done.text, done.tokens) == (Finish.COMPLETE, "", ())


def test_an_action_ends_at_its_closing_bracket(model: Model) -> None:
    done = write(model, spelling(model, " Finish[[1, 2]]\nObservation: 3"), action_grammar(PAPER))
    assert done.text == " Finish[[1, 2]]"


@pytest.mark.parametrize("title", ["São Paulo", "北京", "😀 Emoji", "Dvořák's [Rusalka]", "C:\\Users"])
def test_titles_beyond_ascii_arrive_exactly(title: str, model: Model) -> None:
    done = write(model, spelling(model, f" Search[{title}]"), action_grammar(PAPER))
    assert done.text == f" Search[{title}]" and done.finish is Finish.COMPLETE


def test_a_character_cut_by_the_limit_is_left_out_with_its_tokens(model: Model) -> None:
    wish = spelling(model, " 😀😀😀")
    lengths = range(1, len(model.tokenize(" 😀😀😀")) + 1)
    pieces = [write(model, wish, thought_grammar(400), max_tokens=n, stop="\n") for n in lengths]
    assert all(set(piece.text) <= {" ", "😀"} for piece in pieces)
    spelled = [b"".join(map(model.piece, piece.tokens)).decode() for piece in pieces if piece.tokens is not None]
    assert spelled == [piece.text for piece in pieces if piece.tokens is not None]
    assert any(piece.tokens is None for piece in pieces)


def test_a_stop_within_a_character_has_to_wait_for_its_end(model: Model) -> None:
    whole = model.tokenize(" a\u5317")
    wanted = [*whole[:-1], *model.tokenize("\n")]

    def wish(written: list[int]) -> Logits:
        return favouring(model, [wanted[min(len(written), len(wanted) - 1)]])

    piece = write(model, wish, thought_grammar(), stop="\n")
    assert piece.finish is Finish.COMPLETE and len(piece.text) == 3 and "\N{REPLACEMENT CHARACTER}" not in piece.text
    assert piece.tokens and b"".join(map(model.piece, piece.tokens)).decode() == piece.text


def test_names_of_control_tokens_in_text_are_plain_text(model: Model) -> None:
    assert len(model.tokenize("<|im_end|>", control=True)) == 1
    assert not set(model.tokenize("a <|im_end|> b")) & model.end_tokens


def test_half_of_a_surrogate_pair_is_a_character_like_any_other(model: Model) -> None:
    assert model.tokenize("caf\udce9?") == model.tokenize("caf??")


def test_control_tokens_are_never_written_into_a_text(model: Model) -> None:
    control = model.tokenize("<|im_start|>", control=True)
    assert len(control) == 1

    def wish(written: list[int]) -> Logits:
        return favouring(model, [*control, *spelled[min(len(written), len(spelled) - 1) :]])

    spelled = [*model.tokenize(" Search[Paris]"), next(iter(model.end_tokens))]
    done = write(model, wish, action_grammar(PAPER))
    assert done.text == " Search[Paris]" and not set(done.tokens or ()) & set(control)
