"""A person at a terminal answers what a run asks: one line on stdin, the question on stderr."""

import sys

from react_tui.core import events as ev
from react_tui.core.control import Control
from react_tui.core.parse import parse_action
from react_tui.core.setup import Ask, AtLimit, Setup
from react_tui.errors import UsageError
from react_tui.text import clean

_MORE_STEPS, _MORE_TOKENS, _MORE_SECONDS = 3, 500, 30


def check_that_a_person_is_there(setup: Setup) -> None:
    """Raise ``UsageError`` where a person is to be asked and nobody can answer."""
    asks = setup.ask != Ask.NEVER or setup.limits.at_limit is AtLimit.ASK
    if asks and not sys.stdin.isatty():
        raise UsageError(
            "a person is to be asked, but the input is no terminal.", hint="Use --ask never --at-limit finish."
        )


def answer(event: ev.Event, control: Control) -> None:
    """Ask the person where the run waits for them, and hand over what they say."""
    match event:
        case ev.ActionProposed():
            _decide(event, control)
        case ev.BudgetSpent(asks=True):
            _give_more(event, control)


def _decide(event: ev.ActionProposed, control: Control) -> None:
    while True:
        said = _read(f"{event.action}: enter does it, s skips it, or another action")
        if said is None:
            control.stop()
        elif not said:
            control.carry_on()
        elif said == "s":
            control.skip()
        elif (action := parse_action(said)) is not None:
            control.change(action)
        else:
            continue
        return


def _give_more(event: ev.BudgetSpent, control: Control) -> None:
    said = _read(f"{event.reason}: enter forces an answer, m gives more, q stops")
    if said is None or said == "q":
        control.stop()
    if said == "m":
        control.grant(_MORE_STEPS, _MORE_TOKENS, _MORE_SECONDS)
    control.carry_on()


def _read(question: str) -> str | None:
    """Return what the person typed on one line, None at the end of the input."""
    print(f"react-tui: {clean(question, lines=False)} > ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None
