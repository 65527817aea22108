"""Think, act, observe, in turns (section 2), with the halts at which a person may step in."""

from collections.abc import Generator
from dataclasses import dataclass, replace

from react_tui.core import events as ev
from react_tui.core.acting import Acting
from react_tui.core.actions import FINISH, ActionSpace
from react_tui.core.budget import STEPS, Budget, Spent
from react_tui.core.control import Control, Grant, Interrupted, Pace, Reply
from react_tui.core.giving_up import UNANSWERED
from react_tui.core.methods import Method
from react_tui.core.setup import AtLimit, Setup
from react_tui.core.steps import StepWriter
from react_tui.core.trajectory import Action, Author, Finding, Opening, Outcome
from react_tui.core.writing import RunEnd, Writer


@dataclass(frozen=True)
class Result:
    """What came of a method."""

    outcome: Outcome
    answer: str = ""
    reason: str = ""
    votes: tuple[ev.Vote, ...] = ()


class Turns:
    """The turns of one method; the first takes over an ``opening`` where a person wrote a part of its step."""

    def __init__(
        self,
        method: Method,
        setup: Setup,
        control: Control,
        acting: Acting,
        writer: Writer,
        budget: Budget,
        opening: Opening | None,
    ) -> None:
        self._method = method
        self._setup = setup
        self._control = control
        self._acting = acting
        self._writer = writer
        self._budget = budget
        self._opening = opening
        self._steps = StepWriter(acting.trajectory, method, setup, writer)
        self._granted = Grant()

    def play(self) -> Generator[ev.Event, None, Result]:
        """Take turns until there is an answer; a method without actions has one turn, which answers."""
        self._acting.begin()
        while True:
            number = len(self._acting.trajectory.steps) + 1
            try:
                if self._control.interrupted or (self._control.pace is not Pace.RUN and number > 1):
                    yield from self._control.rest(ev.Paused(number))
                yield from self._notice_grants()
                result = yield from self._turn(number)
            except Interrupted:
                yield ev.SetAside(number)
                continue
            if result is not None:
                return result

    def _turn(self, number: int) -> Generator[ev.Event, None, Result | None]:
        """Think, act and observe once; return the result of an answer."""
        last = yield from self._is_last(number)
        yield ev.StepStarted(number, last and self._method.acts)
        before, forced = self._writer.usage, ""
        space = self._acting.space.only(FINISH) if last else self._acting.space
        try:
            thought, action = yield from self._steps.write(number, space, self._opening)
        except Spent as spent:
            if (yield from self._gets_more(number, spent)):
                yield ev.SetAside(number)
                return None
            forced = spent.reason
            thought, action = yield from self._steps.conclude(number, space)
        decided = yield from self._decide(number, action, space)
        self._control.check()
        usage = self._writer.usage - before
        if decided is None:
            step = self._acting.skip(number, thought, action, usage)
        else:
            known = self._opening.observation if self._opening else None
            step = self._acting.carry_out(number, thought, decided, usage, known)
        self._opening = None
        self._steps.extend(step)
        yield ev.StepFinished(step)
        if step.observation.finding is Finding.ANSWER:
            is_forced = bool(forced) or (last and self._method.acts)
            return Result(Outcome.FORCED if is_forced else Outcome.FINISHED, step.action.argument, forced)
        if self._acting.loops(step):
            raise RunEnd(Outcome.LOOPED, f"[{step.action.argument}] was searched again and again")
        if last or forced:
            raise RunEnd(Outcome.FAILED, f"{UNANSWERED}: {forced}" if forced else f"{UNANSWERED} in {number} steps")
        return None

    def _is_last(self, number: int) -> Generator[ev.Event, None, bool]:
        if self._method.acts and number >= self._budget.steps and self._setup.limits.at_limit is not AtLimit.FINISH:
            yield from self._gets_more(number, self._budget.spent(STEPS))
        return not self._method.acts or number >= self._budget.steps

    def _gets_more(self, number: int, spent: Spent) -> Generator[ev.Event, None, bool]:
        """Do what is set for a budget that is used up, and return whether the run goes on as if it were not."""
        at_limit = self._setup.limits.at_limit
        if at_limit is AtLimit.FALLBACK and self._method.fallback is not None:
            raise RunEnd(Outcome.FORCED, spent.reason)
        if at_limit is not AtLimit.ASK:
            if spent.what != STEPS:
                yield ev.BudgetSpent(number, spent.what, spent.reason, asks=False)
            return False
        yield from self._control.ask(ev.BudgetSpent(number, spent.what, spent.reason, asks=True))
        yield from self._notice_grants()
        return spent.what != STEPS and self._budget.has(spent.what)

    def _notice_grants(self) -> Generator[ev.Event, None, None]:
        if self._granted != self._control.granted:
            self._granted = self._control.granted
            yield ev.BudgetGranted(self._budget.steps, self._budget.tokens, self._budget.seconds)

    def _decide(self, number: int, action: Action, space: ActionSpace) -> Generator[ev.Event, None, Action | None]:
        """Let a person decide on an action where that is set or they go step by step; None leaves it out."""
        asks = self._setup.asks(action) or self._control.pace is Pace.STEP
        if not self._method.acts or action.author is Author.PERSON or not asks:
            return action
        while True:
            reply = yield from self._control.ask(ev.ActionProposed(number, action, space.names))
            if not isinstance(reply, Action) or reply.name in space.names:
                break
            yield ev.Noticed(f"{reply} is not possible now: {', '.join(space.names)} are.")
        decided: Action | None = action if reply is Reply.CARRY_ON else None
        if isinstance(reply, Action):
            decided = action if reply == action else replace(reply, author=Author.PERSON, tokens=None)
        yield ev.ActionDecided(number, decided)
        return decided
