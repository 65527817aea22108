"""From flags and files to a session: which model, which source, which prompts."""

import argparse
import os
from pathlib import Path

import psutil

from react_tui.config import Config, load_config
from react_tui.config.schema import DEFAULT_ORIGIN
from react_tui.core.engine import Sampling
from react_tui.core.exemplars import load_task_prompt
from react_tui.core.loop import Limits, Setup
from react_tui.core.methods import METHODS
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.zim import open_zim
from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import Folders, bundled
from react_tui.session import Session

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
    entry = store.catalogue.get(config.model.name)
    title = entry.title if entry else path.stem
    source = open_zim(Path(config.source.path).expanduser() if config.source.path else starter_archive())
    settings = LoadSettings(
        path=str(path),
        name=title,
        n_ctx=entry.context if entry and config.origins["model.context"] == DEFAULT_ORIGIN else config.model.context,
        gpu_layers=config.model.gpu_layers,
        threads=config.model.threads or physical_cores(),
        chat=entry.chat if entry else True,
        flash_attention=config.model.flash_attention,
        cache=str(folders.cache / "warm"),
    )
    sampling = config.sampling
    setup = Setup(
        load_task_prompt(bundled("prompts") / "questions"),
        METHODS[config.run.method],
        Limits(config.run.steps, config.run.thought_tokens),
        Sampling(sampling.temperature, sampling.top_p, sampling.min_p, sampling.seed),
    )
    engine = LlamaEngine(settings, folders.logs / "engine.log")
    notices = (*config.notices, *source.notices)
    return Session(engine, lambda: Wikipedia(source), setup, title, source.name, notices=notices, release=source.close)


def starter_archive() -> Path:
    """Return the path of the encyclopedia that comes with the program."""
    return bundled("assets") / "starter.zim"


def physical_cores() -> int:
    """Return the number of physical cores this process may use; llama.cpp slows down on more threads than that."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(psutil.cpu_count(logical=False) or usable, usable)
