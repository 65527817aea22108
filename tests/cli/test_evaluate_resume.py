"""An evaluation goes on where it was ended, and only by what it was begun with."""

import json
import shutil
import subprocess
import sys

import pytest
from lora_files import write_lora
from zim_archives import Entry, build_archive, text

from react_tui.config import KEYS
from react_tui.paths import bundled


def test_an_evaluation_goes_on_only_when_that_is_asked_for(evaluate, own_file, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "2")
    assert evaluate(str(own_file), "--methods", "act", "--limit", "2") == 2
    assert "--resume" in capsys.readouterr().err
    assert evaluate(str(own_file), "--methods", "act", "--limit", "2", "--resume", "--jobs", "2") == 0


def test_a_resume_with_another_setting_names_it(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act", "--limit", "2")
    assert evaluate(str(own_file), "--methods", "act", "--limit", "2", "--temperature", "1", "--resume") == 2
    assert "setting.temperature was 0.0 and is now 1.0" in capsys.readouterr().err


def test_a_resume_over_another_source_is_refused(evaluate, own_file, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    other = str(build_archive(tmp_path / "other.zim", [Entry("Lead", text("Lead is heavy."))]))
    assert evaluate(str(own_file), "--methods", "act", "--source", other, "--resume") == 2
    assert "source.identity was" in capsys.readouterr().err


def test_a_resume_with_another_model_under_the_same_name_is_refused(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    assert evaluate(str(own_file), "--methods", "act", "--resume", weights=512) == 2
    assert "model.sha256 was" in capsys.readouterr().err


def test_a_resume_with_more_tools_is_refused_as_another_setting_and_another_prompt(
    evaluate, own_file, home, capsys
) -> None:
    evaluate(str(own_file), "--methods", "act")
    (home.config / "config.toml").write_text('[tools]\nuse = ["Calculate"]\n', encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    err = capsys.readouterr().err
    assert "prompt.sha256 was" in err and "setting.tools was not set and is now Calculate" in err


def test_a_resume_with_another_adapter_is_refused(evaluate, own_file, home, tmp_path, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    adapter = tmp_path / "adapter.gguf"
    write_lora(adapter)
    (home.config / "config.toml").write_text(f"[model]\nadapter = '{adapter}'\n", encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert "adapter.sha256 was not set and is now" in capsys.readouterr().err


def test_a_resume_with_other_instructions_is_refused(evaluate, own_file, tmp_path, monkeypatch, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    prompts = shutil.copytree(bundled("prompts"), tmp_path / "prompts")
    with (prompts / "questions" / "act.txt").open("a", encoding="utf-8") as file:
        file.write("Be brief.\n")
    monkeypatch.setattr("react_tui.cli.opening.bundled", lambda _name: prompts)
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert "prompt.sha256 was" in capsys.readouterr().err


OTHERWISE = {
    "run.thought_tokens": 64,
    "run.samples": 5,
    "run.samples_temperature": 1.0,
    "run.tokens": 900,
    "run.seconds": 60.0,
    "run.at_limit": "fallback",
    "run.repeats": "allow",
    "run.exemplars": "never",
    "sampling.temperature": 1.0,
    "sampling.top_p": 0.9,
    "sampling.min_p": 0.1,
    "sampling.seed": 1,
    "source.titles": "free",
    "model.context": 2048,
    "model.cache_type": "q8_0",
    "model.flash_attention": "on",
}
# These change nothing here: an evaluation has methods, task and steps of its own, nobody is asked, and the rest is of
# the machine.
WITHOUT_EFFECT = {
    "run.method",
    "run.task",
    "run.steps",
    "run.ask",
    "model.gpu_layers",
    "model.threads",
    "source.catalogue",
}


@pytest.mark.parametrize("key", OTHERWISE)
def test_a_resume_under_another_setting_is_refused_and_names_it(evaluate, own_file, home, capsys, key: str) -> None:
    evaluate(str(own_file), "--methods", "act")
    table, name = key.split(".")
    (home.config / "config.toml").write_text(f"[{table}]\n{name} = {json.dumps(OTHERWISE[key])}\n", encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert f"{name} was" in capsys.readouterr().err


def test_every_setting_of_a_run_is_among_those_that_a_resume_must_share() -> None:
    of_runs = {key for key in KEYS if key.split(".")[0] in ("model", "source", "run", "sampling")}
    by_checksum = {"model.name", "model.adapter", "model.adapter_scale", "source.use"}
    assert of_runs == {*OTHERWISE, *WITHOUT_EFFECT, *by_checksum}


def test_a_folder_that_another_process_writes_to_is_left_alone(evaluate, own_file, tmp_path, capsys) -> None:
    holder = [sys.executable, "-c", HOLDS, str(tmp_path / "out")]
    (tmp_path / "out").mkdir()
    with subprocess.Popen(holder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stdout.readline() == b"held\n"
        assert evaluate(str(own_file), "--methods", "act") == 2
        process.communicate()
    err = capsys.readouterr().err
    assert "another react-tui writes to this folder now" in err and "Traceback" not in err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["lock"]


HOLDS = """
import sys
from pathlib import Path
from react_tui.locking import locked
with locked(Path(sys.argv[1]) / "lock", wait_s=0):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_resume_after_the_data_changed_is_refused(evaluate, own_file, capsys) -> None:
    evaluate(str(own_file), "--methods", "act")
    own_file.write_text(own_file.read_text(encoding="utf-8").replace("answer 3", "answer 9"), encoding="utf-8")
    assert evaluate(str(own_file), "--methods", "act", "--resume") == 2
    assert "data.sha256 was" in capsys.readouterr().err
