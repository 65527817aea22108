"""The ReAct loop: think, act, observe, until an answer is given or the last step forces one (sections 2 and 3.2).

A run is a generator of events. It asks an engine for text and an environment for observations; it knows no screen
and no file.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from functools import partial

from react_tui.core import events as ev
from react_tui.core.actions import FINISH, ActionSpace
from react_tui.core.control import Control, Stopped
from react_tui.core.engine import Engine, Finish, Prompt, Sampling
from react_tui.core.environment import Environment
from react_tui.core.evidence import evidence_for, pages_read
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.grammar import action_grammar, held_argument, thought_grammar
from react_tui.core.methods import Method, Thoughts
from react_tui.core.parse import is_answer, parse_action, parse_thought
from react_tui.core.prompt import lay_out, with_action_label, with_thought_label
from react_tui.core.trajectory import Action, Finding, Observation, Outcome, Step, Thought, Trajectory
from react_tui.core.writing import Piece, RunEnd, Writer
from react_tui.errors import EngineError

# An action that does not end within its tokens is asked for once more with this many times as many.
_SECOND_TRY = 4


@dataclass(frozen=True)
class Limits:
    """What a run may use: steps, and tokens for each thought and each action.

    The last step can only finish, so ``steps`` of 7 are at most six searches and lookups, then an answer.
    """

    steps: int = 7
    thought_tokens: int = 128
    action_tokens: int = 64


@dataclass(frozen=True)
class Setup:
    """All that stays the same while a run goes on."""

    task: TaskPrompt
    method: Method
    limits: Limits = Limits()
    sampling: Sampling = Sampling()


class Run:
    """One question being answered; ``trajectory`` holds every whole step, whatever becomes of the run."""

    def __init__(self, question: str, setup: Setup, engine: Engine, environment: Environment, control: Control) -> None:
        self.trajectory = Trajectory(question)
        self._setup = setup
        self._engine = engine
        self._environment = environment
        self._control = control
        self._writer = Writer(engine, control, setup.sampling)
        # What the model is shown: the trajectory, with old observations cut where the window asks for it.
        self._shown = self.trajectory

    def events(self, source: str = "") -> Iterator[ev.Event]:
        """Yield all that happens, from the question to the end of the run; faults end the run, they are not raised."""
        started = time.monotonic()
        answer, reason = "", ""
        try:
            for loading in self._engine.open():
                yield ev.ModelLoading(loading.fraction)
            model, setup = self._engine.info.name, self._setup
            yield ev.RunStarted(self.trajectory.question, setup.method.name, model, source, setup.limits.steps)
            outcome, answer = yield from self._answer()
        except RunEnd as end:
            outcome, reason = end.outcome, end.reason
        except Stopped:
            outcome = Outcome.CANCELLED
        except EngineError as error:
            # A stop that is heard while the model is loaded ends the loading.
            outcome, reason = (Outcome.CANCELLED, "") if self._control.stopped else (Outcome.FAILED, str(error))
        pages, evidence = pages_read(self.trajectory), evidence_for(answer, self.trajectory)
        steps, seconds = len(self.trajectory.steps), time.monotonic() - started
        yield ev.RunFinished(outcome, answer, pages, evidence, steps, self._writer.usage, seconds, reason)

    def _answer(self) -> Generator[ev.Event, None, tuple[Outcome, str]]:
        self._environment.reset(self.trajectory.question)
        for number in range(1, self._setup.limits.steps + 1):
            last = number == self._setup.limits.steps
            yield ev.StepStarted(number, last)
            space = self._environment.actions()
            step = yield from self._step(number, space.only(FINISH) if last else space)
            self.trajectory = self.trajectory.extended(step)
            self._shown = self._shown.extended(step)
            yield ev.StepFinished(step)
            if step.observation.finding is Finding.ANSWER:
                return (Outcome.FORCED if last else Outcome.FINISHED), step.action.argument
        raise RunEnd(Outcome.FAILED, f"no answer in {self._setup.limits.steps} steps")

    def _step(self, number: int, space: ActionSpace) -> Generator[ev.Event, None, Step]:
        before = self._writer.usage
        thought = None
        if self._setup.method.thoughts is Thoughts.DENSE:
            thought = yield from self._think(number)
        action = yield from self._act(number, thought, space)
        observation = self._control.call(lambda: self._observe(action))
        return Step(number, thought, action, observation, self._writer.usage - before)

    def _observe(self, action: Action) -> Observation:
        if action.name == FINISH and not is_answer(action.argument):
            return Observation("That is no answer: it is empty, or holds the label of a step.", Finding.INVALID)
        return self._environment.act(action)

    def _think(self, number: int) -> Generator[ev.Event, None, Thought]:
        limits = self._setup.limits
        # An action has to fit after the thought, so that room is set aside for both.
        reserve = limits.thought_tokens + _SECOND_TRY * limits.action_tokens
        self._shown = yield from self._writer.fit(self._shown, self._lay_out, reserve)
        prompt = with_thought_label(self._lay_out(self._shown), number)
        piece = Piece(thought_grammar(), limits.thought_tokens, "\n", partial(ev.ThoughtWriting, number))
        written = yield from self._writer.write(prompt, piece)
        thought = parse_thought(written.text)
        # Where a cut left a blank at the end, the engine's tokens no longer spell the thought.
        tokens = written.tokens if written.text in ("", f" {thought.text}") else None
        thought = replace(thought, tokens=tokens, cut=written.finish is Finish.LENGTH)
        if thought.cut:
            yield ev.Noticed(f"Thought {number} was cut at {limits.thought_tokens} tokens.")
        yield ev.ThoughtWritten(number, thought)
        return thought

    def _act(self, number: int, thought: Thought | None, space: ActionSpace) -> Generator[ev.Event, None, Action]:
        limit = self._setup.limits.action_tokens
        self._shown = yield from self._writer.fit(
            self._shown, lambda shown: with_action_label(self._lay_out(shown), number, thought), _SECOND_TRY * limit
        )
        prompt = with_action_label(self._lay_out(self._shown), number, thought)
        for max_tokens in (limit, _SECOND_TRY * limit):
            news = partial(ev.ActionWriting, number)
            piece = Piece(action_grammar(space), max_tokens, None, news, held_argument(space))
            written = yield from self._writer.write(prompt, piece)
            action = parse_action(written.text)
            if written.finish is Finish.COMPLETE and action is not None:
                action = replace(action, tokens=written.tokens)
                break
            yield ev.Noticed(f"Action {number} was not whole after {max_tokens} tokens and was not carried out.")
        else:
            action = _cut_answer(written.text)
        yield ev.ActionWritten(number, action)
        return action

    def _lay_out(self, shown: Trajectory) -> Prompt:
        return lay_out(self._setup.task, self._setup.method, shown)


def _cut_answer(text: str) -> Action:
    """Return the answer that was begun, so that a run ends with one; any other action that was cut fails the run."""
    action = parse_action(f"{text}]")
    if action is None or action.name != FINISH:
        raise RunEnd(Outcome.FAILED, "an action did not end within its tokens")
    return action
