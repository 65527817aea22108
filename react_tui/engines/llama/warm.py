"""Warm starts: the state after the fixed part of a prompt, kept on disk so that no launch evaluates it again."""

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from react_tui.engines.llama.context import Context, Slot

_SUFFIX = ".state"


class WarmStarts:
    """States in a folder of at most ``limit`` bytes, each under a key of the model and the tokens it was made from.

    Whatever is wrong with a file or with the folder, the state is simply evaluated anew.
    """

    def __init__(self, folder: Path, identity: str, limit: int) -> None:
        self._folder = folder
        self._identity = identity
        self._limit = limit

    def restore(self, context: Context, slot: Slot, tokens: Sequence[int]) -> bool:
        """Put a slot into its state after these tokens, if that is known."""
        path = self._path(tokens)
        try:
            checksum, data = _split(path.read_bytes())
            # The oldest are removed first, so that use makes a state young again.
            os.utime(path)
        except (OSError, ValueError):
            return False
        return checksum == _digest(data) and context.restore(slot, np.frombuffer(data, dtype=np.uint8), tokens)

    def save(self, context: Context, slot: Slot, tokens: Sequence[int]) -> None:
        """Keep the state of a slot that holds exactly these tokens."""
        data = context.state(slot).tobytes()
        if len(data) > self._limit:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._make_room(len(data))
            # Two that save the same state write the same bytes, and a killed one leaves no second name behind.
            path = self._path(tokens)
            new = path.with_suffix(".new")
            try:
                new.write_bytes(json.dumps({"checksum": _digest(data)}).encode() + b"\n" + data)
                new.replace(path)
            except OSError:
                # A part of it would only fill the disk further.
                new.unlink(missing_ok=True)

    def _make_room(self, size: int) -> None:
        kept = sorted(self._folder.glob("*.*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in kept:
            size += path.stat().st_size
            if size > self._limit:
                path.unlink(missing_ok=True)

    def _path(self, tokens: Sequence[int]) -> Path:
        key = hashlib.sha256(self._identity.encode() + np.array(tokens, dtype=np.int32).tobytes())
        return self._folder / f"{key.hexdigest()[:32]}{_SUFFIX}"


def _split(content: bytes) -> tuple[str, bytes]:
    header, _, data = content.partition(b"\n")
    fields = json.loads(header)
    if not isinstance(fields, dict):
        raise ValueError("not a state")
    return str(fields.get("checksum")), data


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
