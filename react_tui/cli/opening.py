"""From flags and files to a session: which model, which source, which prompts."""

import argparse
import os
import sys
from pathlib import Path

import psutil

from react_tui.cli.fitting import available_memory, check_fit
from react_tui.config import Config, load_config
from react_tui.config.schema import DEFAULT_ORIGIN
from react_tui.core.engine import Sampling
from react_tui.core.exemplars import load_task_prompt
from react_tui.core.loop import Limits, Setup
from react_tui.core.methods import METHODS
from react_tui.engines.gguf import read_header
from react_tui.engines.gguf_adapter import check_adapter_file
from react_tui.engines.llama.client import LlamaEngine
from react_tui.engines.llama.settings import LoadSettings
from react_tui.engines.memory import mebibytes
from react_tui.environments.search_space import SearchSpace, Titles
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.archive_titles import title_file
from react_tui.knowledge.title_list import TitleList, open_titles
from react_tui.knowledge.zim import open_zim
from react_tui.models import Entry, ModelStore, load_catalogue
from react_tui.paths import Folders, bundled
from react_tui.session import Session

_FLAGS = {
    "model": "model.name",
    "source": "source.path",
    "titles": "source.titles",
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
    source = open_zim(source_path(config))
    titles = Titles(config.source.titles)
    lists = title_lists(source_path(config), folders) if titles is Titles.ALWAYS else ()
    sampling = config.sampling
    setup = Setup(
        load_task_prompt(bundled("prompts") / "questions"),
        METHODS[config.run.method],
        Limits(config.run.steps, config.run.thought_tokens),
        Sampling(sampling.temperature, sampling.top_p, sampling.min_p, sampling.seed),
    )
    engine = LlamaEngine(settings, folders.logs / "engine.log")
    memory = f"about {mebibytes(needed.total)} of memory"
    notices = (*config.notices, *source.notices)
    return Session(
        engine,
        lambda: Wikipedia(source, SearchSpace(titles, lists)),
        setup,
        settings.title,
        source.name,
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


def title_lists(archive: Path, folders: Folders) -> tuple[TitleList, ...]:
    """Return the list of an archive's titles; where it has to be made first, a person at a terminal sees how far."""

    def tell(fraction: float) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[Klisting the titles {100 * fraction:.0f}%", end="", file=sys.stderr, flush=True)

    try:
        return (open_titles(title_file(archive, folders.cache / "titles", tell)),)
    finally:
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


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
