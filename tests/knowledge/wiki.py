"""Opening the Wikipedia that a test serves."""

import threading
from collections.abc import Callable
from pathlib import Path

from mediawiki import Site, ToThisMachine

from react_tui.knowledge.live import open_wikipedia
from react_tui.knowledge.live.source import LiveWikipedia
from react_tui.knowledge.live.transport import PatientTransport

CONTACT = "tests@example.org"
Pause = Callable[[threading.Event, float], bool]


def live(
    site: Site, cache: Path, *, timeout: float = 10.0, pause: Pause = lambda _stop, _seconds: False
) -> LiveWikipedia:
    """Return the wiki as it is read over the network; what it waits, it waits by ``pause``."""
    transport = PatientTransport(ToThisMachine(site.url), timeout, pause)
    return open_wikipedia(cache, contact=CONTACT, timeout=timeout, transport=transport)


def from_cache(cache: Path) -> LiveWikipedia:
    """Return what was read before, without a network."""
    return open_wikipedia(cache, offline_only=True)
