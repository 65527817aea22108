"""Where a question is typed."""

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input

from react_tui.session import LONGEST_QUESTION
from react_tui.text import one_line
from react_tui.tui.commands import BOX, bindings
from react_tui.tui.messages import PasteRefused, QuestionSubmitted

# Textual lets the keys of actions wander up to the app and back before they are obeyed, and puts letters in at once: a
# letter typed right after a backspace would be in before it, and be what it takes away.
_AT_ONCE: Mapping[str, str] = {
    key: binding.action
    for binding in Input.BINDINGS
    if isinstance(binding, Binding) and binding.action not in ("copy", "cut", "paste")
    for key in binding.key.split(",")
}


class QuestionBox(Input):
    """One line for a question; pasted lines are joined, and nothing is asked before Enter."""

    BINDINGS: ClassVar[list[BindingType]] = bindings(BOX)

    class StartersWanted(Message):
        """The person went up from the empty box."""

    def __init__(self) -> None:
        super().__init__(
            placeholder="Ask a question",
            id="question",
            compact=True,
            select_on_focus=False,
            max_length=LONGEST_QUESTION,
        )

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Claim no key, though letters are typed.

        Textual takes the commands of claimed keys away before it applies a person's own keys, so that a command that
        has a letter by itself could not be given a key that works from here.
        """
        return False

    async def _on_key(self, event: events.Key) -> None:
        # No question begins with a blank.
        if event.key == "space" and not self.value:
            event.prevent_default()
            event.stop()
            await self.run_action("screen.pause")
        elif action := _AT_ONCE.get(event.key):
            event.prevent_default()
            event.stop()
            await self.run_action(action)

    def _on_paste(self, event: events.Paste) -> None:
        # Input's own handler would keep the first line alone.
        event.prevent_default()
        event.stop()
        text = one_line(event.text.strip())
        start, end = sorted(self.selection)
        length = len(self.value) - (end - start) + len(text)
        if length > LONGEST_QUESTION:
            self.post_message(PasteRefused(length))
        else:
            self.replace(text, start, end)

    async def action_submit(self) -> None:
        """Hand over the question, if there is one; the screen decides whether it is taken, and empties the box."""
        if question := self.value.strip():
            self.post_message(QuestionSubmitted(question))

    def action_starters(self) -> None:
        """Go to the starter questions."""
        if not self.value:
            self.post_message(self.StartersWanted())

    def give(self, question: str) -> None:
        """Put a question back, unless something else was typed meanwhile."""
        if not self.value:
            self.value = question
            self.cursor_position = len(question)
