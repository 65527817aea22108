"""Models that come as several files: which file to load, and which are missing."""

import re
from pathlib import Path

from react_tui.errors import ModelError

MOST_NAMED = 9
_SPLIT = re.compile(r"(?P<stem>.+)-(?P<part>[0-9]{5})-of-(?P<parts>[0-9]{5})(?P<suffix>\.gguf)", re.IGNORECASE)
_CUT = re.compile(r"(?P<whole>.+\.gguf)(?P<mark>[.-](?:part|split-))(?:[0-9]+|[a-z])(?:of(?P<parts>[0-9]+))?", re.I)


def resolve_model_file(path: Path) -> Path:
    """Return the file to load: the first part of a split model, all of whose parts are there, or the path itself."""
    cut = _CUT.fullmatch(path.name)
    if cut:
        raise _explain_cut(path, cut)
    split = _SPLIT.fullmatch(path.name)
    if not split:
        return path
    parts = split_parts(path)
    missing = [part.name for part in parts if not part.exists()]
    if missing:
        more = f" and {len(missing) - MOST_NAMED} more" if len(missing) > MOST_NAMED else ""
        names = ", ".join(missing[:MOST_NAMED]) + more
        what = f"The model comes in {len(parts)} parts, of which {len(missing)} cannot be found: {names}."
        raise ModelError(what, where=str(path), hint=f"Put all parts in {path.parent}.")
    return parts[0]


def split_parts(path: Path) -> tuple[Path, ...]:
    """Return the paths of all parts of a split model, in order; a file that is no part is its only part."""
    split = _SPLIT.fullmatch(path.name)
    if not split or not 1 <= int(split["part"]) <= int(split["parts"]):
        return (path,)
    count = int(split["parts"])
    return tuple(
        path.with_name(f"{split['stem']}-{part:05}-of-{count:05}{split['suffix']}") for part in range(1, count + 1)
    )


def size_with_parts(path: Path) -> int:
    """Return the bytes of a model's file, all its parts included."""
    return sum(part.stat().st_size for part in split_parts(path))


def _explain_cut(path: Path, cut: re.Match[str]) -> ModelError:
    whole, mark, count = cut["whole"], cut["mark"], cut["parts"]
    if path.with_name(whole).exists():
        return ModelError("This is a piece of a model.", where=str(path), hint=f"Choose {whole}, which lies beside it.")
    numbers = range(1, int(count) + 1) if count and int(count) <= MOST_NAMED else ()
    pieces = [f"{whole}{mark}{number}of{count}" for number in numbers] or ["FIRST", "SECOND"]
    hint = (
        f"Join all its pieces in order first: `cat {' '.join(pieces)} > {whole}`,"
        f" on Windows `copy /b {'+'.join(pieces)} {whole}`."
    )
    return ModelError("This is a piece of a model that was cut up by hand.", where=str(path), hint=hint)
