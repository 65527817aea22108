"""From flags and files to a session: which model, which source, which prompts."""

import argparse
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

import psutil

from react_tui.cli.fitting import available_memory, check_fit
from react_tui.cli.progress import Shown, progress_bars
from react_tui.config import Config, explain, load_config
from react_tui.core.actions import FINISH, LOOKUP, SEARCH
from react_tui.core.engine import Sampling
from react_tui.core.exemplars import load_task_prompt, with_actions
from react_tui.core.methods import METHODS, Method
from react_tui.core.setup import Ask, AtLimit, Limits, Setup, Voting
from react_tui.core.tasks import TASKS, Task
from react_tui.engines.gguf import read_header
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.engines.memory import mebibytes
from react_tui.environments.search_space import SearchSpace, Titles
from react_tui.environments.tools.registry import open_tools
from react_tui.environments.tools.tool import CheckedTool
from react_tui.environments.tools.with_tools import WithTools
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import ConfigError
from react_tui.fetching.progress import Report, unheard
from react_tui.models import Adapter, ChosenAdapter, Entry, ModelStore, load_catalogue
from react_tui.paths import Folders, bundled
from react_tui.session import Session, World
from react_tui.sources.opening import Needs, open_sources, title_lists
from react_tui.store import RunFolder

_FLAGS = {
    "model": "model.name",
    "adapter": "model.adapter",
    "source": "source.use",
    "titles": "source.titles",
    "method": "run.method",
    "task": "run.task",
    "samples": "run.samples",
    "exemplars": "run.exemplars",
    "repeats": "run.repeats",
    "steps": "run.steps",
    "tokens": "run.tokens",
    "seconds": "run.seconds",
    "at_limit": "run.at_limit",
    "ask": "run.ask",
    "seed": "sampling.seed",
    "temperature": "sampling.temperature",
}


# With these a run that was kept can go on as it began; everything else is of the machine.
_OF_A_RUN = ("model.name", "model.adapter", "model.adapter_scale", "source.use", "tools.use", "run.", "sampling.")


def read_config(
    arguments: argparse.Namespace, folders: Folders, below: Mapping[str, object] = MappingProxyType({})
) -> Config:
    """Return the configuration with the flags of a command on top, and other values right below them."""
    given = {dotted: getattr(arguments, flag, None) for flag, dotted in _FLAGS.items()}
    return load_config(folders, {**below, **{key: value for key, value in given.items() if value is not None}})


def open_session(config: Config, folders: Folders, slots: int = 0, progress: Shown = progress_bars) -> Session:
    """Return a session; the model is checked but only loaded when it is first used.

    So many ``slots`` pieces of text can be written at the same time; 0 is as many as the method asks for.
    """
    slots = slots or slots_for(METHODS[config.run.method], config)
    settings, adapter, memory = _checked_model(config, folders, slots)
    opened = open_tools(config.tools.use)
    engine = LlamaEngine(settings, folders.logs / "engine.log")

    def session(config: Config, report: Report = unheard) -> Session:
        def open_other(use: tuple[str, ...], report: Report) -> World:
            return open_world(config.changed("source.use", use, "the app"), folders, opened.tools, report)

        setups, world = partial(_setup_for, config, opened.tools, adapter.known), open_other(config.source.use, report)
        return Session(
            engine,
            world.environment,
            setups(config.run.method),
            settings.title,
            world.source,
            online=world.online,
            memory=memory,
            notices=(*config.notices, *adapter.notices, *opened.notices, *world.notices),
            release=world.release,
            runs=RunFolder(folders.runs) if config.runs.keep else None,
            adapter=settings.adapter,
            settings={key.key: key.value for key in explain(config) if key.key.startswith(_OF_A_RUN)},
            open_world=open_other,
            setups=setups,
            reopen=session,
        )

    with progress() as report:
        return session(config, report)


def _checked_model(config: Config, folders: Folders, slots: int) -> tuple[LoadSettings, ChosenAdapter, str]:
    """Return how to load the model, which is here and fits, its adapter, and what memory it takes in words."""
    store = ModelStore(folders, load_catalogue())
    path = store.path(config.model.name)
    header = read_header(path)
    adapter = store.adapter(config.model.name, config.model.adapter)
    settings = load_settings(config, path, store.catalogue.get(config.model.name), folders, adapter.path, slots)
    needed = check_fit(path, header, config, store.catalogue, available_memory(), slots)
    return settings, adapter, f"about {mebibytes(needed.total)} of memory"


