"""The problems a person can act on, each with what happened, where, and what to do."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What a command's exit status says."""

    ANSWERED = 0
    NO_ANSWER = 1
    BAD_USE = 2
    FAILED = 3
    INTERRUPTED = 130


class ReactTuiError(Exception):
    """A problem to show as it is: ``what`` went wrong, ``where``, and a ``hint`` of what to do."""

    exit_code = ExitCode.FAILED

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        hint = f" {self.hint}" if self.hint else ""
        return f"{where}{self.what}{hint}"


class UsageError(ReactTuiError):
    """The command line asks for something that does not exist."""

    exit_code = ExitCode.BAD_USE


class ConfigError(ReactTuiError):
    """A configuration file cannot be read, or a key in it is wrong."""

    exit_code = ExitCode.BAD_USE


class FetchError(ReactTuiError):
    """A file cannot be fetched, is not the right one, or cannot be kept."""


class ModelError(ReactTuiError):
    """A model is unknown, missing, incomplete or cannot be fetched."""


class EngineError(ReactTuiError):
    """The engine could not load, was given a bad grammar, or died."""


class SourceError(ReactTuiError):
    """A knowledge source cannot be opened or read."""


class EvaluationError(ReactTuiError):
    """A task file cannot be read or scored, or the folder of an evaluation belongs to another one."""

    exit_code = ExitCode.BAD_USE


class StoreError(ReactTuiError):
    """A kept run is unknown, cannot be read, or is in use."""
