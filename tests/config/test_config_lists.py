import pytest

from react_tui.config import load_config, save_setting
from react_tui.errors import ConfigError
from react_tui.paths import Folders


def test_tools_are_chosen_in_the_persons_file(home: Folders) -> None:
    home.config.mkdir(parents=True)
    (home.config / "config.toml").write_text('[tools]\nuse = ["Calculate", "Today"]\n', encoding="utf-8")
    assert load_config(home, {}).tools.use == ("Calculate", "Today")


def test_one_word_in_place_of_a_list_is_explained(home: Folders) -> None:
    home.config.mkdir(parents=True)
    (home.config / "config.toml").write_text('[tools]\nuse = "Calculate"\n', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"tools.use is 'Calculate', but takes a list of"):
        load_config(home, {})


def test_a_list_that_was_saved_reads_back(home: Folders) -> None:
    save_setting(home, "tools.use", ("Today",))
    assert load_config(home, {}).tools.use == ("Today",)
