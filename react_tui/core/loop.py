"""The ReAct loop: think, act, observe, until an answer is given or the last step forces one (sections 2 and 3.2).

A run is a generator of events. It asks an engine for text and an environment for observations; it knows no screen
and no file.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import replace

from react_tui.core import events as ev
from react_tui.core.acting import Acting
from react_tui.core.actions import FINISH
from react_tui.core.budget import Budget, Spent
from react_tui.core.control import Control, Interrupted, Stopped
from react_tui.core.engine import Engine, Sampling, Usage
from react_tui.core.environment import Environment
from react_tui.core.evidence import evidence_for, pages_read
from react_tui.core.giving_up import is_unanswered, why_given_up
from react_tui.core.methods import Method
from react_tui.core.setup import Setup
from react_tui.core.steps import StepWriter
from react_tui.core.trajectory import Opening, Outcome, Step, Thought, Trajectory
from react_tui.core.turns import Result, Turns
from react_tui.core.voting import Chain, vote
from react_tui.core.writing import RunEnd, Writer
from react_tui.errors import EngineError


class Run:
    """One question being answered; ``trajectory`` holds every whole step, whatever becomes of the run.

    A run that goes on from steps taken before is given them as ``begun``, and ``opening`` where a person wrote a part
    of the step that comes next.
    """

    def __init__(
        self,
        question: str,
        setup: Setup,
        engine: Engine,
        environment: Environment,
        control: Control,
        begun: tuple[Step, ...] = (),
        opening: Opening | None = None,
    ) -> None:
        self._setup = setup
        self._engine = engine
        self._control = control
        self._acting = Acting(Trajectory(question, begun), environment, control, watch=setup.watch_repeats)
        self._opening = opening
        self._writers: list[Writer] = []

    @property
    def trajectory(self) -> Trajectory:
        """The question and every whole step."""
        return self._acting.trajectory

    @property
    def usage(self) -> Usage:
        """What all text of this run cost so far."""
        return sum((writer.usage for writer in self._writers), Usage())

    def events(self, source: str = "") -> Iterator[ev.Event]:
        """Yield all that happens, from the question to the end of the run; faults end the run, they are not raised.

        The seconds in which the run waits for a person do not count.
        """
        started = time.monotonic()
        try:
            for loading in self._engine.open():
                # A stop may have come before there was anything to end.
                if self._control.stopped:
                    raise Stopped
                yield ev.ModelLoading(loading.fraction)
            yield self._started(source)
            if self._opening is not None:
                yield ev.SetAside(len(self.trajectory.steps) + 1)
            result = yield from self._answer(self._setup.method)
        except RunEnd as end:
            result = Result(end.outcome, reason=end.reason)
        except Spent as spent:
            result = Result(Outcome.FAILED, reason=spent.reason)
        except (Stopped, Interrupted):
            result = Result(Outcome.CANCELLED)
        except EngineError as error:
            # A stop that is heard while the model is loaded ends the loading.
            stopped = self._control.stopped or self._control.interrupted
            result = Result(Outcome.CANCELLED) if stopped else Result(Outcome.FAILED, reason=str(error))
        yield self._finished(result, time.monotonic() - started - self._control.waited)

    def _started(self, source: str) -> ev.RunStarted:
        engine, method, limits = self._engine.info, self._setup.method.name, self._setup.limits
        return ev.RunStarted(
            self.trajectory.question,
            method,
            engine.name,
            source,
            limits.steps,
            limits.tokens,
            limits.seconds,
            engine.adapter,
        )

    def _finished(self, result: Result, seconds: float) -> ev.RunFinished:
        pages, evidence = pages_read(self.trajectory), evidence_for(result.answer, self.trajectory)
        return ev.RunFinished(
            result.outcome,
            result.answer,
            pages,
            evidence,
            self._acting.steps,
            self.usage,
            seconds,
            result.reason,
            result.votes,
            self._acting.repeats,
        )

    def _answer(self, method: Method) -> Generator[ev.Event, None, Result]:
        try:
            result = yield from (self._vote(method) if method.votes and not self._opening else self._turns(method))
        except RunEnd as end:
            if not is_unanswered(end.outcome, end.reason):
                raise
            result = Result(end.outcome, reason=end.reason)
        why = why_given_up(method, result.outcome, result.reason, [vote.count for vote in result.votes])
        if method.fallback is None or not why:
            return result
        yield ev.FellBack(method.fallback.name, why)
        self._acting.forget()
        second = yield from self._answer(method.fallback)
        outcome = Outcome.FELL_BACK if second.outcome is Outcome.FINISHED else second.outcome
        return replace(second, outcome=outcome, votes=second.votes or result.votes)

    def _turns(self, method: Method) -> Generator[ev.Event, None, Result]:
        budget = Budget(self._setup.limits, self._control)
        writer = self._writer(self._setup.sampling, budget)
        opening, self._opening = self._opening, None
        return (yield from Turns(method, self._setup, self._control, self._acting, writer, budget, opening).play())

    def _vote(self, method: Method) -> Generator[ev.Event, None, Result]:
        """Sample chains of thought and answer with the most frequent answer (CoT-SC)."""
        self._acting.begin()
        yield ev.StepStarted(1, False)
        before, voting = self.usage, self._setup.voting
        finish = self._acting.space.only(FINISH)

        def write(number: int) -> Generator[ev.Event, None, Chain]:
            sampling = replace(
                self._setup.sampling, temperature=voting.temperature, seed=self._setup.sampling.seed + number - 1
            )
            share = Budget(self._setup.limits, self._control, shares=voting.samples)
            writer = StepWriter(self.trajectory, method, self._setup, self._writer(sampling, share))
            return (yield from writer.write(1, finish))

        ballot = yield from vote(write, voting.samples, self._engine.cancel)
        yield ev.VotesCounted(ballot.votes, ballot.samples)
        thought, action = ballot.winner
        yield ev.ThoughtWritten(1, thought or Thought(""))
        yield ev.ActionWritten(1, action)
        yield ev.StepFinished(self._acting.carry_out(1, thought, action, self.usage - before))
        return Result(Outcome.FINISHED, action.argument, votes=ballot.votes)

    def _writer(self, sampling: Sampling, budget: Budget) -> Writer:
        writer = Writer(self._engine, self._control, sampling, budget)
        self._writers.append(writer)
        return writer
