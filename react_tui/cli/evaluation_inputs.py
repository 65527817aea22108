"""What an evaluation is given: task, items and settings, and the checksums that tell one from another."""

import argparse
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from react_tui.cli.models import open_store
from react_tui.cli.opening import make_setup, read_config
from react_tui.config import Config
from react_tui.core.methods import METHODS
from react_tui.core.prompt import lay_out
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Trajectory
from react_tui.engines.gguf_parts import split_parts
from react_tui.environments.tools.registry import open_tools
from react_tui.errors import UsageError
from react_tui.evaluation.labels import read_mapping
from react_tui.evaluation.manifest import Manifest
from react_tui.evaluation.tasks import TASKS, Item, Task, chosen, read_items, task_of_file
from react_tui.fetching.disk import sha256_of
from react_tui.fetching.progress import unheard
from react_tui.paths import Folders, bundled
from react_tui.session import Session
from react_tui.sources.opening import Needs, sources_identity


@dataclass(frozen=True)
class Inputs:
    """The task, its data file, the items chosen from it, how each method answers them, and the configuration."""

    task: Task
    data: Path
    items: tuple[Item, ...]
    setups: Mapping[str, Setup]
    config: Config


def read_inputs(arguments: argparse.Namespace, here: Folders) -> Inputs:
    """Read what the flags name; raise ``EvaluationError`` or ``UsageError`` for what cannot be used."""
    task, data = _task(arguments.evaluated, arguments.data)
    asked = task.kind.asked
    steps = arguments.steps or asked.steps
    config = read_config(argparse.Namespace(**{**vars(arguments), "task": asked.name, "steps": steps}), here)
    numbers = read_mapping(arguments.labels) if arguments.labels else {}
    items = chosen(read_items(data, task.kind, numbers), arguments.limit, arguments.sample, config.sampling.seed)
    tools = open_tools(config.tools.use).tools
    setups = {method: make_setup(config, asked, METHODS[method], tools) for method in arguments.methods}
    return Inputs(task, data, tuple(items), setups, config)


def manifest_of(arguments: argparse.Namespace, inputs: Inputs, session: Session, folders: Folders) -> Manifest:
    """Return all that the numbers will depend on; reads the model's file for its checksum."""
    run = inputs.config.run
    settings = {
        "limit": arguments.limit,
        "sample": arguments.sample,
        "labels": arguments.labels,
        **asdict(session.setup.limits),
        **asdict(session.setup.sampling),
        "samples": run.samples,
        "samples_temperature": run.samples_temperature,
        "repeats": run.repeats,
        "tools": ", ".join(inputs.config.tools.use),
    }
    fixed = {
        "data.sha256": sha256_of(inputs.data, unheard),
        **_model(inputs.config),
        "source.identity": sources_identity(Needs(inputs.config, folders)),
        "prompt.sha256": _prompts_digest(inputs.setups.values()),
        **{f"setting.{name}": value for name, value in settings.items()},
    }
    about = {
        "data": str(inputs.data),
        "model": session.model,
        "adapter": inputs.config.model.adapter or None,
        "source": f"{session.source} ({', '.join(inputs.config.source.use)})",
        "gpu_layers": inputs.config.model.gpu_layers,
        "threads": inputs.config.model.threads,
    }
    ids = tuple(item.id for item in inputs.items)
    return Manifest(inputs.task.name, str(inputs.task.kind), tuple(inputs.setups), ids, fixed, about)


def _task(name: str, data: str | None) -> tuple[Task, Path]:
    """Return the task of a name or of a file of one's own, and where its data lie."""
    if name in TASKS:
        if data is not None:
            return TASKS[name], Path(data).expanduser()
        if name == "starter":
            return TASKS[name], bundled("assets") / "starter" / "questions.jsonl"
        hint = f"Name it: react-tui evaluate {name} --data FILE"
        raise UsageError(f"the data of {name} do not come with react-tui.", hint=hint)
    path = Path(name).expanduser()
    if not path.exists() or data is not None:
        raise UsageError(f"there is no task {name}.", hint=f"There are {', '.join(TASKS)}, or the path of a file.")
    return task_of_file(path), path


def _prompts_digest(setups: Iterable[Setup]) -> str:
    """Return a digest of all that the model is told before any item."""
    digest = hashlib.sha256()
    for setup in setups:
        for part in setup.method.parts:
            for segment in lay_out(setup.task, part, Trajectory("")).fixed:
                digest.update(segment.text.encode())
    return digest.hexdigest()


def _model(config: Config) -> Mapping[str, object]:
    model = config.model
    path = open_store().path(model.name)
    # Of a split model every part counts.
    digests = [sha256_of(part, unheard) for part in split_parts(path)]
    adapter = Path(model.adapter).expanduser() if model.adapter else None
    return {
        "model.sha256": ", ".join(digests),
        "model.context": model.context,
        "model.cache_type": model.cache_type,
        "model.flash_attention": model.flash_attention,
        "adapter.sha256": sha256_of(adapter, unheard) if adapter else None,
        "adapter.scale": model.adapter_scale if adapter else None,
    }
