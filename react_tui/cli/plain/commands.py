"""What can be typed beside questions: one row each, from which the help is made."""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from react_tui.core.events import Evidence
from react_tui.core.evidence import citation
from react_tui.core.methods import METHODS
from react_tui.core.trajectory import Part
from react_tui.errors import ReactTuiError, UsageError
from react_tui.paths import typed_path
from react_tui.phase import Phase
from react_tui.store import read_run
from react_tui.store.branches import branches
from react_tui.store.summary import state
from react_tui.text import clean
from react_tui.tui.exports import EXPORTS
from react_tui.tui.panes.spans import rows

if TYPE_CHECKING:
    from react_tui.cli.plain.conversation import Conversation

_FORMS = {".md": "markdown", ".json": "json", ".jsonl": "training"}
_LISTED = 20
# So many sentences of a page are read out before and after one.
_AROUND = 3


@dataclass(frozen=True)
class Command:
    """A word, what follows it, what it does, and how."""

    name: str
    takes: str
    help: str
    do: "Callable[[Conversation, str], None]"


def do(conversation: "Conversation", line: str) -> None:
    """Carry out a line that begins with a slash; what is wrong with it is told."""
    name, _, rest = line[1:].partition(" ")
    command = COMMANDS.get(name)
    if command is None:
        near = get_close_matches(name, COMMANDS, n=1)
        hint = f"Did you mean /{near[0]}?" if near else "/help lists them."
        conversation.write(f"There is no command /{clean(name, lines=False)}. {hint}")
        return
    try:
        command.do(conversation, rest.strip())
    except (ReactTuiError, OSError) as problem:
        words = clean(str(problem), lines=False)
        conversation.write(f"{words[:1].upper()}{words[1:]}")


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
    else:
        conversation.write("Nothing waits to go on.")


def _step(conversation: "Conversation", _rest: str) -> None:
    if conversation.course.phase.goes:
        conversation.course.step()
    else:
        conversation.write("Nothing runs.")


def _skip(conversation: "Conversation", _rest: str) -> None:
    if conversation.course.phase is Phase.PROPOSED:
        conversation.course.skip()
    else:
        conversation.write("No action waits for your word.")


def _edit(conversation: "Conversation", rest: str) -> None:
    number, part, text = (*rest.split(" ", 2), "", "", "")[:3]
    if not number.isdigit() or part not in tuple(Part) or not text:
        raise UsageError("it takes a step, a part and a text.", hint="As in: /edit 2 thought I need the capital.")
    if conversation.course.phase in (Phase.LOADING, Phase.RUNNING, Phase.HALTING, Phase.STOPPING):
        raise UsageError("the run goes on.", hint="/stop or /pause it first.")
    run = conversation.runner.run
    if run is None or int(number) not in [*(kept.step.number for kept in run.current), conversation.course.proposed]:
        raise UsageError(f"there is no step {number} in this run.")
    conversation.course.save(int(number), Part(part), text)


def _branches(conversation: "Conversation", _rest: str) -> None:
    run = conversation.runner.run
    for number, branch in enumerate(branches(run) if run else (), 1):
        here = ", here" if branch.is_current else ""
        by = f", you wrote {', '.join(branch.persons)}" if branch.persons else ""
        answer = f"answer {branch.end.answer}" if branch.end and branch.end.answer else "no answer"
        steps = ", ".join(str(step.action) for step in branch.steps)
        conversation.write(clean(f"Branch {number}{here}{by}: {steps}; {answer}.", lines=False))
    if run is None or not run.steps:
        conversation.write("There are no branches yet: /edit a step to make one.")


def _back(conversation: "Conversation", rest: str) -> None:
    run = conversation.runner.run
    found = branches(run) if run else ()
    if not rest.isdigit() or not 1 <= int(rest) <= len(found):
        raise UsageError(f"it takes the number of a branch, from 1 to {len(found)}.", hint="/branches lists them.")
    conversation.course.go_back(found[int(rest) - 1].leaf)


def _method(conversation: "Conversation", rest: str) -> None:
    if rest in METHODS:
        conversation.course.use_method(rest)
        return
    if rest:
        conversation.write(f"There is no method {clean(rest, lines=False)}.")
    for method in METHODS.values():
        conversation.write(f"{method.name}: {method.help}.")


