import subprocess
import sys
from pathlib import Path

import pytest

from react_tui.config import load_config, save_setting
from react_tui.config.storage import create_once, replace_file
from react_tui.locking import locked

HELPERS = Path(__file__).parent
KILLS = 50


def save_until_killed(at_line: int, *texts: str) -> None:
    """Run an instance that saves the theme over and over, until it is killed at a line of the module that writes."""
    command = [sys.executable, str(HELPERS / "crasher.py"), str(at_line), "ui.theme", *texts]
    crashed = subprocess.run(command, check=False, capture_output=True)
    assert crashed.returncode != 0
    assert crashed.stderr == b""


def start_saver(key: str, *numbers: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(HELPERS / "saver.py"), key, *map(str, numbers)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, text=True)


def test_a_process_killed_while_saving_leaves_the_old_or_the_new_content(home) -> None:
    save_setting(home, "sampling.seed", 7)
    save_setting(home, "ui.theme", "old")
    seen = set()
    for kill in range(KILLS):
        save_until_killed(kill + 1, "new", "old")
        config = load_config(home, {})
        assert (config.sampling.seed, config.notices) == (7, ())
        seen.add(config.ui.theme)
    assert seen == {"old", "new"}


def test_kills_leave_neither_a_lock_nor_litter_behind(home) -> None:
    for kill in range(5, 25, 5):
        save_until_killed(kill, "new", "old")
    save_setting(home, "run.steps", 3)
    assert {path.name for path in home.config.iterdir()} == {"settings.toml", "settings.toml.lock"}


def test_two_instances_that_save_at_once_lose_nothing_of_each_other(home) -> None:
    save_setting(home, "ui.theme", "nord")
    savers = [start_saver(key, *range(1, 51)) for key in ("run.steps", "sampling.seed")]
    for saver in savers:
        assert saver.stdin is not None
        saver.stdin.write("go\n")
        saver.stdin.flush()
    for saver in savers:
        saver.communicate()
    assert [saver.returncode for saver in savers] == [0, 0]
    config = load_config(home, {})
    assert (config.run.steps, config.sampling.seed, config.ui.theme) == (50, 50, "nord")


def test_a_lock_that_is_held_is_waited_for_only_so_long(tmp_path) -> None:
    lock = tmp_path / "lock"
    with locked(lock), pytest.raises(TimeoutError, match="another react-tui is saving"), locked(lock, wait_s=0):
        pass


def test_a_lock_is_free_again_after_an_error_under_it(tmp_path) -> None:
    lock = tmp_path / "lock"
    with pytest.raises(ZeroDivisionError), locked(lock):
        1 / 0  # noqa: B018
    with locked(lock, wait_s=0):
        pass


def test_a_write_that_fails_leaves_the_old_content(tmp_path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"old")
    (tmp_path / "settings.toml.tmp").mkdir()
    with pytest.raises(OSError):
        replace_file(path, b"new")
    assert path.read_bytes() == b"old"


def test_a_file_that_is_there_is_not_created_again(tmp_path) -> None:
    path = tmp_path / "config.toml"
    create_once(path, b"first")
    create_once(path, b"second")
    assert path.read_bytes() == b"first"
