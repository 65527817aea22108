"""Everything a person can do: one row each, from which keys, palette and help are made."""

from collections.abc import Iterable
from dataclasses import dataclass

from textual.binding import Binding, BindingType

from react_tui.evaluation.categories import MEANINGS, Category


@dataclass(frozen=True)
class Command:
    """One thing to do: ``id`` names it in a keymap, ``action`` is the Textual action that does it.

    ``hint`` is its word on the hint line, where it has one; ``palette`` says whether the palette offers it.
    """

    id: str
    keys: str
    title: str
    tooltip: str
    action: str
    hint: str = ""
    palette: bool = True
    priority: bool = False

    @property
    def binding(self) -> Binding:
        """Return the key binding of this command."""
        return Binding(
            self.keys, self.action, self.title, id=self.id, tooltip=self.tooltip, show=False, priority=self.priority
        )


HELP = Command("app.help", "f1", "Help", "Show every key and what it does.", "show_help", "help")

APP = (
    Command("app.quit", "ctrl+q", "Quit", "Stop what is going on and leave.", "quit", "quit", priority=True),
    HELP,
    Command("app.sources", "f7", "Sources", "Add, fetch, check and remove sources, and choose those that are searched.",
            "show_sources"),
    Command("app.palette", "ctrl+p", "Commands", "Search everything that can be done.", "command_palette", "more",
            palette=False, priority=True),
    Command("app.method", "ctrl+o", "Method", "Choose by which method the next question is answered.",
            "choose_method"),
    Command("app.compare", "ctrl+n", "Compare", "Answer one question by several methods, side by side.", "compare"),
    Command("app.evaluate", "ctrl+g", "Evaluate", "Score methods on a task file, and look into every run.",
            "evaluate"),
    Command("app.models", "f8", "Models", "Fetch, check and remove models, and choose the one that answers.",
            "show_models"),
    Command("app.settings", "f9", "Settings", "Read what can be set, change it and reset it.", "show_settings"),
    Command("app.history", "ctrl+r", "Earlier runs", "Search the runs that were kept, open them, go on with them.",
            "show_history"),
    Command("app.go-on", "f12", "Go on", "Go on with the run that was cut off when the program was last ended.",
            "go_on"),
    Command("app.theme", "ctrl+l", "Theme", "Choose other colours, among them a high contrast.", "change_theme"),
)  # fmt: skip

# What can be done before there is a model to answer.
EARLY = ("quit", "show_help", "command_palette", "change_theme")

GO_ON = next(command for command in APP if command.id == "app.go-on")

GO_TO_PANE = (
    Command("pane.trajectory", "f2", "Trajectory", "Go to the steps.", "pane('trajectory')"),
    Command("pane.context", "f3", "Context", "Go to the text that the model is given.", "pane('context')"),
    Command("pane.tool", "f4", "Tool result", "Go to the page that was read.", "pane('tool')"),
)

CONTROL = (
    Command("run.pause", "space", "Pause or go on", "Pause after the step, go on, or do what waits for your word.",
            "pause"),
    Command("run.step", "s", "Single step", "Go on to the next halt: before an action and before a thought.", "step"),
    Command("run.more", "plus", "Give more", "Give the run as many steps, tokens and seconds again.", "more"),
    Command("run.branches", "b", "Branches", "Show what edits set aside, go back to it, and compare.", "branches"),
)  # fmt: skip

RUN = (
    Command("run.stop", "escape", "Stop", "Stop the step, then the run; the question comes back. Or go to the box.",
            "stop", "stop"),
    *CONTROL,
    *GO_TO_PANE,
    Command("pane.question", "f5", "Question", "Go to the question box.", "question"),
    Command("context.text", "ctrl+t", "Exact context", "Show the context letter by letter, or as a list of spans.",
            "toggle_text"),
    Command("pane.up", "pageup", "Page up", "Scroll the pane that was shown last, also from the box.", "page(-1)",
            palette=False),
    Command("pane.down", "pagedown", "Page down", "Scroll it down.", "page(1)", palette=False),
    Command("evidence.show", "f6", "Evidence", "Open the page at the sentence that the answer rests on, or what was "
            "read.", "evidence(0)"),
    Command("evidence.next", "n", "Next evidence", "Open the next of them (except while you type).", "evidence(1)"),
    Command("evidence.previous", "p", "Previous evidence", "Open the one before (except while you type).",
            "evidence(-1)"),
    Command("evidence.copy", "c", "Copy citation", "Copy the sentence with its page, source and step (except while you "
            "type).", "copy_citation"),
    Command("answer.copy", "ctrl+y", "Copy answer", "Copy the answer to the clipboard.", "copy_answer"),
    Command("run.copy", "Y", "Copy run", "Copy the whole run with its evidence, as Markdown.", "copy_run"),
)  # fmt: skip

