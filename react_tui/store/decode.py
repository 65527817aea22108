"""Records read back from JSON; whatever is not as it should be is a ValueError, never something else."""

from dataclasses import dataclass, field

from react_tui.core.engine import Segment, Usage
from react_tui.core.events import (
    ChainWritten,
    ContextFramed,
    Evidence,
    FellBack,
    Noticed,
    RunFinished,
    Vote,
    VotesCounted,
)
from react_tui.core.trajectory import Action, Author, Finding, Observation, Outcome, Part, Step, Thought
from react_tui.store.fields import Fields
from react_tui.store.kept import (
    Facts,
    Header,
    KeptEnd,
    KeptFallback,
    KeptStep,
    KeptTold,
    Leaf,
    Record,
    Resumed,
    Score,
    Spent,
    Timing,
)


@dataclass
class Decoder:
    """Turns the records of one file into what they mean; pages and contexts refer to earlier ones."""

    pages: dict[int, str] = field(default_factory=dict)
    contexts: dict[str, ContextFramed] = field(default_factory=dict)

    def record(self, fields: Fields) -> Record | None:
        """Return a record, or None for a page, which is kept for the steps that name it."""
        kind, id, parent = fields.text("kind"), fields.whole("id"), fields.maybe_whole("parent")
        match kind:
            case "page":
                self.pages[id] = fields.text("text")
                return None
            case "step":
                return self._step(fields, id, parent)
            case "notice" | "chain" | "votes":
                return KeptTold(id, parent, Part(fields.text("part")), told(kind, fields))
            case "fallback":
                return KeptFallback(id, parent, FellBack(fields.text("method"), fields.text("reason")))
            case "end":
                return KeptEnd(id, parent, finished(fields))
            case "leaf":
                return Leaf(id, parent)
            case "score":
                return Score(id, parent, fields.text("name"), fields.number("value"))
            case "resume":
                return resumed(fields, id, parent)
        raise ValueError(f"its kind is not known: {kind[:40]!r}")

    def _step(self, fields: Fields, id: int, parent: int | None) -> KeptStep:
        wrote, did, saw = fields.maybe_part("thought"), fields.part("action"), fields.part("observation")
        page = saw.maybe_whole("page")
        step = Step(
            fields.whole("number"),
            thought(wrote) if wrote else None,
            action(did),
            observation(saw, self.pages.get(page, "") if page is not None else ""),
            usage(fields.part("usage")),
        )
        timing = Timing(spent(wrote) if wrote else Spent(), spent(did), saw.number("seconds", 0.0))
        before_thought = self._context(f"{id}.thought", fields.maybe_part("thought_context"))
        before_action = self._context(f"{id}.action", fields.maybe_part("action_context"))
        return KeptStep(id, parent, step, timing, before_thought, before_action, fields.maybe_whole("of"))

    def _context(self, name: str, fields: Fields | None) -> ContextFramed | None:
        """Return a context; one that builds on a lost one is lost with it, while the step is not."""
        base = fields and fields.maybe_text("base")
        if fields is None or (base and base not in self.contexts):
            return None
        before = self.contexts[base] if base else ContextFramed((), (), 0, 0)
        kept = fields.whole("kept")
        rows = list(fields.rows("spans", (str, str, bool, int)))
        spans = (Segment(label, text, control) for label, text, control, _ in rows)
        context = ContextFramed(
            (*before.spans[:kept], *spans),
            (*before.counts[:kept], *(row[-1] for row in rows)),
            fields.whole("reused"),
            fields.whole("n_ctx"),
        )
        self.contexts[name] = context
        return context


def header(fields: Fields) -> Header:
    """Return the header of a run."""
    return Header(
        fields.text("id"),
        fields.text("time"),
        fields.text("question"),
        fields.text("method"),
        fields.text("model"),
        fields.text("source"),
        fields.whole("max_steps"),
        facts(fields),
        fields.whole("version"),
        fields.text("program", ""),
    )


def resumed(fields: Fields, id: int, parent: int | None) -> Resumed:
    """Return how a run was taken up again."""
    time, model, source = fields.text("time"), fields.text("model"), fields.text("source")
    return Resumed(id, parent, time, model, source, fields.whole("max_steps"), facts(fields))


def facts(fields: Fields) -> Facts:
    """Return what a run was made with."""
    tables = (fields.table(name) for name in ("sampling", "limits", "settings"))
    return Facts(fields.text("prompt", ""), fields.text("adapter", ""), *tables)


def thought(fields: Fields) -> Thought:
    """Return a thought."""
    author = Author(fields.text("author", Author.MODEL))
    return Thought(fields.text("text"), fields.maybe_wholes("ids"), fields.flag("cut"), author)


def action(fields: Fields) -> Action:
    """Return an action."""
    author = Author(fields.text("author", Author.MODEL))
    return Action(fields.text("name"), fields.text("argument"), fields.maybe_wholes("ids"), author)


def observation(fields: Fields, page: str) -> Observation:
    """Return an observation of a page."""
    return Observation(
        fields.text("text"),
        Finding(fields.text("finding")),
        fields.text("title", ""),
        page,
        fields.texts("sentences"),
        fields.maybe_wholes("positions") or (),
        Author(fields.text("author", Author.TOOL)),
        fields.text("source", ""),
        fields.texts("sections"),
    )


def told(kind: str, fields: Fields) -> Noticed | ChainWritten | VotesCounted:
    """Return what was told while a step was made."""
    if kind == "notice":
        return Noticed(fields.text("text"))
    samples = fields.whole("samples")
    if kind == "votes":
        return VotesCounted(votes(fields), samples)
    return ChainWritten(fields.whole("number"), samples, thought(fields.part("thought")), fields.text("answer"))


def votes(fields: Fields) -> tuple[Vote, ...]:
    """Return how many chains gave each answer."""
    return tuple(Vote(vote.text("answer"), vote.whole("count")) for vote in fields.parts("votes"))


def usage(fields: Fields) -> Usage:
    """Return what a step or a run cost."""
    return Usage(
        fields.whole("evaluated", 0),
        fields.whole("reused", 0),
        fields.whole("generated", 0),
        fields.number("prompt_seconds", 0.0),
        fields.number("decode_seconds", 0.0),
    )


def finished(fields: Fields) -> RunFinished:
    """Return how a run ended."""
    return RunFinished(
        Outcome(fields.text("outcome")),
        fields.text("answer"),
        fields.texts("pages"),
        tuple(map(evidence, fields.parts("evidence"))),
        fields.whole("steps"),
        usage(fields.part("usage")),
        fields.number("seconds"),
        fields.text("reason", ""),
        votes(fields),
        fields.whole("repeats", 0),
    )


def evidence(fields: Fields) -> Evidence:
    """Return a sentence that holds an answer."""
    step, title, sentence = fields.whole("step"), fields.text("title"), fields.text("sentence")
    return Evidence(
        step, title, sentence, fields.maybe_whole("position"), fields.text("source", ""), fields.text("section", "")
    )


def spent(fields: Fields) -> Spent:
    """Return what a thought or an action took."""
    return Spent(fields.number("reading", 0.0), fields.number("writing", 0.0), fields.whole("count", 0))
