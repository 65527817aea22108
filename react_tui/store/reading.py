"""A run read back from its file, whatever became of the file."""

from collections.abc import Iterator
from pathlib import Path

from react_tui.errors import StoreError
from react_tui.store import decode
from react_tui.store.fields import Fields, parse_object
from react_tui.store.kept import VERSION, Header, KeptRun, Record, Skipped


def read_run(path: Path) -> KeptRun:
    """Read a run; lines that cannot be used are skipped and told. Raises StoreError where there is no run at all."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise StoreError(error.strerror or str(error), where=str(path)) from error
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()
    reader = _Reader()
    for number, line in enumerate(lines, start=1):
        reader.take(number, line)
    if reader.header is None:
        raise StoreError("The file holds no run.", where=str(path), hint="A run's first line says what it is about.")
    return KeptRun(path, reader.header, tuple(reader.records.values()), tuple(reader.skipped), len(lines))


class _Reader:
    """Takes one line after the other."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.records: dict[int, Record] = {}
        self.skipped: list[Skipped] = []
        self._decoder = decode.Decoder()

    def take(self, number: int, line: bytes) -> None:
        """Add what a line holds, or say why it is skipped."""
        # A crash of the system can leave NULs where a line was to be.
        text = line.strip(b"\0")
        if len(text) < len(line):
            self.skipped.append(Skipped(number, "it holds NULs"))
        if not text.strip():
            return
        try:
            self._take(parse_object(text.decode("utf-8")), number)
        except ValueError as problem:
            self.skipped.append(Skipped(number, _reason(problem)))

    def _take(self, fields: Fields, number: int) -> None:
        if fields.text("kind") == "run":
            self._open(fields, number)
            return
        record = self._decoder.record(fields)
        # A line may stand there twice, where the disk was full before it said that it was written.
        if record is not None and self.records.setdefault(record.id, record) != record:
            raise ValueError(f"its id is that of another line: {record.id}")

    def _open(self, fields: Fields, number: int) -> None:
        if self.header is not None:
            if self.header != decode.header(fields):
                raise ValueError("it opens a second run")
            return
        self.header = decode.header(fields)
        if self.header.version > VERSION:
            reason = f"it was written by a newer react-tui (version {self.header.version}): what is new is skipped"
            self.skipped.append(Skipped(number, reason))


def _reason(problem: ValueError) -> str:
    if type(problem) is ValueError:
        return str(problem)
    return "it was cut or damaged"


def damage(run: KeptRun) -> Iterator[str]:
    """Yield what a person should know about the file, one line each."""
    for skipped in run.skipped:
        yield f"{run.path}, line {skipped.line}: {skipped.reason}."
    if not run.is_whole(run.leaf):
        yield f"{run.path}: steps are missing before step {run.current[0].step.number if run.current else 1}."
