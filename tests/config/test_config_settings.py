import tomllib

import pytest

from react_tui.config import load_config, save_setting
from react_tui.errors import ConfigError

BROKEN = [
    b"[run\nsteps = 3",
    b"[run]\nsteps = 3\n\xff",
    b"\x00" * 64,
    b"[run]\nsteps = 1000\n",
    b"[run]\nunheard_of = 1\n",
]


def test_a_saved_setting_is_there_at_the_next_start(home) -> None:
    save_setting(home, "run.steps", 3)
    config = load_config(home, {})
    assert (config.run.steps, config.origins["run.steps"]) == (3, str(home.config / "settings.toml"))


def test_saving_leaves_the_other_settings_and_the_person_s_file_alone(home, config_file) -> None:
    config_file.write_bytes(b"# mine\r\n[ui]\r\ntheme = 'nord'\r\n")
    save_setting(home, "run.steps", 3)
    save_setting(home, "sampling.temperature", 1)
    config = load_config(home, {})
    assert (config.run.steps, config.sampling.temperature, config.ui.theme) == (3, 1.0, "nord")
    assert config_file.read_bytes() == b"# mine\r\n[ui]\r\ntheme = 'nord'\r\n"


@pytest.mark.parametrize(
    "path", [r"C:\Users\xavier\new.zim", r"\\server\share\ü.zim", '/a b/it\'s "so".zim', "/wiki 北京 🌍.zim", ""]
)
def test_any_path_reads_back_as_it_was_saved(home, path) -> None:
    save_setting(home, "model.adapter", path)
    assert load_config(home, {}).model.adapter == path


def test_the_saved_file_is_toml_with_a_comment_that_says_whose_it_is(home, settings_file) -> None:
    save_setting(home, "run.steps", 3)
    assert settings_file.read_text("utf-8").startswith("# Written by react-tui.")
    assert tomllib.loads(settings_file.read_text("utf-8")) == {"run": {"steps": 3}}


@pytest.mark.parametrize(("key", "value"), [("run.steps", 0), ("run.step", 3), ("run", 3), ("model.name", "a\nb")])
def test_a_setting_that_is_not_allowed_is_refused_and_nothing_is_written(home, settings_file, key, value) -> None:
    with pytest.raises(ConfigError):
        save_setting(home, key, value)
    assert not settings_file.exists()


def test_a_name_that_is_not_unicode_is_refused_and_the_old_settings_stay(home) -> None:
    save_setting(home, "run.steps", 3)
    with pytest.raises(ConfigError, match="not Unicode"):
        save_setting(home, "model.adapter", "/lora/\udcff.gguf")
    assert load_config(home, {}).run.steps == 3


def test_an_empty_settings_file_sets_nothing(home, settings_file) -> None:
    settings_file.write_bytes(b"")
    config = load_config(home, {})
    assert (config.run.steps, config.notices) == (7, ())


@pytest.mark.parametrize("content", BROKEN)
def test_a_broken_settings_file_is_kept_under_another_name_and_reported(home, settings_file, content) -> None:
    settings_file.write_bytes(content)
    config = load_config(home, {})
    broken = settings_file.with_name("settings.toml.broken")
    assert config.run.steps == 7
    assert broken.read_bytes() == content
    assert not settings_file.exists()
    assert len(config.notices) == 1
    assert str(settings_file) in config.notices[0]
    assert str(broken) in config.notices[0]


def test_each_broken_settings_file_is_kept(home, settings_file) -> None:
    for content in BROKEN[:3]:
        settings_file.write_bytes(content)
        load_config(home, {})
    kept = sorted(settings_file.parent.glob("settings.toml.broken*"))
    assert [path.read_bytes() for path in kept] == BROKEN[:3]


def test_a_broken_settings_file_is_reported_once(home, settings_file) -> None:
    settings_file.write_bytes(BROKEN[0])
    load_config(home, {})
    assert load_config(home, {}).notices == ()


def test_saving_over_a_broken_file_keeps_it_reports_it_and_saves(home, settings_file) -> None:
    settings_file.write_bytes(BROKEN[0])
    notices = save_setting(home, "run.steps", 3)
    assert "settings.toml.broken" in notices[0]
    assert settings_file.with_name("settings.toml.broken").read_bytes() == BROKEN[0]
    assert load_config(home, {}).run.steps == 3


def test_a_folder_in_place_of_the_settings_file_is_moved_aside_too(home, settings_file) -> None:
    settings_file.mkdir()
    config = load_config(home, {})
    assert len(config.notices) == 1
    assert settings_file.with_name("settings.toml.broken").is_dir()
