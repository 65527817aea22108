"""What can be typed beside questions: one row each, from which the help is made."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from react_tui.cli.plain.looking import branch_lines, context_lines, history_lines, page_lines, source_lines
from react_tui.core.evidence import places
from react_tui.core.methods import METHODS
from react_tui.core.trajectory import Part
from react_tui.errors import ReactTuiError, StoreError, UsageError
from react_tui.paths import typed_path
from react_tui.phase import Phase
from react_tui.store import read_run
from react_tui.store.branches import branches
from react_tui.tui.exports import EXPORTS

if TYPE_CHECKING:
    from react_tui.cli.plain.conversation import Conversation

_FORMS = {".md": "markdown", ".json": "json", ".jsonl": "training"}


@dataclass(frozen=True)
class Command:
    """A word, what follows it, what it does, and how; ``at_once`` it is heard while a run goes on, in a pipe too."""

    name: str
    takes: str
    help: str
    do: "Callable[[Conversation, str], None]"
    at_once: bool = False


def do(conversation: "Conversation", line: str) -> None:
    """Carry out a line that begins with a slash; what is wrong with it is told."""
    name, _, rest = line[1:].partition(" ")
    command = COMMANDS.get(name.lower())
    if command is None:
        near = get_close_matches(name, COMMANDS, n=1)
        hint = f"Did you mean /{near[0]}?" if near else "/help lists them."
        conversation.write(f"There is no command /{name}. {hint}")
        return
    try:
        command.do(conversation, rest.strip())
    except ReactTuiError as problem:
        words = str(problem)
        conversation.write(f"{words[:1].upper()}{words[1:]}")


def is_heard_at_once(line: str) -> bool:
    """Whether a line is a command that makes no sense once the run is over."""
    command = COMMANDS.get(line[1:].partition(" ")[0].lower())
    return line.startswith("/") and command is not None and command.at_once


def _help(conversation: "Conversation", _rest: str) -> None:
    for command in COMMANDS.values():
        conversation.write(f"/{f'{command.name} {command.takes}'.strip()}: {command.help}")


def _stop(conversation: "Conversation", _rest: str) -> None:
    if conversation.course.phase.goes:
        conversation.course.stop()
    else:
        conversation.write("Nothing runs.")


def _pause(conversation: "Conversation", _rest: str) -> None:
    if conversation.course.phase is Phase.RUNNING:
        conversation.course.pause()
    else:
        conversation.write("Nothing runs that could be paused.")


def _go(conversation: "Conversation", _rest: str) -> None:
    course = conversation.course
    if course.phase.waits or (course.phase is Phase.IDLE and course.can_go_on):
        course.pause()
    elif course.phase is Phase.RUNNING and conversation.runner.control is not None:
        conversation.runner.control.go_on()
        conversation.write("The run goes on without a pause.")
    else:
        conversation.write("Nothing waits to go on.")


def _step(conversation: "Conversation", _rest: str) -> None:
    if conversation.course.phase in (Phase.RUNNING, Phase.PAUSED, Phase.PROPOSED):
        conversation.course.step()
    else:
        conversation.write("Nothing runs that could take a step.")


def _skip(conversation: "Conversation", _rest: str) -> None:
    if conversation.course.phase is Phase.PROPOSED:
        conversation.course.skip()
    else:
        conversation.write("No action waits for your word.")


def _more(conversation: "Conversation", _rest: str) -> None:
    conversation.course.more()


def _edit(conversation: "Conversation", rest: str) -> None:
    number, part, text = (*rest.split(" ", 2), "", "", "")[:3]
    if not number.isdecimal() or part not in tuple(Part) or not text:
        raise UsageError("it takes a step, a part and a text.", hint="As in: /edit 2 thought I need the capital.")
    if conversation.course.phase in (Phase.LOADING, Phase.RUNNING, Phase.HALTING, Phase.STOPPING):
        raise UsageError("the run goes on.", hint="/stop or /pause it first.")
    run = conversation.runner.run
    if run is None or int(number) not in [*(kept.step.number for kept in run.current), conversation.course.proposed]:
        raise UsageError(f"there is no step {number} in this run.")
    if int(number) == conversation.course.proposed and part != Part.ACTION:
        raise UsageError(f"step {number} waits for a word on its action, and nothing else of it can be written anew.")
    conversation.course.save(int(number), Part(part), text)


def _branches(conversation: "Conversation", _rest: str) -> None:
    run = conversation.runner.run
    if run is None or not run.steps:
        raise UsageError("there are no branches yet: /edit a step to make one.")
    conversation.write_all(branch_lines(run))


def _back(conversation: "Conversation", rest: str) -> None:
    run = conversation.runner.run
    found = branches(run) if run else ()
    if not rest.isdecimal() or not 1 <= int(rest) <= len(found):
        raise UsageError(f"it takes the number of a branch, from 1 to {len(found)}.", hint="/branches lists them.")
    branch = found[int(rest) - 1]
    if branch.is_current:
        raise UsageError("the run is on that branch already.")
    conversation.course.go_back(branch.leaf)


def _method(conversation: "Conversation", rest: str) -> None:
    if rest in METHODS:
        conversation.course.use_method(rest)
        return
    if rest:
        conversation.write(f"There is no method {rest}.")
    for method in METHODS.values():
        conversation.write(f"{method.name}: {method.help}.")


def _evidence(conversation: "Conversation", rest: str) -> None:
    run, end = conversation.runner.run, conversation.page.end
    if run is None or end is None or not end.outcome.answered:
        raise UsageError("there is no answer yet.")
    steps = [kept.step for kept in run.current]
    held = places(end, steps)
    if not held:
        raise UsageError("there is nothing that the answer rests on: no page was read.")
    number = rest or "1"
    if not number.isdecimal() or not 1 <= int(number) <= len(held):
        raise UsageError(f"it takes a number from 1 to {len(held)}.")
    conversation.write_all(page_lines(held, int(number), steps))


def _context(conversation: "Conversation", _rest: str) -> None:
    conversation.write_all(context_lines(conversation.page.framed))


def _export(conversation: "Conversation", rest: str) -> None:
    run, path = conversation.runner.run, conversation.kept.exports / typed_path(rest)
    if run is None:
        raise UsageError("there is no run yet.")
    if path.suffix not in _FORMS:
        raise UsageError("it takes the path of a file that ends in .md, .json or .jsonl.")
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(EXPORTS[_FORMS[path.suffix]](run)[1])
    except FileExistsError as problem:
        raise UsageError("there is such a file already.", where=str(path)) from problem
    except OSError as problem:
        raise StoreError(f"{problem.strerror or problem}.", where=str(path)) from problem
    conversation.write(f"Written to {path}.")


def _history(conversation: "Conversation", rest: str) -> None:
    conversation.write_all(history_lines(conversation.kept.library(), rest))


def _open(conversation: "Conversation", rest: str) -> None:
    run = read_run(conversation.kept.runs.find(_id(conversation, rest)))
    conversation.course.show(run)


def _resume(conversation: "Conversation", rest: str) -> None:
    run = read_run(conversation.kept.runs.find(_id(conversation, rest)))
    conversation.course.take_up(run)


def _id(conversation: "Conversation", rest: str) -> str:
    if conversation.course.phase is not Phase.IDLE:
        raise UsageError("a run goes on.", hint="/stop it first, twice to end it.")
    if not rest:
        raise UsageError("it takes the id of a run, or last.", hint="/history lists them.")
    return rest


def _sources(conversation: "Conversation", _rest: str) -> None:
    session = conversation.session
    conversation.write(f"Answers come from {session.source}, {'online' if session.online else 'offline'}.")
    use = session.settings.get("source.use", ())
    conversation.write_all(source_lines(conversation.kept.sources(), use if isinstance(use, tuple | list) else ()))


def _quit(conversation: "Conversation", _rest: str) -> None:
    conversation.leaving = True


_ROWS = (
    Command("help", "", "list the commands.", _help),
    Command("stop", "", "stop the step; again: end the run.", _stop, at_once=True),
    Command("pause", "", "pause after the step.", _pause, at_once=True),
    Command("go", "", "go on, or do the action that waits for your word.", _go),
    Command("step", "", "go on to the next halt.", _step),
    Command("skip", "", "leave out the action that waits for your word.", _skip),
    Command("more", "", "give the run as much again as its limits are.", _more, at_once=True),
    Command("edit", "STEP PART TEXT", "write a thought, action or observation anew, and go on from there.", _edit),
    Command("branches", "", "list the branches of the run.", _branches),
    Command("back", "N", "go back to a branch.", _back),
    Command("method", "[NAME]", "choose the method of the next question; without a name: list them.", _method),
    Command("evidence", "[N]", "read the page around the N-th sentence that the answer rests on.", _evidence),
    Command("context", "", "list what the model is given, in tokens.", _context),
    Command("export", "FILE", "write the run to a file (.md, .json, .jsonl).", _export),
    Command("history", "[WORDS]", "list the runs that hold the words, or the latest.", _history),
    Command("open", "ID", "show a kept run.", _open),
    Command("resume", "ID", "go on with a kept run.", _resume),
    Command("sources", "", "list what there is to search, and what is searched.", _sources),
    Command("quit", "", "leave.", _quit),
)
COMMANDS = {command.name: command for command in _ROWS}