def _evidence(conversation: "Conversation", rest: str) -> None:
    found = conversation.page.end.evidence if conversation.page.end else ()
    if rest and not (rest.isdigit() and 1 <= int(rest) <= len(found)):
        raise UsageError(f"it takes a number from 1 to {len(found)}.", hint="/evidence lists the sentences.")
    if rest:
        _around(conversation, found[int(rest) - 1])
        return
    for number, evidence in enumerate(found, 1):
        conversation.write(clean(f"{number}: {citation(evidence)}", lines=False))
    if not found:
        conversation.write("There is no evidence: no sentence that was read holds an answer.")


def _around(conversation: "Conversation", evidence: Evidence) -> None:
    """Write the sentences of the page that stand around the one, which is marked."""
    run = conversation.runner.run
    pages = [kept.step.observation.page for kept in run.current if kept.step.number == evidence.step] if run else []
    lines = [line for line in "".join(pages).split("\n") if line]
    if evidence.position is None or evidence.position >= len(lines):
        conversation.write(clean(citation(evidence), lines=False))
        return
    first = max(0, evidence.position - _AROUND)
    for number, line in enumerate(lines[first : evidence.position + _AROUND + 1], first):
        mark = "This: " if number == evidence.position else ""
        conversation.write(f"Sentence {number + 1}. {mark}{clean(line, lines=False)}")


def _context(conversation: "Conversation", _rest: str) -> None:
    framed = conversation.page.framed
    for row in rows(framed.spans, framed.counts, len(framed.spans)):
        conversation.write(clean(f"{row.name}: {row.tokens:,} tokens.", lines=False))
    conversation.write(f"In all {sum(framed.counts):,} of {framed.n_ctx:,} tokens.")


def _export(conversation: "Conversation", rest: str) -> None:
    run, path = conversation.runner.run, conversation.kept.exports / typed_path(rest)
    if run is None:
        raise UsageError("there is no run yet.")
    if path.suffix not in _FORMS:
        raise UsageError("it takes the path of a file that ends in .md, .json or .jsonl.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(EXPORTS[_FORMS[path.suffix]](run)[1], encoding="utf-8", newline="")
    conversation.write(f"Written to {path}.")


def _history(conversation: "Conversation", rest: str) -> None:
    library = conversation.kept.library()
    found = [hit.summary for hit in library.search(rest)] if rest else library.summaries()
    for row in found[:_LISTED]:
        if row.id in library.files:
            conversation.write(clean(f"{row.id}: {row.question} {state(row, library.files[row.id])}", lines=False))
    if not found:
        conversation.write("There are no such runs.")


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
    network = "read over the network" if session.online else "on this machine"
    conversation.write(clean(f"Source {session.source}, {network}.", lines=False))


def _quit(conversation: "Conversation", _rest: str) -> None:
    conversation.leaving = True


_ROWS = (
    Command("help", "", "list the commands.", _help),
    Command("stop", "", "stop the step; again: end the run.", _stop),
    Command("pause", "", "pause after the step.", _pause),
    Command("go", "", "go on, or do the action that waits for your word.", _go),
    Command("step", "", "go on to the next halt.", _step),
    Command("skip", "", "leave out the action that waits for your word.", _skip),
    Command("more", "", "give the run as much again as its limits are.", lambda talk, _: talk.course.more()),
    Command("edit", "STEP PART TEXT", "write a thought, action or observation anew, and go on from there.", _edit),
    Command("branches", "", "list the branches of the run.", _branches),
    Command("back", "N", "go back to a branch.", _back),
    Command("method", "NAME", "choose the method of the next question; without a name: list them.", _method),
    Command("evidence", "N", "list what the answer rests on; with a number: read that page out around it.", _evidence),
    Command("context", "", "list what the model is given, in tokens.", _context),
    Command("export", "FILE", "write the run to a file (.md, .json, .jsonl).", _export),
    Command("history", "WORDS", "list the runs that hold the words, or the latest.", _history),
    Command("open", "ID", "show a kept run.", _open),
    Command("resume", "ID", "go on with a kept run.", _resume),
    Command("sources", "", "say what is searched.", _sources),
    Command("quit", "", "leave.", _quit),
)
COMMANDS = {command.name: command for command in _ROWS}
