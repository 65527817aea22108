"""A session with the adapter that comes with its model: prompts, names, and one switch that turns it off."""

from argparse import Namespace
from pathlib import Path

import pytest
from adapters import store_with_adapter
from gguf_files import model, write
from lora_files import write_lora

from react_tui.cli import main
from react_tui.cli.doctor import check_model
from react_tui.cli.opening import open_session, read_config
from react_tui.core.prompt import lay_out
from react_tui.core.setup import Setup
from react_tui.core.trajectory import Trajectory
from react_tui.evaluation.inputs import manifest_of, read_inputs
from react_tui.evaluation.wish import Wish
from react_tui.models import ModelStore
from react_tui.paths import Folders
from react_tui.session import Session
from react_tui.store.encode import prompt_version

EXEMPLARS = 6


@pytest.fixture(autouse=True)
def store(home: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModelStore:
    """The only known model is a tiny one with an adapter."""
    folder = tmp_path / "bundled"
    monkeypatch.setattr("react_tui.models.catalogue.bundled", lambda name: folder)
    return store_with_adapter(home, folder)


def opened(home: Folders, **flags: object) -> Session:
    return open_session(read_config(Namespace(**{"model": "tiny"} | flags), home), home)


def exemplars(setup: Setup) -> list[int]:
    """Return how many exemplars each part of a method is shown."""
    parts = (lay_out(setup.task, part, Trajectory("")).fixed for part in setup.method.parts)
    return [sum(segment.label.startswith("exemplar") for segment in fixed) for fixed in parts]


def test_it_is_on_by_default_and_the_name_of_the_model_tells_it(home: Folders) -> None:
    session = opened(home)
    assert session.model == "Tiny + react"
    assert Path(session.adapter).name == "react.gguf"


@pytest.mark.parametrize("flag", ["none", ""])
def test_one_switch_turns_it_off(home: Folders, flag: str) -> None:
    session = opened(home, adapter=flag)
    assert (session.model, session.adapter, exemplars(session.setup)) == ("Tiny", "", [EXEMPLARS])


def test_an_earlier_configuration_without_an_adapter_still_has_none(home: Folders) -> None:
    home.config.mkdir(parents=True)
    (home.config / "config.toml").write_text('[model]\nadapter = ""\n', encoding="utf-8")
    assert opened(home).model == "Tiny"


def test_another_adapter_takes_its_place(home: Folders, tmp_path: Path) -> None:
    session = opened(home, adapter=str(write_lora(tmp_path / "own.gguf")))
    assert (session.model, exemplars(session.setup)) == ("Tiny + own", [EXEMPLARS])


def test_a_model_file_of_ones_own_has_none(home: Folders, tmp_path: Path) -> None:
    assert opened(home, model=str(write(tmp_path / "own.gguf", model()))).model == "own"


@pytest.mark.parametrize(
    ("method", "task", "shown"),
    [
        ("react", "questions", [0]),
        ("react", "claims", [3]),
        ("act", "questions", [EXEMPLARS]),
        ("react-im", "questions", [EXEMPLARS]),
        ("react-to-cot-sc", "questions", [0, EXEMPLARS]),
        ("cot-sc-to-react", "questions", [EXEMPLARS, 0]),
    ],
)
def test_what_it_was_trained_for_is_shown_no_exemplars(home: Folders, method: str, task: str, shown: list[int]) -> None:
    assert exemplars(opened(home, method=method, task=task).setup) == shown
    assert exemplars(opened(home, task=task).setup_for(method)) == shown


@pytest.mark.parametrize(
    ("when", "adapter", "shown"), [("always", "default", EXEMPLARS), ("never", "default", 0), ("never", "none", 0)]
)
def test_exemplars_can_be_shown_whatever_the_adapter(home: Folders, when: str, adapter: str, shown: int) -> None:
    assert exemplars(opened(home, exemplars=when, adapter=adapter).setup) == [shown]


def test_the_version_of_a_prompt_tells_whether_exemplars_are_shown(home: Folders) -> None:
    by_adapter, without = opened(home), opened(home, adapter="none")
    assert prompt_version(by_adapter.setup.task) != prompt_version(without.setup.task)
    assert prompt_version(by_adapter.setup_for("act").task) == prompt_version(without.setup_for("act").task)


def test_a_run_is_kept_with_what_brings_the_adapter_back(home: Folders) -> None:
    assert opened(home).settings["model.adapter"] == "default"
    assert opened(home, adapter="none").settings["model.adapter"] == "none"


def test_an_evaluation_depends_on_the_adapter(home: Folders, tmp_path: Path, store: ModelStore) -> None:
    def manifest(adapter: str) -> dict[str, object]:
        config = read_config(Namespace(model="tiny", adapter=adapter), home)
        inputs = read_inputs(Wish("starter", ("react",), limit=1), config)
        made = manifest_of(inputs, open_session(inputs.config, home), home)
        return {**made.about, **made.fixed}

    on, off = manifest("default"), manifest("none")
    known = store.catalogue.entries["tiny"].adapter
    assert known is not None
    assert (on["adapter.sha256"], on["adapter"]) == (known.sha256, str(known.path))
    assert (off["adapter.sha256"], off["adapter"]) == (None, None)
    assert on["prompt.sha256"] != off["prompt.sha256"]


def test_a_damaged_adapter_is_a_notice_and_the_exemplars_are_back(home: Folders, store: ModelStore) -> None:
    known = store.catalogue.entries["tiny"].adapter
    assert known is not None
    known.path.write_bytes(b"GGUF")
    session = opened(home)
    assert (session.model, exemplars(session.setup)) == ("Tiny", [EXEMPLARS])
    assert "The model answers without its adapter." in session.notices[0]


def test_the_doctor_names_the_adapter_and_warns_of_a_damaged_one(home: Folders, store: ModelStore) -> None:
    known = store.catalogue.entries["tiny"].adapter
    assert known is not None
    config = read_config(Namespace(model="tiny"), home)
    for content, mark in ((known.path.read_bytes(), "ok"), (b"GGUF", "!")):
        known.path.write_bytes(content)
        found = {check.what: check for check in check_model(config, home, 1 << 40)}
        assert found["adapter"].mark == mark and str(known.path) in found["adapter"].detail


def test_the_list_of_models_names_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "list"]) == 0
    assert "Tiny + react" in capsys.readouterr().out


def test_a_model_is_shown_with_all_that_is_known_of_its_adapter(
    store: ModelStore, capsys: pytest.CaptureFixture[str]
) -> None:
    known = store.catalogue.entries["tiny"].adapter
    assert known is not None and main(["models", "show", "tiny"]) == 0
    facts = dict(line.split("\t") for line in capsys.readouterr().out.strip().split("\n"))
    assert facts["adapter's file"] == f"{known.path}, {known.size:,} bytes"
    assert (facts["adapter"], facts["adapter's licence"], facts["trained for"]) == (
        "react",
        "Apache-2.0",
        "questions by react",
    )


def test_verify_prints_both_checksums(store: ModelStore, capsys: pytest.CaptureFixture[str]) -> None:
    known = store.catalogue.entries["tiny"].adapter
    assert known is not None and main(["models", "verify", "tiny"]) == 0
    model_line, adapter_line = capsys.readouterr().out.strip().split("\n")
    assert model_line.endswith("tiny.gguf") and adapter_line == f"{known.sha256}  {known.path}"
