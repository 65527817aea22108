import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from react_tui.config import load_config, save_setting
from react_tui.errors import ConfigError
from react_tui.paths import HOME_VARIABLE, folders

# Loads, then tries to save, as somebody whom file modes stop, as they do not stop root.
# The codec is imported beforehand, since root's Python may be out of bounds afterwards.
AS_NOBODY = textwrap.dedent("""
    import encodings.utf_8_sig, json, os, sys, tempfile
    from pathlib import Path
    from react_tui.config import load_config, save_setting
    from react_tui.errors import ConfigError
    from react_tui.paths import Folders

    if os.geteuid() == 0:
        os.setuid(65534)
    mode, content = int(sys.argv[1], 8), sys.argv[2]
    with tempfile.TemporaryDirectory(dir="/tmp") as root:
        config = Path(root) / "config"
        config.mkdir()
        if content:
            (config / "config.toml").write_text(content, "utf-8")
        config.chmod(mode)
        folders = Folders(config, config, config, config)
        try:
            loaded = load_config(folders, {})
            print(json.dumps([loaded.run.steps, loaded.notices]))
            try:
                save_setting(folders, "run.steps", 3)
            except ConfigError as problem:
                print(json.dumps(str(problem)))
        finally:
            config.chmod(0o700)
""")
modes_count = pytest.mark.skipif(not hasattr(os, "setuid"), reason="file modes stop nobody here")


def run_as_nobody(mode: str, content: str) -> tuple[int, list[str], str]:
    command = [sys.executable, "-c", AS_NOBODY, mode, content]
    output = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    loaded, problem = output.strip().split("\n")
    steps, notices = json.loads(loaded)
    return steps, notices, json.loads(problem)


@modes_count
@pytest.mark.parametrize(("content", "steps"), [("", 7), ("[run]\nsteps = 5\n", 5)])
def test_a_folder_that_may_only_be_read_is_used_and_reported(content, steps) -> None:
    loaded, notices, problem = run_as_nobody("0500", content)
    assert loaded == steps
    assert len(notices) == 1
    assert "for this session only" in notices[0]
    assert "for this session only" in problem


@modes_count
def test_a_folder_that_may_not_be_entered_is_as_good_as_none(home) -> None:
    loaded, notices, problem = run_as_nobody("0000", "[run]\nsteps = 5\n")
    assert loaded == 7
    assert len(notices) == 1
    assert "for this session only" in problem


@pytest.fixture
def blocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A regular file where the app's folders would have to be."""
    file = tmp_path / "file"
    file.write_bytes(b"mine")
    monkeypatch.setenv(HOME_VARIABLE, str(file))
    return file


def test_a_folder_that_cannot_be_made_is_a_notice_that_names_the_way_out(blocked) -> None:
    config = load_config(folders(), {"run.steps": 4})
    assert config.run.steps == 4
    assert len(config.notices) == 1
    assert str(blocked) in config.notices[0]
    assert HOME_VARIABLE in config.notices[0]


def test_a_file_in_place_of_the_config_folder_is_a_notice(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    (tmp_path / "config").write_bytes(b"mine")
    assert len(load_config(folders(), {}).notices) == 1
    assert (tmp_path / "config").read_bytes() == b"mine"


def test_saving_where_it_cannot_be_done_is_an_error_and_the_value_can_be_kept_in_memory(blocked) -> None:
    config = load_config(folders(), {})
    with pytest.raises(ConfigError, match="for this session only"):
        save_setting(folders(), "run.steps", 3)
    assert config.changed("run.steps", 3, "this session").run.steps == 3
    assert blocked.read_bytes() == b"mine"


def test_a_broken_settings_file_that_cannot_be_moved_is_ignored_and_reported(home, settings_file) -> None:
    settings_file.write_bytes(b"[run")
    settings_file.with_name("settings.toml.lock").mkdir()
    config = load_config(home, {})
    assert config.run.steps == 7
    assert "could not be moved aside" in config.notices[0]
    assert settings_file.read_bytes() == b"[run"