# What of these only looks, so that it is also there where nothing can be asked.
LOOK = tuple(command for command in RUN[1:] if command not in CONTROL and command.id != "pane.question")

CARD = (
    Command("step.open", "enter", "Open step", "Show the page that the step read in the tool pane.", "open"),
    Command("step.edit", "e", "Edit", "Write the chosen part of the step anew; the run goes on from there.", "edit"),
    Command("step.part.left", "left", "Part before", "Choose the part of the step before.", "choose(-1)"),
    Command("step.part.right", "right", "Part after", "Choose the part of the step after.", "choose(1)"),
    Command("step.skip", "x", "Skip action", "Leave out the action that waits for your word.", "skip"),
    Command("step.copy", "y", "Copy step", "Copy thought, action and observation.", "copy"),
    Command("step.previous", "up", "Step before", "Go to the step before this one.", "previous"),
    Command("step.next", "down", "Step after", "Go to the step after this one.", "next"),
)

EVIDENCE = (
    Command("evidence.open", "enter", "Open evidence", "On the answer or a sentence: show it in its page.", "open"),
)

REPLAY = (
    Command("replay.stop", "escape", "Stop or leave", "Stop the replay; when nothing is played, leave it.", "stop",
            "stop"),
    Command("replay.step", "space", "Next step", "Play one step and wait for the next space.", "step", "next step"),
    Command("replay.by-itself", "s", "By itself", "Play on without waiting for keys.", "by_itself"),
    Command("replay.faster", "plus,equals_sign", "Faster", "Play twice as fast.", "faster(2)", "faster"),
    Command("replay.slower", "minus", "Slower", "Play half as fast.", "faster(0.5)", "slower"),
    Command("replay.rest", "a", "All at once", "Show the rest without waiting.", "rest_at_once"),
    Command("replay.again", "r", "Again", "Play the run from its beginning.", "again"),
    Command("replay.next", "greater_than_sign", "Next run", "Play the next run, where there are several.", "next_run"),
)  # fmt: skip

BACK = Command("list.back", "escape", "Back", "Go back.", "leave")

HISTORY = (
    Command("history.search", "slash", "Search", "Go to the box for words; the list follows what you type.", "search",
            "search"),
    Command("history.resume", "g", "Go on", "Show the run, to be edited; one that has no answer goes on.",
            "take_up", "go on"),
    Command("history.markdown", "m", "As Markdown", "Write the run to a file, to be read.", "export('markdown')",
            "Markdown"),
    Command("history.json", "j", "As JSON", "Write the run to a file, for programs.", "export('json')", "JSON"),
    Command("history.training", "t", "As training data", "Write the run to a file, for trainers.",
            "export('training')"),
    Command("history.delete", "d", "Delete", "Delete the run, after asking.", "delete", "delete"),
)  # fmt: skip

MODELS = (
    Command("models.pull", "p", "Fetch", "Fetch the model, or go on with a fetch; this uses the network.", "pull",
            "fetch"),
    Command("models.verify", "v", "Verify", "Read the whole file and compare it with its checksum.", "verify",
            "verify"),
    Command("models.remove", "r", "Remove", "Delete the file, after asking.", "remove", "remove"),
    Command("models.stop", "x", "Stop the work", "End what is being fetched or checked; a fetch can go on later.",
            "stop_work"),
)  # fmt: skip

FIRST = (
    Command("first.begin", "enter", "Begin", "Take the highlighted model and the sources with a number; a model "
            "that is not here is fetched, which uses the network.", "begin", "begins", priority=True),
    Command("first.use", "space", "Search or not", "On a source: search it too, or not.", "use"),
    Command("first.look", "r", "Look again", "Look again which models and sources are there.", "look_again",
            "looks again"),
    Command("first.stop", "escape", "Stop the fetch", "End what is being fetched; it can go on later.", "stop_work",
            "stops a fetch"),
)  # fmt: skip

