"""When the app asks for model and sources, and when it goes straight to the first question."""

from argparse import Namespace

import pytest
from tiny_model import MODEL, NEVER, entry, store_of

from react_tui.cli.app import first_choice
from react_tui.cli.opening import read_config
from react_tui.config import save_setting
from react_tui.paths import Folders
from react_tui.tui.backstage import First

DEFAULT = "smollm2-135m-instruct"


@pytest.fixture
def here(home: Folders) -> Folders:
    """Folders in which one of two models of the catalogue was fetched."""
    home.models.mkdir(parents=True)
    (home.models / "tiny.gguf").write_bytes(MODEL)
    return home


def choice(here: Folders, **flags: object) -> First | None:
    store = store_of(here, entry(NEVER, name=DEFAULT), entry(NEVER))
    return first_choice(read_config(Namespace(**flags), here), store)


def test_a_first_start_asks_for_both_and_offers_the_defaults(here: Folders) -> None:
    assert choice(here) == First(DEFAULT, resumes=False, sources=True)


def test_it_asks_as_well_after_a_command_that_wrote_the_persons_file(here: Folders) -> None:
    choice(here)
    assert choice(here) == First(DEFAULT, resumes=False, sources=True)


def test_it_asks_when_the_default_model_is_here_already(here: Folders) -> None:
    (here.models / f"{DEFAULT}.gguf").write_bytes(MODEL)
    assert choice(here) == First(DEFAULT, resumes=False, sources=True)


def test_once_a_model_is_chosen_nothing_is_asked(here: Folders) -> None:
    save_setting(here, "model.name", "tiny")
    assert choice(here) is None


def test_a_chosen_model_of_which_the_fetch_was_ended_is_fetched_on(here: Folders) -> None:
    save_setting(here, "model.name", DEFAULT)
    assert choice(here) == First(DEFAULT, resumes=True, sources=False)


def test_a_model_named_in_the_persons_own_file_is_chosen(here: Folders) -> None:
    here.config.mkdir(parents=True)
    (here.config / "config.toml").write_text('[model]\nname = "tiny"\n', encoding="utf-8")
    assert choice(here) is None


def test_a_model_given_by_a_flag_leaves_nothing_to_ask(here: Folders) -> None:
    assert choice(here, model="tiny") is None
    assert choice(here, model=DEFAULT) is None


def test_a_source_given_by_a_flag_leaves_the_model_to_ask_for(here: Folders) -> None:
    assert choice(here, source=["starter"]) == First(DEFAULT, resumes=False, sources=False)
