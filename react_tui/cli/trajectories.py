"""``react-tui trajectories``: make the runs that a model is trained on, and read them."""

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from react_tui.core.exemplars import load_task_prompt
from react_tui.core.methods import METHODS
from react_tui.core.tasks import CLAIMS, QUESTIONS
from react_tui.errors import UsageError
from react_tui.paths import bundled
from react_tui.text import clean
from react_tui.training.build import RUNS, Order, Prompts, build
from react_tui.training.known import read_fever, read_hotpotqa, read_starter
from react_tui.training.records import read_records


def build_runs(arguments: argparse.Namespace) -> int:
    """Build a folder of runs and print its manifest."""
    if not 0 <= arguments.misses <= 1 or not 0 <= arguments.validation <= 1:
        raise UsageError("a share is a number from 0 to 1.")
    questions = [known for path in arguments.hotpotqa for known in read_hotpotqa(path)]
    questions += [known for path in arguments.starter for known in read_starter(path)]
    claims = [claim for path in arguments.fever for claim in read_fever(path)]
    order = Order(
        Path(arguments.source).expanduser() if arguments.source else bundled("assets") / "starter.zim",
        tuple(questions),
        tuple(claims),
        rules=arguments.rules,
        pages=arguments.pages,
        misses=arguments.misses,
        validation=arguments.validation,
        seed=arguments.seed,
    )
    manifest = build(order, _prompts(), arguments.folder, _tell)
    print(json.dumps(manifest, indent=2, ensure_ascii=False))
    _tell(f"{arguments.folder / RUNS} is written")
    return 0


def show(arguments: argparse.Namespace) -> int:
    """Print runs, drawn by a seed, as they are read: the question, and each step."""
    records = [record for record in read_records(arguments.file) if _is_wanted(record, arguments)]
    for record in Random(arguments.seed).sample(records, min(arguments.number, len(records))):
        traits = f" ({', '.join(record['traits'])})" if record["traits"] else ""
        print(clean(f"# {record['kind']}{traits}, {record['source']}", lines=False))
        print(clean(f"Question: {record['question']}", lines=False))
        for number, step in enumerate(record["steps"], start=1):
            mark = "" if step["learned"] else " (shown, not learned)"
            print(clean(f"Thought {number}: {step['thought']}{mark}", lines=False))
            print(clean(f"Action {number}: {step['action']}", lines=False))
            if step["observation"]:
                print(clean(f"Observation {number}: {step['observation']}", lines=False))
        print()
    return 0


def _is_wanted(record: dict[str, Any], arguments: argparse.Namespace) -> bool:
    kind, trait = arguments.kind, arguments.trait
    return (kind is None or record["kind"] == kind) and (trait is None or trait in record["traits"])


def _prompts() -> Prompts:
    tasks = (load_task_prompt(bundled("prompts") / task.name, METHODS["react"]) for task in (QUESTIONS, CLAIMS))
    return Prompts(*(replace(task, exemplars=()) for task in tasks))


def _tell(text: str) -> None:
    print(f"react-tui: {clean(text, lines=False)}", file=sys.stderr)