SETTINGS = (
    Command("settings.reset", "r", "Reset", "Forget what was set in the app.", "reset", "reset"),
)  # fmt: skip

SOURCES = (
    Command("sources.use", "space", "Use or not", "Search this source too, or no longer, from the next question on.",
            "use", "use or not"),
    Command("sources.earlier", "shift+up,minus", "Search earlier", "Search this source before the one above it.",
            "move(-1)"),
    Command("sources.later", "shift+down,plus", "Search later", "Search it after the one below it.", "move(1)",
            "order"),
    Command("sources.add", "a", "Add a source", "Name an archive, or a folder of your own notes.", "add", "add"),
    Command("sources.get", "g", "Get an archive", "Search the Kiwix library and fetch an archive; this uses the "
            "network.", "get", "get"),
    Command("sources.find", "f", "Find pages", "Search the titles of this source and read its pages.", "find", "find"),
    Command("sources.verify", "v", "Verify", "Read the whole archive and tell whether it is damaged.", "verify",
            "verify"),
    Command("sources.remove", "r", "Remove", "Forget a source; you are asked first.", "remove", "remove"),
    Command("sources.stop", "x", "Stop the work", "End what is being fetched or checked; a fetch can go on later.",
            "stop"),
    Command("sources.back", "escape", "Back", "Go back to the run; the work goes on.", "back", "back"),
)  # fmt: skip

BRANCHES = (
    Command("branches.take", "enter", "Go back", "Go back to the branch that is highlighted.", "take"),
    Command("branches.leave", "escape,b", "Leave", "Stay on the branch where the run is now.", "leave"),
)

EDITOR = (
    Command("edit.save", "enter,ctrl+s", "Save", "Go on with what is written here.", "save", priority=True),
    Command("edit.leave", "escape", "Leave", "Leave the step as it was.", "leave", priority=True),
)

METHOD_LIST = (
    Command(
        "methods.toggle",
        "space,enter",
        "Choose method",
        "In a list of several: choose a method, or leave it out again.",
        "select",
    ),
)

COMPARE = (
    Command("compare.stop", "escape", "Stop or go back", "Stop all runs; when nothing runs, leave the comparison.",
            "stop", "stop"),
    Command("compare.methods", "f6", "Choose methods", "Choose the methods to compare, two to four of them.",
            "methods", "methods"),
    Command("compare.order", "ctrl+t", "In turn or at once", "Run the methods one after the other, or all at once in "
            "one batch.", "order"),
    *(Command(f"compare.column_{n}", f"f{n + 1}", f"Method {n}", f"Go to the steps of method {n}.", f"column({n - 1})",
              palette=False) for n in range(1, 5)),
)  # fmt: skip

EVALUATE = (
    Command("evaluate.stop", "escape", "Stop or go back", "Stop the evaluation, what is done is kept; when nothing "
            "runs, leave it.", "stop", "stop"),
    Command("evaluate.start", "f5", "Start or go on", "Start the evaluation, or go on with the one that was stopped.",
            "start", "start"),
    Command("evaluate.choose", "f6", "Task and methods", "Choose what is evaluated, or go back to the runs.", "choose",
            "task"),
    Command("evaluate.report", "f4", "Report", "Read the report on what is done so far.", "report", "report"),
)  # fmt: skip

RECORD = (Command("record.open", "enter", "Open run", "On a run of an evaluation: show its steps.", "select"),)

LABELS = (
    *(Command(f"record.label-{number}", f"{number}", str(category).capitalize(),
              f"Label the {'right' if category.of_right else 'wrong'} run so: {MEANINGS[category]}.",
              f"label({number})") for number, category in enumerate(Category, start=1)),
    Command("record.label-none", "0", "No label", "Take the label away.", "label(0)"),
    Command("record.next", "n", "Next run", "Go to the next run, of those drawn for a label where some were.",
            "beside(1)"),
    Command("record.previous", "p", "Run before", "Go to the run before.", "beside(-1)"),
)  # fmt: skip

BOX = (
    Command("question.ask", "enter", "Ask", "Ask the question in the box.", "submit", "ask"),
    Command("question.starters", "up", "Last question", "When the box is empty: go to the starter questions, or take "
            "the last question again.", "starters"),
)  # fmt: skip


def bindings(commands: Iterable[Command]) -> list[BindingType]:
    """Return the key bindings of some commands."""
    return [command.binding for command in commands]
