"""Keys of the keyboard, in a table whose names only the app knows."""

from pathlib import Path

import pytest

from react_tui.config import explain, load_config, save_setting
from react_tui.errors import ConfigError
from react_tui.paths import Folders


def keys_of(home: Folders, text: str) -> dict[str, str]:
    home.config.mkdir(parents=True, exist_ok=True)
    (home.config / "config.toml").write_text(text, encoding="utf-8")
    return dict(load_config(home, {}).keys)


@pytest.mark.parametrize("name", ['"run.stop"', "run.stop"])
def test_a_name_may_stand_in_quotes_or_not(home: Folders, name: str) -> None:
    assert keys_of(home, f'[keys]\n{name} = "f11"\n') == {"run.stop": "f11"}


@pytest.mark.parametrize("value", ['"escape,f11"', '"escape, f11"', '["escape", "f11"]'])
def test_a_command_may_have_several_keys(home: Folders, value: str) -> None:
    assert keys_of(home, f'[keys]\n"run.stop" = {value}\n') == {"run.stop": "escape,f11"}


@pytest.mark.parametrize("value", ["5", '""', "[]", '"a b"', "true", "[5]"])
def test_what_is_no_name_of_a_key_is_refused(home: Folders, value: str) -> None:
    with pytest.raises(ConfigError, match=r"keys\.run\.stop is .* but takes the name of a key"):
        keys_of(home, f'[keys]\n"run.stop" = {value}\n')


def test_keys_that_are_no_table_are_refused(home: Folders) -> None:
    with pytest.raises(ConfigError, match="keys is a table"):
        keys_of(home, 'keys = "f1"\n')


def test_keys_are_explained_with_where_they_come_from(home: Folders) -> None:
    keys_of(home, '[keys]\n"run.stop" = "f11"\n')
    (found,) = [line for line in explain(load_config(home, {})) if line.key == "keys.run.stop"]
    assert (found.value, Path(found.origin).name) == ("f11", "config.toml")


def test_what_the_app_saves_is_read_again(home: Folders) -> None:
    save_setting(home, "keys.run.stop", "f11")
    save_setting(home, "ui.theme", "react-tui")
    assert dict(load_config(home, {}).keys) == {"run.stop": "f11"}
