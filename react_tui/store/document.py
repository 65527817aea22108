"""Runs as one JSON document, for programs that read them."""

from collections.abc import Iterable
from dataclasses import asdict

from react_tui.store.encode import facts_record, json_text
from react_tui.store.kept import KeptRun, KeptStep

VERSION = 1


def document(runs: Iterable[KeptRun]) -> str:
    """Return all runs as one JSON object; the text of the pages that were read is left out."""
    return json_text({"format": "react-tui runs", "version": VERSION, "runs": [_run(run) for run in runs]}, indent=2)


def _run(run: KeptRun) -> dict[str, object]:
    header, end = run.header, run.end(run.leaf)
    current = {kept.id for kept in run.current}
    return {
        "id": header.id,
        "time": header.time,
        "question": header.question,
        "method": header.method,
        "model": header.model,
        "source": header.source,
        **facts_record(header.facts),
        "scores": run.scores(run.leaf),
        "end": asdict(end) if end else None,
        "steps": [_step(kept) for kept in run.current],
        "set_aside": [_step(kept) for kept in run.steps.values() if kept.id not in current],
    }


def _step(kept: KeptStep) -> dict[str, object]:
    step = asdict(kept.step)
    del step["observation"]["page"]
    for part in (step["thought"], step["action"]):
        if part:
            del part["tokens"]
    return {"id": kept.id, "parent": kept.parent, "edit_of": kept.of, **step, "timing": asdict(kept.timing)}
