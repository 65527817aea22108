"""From flags and files to a session: which model, which source, which prompts."""

import argparse
import os
from pathlib import Path

import psutil

from react_tui.cli.fitting import available_memory, check_fit
from react_tui.config import Config, load_config
from react_tui.config.schema import DEFAULT_ORIGIN
from react_tui.core.engine import Sampling
from react_tui.core.exemplars import load_task_prompt, with_actions
from react_tui.core.loop import Limits, Setup
from react_tui.core.methods import METHODS
from react_tui.engines.gguf import read_header
from react_tui.engines.gguf_adapter import check_adapter_file
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.engines.memory import mebibytes
from react_tui.environments.tools.registry import open_tools
from react_tui.environments.tools.with_tools import WithTools
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.live import open_wikipedia
from react_tui.knowledge.source import PageSource
from react_tui.knowledge.zim import open_zim
from react_tui.models import Entry, ModelStore, load_catalogue
from react_tui.paths import Folders, bundled
from react_tui.session import Session

# The source of this name is Wikipedia over the network.
LIVE = "wikipedia"

_FLAGS = {
    "model": "model.name",
    "source": "source.path",
    "method": "run.method",
    "steps": "run.steps",
    "seed": "sampling.seed",
    "temperature": "sampling.temperature",
}


def read_config(arguments: argparse.Namespace, folders: Folders) -> Config:
    """Return the configuration with the flags of a command on top."""
    return load_config(folders, {dotted: getattr(arguments, flag, None) for flag, dotted in _FLAGS.items()})


def open_session(config: Config, folders: Folders) -> Session:
    """Return a session; the model is checked but only loaded when it is first used."""
    store = ModelStore(folders, load_catalogue())
    path = store.path(config.model.name)
    header = read_header(path)
    settings = load_settings(config, path, store.catalogue.get(config.model.name), folders)
    if settings.adapter:
        check_adapter_file(Path(settings.adapter), header)
    needed = check_fit(path, header, config, store.catalogue, available_memory())
    opened = open_tools(config.tools.use)
    source, online = open_source(config, folders)
    sampling = config.sampling
    setup = Setup(
        with_actions(load_task_prompt(bundled("prompts") / "questions"), (tool.help for tool in opened.tools)),
        METHODS[config.run.method],
        Limits(config.run.steps, config.run.thought_tokens),
        Sampling(sampling.temperature, sampling.top_p, sampling.min_p, sampling.seed),
    )
    engine = LlamaEngine(settings, folders.logs / "engine.log")
    memory = f"about {mebibytes(needed.total)} of memory"
    notices = (*config.notices, *opened.notices, *source.notices)
    return Session(
        engine,
        lambda: WithTools(Wikipedia(source), opened.tools),
        setup,
        settings.title,
        source.name,
        online,
        memory=memory,
        notices=notices,
        release=source.close,
    )


def load_settings(config: Config, path: Path, entry: Entry | None, folders: Folders) -> LoadSettings:
    """Return how a model is to be loaded; ``entry`` is what the catalogue says of it."""
    model = config.model
    return LoadSettings(
        path=str(path),
        name=entry.title if entry else path.stem,
        n_ctx=entry.context if entry and config.origins["model.context"] == DEFAULT_ORIGIN else model.context,
        gpu_layers=model.gpu_layers,
        threads=model.threads or physical_cores(),
        chat=entry.chat if entry else True,
        flash_attention=model.flash_attention,
        cache_type=model.cache_type,
        adapter=str(Path(model.adapter).expanduser()) if model.adapter else "",
        adapter_scale=model.adapter_scale,
        cache=str(folders.cache / "warm"),
    )


def open_source(config: Config, folders: Folders) -> tuple[PageSource, bool]:
    """Return the pages to read, and whether the network is used for them."""
    if config.source.path != LIVE:
        return open_zim(source_path(config)), False
    live = config.wikipedia
    wikipedia = open_wikipedia(
        folders.cache,
        language=live.language,
        contact=live.contact,
        timeout=live.timeout,
        offline_only=live.offline_only,
    )
    return wikipedia, wikipedia.online


def source_path(config: Config) -> Path:
    """Return the path of the archive to read."""
    return Path(config.source.path).expanduser() if config.source.path else starter_archive()


def starter_archive() -> Path:
    """Return the path of the encyclopedia that comes with the program."""
    return bundled("assets") / "starter.zim"


def physical_cores() -> int:
    """Return the number of physical cores this process may use; llama.cpp slows down on more threads than that."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(psutil.cpu_count(logical=False) or usable, usable)
