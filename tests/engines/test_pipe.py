"""What crosses the pipe between the app and its child, also when one of them dies while it writes."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from react_tui.engines.llama import child, wire
from react_tui.engines.llama.settings import LoadSettings
from react_tui.errors import EngineError

_MANY_SECONDS = 60
CUT = b'{"do":"generate","id":'


@pytest.fixture
def worker() -> "Iterator[subprocess.Popen[bytes]]":
    command = [sys.executable, "-P", "-m", "react_tui.engines.llama.worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        yield process
        process.kill()


def test_a_record_that_was_cut_is_the_end() -> None:
    lines = [wire.encode({"id": 1}), CUT]
    assert list(wire.records(lines)) == [{"id": 1}]


def test_a_child_ends_when_its_parent_died_in_the_middle_of_a_command(worker: "subprocess.Popen[bytes]") -> None:
    worker.communicate(CUT, timeout=_MANY_SECONDS)
    assert worker.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands in for the interpreter")
def test_a_child_that_dies_in_the_middle_of_an_answer_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "dying"
    script.write_text('#!/bin/sh\nread line\nprintf \'{"id":1,"ev\'\nkill -9 $$\n')
    script.chmod(0o755)
    monkeypatch.setattr(child.sys, "executable", str(script))
    dying = child.Child(tmp_path / "log")
    with pytest.raises(EngineError, match="signal 9"):
        list(dying.ask("count"))
    dying.close()


@pytest.mark.model
def test_a_stop_that_is_there_before_the_loading_begins_ends_it(
    worker: "subprocess.Popen[bytes]", model_path: Path
) -> None:
    assert worker.stdin and worker.stdout
    settings = LoadSettings(str(model_path), "m", 512)
    load = wire.encode({"do": "load", "id": 1, "settings": asdict(settings)})
    worker.stdin.write(load + wire.encode({"do": "cancel", "id": 0, "ids": [1]}))
    worker.stdin.flush()
    last = next(record for record in wire.records(worker.stdout) if record.get("last"))
    assert "error" in last
