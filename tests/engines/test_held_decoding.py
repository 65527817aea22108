"""A model that may only search for titles of a list writes one of them, whatever it wishes for."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wishes import favouring, spelling, write

from react_tui.core.actions import ActionSpace, ActionSpec, Titled
from react_tui.core.engine import Completion, Finish, Held, Prompt, Request, Sampling, Segment
from react_tui.core.grammar import action_grammar, held_argument
from react_tui.engines.llama import wire
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.native import Logits, Model
from react_tui.errors import EngineError
from react_tui.knowledge.title_list import write_titles

pytestmark = pytest.mark.model
TITLES = (
    *("Paris", "Paris (song)", "Paris Saint-Germain", "São Paulo", "São Tomé", "北京", "北京市", "😀", "😁 Emoji"),
    *("Dvořák's [Rusalka]", "[[A]] (song)", "C:\\Users", "O", "O!", "a" * 100),
)


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> ActionSpace:
    file = tmp_path_factory.mktemp("titles") / "list.titles"
    write_titles((title.encode() for title in TITLES), file)
    return ActionSpace((ActionSpec("Search", Titled((str(file),), without=("O!",))), ActionSpec("Finish")))


def searching(space: ActionSpace) -> ActionSpace:
    return space.only("Search")


@pytest.mark.parametrize("title", [title for title in TITLES if title != "O!"])
def test_every_title_can_be_written(title: str, model: Model, space: ActionSpace) -> None:
    done = write(model, spelling(model, f" Search[{title}]"), action_grammar(space), held=held_argument(space))
    assert (done.text, done.finish) == (f" Search[{title}]", Finish.COMPLETE)


@pytest.mark.parametrize(
    ("wanted", "written"),
    [
        ("Parisian", "Paris"),
        ("O!", "O"),
        ("Sao", "São"),
        ("北海道", "北京"),
        ("Dvořák]", "Dvořák's [Rusalka]"),
    ],
)
def test_a_title_that_is_not_there_becomes_one_that_is(
    wanted: str, written: str, model: Model, space: ActionSpace
) -> None:
    done = write(model, spelling(model, f" Search[{wanted}]"), action_grammar(space), held=held_argument(space))
    title = done.text.removeprefix(" Search[").removesuffix("]")
    assert title in TITLES and title.startswith(written)


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from([Sampling(), Sampling(1.0), Sampling(1.0, top_p=0.5)]))
def test_random_wishes_write_titles(model: Model, space: ActionSpace, seed: int, sampling: Sampling) -> None:
    random = np.random.default_rng(seed)

    def wish(_written: list[int]) -> Logits:
        return 4 * random.standard_normal(model.n_vocab).astype(np.float32)

    grammar = action_grammar(searching(space))
    done = write(model, wish, grammar, max_tokens=400, sampling=sampling, held=held_argument(space))
    assert done.finish is Finish.COMPLETE
    assert done.text.removeprefix(" Search[").removesuffix("]") in set(TITLES) - {"O!"}


def test_other_actions_are_free(model: Model, space: ActionSpace) -> None:
    done = write(model, spelling(model, " Finish[Parisian]"), action_grammar(space), held=held_argument(space))
    assert done.text == " Finish[Parisian]"


def test_a_title_is_chosen_as_often_as_the_model_likes_it(model: Model, space: ActionSpace) -> None:
    wanted = model.tokenize(" Search[")
    first = {title: model.tokenize(title)[0] for title in ("Paris", "O")}
    end = model.tokenize("]")

    def wish(written: list[int]) -> Logits:
        if len(written) < len(wanted):
            return 4 * favouring(model, [wanted[len(written)]])
        if len(written) > len(wanted):
            return 4 * favouring(model, end)
        logits = np.full(model.n_vocab, -20, dtype=np.float32)
        # The token that the model likes best by far begins no title.
        logits[model.tokenize("Rome")[0]] = 3
        logits[first["Paris"]], logits[first["O"]] = np.log([0.75, 0.25])
        return logits

    grammar, held = action_grammar(searching(space)), held_argument(space)
    texts = [write(model, wish, grammar, sampling=Sampling(1.0, seed=n), held=held).text for n in range(200)]
    assert set(texts) <= {" Search[Paris]", " Search[O]"}
    assert texts.count(" Search[Paris]") / 200 == pytest.approx(0.75, abs=4 * np.sqrt(0.25 / 200))


def test_a_list_that_is_gone_is_an_error_that_says_so(model: Model, tmp_path: Path) -> None:
    held = Held(" Search[", (str(tmp_path / "gone.titles"),))
    with pytest.raises(EngineError, match=r"list of titles cannot be read") as error:
        write(model, spelling(model, " Search[Paris]"), 'root ::= "x"', held=held)
    assert error.value.where.endswith("gone.titles")


def test_what_is_held_crosses_the_pipe_unchanged() -> None:
    request = Request(Prompt((), (), ()), 'root ::= "x"', 8, held=Held(" Search[", ("北京.titles",), ("São",)))
    assert wire.read_request(wire.decode(wire.encode(wire.request_record(request)))) == request


def test_the_real_model_writes_a_title(engine: LlamaEngine, space: ActionSpace) -> None:
    prompt = Prompt(
        (), (Segment("question", "Question: What is the capital of Brazil?\n"),), (Segment("l", "Action 1:"),)
    )
    request = Request(prompt, action_grammar(searching(space)), 64, held=held_argument(space))
    *_, done = engine.generate(request)
    assert isinstance(done, Completion) and done.finish is Finish.COMPLETE
    assert done.text.removeprefix(" Search[").removesuffix("]") in TITLES
