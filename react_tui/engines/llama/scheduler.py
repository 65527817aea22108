"""Writing many pieces at once: what all of them wish for is evaluated in one batch, again and again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from react_tui.core.engine import Completion, EngineEvent, Finish, Request, Usage
from react_tui.engines.llama.context import DecodeAborted, NoRoom, Slot
from react_tui.engines.llama.piece import SLICE, Cancelled, Desk, Evaluate, Piece, Step, Steps, common_prefix
from react_tui.errors import EngineError

News = tuple[int, EngineEvent | EngineError]


@dataclass(eq=False)
class _Writing:
    """A piece being written under its id: its slot is to hold the tokens of ``goal`` before the next step."""

    id: int
    piece: Piece
    slot: Slot
    steps: Steps[None]
    goal: list[int] = field(default_factory=list)

    @property
    def missing(self) -> list[int]:
        return self.goal[len(self.slot.tokens) :]


class Scheduler:
    """Writes as many pieces at once as the context has slots, in the order of their requests.

    One prompt is read at a time, so that the next finds evaluated what the two share. When the context is full, what
    idle slots remember is forgotten; then the youngest piece is held back until another is done.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: dict[int, Request] = {}
        self._active: list[_Writing] = []
        self._held: list[_Writing] = []
        self._full = False
        # Unused for longest first.
        self._idle = list(desk.context.slots)

    @property
    def busy(self) -> bool:
        """Whether there is anything to write."""
        return bool(self._waiting or self._active or self._held)

    def submit(self, id: int, request: Request) -> None:
        """Queue a piece; what becomes of it is told by ``advance`` under this id."""
        self._waiting[id] = request

    def cancel(self, ids: Sequence[int]) -> Iterator[News]:
        """End pieces with the text so far and tell so; ids that are done already are passed over."""
        for writing in (*self._active, *self._held):
            if writing.id in ids:
                yield from self._go_on(writing, partial(writing.steps.throw, Cancelled()))
        for id in ids:
            if self._waiting.pop(id, None):
                yield id, Completion("", (), Finish.CANCELLED, Usage())

    def advance(self) -> Iterator[News]:
        """Begin what there is a slot for, evaluate one batch, and tell what came of it."""
        yield from self._admit()
        if not self._active:
            return
        try:
            rows = self._desk.context.evaluate(self._parts())
        except DecodeAborted:
            # A cancel waits to be heard; all others try again.
            return
        except NoRoom as error:
            if not self._make_room():
                yield from self._fail(error)
            return
        except EngineError as error:
            yield from self._fail(error)
            return
        for writing, logits in zip(tuple(self._active), rows, strict=True):
            if not writing.missing:
                yield from self._go_on(writing, partial(writing.steps.send, logits))

    def _admit(self) -> Iterator[News]:
        while not self._full and not any(writing.piece.is_reading(writing.slot) for writing in self._active):
            if self._held:
                self._resume(self._held.pop(0))
            elif self._waiting and self._idle:
                id = next(iter(self._waiting))
                yield from self._begin(id, self._waiting.pop(id))
            else:
                return

    def _begin(self, id: int, request: Request) -> Iterator[News]:
        try:
            piece = Piece(self._desk, request)
        except EngineError as error:
            yield id, error
            return
        slot = self._seat(piece)
        writing = _Writing(id, piece, slot, piece.write(slot))
        self._active.append(writing)
        yield from self._go_on(writing, partial(next, writing.steps))

    def _seat(self, piece: Piece) -> Slot:
        """Take an idle slot and let it hold what any slot knows of the prompt."""
        source = max((*self._idle, *(writing.slot for writing in self._active)), key=piece.usable)
        known = piece.usable(source)
        # A slot that would lose something keeps it, as long as there is another.
        slot = source if source in self._idle and known == len(source.tokens) else self._idle[0]
        self._idle.remove(slot)
        if slot is not source:
            self._desk.context.share(source, slot, known)
        return slot

    def _resume(self, writing: _Writing) -> None:
        """Let a piece that was held back catch up, with what other slots know of it."""
        goal = writing.goal
        source = max(self._desk.context.slots, key=lambda slot: common_prefix(slot.tokens, goal))
        self._desk.context.share(source, writing.slot, min(common_prefix(source.tokens, goal), len(goal) - 1))
        self._active.append(writing)

    def _go_on(self, writing: _Writing, move: Callable[[], Step]) -> Iterator[News]:
        """Let a piece run to its next wish, and tell what it tells."""
        try:
            while not isinstance(step := move(), Evaluate):
                yield writing.id, step
                move = partial(next, writing.steps)
            writing.goal = [*writing.slot.tokens, *step.tokens]
        except StopIteration:
            self._leave(writing)
        except EngineError as error:
            self._leave(writing)
            yield writing.id, error

    def _parts(self) -> list[tuple[Slot, list[int]]]:
        """Return what each slot is to be given next: a token, and up to a slice more for those that read."""
        parts, more = [], SLICE - 1
        for writing in self._active:
            tokens = writing.missing[: 1 + more]
            more -= len(tokens) - 1
            parts.append((writing.slot, tokens))
        return parts

    def _make_room(self) -> bool:
        """Forget what is needed least; return False if all that is held belongs to one piece."""
        known = next((slot for slot in self._idle if slot.tokens), None)
        if known:
            self._desk.context.keep(known, 0)
            return True
        if len(self._active) == 1:
            return False
        youngest = self._active.pop()
        self._desk.context.keep(youngest.slot, 0)
        self._held.insert(0, youngest)
        self._full = True
        return True

    def _fail(self, error: EngineError) -> Iterator[News]:
        for writing in tuple(self._active):
            self._leave(writing)
            yield writing.id, error

    def _leave(self, writing: _Writing) -> None:
        writing.steps.close()
        for pieces in (self._active, self._held):
            if writing in pieces:
                pieces.remove(writing)
        self._idle.append(writing.slot)
        self._full = False
        self._trim()

    def _trim(self) -> None:
        # Every token pays for all that the context holds, so that idle slots remember one window together.
        remembered = 0
        for slot in reversed(self._idle):
            remembered += len(slot.tokens)
            if remembered > self._desk.context.n_ctx:
                self._desk.context.keep(slot, 0)
