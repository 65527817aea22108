"""The ReAct loop: think, act, observe, until an answer is given or the last step forces one (sections 2 and 3.2).

A run is a generator of events. It asks an engine for text and an environment for observations; it knows no screen
and no file.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from functools import partial

from react_tui.core import events as ev
from react_tui.core.actions import FINISH
from react_tui.core.control import Control, Stopped
from react_tui.core.engine import Engine, Sampling, Usage
from react_tui.core.environment import Environment
from react_tui.core.evidence import evidence_for, pages_read
from react_tui.core.giving_up import NO_ANSWER, why_given_up
from react_tui.core.methods import Method
from react_tui.core.parse import is_answer
from react_tui.core.repeats import Repeats
from react_tui.core.setup import Setup
from react_tui.core.steps import StepWriter
from react_tui.core.trajectory import Action, Finding, Observation, Outcome, Step, Thought, Trajectory
from react_tui.core.voting import Chain, vote
from react_tui.core.writing import RunEnd, Writer
from react_tui.errors import EngineError


@dataclass(frozen=True)
class _Result:
    outcome: Outcome
    answer: str = ""
    reason: str = ""
    votes: tuple[ev.Vote, ...] = ()


class Run:
    """One question being answered; ``trajectory`` holds every whole step, whatever becomes of the run.

    A run that goes on from steps taken before is given them as ``begun``.
    """

    def __init__(
        self,
        question: str,
        setup: Setup,
        engine: Engine,
        environment: Environment,
        control: Control,
        begun: tuple[Step, ...] = (),
    ) -> None:
        self.trajectory = Trajectory(question, begun)
        self._setup = setup
        self._engine = engine
        self._environment = environment
        self._control = control
        self._writers: list[Writer] = []
        self._steps = len(begun)
        self._repeats = Repeats()

    @property
    def usage(self) -> Usage:
        """What all text of this run cost so far."""
        return sum((writer.usage for writer in self._writers), Usage())

    def events(self, source: str = "") -> Iterator[ev.Event]:
        """Yield all that happens, from the question to the end of the run; faults end the run, they are not raised."""
        started = time.monotonic()
        try:
            for loading in self._engine.open():
                yield ev.ModelLoading(loading.fraction)
            model, method = self._engine.info.name, self._setup.method
            yield ev.RunStarted(self.trajectory.question, method.name, model, source, self._setup.limits.steps)
            result = yield from self._answer(method)
        except RunEnd as end:
            result = _Result(end.outcome, reason=end.reason)
        except Stopped:
            result = _Result(Outcome.CANCELLED)
        except EngineError as error:
            # A stop that is heard while the model is loaded ends the loading.
            stopped = self._control.stopped
            result = _Result(Outcome.CANCELLED) if stopped else _Result(Outcome.FAILED, reason=str(error))
        yield self._finished(result, time.monotonic() - started)

    def _finished(self, result: _Result, seconds: float) -> ev.RunFinished:
        pages, evidence = pages_read(self.trajectory), evidence_for(result.answer, self.trajectory)
        return ev.RunFinished(
            result.outcome,
            result.answer,
            pages,
            evidence,
            self._steps,
            self.usage,
            seconds,
            result.reason,
            result.votes,
            self._repeats.count,
        )

    def _answer(self, method: Method) -> Generator[ev.Event, None, _Result]:
        try:
            result = yield from (self._vote(method) if method.votes else self._loop(method))
        except RunEnd as end:
            if end.outcome not in NO_ANSWER:
                raise
            result = _Result(end.outcome, reason=end.reason)
        why = why_given_up(method, result.outcome, result.reason, [vote.count for vote in result.votes])
        if method.fallback is None or not why:
            return result
        yield ev.FellBack(method.fallback.name, why)
        self.trajectory = Trajectory(self.trajectory.question)
        second = yield from self._answer(method.fallback)
        outcome = Outcome.FELL_BACK if second.outcome is Outcome.FINISHED else second.outcome
        return replace(second, outcome=outcome, votes=second.votes or result.votes)

    def _loop(self, method: Method) -> Generator[ev.Event, None, _Result]:
        """Think, act and observe; a method without actions has one step, which answers."""
        self._environment.reset(self.trajectory.question)
        for begun in self.trajectory.steps:
            # Only the world is brought back to where it was: what it answers is known.
            self._control.call(partial(self._environment.act, begun.action))
            self._repeats.note(begun.number, begun.action, begun.observation, tell=False)
        writer = self._writer(self._setup.sampling)
        step_writer = StepWriter(self.trajectory, method, self._setup, writer)
        steps = self._setup.limits.steps if method.acts else 1
        for number in range(len(self.trajectory.steps) + 1, steps + 1):
            last = number == steps
            yield ev.StepStarted(number, last and method.acts)
            before = writer.usage
            space = self._environment.actions()
            thought, action = yield from step_writer.write(number, space.only(FINISH) if last else space)
            step = self._carry_out(number, thought, action, writer.usage - before)
            step_writer.extend(step)
            yield ev.StepFinished(step)
            if step.observation.finding is Finding.ANSWER:
                return _Result(Outcome.FORCED if last and method.acts else Outcome.FINISHED, action.argument)
            if self._setup.watch_repeats and self._repeats.loops(action):
                raise RunEnd(Outcome.LOOPED, f"[{action.argument}] was searched again and again")
        raise RunEnd(Outcome.FAILED, f"no answer in {steps} steps")

    def _vote(self, method: Method) -> Generator[ev.Event, None, _Result]:
        """Sample chains of thought and answer with the most frequent answer (CoT-SC)."""
        self._environment.reset(self.trajectory.question)
        yield ev.StepStarted(1, False)
        before, voting = self.usage, self._setup.voting
        finish = self._environment.actions().only(FINISH)

        def write(number: int) -> Generator[ev.Event, None, Chain]:
            sampling = replace(
                self._setup.sampling, temperature=voting.temperature, seed=self._setup.sampling.seed + number - 1
            )
            writer = StepWriter(self.trajectory, method, self._setup, self._writer(sampling))
            return (yield from writer.write(1, finish))

        ballot = yield from vote(write, voting.samples, self._engine.cancel)
        yield ev.VotesCounted(ballot.votes, ballot.samples)
        thought, action = ballot.winner
        yield ev.ThoughtWritten(1, thought or Thought(""))
        yield ev.ActionWritten(1, action)
        yield ev.StepFinished(self._carry_out(1, thought, action, self.usage - before))
        return _Result(Outcome.FINISHED, action.argument, votes=ballot.votes)

    def _writer(self, sampling: Sampling) -> Writer:
        writer = Writer(self._engine, self._control, sampling)
        self._writers.append(writer)
        return writer

    def _carry_out(self, number: int, thought: Thought | None, action: Action, usage: Usage) -> Step:
        observation = self._control.call(lambda: self._observe(action))
        observation = self._repeats.note(number, action, observation, tell=self._setup.watch_repeats)
        step = Step(number, thought, action, observation, usage)
        self.trajectory = self.trajectory.extended(step)
        self._steps += 1
        return step

    def _observe(self, action: Action) -> Observation:
        if action.name == FINISH and not is_answer(action.argument):
            return Observation("That is no answer: it is empty, or holds the label of a step.", Finding.INVALID)
        return self._environment.act(action)
