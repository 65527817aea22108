"""``react-tui doctor`` looks at everything that a run needs and says what to do about each problem."""

import shutil
import sys
from pathlib import Path

import pytest
from gguf_files import model, write
from lora_files import write_lora

from react_tui.cli.doctor import Check, Mark, check_build, check_disk, check_folder, check_model, check_threads
from react_tui.config import Config
from react_tui.engines.llama.build import Build, parse_system_info, read_build
from react_tui.paths import Folders

PLAIN = Build("0.3", False, {"CPU": ("AVX", "AVX2")})


def marks(output: str) -> dict[str, str]:
    """Return the mark of each thing by its name, as printed."""
    return {line[3:18].strip(): line[:3].strip() for line in output.strip().split("\n")}


def test_an_installation_without_a_model_is_told_how_to_get_one_and_exits_3(react_tui) -> None:
    done = react_tui("doctor")
    assert done.returncode == 3 and done.stderr == ""
    (line,) = [line for line in done.stdout.split("\n") if line.startswith("x")]
    assert line.startswith("x  model ") and "react-tui models pull smollm2-135m-instruct" in line


def test_an_installation_with_all_it_needs_exits_0(react_tui, model_path: Path) -> None:
    done = react_tui("doctor", "--model", str(model_path))
    found = marks(done.stdout)
    assert done.returncode == 0 and "x" not in found.values()
    expected = {
        "llama.cpp",
        "instructions",
        "GPU",
        "threads",
        "settings",
        "model",
        "memory",
        "source",
        "search",
        "disk",
    }
    assert expected | {f"{name} folder" for name in ("config", "data", "cache", "logs")} == set(found)


def test_each_problem_is_found_behind_the_others(react_tui, tmp_path: Path) -> None:
    config = tmp_path / "home" / "config" / "config.toml"
    write(config, b"[model]\nthread = 3\n")
    done = react_tui("doctor", "--model", "nowhere.gguf", "--source", "nowhere.zim")
    found = marks(done.stdout)
    assert done.returncode == 3 and [found[name] for name in ("settings", "model")] == ["x", "x"]
    assert "model.thread" in done.stdout and found["source"] == "ok"


def test_an_archive_that_is_not_there_is_wrong(react_tui, model_path: Path) -> None:
    done = react_tui("doctor", "--model", str(model_path), "--source", "nowhere.zim")
    assert done.returncode == 3 and marks(done.stdout)["source"] == "x" and "nowhere.zim" in done.stdout


def test_the_features_of_each_backend_are_read_from_llama_cpps_line() -> None:
    line = "CUDA : ARCHS = 520,610 | USE_GRAPHS = 1 | CPU : SSE3 = 1 | AVX512 = 0 | AVX2 = 1 | "
    features = {"CUDA": ("ARCHS 520,610", "USE_GRAPHS"), "CPU": ("SSE3", "AVX2")}
    assert parse_system_info(line) == features
    assert Build("0.3", True, features).gpus == ("CUDA",)


def test_the_installed_build_is_asked_in_a_process_of_its_own() -> None:
    build = read_build()
    assert build.version[0].isdigit() and build.instructions
    assert "llama_cpp" not in vars(sys.modules["react_tui.engines.llama.build"])


@pytest.mark.parametrize(
    ("build", "layers", "machine", "nvidia", "expected"),
    [
        (PLAIN, "auto", "x86_64", False, {"instructions": "ok", "GPU": "ok"}),
        (PLAIN, 20, "x86_64", False, {"instructions": "ok", "GPU": "!"}),
        (PLAIN, "auto", "x86_64", True, {"instructions": "ok", "GPU": "!"}),
        (Build("0.3", False, {"CPU": ("SSE3",)}), "auto", "AMD64", False, {"instructions": "!", "GPU": "ok"}),
        (Build("0.3", False, {"CPU": ("NEON",)}), "auto", "aarch64", False, {"instructions": "ok", "GPU": "ok"}),
        (
            Build("0.3", True, {"CUDA": (), "CPU": ("AVX2",)}),
            "auto",
            "x86_64",
            True,
            {"instructions": "ok", "GPU": "ok"},
        ),
        (Build("0.3", True, {"MTL": (), "CPU": ("NEON",)}), 0, "arm64", False, {"instructions": "ok", "GPU": "!"}),
    ],
    ids=["plain", "layers without GPU", "idle NVIDIA", "no AVX2", "ARM", "CUDA", "GPU kept idle"],
)
def test_a_build_that_is_less_than_the_machine_is_a_warning(
    build: Build, layers: int | str, machine: str, nvidia: bool, expected: dict[str, str]
) -> None:
    found = {check.what: check for check in check_build(build, layers, machine, nvidia=nvidia)}
    assert {name: found[name].mark for name in expected} == expected
    assert all(bool(check.todo) == (check.mark is Mark.WARNING) for check in found.values())


def test_more_threads_than_cores_are_a_warning() -> None:
    assert [check_threads(threads, 4).mark for threads in (0, 4, 5)] == ["ok", "ok", "!"]


def test_a_folder_that_does_not_exist_yet_is_judged_by_the_one_above_it(tmp_path: Path) -> None:
    assert check_folder("data", tmp_path / "a" / "b").mark == "ok" and not (tmp_path / "a").exists()


def test_a_file_in_the_place_of_a_folder_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    check = check_folder("data", tmp_path / "data")
    assert check.mark == "x" and "REACT_TUI_HOME" in check.todo


def test_little_room_on_the_disk_is_a_warning(tmp_path: Path) -> None:
    assert [check_disk(tmp_path, free).mark for free in (1 << 30, (1 << 30) - 1)] == ["ok", "!"]


def test_a_model_that_is_too_large_for_the_memory_gets_advice(home: Folders, tmp_path: Path) -> None:
    path = write(tmp_path / "m.gguf", model())
    config = Config().changed("model.name", str(path), "test").changed("model.gpu_layers", 0, "test")
    *_, memory = check_model(config, home, 1 << 20)
    assert (memory.what, memory.mark) == ("memory", "x") and "smaller model" in memory.todo


def test_an_adapter_for_another_architecture_is_wrong(home: Folders, tmp_path: Path) -> None:
    path, adapter = write(tmp_path / "m.gguf", model()), write_lora(tmp_path / "a.gguf", architecture="qwen2")
    config = Config().changed("model.name", str(path), "test").changed("model.adapter", str(adapter), "test")
    found = {check.what: check for check in check_model(config, home, 1 << 40)}
    assert (found["adapter"].mark, found["memory"].mark) == ("x", "ok") and "qwen2" in found["adapter"].detail


def test_a_line_is_one_line_whatever_the_name_of_a_file() -> None:
    assert Check(Mark.OK, "model", "a\nb\x1b[31m.gguf").line().count("\n") == 0


def test_the_doctor_needs_no_writing(react_tui, tmp_path: Path) -> None:
    react_tui("doctor")
    left = {path.name for path in (tmp_path / "home").rglob("*") if path.is_file()}
    assert left == {"config.toml"}
    shutil.rmtree(tmp_path / "home")
