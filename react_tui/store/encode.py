"""Records as lines of JSON. No line holds a character that ends lines elsewhere, or that a terminal obeys."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from itertools import takewhile

from react_tui.core.events import ChainWritten, ContextFramed, Noticed, VotesCounted
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.trajectory import Part, Step
from react_tui.store.kept import Facts, Header, Spent, Timing

# JSON itself only escapes what stands below the blank; all of these lie in its strings alone.
_ESCAPED = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_PROMPT_DIGITS = 12


def json_text(data: object, *, indent: int | None = None) -> str:
    """Return data as JSON in which control characters, line separators and lone surrogates are escaped."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def json_line(data: Mapping[str, object]) -> bytes:
    """Return a record as one line of UTF-8, with its line feed."""
    return (json_text(data) + "\n").encode("utf-8")


def prompt_version(task: TaskPrompt) -> str:
    """Return a short hash of the instructions and exemplars of a task, and of the methods that are shown none."""
    about = asdict(task)
    if not task.tuned:
        # Prompts from before there was this keep their versions.
        del about["tuned"]
    text = json.dumps(about, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:_PROMPT_DIGITS]


def header_record(header: Header) -> dict[str, object]:
    """Return the first line of a run."""
    return {
        "kind": "run",
        "version": header.version,
        "program": header.program,
        "id": header.id,
        "time": header.time,
        "question": header.question,
        "method": header.method,
        "model": header.model,
        "source": header.source,
        "max_steps": header.max_steps,
        **facts_record(header.facts),
    }


def facts_record(facts: Facts) -> dict[str, object]:
    """Return what a run is made with."""
    return {
        "adapter": facts.adapter,
        "prompt": facts.prompt,
        "sampling": dict(facts.sampling),
        "limits": dict(facts.limits),
        "settings": dict(facts.settings),
    }


def step_record(step: Step, timing: Timing, page: int | None) -> dict[str, object]:
    """Return a step; the text of its page stands in the record ``page``."""
    thought, action, seen = step.thought, step.action, step.observation
    return {
        "number": step.number,
        "thought": thought
        and {
            "text": thought.text,
            "author": thought.author,
            "cut": thought.cut,
            "ids": thought.tokens,
            **_spent(timing.thought),
        },
        "action": {
            "name": action.name,
            "argument": action.argument,
            "author": action.author,
            "ids": action.tokens,
            **_spent(timing.action),
        },
        "observation": {
            "text": seen.text,
            "author": seen.author,
            "finding": seen.finding,
            "title": seen.title,
            "source": seen.source,
            "page": page,
            "sentences": seen.sentences,
            "positions": seen.positions,
            "sections": seen.sections,
            "seconds": round(timing.acting, 4),
        },
        "usage": asdict(step.usage),
    }


def told_record(part: Part, event: Noticed | ChainWritten | VotesCounted) -> tuple[str, dict[str, object]]:
    """Return the kind and the content of what was told while a part of a step was made."""
    told = asdict(event)
    match event:
        case Noticed():
            return "notice", {"part": part, **told}
        case ChainWritten():
            thought = {"text": event.thought.text, "ids": event.thought.tokens, "cut": event.thought.cut}
            return "chain", {"part": part, **told, "thought": thought}
        case VotesCounted():
            return "votes", {"part": part, **told}


class ContextWriter:
    """Writes each context as what it adds to the one before, so that a long run does not repeat itself."""

    def __init__(self) -> None:
        self._last: ContextFramed | None = None
        self._last_name: str | None = None

    def record(self, name: str, context: ContextFramed) -> dict[str, object]:
        """Return a context that later ones may build on by its name."""
        spans = _spans(context)
        old = _spans(self._last) if self._last else []
        same = takewhile(lambda pair: pair[0] == pair[1], zip(old, spans, strict=False))
        kept = sum(1 for _ in same)
        record: dict[str, object] = {
            "base": self._last_name if kept else None,
            "kept": kept,
            "spans": spans[kept:],
            "reused": context.reused,
            "n_ctx": context.n_ctx,
        }
        self._last, self._last_name = context, name
        return record


def _spans(context: ContextFramed) -> list[tuple[str, str, bool, int]]:
    pairs = zip(context.spans, context.counts, strict=True)
    return [(span.label, span.text, span.control, count) for span, count in pairs]


def _spent(spent: Spent) -> dict[str, object]:
    return {"count": spent.tokens, "reading": round(spent.reading, 4), "writing": round(spent.writing, 4)}
