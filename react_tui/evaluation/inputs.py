"""What an evaluation is given: task, items and settings, and the checksums that tell one from another."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

from react_tui.config import Config
from react_tui.core.prompt import lay_out
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Trajectory
from react_tui.engines.gguf_parts import split_parts
from react_tui.errors import UsageError
from react_tui.evaluation.labels import read_mapping
from react_tui.evaluation.manifest import Manifest
from react_tui.evaluation.runner import Answer
from react_tui.evaluation.tasks import TASKS, Item, Task, chosen, read_items, task_of_file
from react_tui.evaluation.wish import Wish
from react_tui.fetching.disk import sha256_of
from react_tui.fetching.progress import unheard
from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import Folders, bundled, typed_path
from react_tui.session import Session
from react_tui.sources.opening import Needs, sources_identity


@dataclass(frozen=True)
class Inputs:
    """A wish with the task and the file it names, the items chosen from it, and the configuration to ask them by."""

    wish: Wish
    task: Task
    data: Path
    items: tuple[Item, ...]
    config: Config


def read_inputs(wish: Wish, config: Config) -> Inputs:
    """Read what a wish names; raise ``EvaluationError`` or ``UsageError`` for what cannot be used."""
    task, data = _task(wish.task, wish.data)
    asked = task.kind.asked
    for key, value in (("run.task", asked.name), ("run.steps", wish.steps or asked.steps)):
        config = config.changed(key, value, "the task")
    numbers = read_mapping(wish.labels) if wish.labels else {}
    items = chosen(read_items(data, task.kind, numbers), wish.limit, wish.sample, config.sampling.seed)
    return Inputs(wish, task, data, tuple(items), config)


@dataclass(frozen=True)
class Prepared:
    """An evaluation that can be begun: what to ask, within which session, and what its numbers will depend on."""

    inputs: Inputs
    session: Session
    manifest: Manifest
    folder: Path


def prepare(wish: Wish, session: Session, config: Config, folders: Folders) -> Prepared:
    """Return the evaluation of a wish by the engine of a session, over its sources, which are opened once more."""
    assert session.reopen is not None
    # The sources may have been changed since the session was opened.
    use = session.settings.get("source.use", config.source.use)
    inputs = read_inputs(wish, config.changed("source.use", use, "the app"))
    asking = session.reopen(inputs.config).unattended()
    manifest = manifest_of(inputs, asking, folders)
    return Prepared(inputs, asking, manifest, new_folder(inputs.task, folders))


def manifest_of(inputs: Inputs, session: Session, folders: Folders) -> Manifest:
    """Return all that the numbers will depend on; reads the model's file for its checksum."""
    wish, run = inputs.wish, inputs.config.run
    settings = {
        "limit": wish.limit,
        "sample": wish.sample,
        "labels": wish.labels,
        **asdict(session.setup.limits),
        **asdict(session.setup.sampling),
        "samples": run.samples,
        "samples_temperature": run.samples_temperature,
        "repeats": run.repeats,
        "exemplars": run.exemplars,
        "titles": inputs.config.source.titles,
        "tools": ", ".join(inputs.config.tools.use),
    }
    fixed = {
        "data.sha256": sha256_of(inputs.data, unheard),
        **_model(inputs.config, folders),
        "source.identity": sources_identity(Needs(inputs.config, folders)),
        "prompt.sha256": _prompts_digest(map(session.setup_for, wish.methods)),
        **{f"setting.{name}": value for name, value in settings.items()},
    }
    about = {
        "data": str(inputs.data),
        "model": session.model,
        "adapter": session.adapter or None,
        "source": f"{session.source} ({', '.join(inputs.config.source.use)})",
        "gpu_layers": inputs.config.model.gpu_layers,
        "threads": inputs.config.model.threads,
    }
    ids = tuple(item.id for item in inputs.items)
    return Manifest(inputs.task.name, str(inputs.task.kind), wish.methods, ids, fixed, about)


def answering(session: Session) -> Answer:
    """Return what answers an item by a method within a session; the evaluation keeps the runs, not the history."""
    unkept = replace(session, runs=None)
    return lambda item, method: unkept.ask(item.text, method).events


def new_folder(task: Task, folders: Folders) -> Path:
    """Return a folder of the app's own for an evaluation that begins now."""
    return folders.data / "evaluations" / f"{task.name}-{datetime.now():%Y%m%d-%H%M%S}"


def _task(name: str, data: str | None) -> tuple[Task, Path]:
    """Return the task of a name or of a file of one's own, and where its data lie."""
    if name in TASKS:
        if data is not None:
            return TASKS[name], typed_path(data)
        if name == "starter":
            return TASKS[name], bundled("assets") / "starter" / "questions.jsonl"
        hint = f"Name it: react-tui evaluate {name} --data FILE"
        raise UsageError(f"the data of {name} do not come with react-tui.", hint=hint)
    path = typed_path(name)
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


def _model(config: Config, folders: Folders) -> Mapping[str, object]:
    model = config.model
    store = ModelStore(folders, load_catalogue())
    path, adapter = store.path(model.name), store.adapter(model.name, model.adapter).path
    # Of a split model every part counts.
    digests = [sha256_of(part, unheard) for part in split_parts(path)]
    return {
        "model.sha256": ", ".join(digests),
        "model.context": model.context,
        "model.cache_type": model.cache_type,
        "model.flash_attention": model.flash_attention,
        "adapter.sha256": sha256_of(adapter, unheard) if adapter else None,
        "adapter.scale": model.adapter_scale if adapter else None,
    }
