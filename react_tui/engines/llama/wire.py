"""What crosses the pipe between the app and the child: one JSON object a line."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from react_tui.core.engine import (
    Completion,
    EngineEvent,
    Finish,
    Framed,
    Held,
    Loading,
    Prompt,
    Reading,
    Request,
    Sampling,
    Segment,
    Usage,
    Writing,
)

Record = dict[str, Any]
_EVENTS = {kind.__name__: kind for kind in (Loading, Framed, Reading, Writing, Completion)}


def encode(record: Record) -> bytes:
    """Return a record as one line."""
    return json.dumps(record, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> Record:
    """Return the record of a line."""
    record = json.loads(line)
    if not isinstance(record, dict):
        raise ValueError("not a record")
    return record


def records(lines: Iterable[bytes]) -> Iterator[Record]:
    """Yield the record of every line, up to one that was cut when its writer died."""
    for line in lines:
        if not line.endswith(b"\n"):
            return
        yield decode(line)


def prompt_record(prompt: Prompt) -> Record:
    """Return a prompt as plain data."""
    return asdict(prompt)


def read_prompt(record: Record) -> Prompt:
    """Return the prompt of ``prompt_record``."""
    return Prompt(*(tuple(map(_segment, record[part])) for part in ("fixed", "question", "reply")))


def request_record(request: Request) -> Record:
    """Return a request as plain data."""
    return asdict(request)


def read_request(record: Record) -> Request:
    """Return the request of ``request_record``."""
    return Request(
        read_prompt(record["prompt"]),
        record["grammar"],
        record["max_tokens"],
        record["stop"],
        Sampling(**record["sampling"]),
        _held(record["held"]),
    )


def event_record(event: EngineEvent) -> Record:
    """Return an engine event as plain data, its name under ``kind``."""
    return {"kind": type(event).__name__, **asdict(event)}


def read_event(record: Record) -> EngineEvent:
    """Return the event of ``event_record``."""
    fields = {name: value for name, value in record.items() if name != "kind"}
    match record["kind"]:
        case "Framed":
            return Framed(tuple(map(_segment, fields["spans"])), tuple(fields["counts"]), fields["reused"])
        case "Completion":
            return Completion(
                fields["text"], _ids(fields["tokens"]), Finish(fields["finish"]), Usage(**fields["usage"])
            )
        case kind:
            event: EngineEvent = _EVENTS[kind](**fields)
            return event


def _segment(record: Record) -> Segment:
    return Segment(record["label"], record["text"], record["control"], _ids(record["tokens"]))


def _held(record: Record | None) -> Held | None:
    return Held(record["opening"], tuple(record["files"]), tuple(record["without"])) if record else None


def _ids(tokens: list[int] | None) -> tuple[int, ...] | None:
    return None if tokens is None else tuple(tokens)