def _setup_for(config: Config, tools: Sequence[CheckedTool], adapter: Adapter | None, method: str) -> Setup:
    setup = make_setup(config, TASKS[config.run.task], METHODS[method], tools, adapter)
    return _with_a_person(setup, config, [tool.name for tool in tools])


def open_world(config: Config, folders: Folders, tools: Sequence[CheckedTool], report: Report) -> World:
    """Return the sources in use, with the tools beside them, as what questions are answered from."""
    needs, titles, task = Needs(config, folders, report), Titles(config.source.titles), TASKS[config.run.task]
    sources = open_sources(needs)
    pages, lists = sources.pages, title_lists(needs) if titles is Titles.ALWAYS else ()
    return World(
        lambda: WithTools(Wikipedia(pages, task.answers, SearchSpace(titles, lists)), tools),
        pages.name,
        config.source.use,
        sources.online,
        pages.notices,
        pages.close,
    )


def make_setup(
    config: Config, task: Task, method: Method, tools: Iterable[CheckedTool] = (), adapter: Adapter | None = None
) -> Setup:
    """Return how questions of a task are answered by a method with some tools, with nobody there to be asked.

    What the ``adapter`` on the model was trained for needs no exemplars, unless the configuration says otherwise.
    """
    sampling, run = config.sampling, config.run
    prompt = with_actions(load_task_prompt(bundled("prompts") / task.name, method), (tool.help for tool in tools))
    return Setup(
        replace(prompt, tuned=_tuned(run.exemplars, task, method, adapter)),
        method,
        Limits(
            run.steps,
            run.thought_tokens,
            tokens=run.tokens,
            seconds=run.seconds,
            at_limit=AtLimit.FALLBACK if run.at_limit == AtLimit.FALLBACK else AtLimit.FINISH,
        ),
        Sampling(sampling.temperature, sampling.top_p, sampling.min_p, sampling.seed),
        Voting(run.samples, run.samples_temperature),
        watch_repeats=run.repeats == "watch",
    )


def _tuned(exemplars: str, task: Task, method: Method, adapter: Adapter | None) -> tuple[str, ...]:
    """Return which parts of a method are shown no exemplars."""
    if exemplars == "never":
        return tuple(part.name for part in method.parts)
    if exemplars == "always" or adapter is None:
        return ()
    return tuple(part.name for part in method.parts if adapter.is_for(task.name, part))


def _with_a_person(setup: Setup, config: Config, tools: Sequence[str]) -> Setup:
    """Return the setup with a person to be asked; raise ``ConfigError`` where that is set for no known action."""
    run, known = config.run, (SEARCH, LOOKUP, FINISH, *tools)
    unknown = [name for name in run.ask.split() if name not in known] if run.ask not in tuple(Ask) else []
    if unknown:
        raise ConfigError(
            f"run.ask names {', '.join(unknown)}, and there is no such action.",
            where=config.origins["run.ask"],
            hint=f"It takes never, always, tools, or some of {', '.join(known)}.",
        )
    return replace(setup, ask=run.ask, limits=replace(setup.limits, at_limit=AtLimit(run.at_limit)))


def slots_for(method: Method, config: Config) -> int:
    """Return how many pieces of text a method writes at the same time."""
    return config.run.samples if any(part.votes for part in method.parts) else 1


def load_settings(
    config: Config, path: Path, entry: Entry | None, folders: Folders, adapter: Path | None, slots: int = 1
) -> LoadSettings:
    """Return how a model is to be loaded with an adapter on it; ``entry`` is what the catalogue says of it."""
    model = config.model
    return LoadSettings(
        path=str(path),
        name=entry.title if entry else path.stem,
        n_ctx=model.context,
        gpu_layers=model.gpu_layers,
        threads=model.threads or physical_cores(),
        chat=entry.chat if entry else True,
        flash_attention=model.flash_attention,
        cache_type=model.cache_type,
        adapter=str(adapter or ""),
        adapter_scale=model.adapter_scale,
        cache=str(folders.cache / "warm"),
        slots=slots,
    )


def physical_cores() -> int:
    """Return the number of physical cores this process may use; llama.cpp slows down on more threads than that."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(psutil.cpu_count(logical=False) or usable, usable)
