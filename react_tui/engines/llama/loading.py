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
    layers, notice = _layers(settings)
    if layers:
        try:
            return _load_on("GPU", layers, "", settings, log, progress, aborted)
        except EngineError as error:
            if aborted():
                raise
            notice = f"The GPU could not take the model ({error.what}); the CPU is used."
    return _load_on("CPU", 0, notice, settings, log, progress, aborted)


def _layers(settings: LoadSettings) -> tuple[int, str]:
    """Return how many layers to offload, and a notice if it is fewer than were asked for."""
    if can_offload():
        return (-1 if settings.gpu_layers == "auto" else int(settings.gpu_layers)), ""
    if settings.gpu_layers in ("auto", 0):
        return 0, ""
    return 0, "This build of llama.cpp has no GPU support; the CPU is used."


def _load_on(
    device: str,
    layers: int,
    device_notice: str,
    settings: LoadSettings,
    log: Log,
    progress: Progress,
    aborted: Callable[[], bool],
) -> Loaded:
    model = Model(settings, layers, progress)
    n_ctx = min(settings.n_ctx, model.n_ctx_train)
    window_notice = ""
    if n_ctx < settings.n_ctx:
        window_notice = f"The model was trained for {n_ctx} tokens, so that its window is not {settings.n_ctx}."
    flash, flash_notice = _flash_attention(settings, device)
    # While one piece reads a slice of its prompt, each other adds a token.
    batch = SLICE - 1 + settings.slots
    try:
        context = Context(model, n_ctx, settings.slots, settings.threads, batch, flash, aborted, settings.cache_type)
    except EngineError:
        model.close()
        raise
    if settings.adapter:
        apply_adapter(model, context, settings.adapter, settings.adapter_scale, log)
    _warm_up(context)
    frame, frame_notice = _frame(model, settings)
    warm = None
    if settings.cache:
        warm = WarmStarts(Path(settings.cache), settings.identity(library_version()), settings.cache_bytes)
    notices = tuple(filter(None, (device_notice, window_notice, flash_notice, frame_notice)))
    info = EngineInfo(settings.title, context.n_ctx, device, notices, settings.adapter_title)
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
