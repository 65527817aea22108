"""Which searches a person allows, from the flag to the list of titles."""

import pytest

from react_tui.cli.opening import read_config
from react_tui.cli.parser import build_parser
from react_tui.config import Config
from react_tui.paths import Folders
from react_tui.sources.opening import Needs, title_lists


def test_the_flag_says_when_searches_are_held_to_titles(home: Folders) -> None:
    arguments = build_parser().parse_args(["ask", "Who?", "--titles", "always"])
    assert read_config(arguments, home).source.titles == "always"


def test_a_mode_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["ask", "Who?", "--titles", "never"])
    assert "after-miss" in capsys.readouterr().err


def test_the_titles_of_the_starter_encyclopedia_are_listed_in_the_cache(home: Folders) -> None:
    (titles,) = title_lists(Needs(Config(), home))
    assert titles.holds(b"Fidelio") and titles.path.is_relative_to(home.cache)


def test_nothing_is_printed_to_a_pipe(home: Folders, capsys: pytest.CaptureFixture[str]) -> None:
    title_lists(Needs(Config(), home))
    assert capsys.readouterr() == ("", "")
