"""From settings to a model that is ready to write."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from react_tui.core.engine import EngineInfo
from react_tui.engines.llama.adapter import apply_adapter
from react_tui.engines.llama.context import Context, DecodeAborted
from react_tui.engines.llama.framing import Frame, frame_of
from react_tui.engines.llama.native import Log, Model, can_offload, library_version
from react_tui.engines.llama.piece import SLICE, Desk
from react_tui.engines.llama.prompts import Prompts
from react_tui.engines.llama.scheduler import Scheduler
from react_tui.engines.llama.settings import LoadSettings
from react_tui.engines.llama.warm import WarmStarts
from react_tui.errors import EngineError

# Matrix instructions are only used for several tokens at once.
_WARM_UP_TOKENS = 64

Progress = Callable[[float], bool]


@dataclass(frozen=True)
class Loaded:
    """A model with a context to write in, and what is told about it."""

    model: Model
    context: Context
    prompts: Prompts
    scheduler: Scheduler
    info: EngineInfo

    def close(self) -> None:
        """Free context and model, in this order."""
        self.context.close()
        self.model.close()


def load(settings: LoadSettings, log: Log, progress: Progress, aborted: Callable[[], bool]) -> Loaded:
    """Load a model; ``progress`` is told the fraction that is there and returns False to give up."""
    model, device, device_notice = _load_model(settings, progress)
    n_ctx = min(settings.n_ctx, model.n_ctx_train)
    window_notice = ""
    if n_ctx < settings.n_ctx:
        window_notice = f"The model was trained for {n_ctx} tokens, so that its window is not {settings.n_ctx}."
    flash, flash_notice = _flash_attention(settings, device)
    # While one piece reads a slice of its prompt, each other adds a token.
    batch = SLICE - 1 + settings.slots
    context = Context(model, n_ctx, settings.slots, settings.threads, batch, flash, aborted, settings.cache_type)
    if settings.adapter:
        apply_adapter(model, context, settings.adapter, settings.adapter_scale, log)
    _warm_up(context)
    frame, frame_notice = _frame(model, settings)
    warm = None
    if settings.cache:
        warm = WarmStarts(Path(settings.cache), settings.identity(library_version()), settings.cache_bytes)
    notices = tuple(filter(None, (device_notice, window_notice, flash_notice, frame_notice)))
    info = EngineInfo(settings.title, context.n_ctx, device, notices)
    prompts = Prompts(model, frame)
    return Loaded(model, context, prompts, Scheduler(Desk(model, context, prompts, warm)), info)


def _warm_up(context: Context) -> None:
    """Evaluate something: a processor feature that does not work kills the process here rather than in a run."""
    slot = context.slots[0]
    try:
        context.evaluate([(slot, [0] * _WARM_UP_TOKENS)])
    except DecodeAborted as error:
        raise EngineError("loading the model was stopped") from error
    context.keep(slot, 0)


def _load_model(settings: LoadSettings, progress: Progress) -> tuple[Model, str, str]:
    """Return the model, the device it runs on, and a notice if it is not the one that was asked for."""
    layers = settings.gpu_layers
    wanted = (-1 if can_offload() else 0) if layers == "auto" else int(layers)
    if not wanted:
        return Model(settings, 0, progress), "CPU", ""
    if not can_offload():
        return Model(settings, 0, progress), "CPU", "This build of llama.cpp has no GPU support; the CPU is used."
    try:
        return Model(settings, wanted, progress), "GPU", ""
    except EngineError:
        return Model(settings, 0, progress), "CPU", "The GPU has not enough memory; the CPU is used."


def _flash_attention(settings: LoadSettings, device: str) -> tuple[bool, str]:
    """Return whether it is on, and a notice where the cache decides that and not the setting."""
    if settings.flash_attention == "on" or (settings.flash_attention == "auto" and device != "CPU"):
        return True, ""
    if settings.cache_type == "f16":
        return False, ""
    slower = ", with which a long context is slower on a CPU" if device == "CPU" else ""
    return True, f"A {settings.cache_type} cache needs flash attention{slower}; it is switched on."


def _frame(model: Model, settings: LoadSettings) -> tuple[Frame, str]:
    template = model.template if settings.chat else None
    return frame_of(template, model.bos(), model.eos(), add_bos=model.wants_bos)
