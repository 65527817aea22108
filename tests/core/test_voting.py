"""Self-consistency and the hybrids: many chains vote, and one method takes over where the other gives up."""

from collections.abc import Iterator

import pytest
from world import TASK, World

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.engine import Completion, EngineEvent, Finish, Framed, Request, Usage
from react_tui.core.loop import Run
from react_tui.core.methods import METHODS
from react_tui.core.setup import Limits, Setup, Voting
from react_tui.engines.scripted import ScriptedEngine
from react_tui.errors import EngineError


class Sampler(ScriptedEngine):
    """Answers each chain by its seed, and anything else as a run that never finishes of its own accord."""

    def __init__(self, *answers: str | EngineError, finishes: bool = False) -> None:
        super().__init__([])
        self._answers = answers
        self._finishes = finishes
        self._searches = 0

    def generate(self, request: Request) -> Iterator[EngineEvent]:
        self.requests.append(request)
        yield Framed((), (), 0)
        text = self._text(request)
        if isinstance(text, EngineError):
            raise text
        yield Completion(text, None, Finish.COMPLETE, Usage(generated=1))

    def _text(self, request: Request) -> str | EngineError:
        label = request.prompt.reply[-1].text.strip()
        if label == "Answer:":
            return self._answers[request.sampling.seed]
        if label.startswith("Thought"):
            return " Hm."
        self._searches += 1
        can_search = "Search[" in request.grammar
        return " Finish[done]" if self._finishes or not can_search else f" Search[a{self._searches}]"


def play(method: str, *answers: str | EngineError, finishes: bool = False) -> list[ev.Event]:
    engine = Sampler(*answers, finishes=finishes)
    setup = Setup(TASK, METHODS[method], Limits(steps=3), voting=Voting(samples=len(answers)))
    return list(Run("Where?", setup, engine, World(), Control()).events())


def end(events: list[ev.Event]) -> ev.RunFinished:
    assert isinstance(events[-1], ev.RunFinished)
    return events[-1]


def test_the_most_frequent_answer_wins() -> None:
    assert end(play("cot-sc", " Rome", " Paris", " Paris")).answer == "Paris"


def test_answers_are_the_same_when_only_case_articles_and_punctuation_differ() -> None:
    assert end(play("cot-sc", " Rome", " The Seine.", " seine")).answer == "The Seine."


def test_of_answers_with_as_many_votes_the_first_wins() -> None:
    assert end(play("cot-sc", " Rome", " Paris")).answer == "Rome"


def test_the_votes_are_told() -> None:
    votes = end(play("cot-sc", " Rome", " Paris", " Paris")).votes
    assert votes == (ev.Vote("Paris", 2), ev.Vote("Rome", 1))


def test_every_chain_is_told_with_its_answer() -> None:
    chains = [event for event in play("cot-sc", " Rome", " Paris") if isinstance(event, ev.ChainWritten)]
    assert {(chain.number, chain.answer) for chain in chains} == {(1, "Rome"), (2, "Paris")}


def test_chains_are_sampled_at_their_own_temperature_each_with_its_seed() -> None:
    engine = Sampler(" a", " b", " c")
    setup = Setup(TASK, METHODS["cot-sc"], voting=Voting(3, 0.7))
    list(Run("Where?", setup, engine, World(), Control()).events())
    assert {(request.sampling.temperature, request.sampling.seed) for request in engine.requests} == {
        (0.7, 0),
        (0.7, 1),
        (0.7, 2),
    }


def test_what_all_chains_cost_is_added_up() -> None:
    assert end(play("cot-sc", " a", " b", " c")).usage.generated == 6


def test_a_chain_that_fails_fails_the_run() -> None:
    finished = end(play("cot-sc", " a", EngineError("the model's process ended")))
    assert finished.outcome == "failed" and "process ended" in finished.reason


def test_a_stop_ends_all_chains() -> None:
    control = Control()
    control.stop()
    events = list(Run("Where?", Setup(TASK, METHODS["cot-sc"]), Sampler(), World(), control).events())
    assert end(events).outcome == "cancelled"


@pytest.mark.parametrize(("finishes", "answer"), [(True, "done"), (False, "Paris")])
def test_react_gives_way_to_the_vote_only_when_its_finish_was_forced(finishes: bool, answer: str) -> None:
    assert end(play("react-to-cot-sc", " Paris", finishes=finishes)).answer == answer


def test_an_answer_of_the_fallback_is_marked_as_one() -> None:
    assert end(play("react-to-cot-sc", " Paris")).outcome == "fell back"


@pytest.mark.parametrize(
    ("answers", "answer"), [((" a", " a", " b", " c"), "a"), ((" a", " a", " b", " c", " d"), "done")]
)
def test_the_vote_gives_way_to_react_when_fewer_than_half_agree(answers: tuple[str, ...], answer: str) -> None:
    assert end(play("cot-sc-to-react", *answers, finishes=True)).answer == answer


def test_the_change_of_method_is_told_with_its_reason() -> None:
    events = play("cot-sc-to-react", " a", " b", " c", finishes=True)
    (change,) = [event for event in events if isinstance(event, ev.FellBack)]
    assert (change.method, change.reason) == ("react", "only 1 of 3 chains agree")
