"""``react-tui doctor``: what is right and wrong with this installation, and what to do about it."""

import argparse
import os
import platform
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from react_tui.cli.fitting import available_memory, check_fit
from react_tui.cli.opening import physical_cores, read_config
from react_tui.config import Config
from react_tui.engines.gguf import read_header
from react_tui.engines.llama.build import Build, read_build
from react_tui.engines.memory import MIB, mebibytes
from react_tui.errors import ExitCode, ReactTuiError
from react_tui.fetching.disk import existing
from react_tui.models import ModelStore, load_catalogue
from react_tui.paths import HOME_VARIABLE, Folders, folders
from react_tui.sources.opening import Needs, open_source
from react_tui.sources.registry import Registry
from react_tui.text import clean

_LITTLE_DISK = 1024 * MIB
_X86 = ("x86_64", "amd64")
_REINSTALL = ".venv/bin/pip install --force-reinstall --no-cache-dir --no-binary llama-cpp-python llama-cpp-python"


class Mark(StrEnum):
    """How a thing is."""

    OK = "ok"
    WARNING = "!"
    WRONG = "x"


@dataclass(frozen=True)
class Check:
    """One thing that was looked at: how it is, what was found, and what to do about it."""

    mark: Mark
    what: str
    detail: str
    todo: str = ""

    def line(self) -> str:
        """Return the check as one line."""
        return clean(f"{self.mark:<3}{self.what:<15}{self.detail} {self.todo}".rstrip(), lines=False)


def examine(arguments: argparse.Namespace) -> int:
    """Print a line for each thing looked at, as soon as it is known; return 3 if one is wrong, else 0."""
    wrong = False
    for check in checks(arguments, folders()):
        print(check.line(), flush=True)
        wrong = wrong or check.mark is Mark.WRONG
    return ExitCode.FAILED if wrong else ExitCode.ANSWERED


def checks(arguments: argparse.Namespace, here: Folders) -> Iterator[Check]:
    """Yield all checks; what a broken configuration says is not used for the others."""
    config = Config()
    try:
        config = read_config(arguments, here)
        notices = " ".join(config.notices)
        setting = Check(Mark.WARNING if notices else Mark.OK, "settings", notices or f"read from {here.config}.")
    except ReactTuiError as error:
        setting = failed("settings", error)
    try:
        yield from check_build(read_build(), config.model.gpu_layers, platform.machine(), nvidia=_has_nvidia())
    except ReactTuiError as error:
        yield failed("llama.cpp", error)
    yield check_threads(config.model.threads, physical_cores())
    for name, folder in (("config", here.config), ("data", here.data), ("cache", here.cache), ("logs", here.logs)):
        yield check_folder(name, folder)
    yield setting
    yield from check_model(config, here, available_memory())
    yield from check_sources(config, here)
    yield check_disk(here.data, shutil.disk_usage(existing(here.data)).free)


def check_build(build: Build, gpu_layers: int | str, machine: str, *, nvidia: bool) -> Iterator[Check]:
    """Yield what this build of llama.cpp can do, and whether that is what the machine and the settings call for."""
    yield Check(Mark.OK, "llama.cpp", f"llama-cpp-python {build.version} starts.")
    names = ", ".join(build.instructions) or "none"
    slow = machine.lower() in _X86 and "AVX2" not in build.instructions
    todo = f"Without AVX2 it is slow. Compile it for this processor: {_REINSTALL}" if slow else ""
    yield Check(Mark.WARNING if slow else Mark.OK, "instructions", f"{names}.", todo)
    if build.offload:
        gpus = "; ".join(", ".join((name, *build.features[name])) for name in build.gpus)
        idle = 'Layers are kept off it: set model.gpu_layers to "auto".' if gpu_layers == 0 else ""
        yield Check(Mark.WARNING if idle else Mark.OK, "GPU", f"this build uses it ({gpus}).", idle)
        return
    wanted = nvidia or gpu_layers not in ("auto", 0)
    todo = "The README says how to compile it for CUDA, Metal, Vulkan or ROCm." if wanted else ""
    detail = "this build has no GPU support; the processor is used."
    yield Check(Mark.WARNING if wanted else Mark.OK, "GPU", detail, todo)


def check_threads(threads: int, cores: int) -> Check:
    """Return whether llama.cpp gets as many threads as there are physical cores."""
    used = threads or cores
    detail = f"{used} on {cores} physical cores."
    if used > cores:
        return Check(Mark.WARNING, "threads", detail, "More threads than cores are slower: set model.threads to 0.")
    return Check(Mark.OK, "threads", detail)


def check_folder(name: str, folder: Path) -> Check:
    """Return whether a folder can be written, or made where it does not exist yet."""
    nearest = existing(folder)
    if nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK):
        return Check(Mark.OK, f"{name} folder", f"{folder} can be written.")
    todo = f"Change its permissions, or set {HOME_VARIABLE} to another folder."
    return Check(Mark.WRONG, f"{name} folder", f"{folder} cannot be written.", todo)


def check_model(config: Config, here: Folders, available: int) -> Iterator[Check]:
    """Yield whether the model is there and whole, goes into memory, and takes its adapter."""
    try:
        store = ModelStore(here, load_catalogue())
        path = store.path(config.model.name)
        header = read_header(path)
        yield Check(Mark.OK, "model", f"{path} is whole ({path.stat().st_size:,} bytes).")
    except ReactTuiError as error:
        yield failed("model", error)
        return
    try:
        adapter = store.adapter(config.model.name, config.model.adapter)
        if adapter.path:
            yield Check(Mark.OK, "adapter", f"{adapter.path} is for models like this one.")
        for notice in adapter.notices:
            yield Check(Mark.WARNING, "adapter", notice)
    except ReactTuiError as error:
        yield failed("adapter", error)
    try:
        needed = check_fit(path, header, config, store.catalogue, available)
        detail = f"the model takes about {mebibytes(needed.total)}, and {mebibytes(available)} are free."
        yield Check(Mark.OK, "memory", detail)
    except ReactTuiError as error:
        yield failed("memory", error)


def check_sources(config: Config, here: Folders) -> Iterator[Check]:
    """Yield for each source in use whether it opens, and what it says of itself, as that it has no full-text index."""
    registry = Registry(here)
    for name in config.source.use:
        try:
            pages = open_source(registry.resolve(name), Needs(config, here))
        except ReactTuiError as error:
            yield failed("source", error)
            continue
        pages.close()
        yield Check(Mark.OK, "source", f"{name} opens ({pages.name}).")
        for notice in pages.notices:
            yield Check(Mark.WARNING, "search", notice)
        if not pages.notices:
            yield Check(Mark.OK, "search", f"{name} can be searched for words.")


def check_disk(folder: Path, free: int) -> Check:
    """Return whether there is room for another model."""
    detail = f"{mebibytes(free)} are free for {folder}."
    if free < _LITTLE_DISK:
        return Check(Mark.WARNING, "disk", detail, "Most models need more: `react-tui models remove NAME` frees some.")
    return Check(Mark.OK, "disk", detail)


def failed(what: str, error: ReactTuiError) -> Check:
    """Return the check that found an error."""
    where = f"{error.where}: " if error.where else ""
    return Check(Mark.WRONG, what, f"{where}{error.what}", error.hint)


def _has_nvidia() -> bool:
    return shutil.which("nvidia-smi") is not None
