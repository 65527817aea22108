"""Reading the values of a GGUF header, none of which is believed before it is checked against the file's size."""

import struct
from dataclasses import dataclass
from typing import BinaryIO

MAX_HEADER = 1 << 28
MAX_STRING = 1 << 24
MAX_STRINGS = 1 << 22
# Longer arrays belong to the vocabulary; those with a number for each layer are short.
MAX_KEPT = 1 << 10

_STRING, _ARRAY = 8, 9
_WHOLE = {0, 1, 2, 3, 4, 5, 10, 11}
_SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_U32, _U64 = struct.Struct("<I"), struct.Struct("<Q")


class IncompleteError(Exception):
    """The file ends inside its header."""


class DamagedError(Exception):
    """The header says what cannot be."""


@dataclass(frozen=True)
class ArrayLength:
    """Stands for an array of the metadata that is not kept: how many items it has."""

    items: int


Value = str | int | float | bool | tuple[int, ...] | ArrayLength


class HeaderReader:
    """Reads values one after another from a file of ``size`` bytes."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        self._file = file
        self._size = size
        self.position = file.tell()

    def u32(self) -> int:
        """Read an unsigned 32-bit number."""
        return int(_U32.unpack(self._bytes(4))[0])

    def u64(self) -> int:
        """Read an unsigned 64-bit number."""
        return int(_U64.unpack(self._bytes(8))[0])

    def count(self, most: int, of: str) -> int:
        """Read how many there are of something, of which there cannot be more than ``most``."""
        return self._bounded(self.u64(), most, of)

    def u32_at_most(self, most: int, of: str) -> int:
        """Read a 32-bit count of something."""
        return self._bounded(self.u32(), most, of)

    def text(self) -> str:
        """Read a string; bytes that are no UTF-8 are replaced."""
        return self._bytes(self.count(MAX_STRING, "bytes in a string")).decode("utf-8", "replace")

    def value(self) -> Value:
        """Read a value with its type before it."""
        kind = self.u32()
        if kind == _STRING:
            return self.text()
        if kind == _ARRAY:
            return self._array()
        layout = struct.Struct(_scalar(kind))
        value: int | float | bool = layout.unpack(self._bytes(layout.size))[0]
        return value

    def _array(self) -> tuple[int, ...] | ArrayLength:
        kind, length = self.u32(), self.u64()
        if kind in _WHOLE and length <= MAX_KEPT:
            layout = struct.Struct(f"<{length}{_SCALARS[kind][1]}")
            return layout.unpack(self._bytes(layout.size))
        if kind == _STRING:
            self._skip_strings(self._bounded(length, MAX_STRINGS, "strings in an array"))
        else:
            self._skip(length * struct.calcsize(_scalar(kind)))
        return ArrayLength(length)

    def _skip_strings(self, count: int) -> None:
        # A vocabulary has hundreds of thousands of strings, read at every start: hence no call of a method for each.
        read, unpack, position = self._file.read, _U64.unpack, self.position
        room = min(self._size, MAX_HEADER) - position
        for _ in range(count):
            prefix = read(8)
            if len(prefix) < 8:
                raise IncompleteError
            length = unpack(prefix)[0]
            room -= 8 + length
            if room < 0:
                raise self._beyond(length)
            read(length)
        self.position = self._file.tell()

    def _bytes(self, count: int) -> bytes:
        self._require(count)
        data = self._file.read(count)
        if len(data) < count:
            raise IncompleteError
        self.position += count
        return data

    def _skip(self, count: int) -> None:
        self._require(count)
        self.position = self._file.seek(count, 1)

    def _require(self, count: int) -> None:
        if self.position + count > min(self._size, MAX_HEADER):
            raise self._beyond(count)

    def _beyond(self, count: int) -> Exception:
        if count > MAX_HEADER or self._size > MAX_HEADER:
            return DamagedError("its header has no end")
        return IncompleteError()

    @staticmethod
    def _bounded(count: int, most: int, of: str) -> int:
        if count > most:
            raise DamagedError(f"its header claims {count:,} {of}")
        return count


def _scalar(kind: int) -> str:
    if kind not in _SCALARS:
        raise DamagedError(f"its header has a value of the unknown type {kind}")
    return _SCALARS[kind]
