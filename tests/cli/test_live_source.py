"""Live Wikipedia is off unless chosen, and the session says truly whether the network is used."""

import subprocess
import sys
from pathlib import Path

import pytest
from mediawiki import ToThisMachine, encyclopedia_site, serving

from react_tui.config import Config
from react_tui.core.events import StepFinished
from react_tui.core.exemplars import TaskPrompt
from react_tui.core.methods import METHODS
from react_tui.core.setup import Setup
from react_tui.engines.scripted import ScriptedEngine
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import SourceError
from react_tui.knowledge.live import open_wikipedia
from react_tui.knowledge.live.source import LiveWikipedia
from react_tui.paths import Folders
from react_tui.session import Session
from react_tui.sources.opening import Needs, open_sources

PIECES = (" I need Paris.", " Search[City of Light]", " It is the Seine.", " Finish[Seine]")


def configured(**values: object) -> Config:
    config = Config()
    for key, value in values.items():
        config = config.changed(key.replace("__", "."), value, "test")
    return config


@pytest.mark.parametrize(
    ("values", "online"),
    [
        ({}, False),
        ({"wikipedia__contact": "you@example.org"}, False),
        ({"source__use": ("wikipedia",), "wikipedia__contact": "you@example.org"}, True),
        ({"source__use": ("starter", "wikipedia"), "wikipedia__contact": "you@example.org"}, True),
        ({"source__use": ("starter", "wikipedia")}, False),
        ({"source__use": ("wikipedia",), "wikipedia__offline_only": True}, False),
    ],
)
def test_a_session_is_online_only_where_live_wikipedia_is_chosen(
    home: Folders, values: dict[str, object], online: bool
) -> None:
    opened = open_sources(Needs(configured(**values), home))
    opened.pages.close()
    assert opened.online is online


def test_live_wikipedia_without_a_contact_is_explained(home: Folders) -> None:
    with pytest.raises(SourceError, match=r"wikipedia\.contact"):
        open_sources(Needs(configured(source__use=("wikipedia",)), home))


def test_nothing_of_the_network_is_loaded_for_an_archive() -> None:
    script = "import sys, react_tui.cli.opening as o; print([m for m in ('httpx', 'wikipediaapi') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.loopback
def test_a_run_over_the_network_is_the_same_again_from_the_cache(tmp_path: Path) -> None:
    with serving(encyclopedia_site()) as site:
        live = open_wikipedia(tmp_path, contact="you@example.org", transport=ToThisMachine(site.url))
        first = _steps(live)
        live.close()
    assert first == _steps(open_wikipedia(tmp_path, offline_only=True))
    assert first[0].step.observation.title == "Paris"


def _steps(source: LiveWikipedia) -> list[StepFinished]:
    setup = Setup(TaskPrompt("Answer.", ()), METHODS["react"])
    session = Session(ScriptedEngine(PIECES), lambda: Wikipedia(source), setup, "scripted", source.name, source.online)
    return [event for event in session.ask("Which river?").events if isinstance(event, StepFinished)]
