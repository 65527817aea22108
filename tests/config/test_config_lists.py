import pytest

from react_tui.config import load_config, save_setting
from react_tui.config.lists import Names
from react_tui.errors import ConfigError
from react_tui.paths import Folders


def test_names_are_kept_in_order_each_once() -> None:
    assert Names().read(["b", "a", "b"]) == ("b", "a")


@pytest.mark.parametrize("value", ["Calculate", [1], [""], [" "], ["a\nb"], {"a": 1}, 5, True, [["a"]]])
def test_what_is_no_list_of_names_is_refused(value: object) -> None:
    assert Names().read(value) is None


def test_tools_are_chosen_in_the_persons_file(home: Folders) -> None:
    home.config.mkdir(parents=True)
    (home.config / "config.toml").write_text('[tools]\nuse = ["Calculate", "Today"]\n', encoding="utf-8")
    assert load_config(home, {}).tools.use == ("Calculate", "Today")


def test_one_word_in_place_of_a_list_is_explained(home: Folders) -> None:
    home.config.mkdir(parents=True)
    (home.config / "config.toml").write_text('[tools]\nuse = "Calculate"\n', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"tools.use is 'Calculate', but takes a list of names"):
        load_config(home, {})


def test_a_list_that_was_saved_reads_back(home: Folders) -> None:
    save_setting(home, "tools.use", ("Today",))
    assert load_config(home, {}).tools.use == ("Today",)
