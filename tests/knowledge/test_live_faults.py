"""What a network does to live Wikipedia: each fault is told from a miss, soon, and is not kept."""

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from mediawiki import Reply, Site, encyclopedia_site, serving
from wiki import from_cache, live

from react_tui.core.control import Control, Stopped
from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.environments.wikipedia import Wikipedia
from react_tui.errors import SourceError
from react_tui.knowledge.live import open_wikipedia
from react_tui.knowledge.live.source import LiveWikipedia

pytestmark = pytest.mark.loopback


class Pauses:
    """Keeps how long it was told to wait, without waiting."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __call__(self, _stop: threading.Event, seconds: float) -> bool:
        self.seconds.append(seconds)
        return False


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(encyclopedia_site()) as site:
        yield site


def fault_of(source: LiveWikipedia) -> str:
    with pytest.raises(SourceError) as fault:
        source.find("Paris")
    return str(fault.value)


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        (Reply(500), "it answers with status 500."),
        (Reply(403), "it answers with status 403."),
        (Reply(301, {"Location": "http://127.0.0.1:9/"}), "it answers with status 301."),
        (Reply(200, body=b"<html>Log in</html>"), "not Wikipedia"),
        (Reply(200, body=b"[1]"), "not Wikipedia"),
        (Reply(200, body=b"7"), "not Wikipedia"),
        (Reply(200, body=b'{"query": {"pages": [{"x": 1}]}}'), "not Wikipedia"),
        (Reply(200, body=b'{"query": 7}'), "not Wikipedia"),
        (Reply(200, body=b"[" * 100_000), "not Wikipedia"),
        (Reply(200, {"Content-Encoding": "gzip"}, b"no gzip"), "it is not reachable"),
        (Reply(200, body=b'{"query"', cut=True), "it is not reachable"),
        (Reply(200, body=b'{"error": {"code": "x", "info": "too strange"}}'), "it refuses the question (too strange)."),
    ],
)
def test_a_bad_answer_is_told_in_a_sentence_and_not_kept(site: Site, tmp_path: Path, reply: Reply, told: str) -> None:
    site.first = [reply]
    source = live(site, tmp_path)
    fault = fault_of(source)
    assert fault.startswith("en.wikipedia.org: ") and told in fault and len(fault) < 250
    assert source.find("Paris") is not None


def test_a_server_that_is_not_there_is_not_reachable(tmp_path: Path) -> None:
    with serving(encyclopedia_site()) as site:
        gone = site
    assert "it is not reachable" in fault_of(live(gone, tmp_path))


def test_a_server_that_never_answers_is_given_up_after_the_time_out(site: Site, tmp_path: Path) -> None:
    held = threading.Event()
    site.first = [Reply(held=held)]
    assert "it did not answer within 0.2 s." in fault_of(live(site, tmp_path, timeout=0.2))
    held.set()


def test_an_answer_without_end_is_given_up(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("react_tui.knowledge.live.transport._LARGEST_BYTES", 100_000)
    site.first = [Reply(body=b"x" * 300_000)]
    assert "the answer has more than" in fault_of(live(site, tmp_path))


def test_the_run_goes_on_after_a_fault(site: Site, tmp_path: Path) -> None:
    site.first = [Reply(500)]
    world = Wikipedia(live(site, tmp_path))
    seen = [world.act(Action("Search", "Paris")).finding for _ in range(2)]
    assert seen == [Finding.FAULT, Finding.PAGE]


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_server_is_asked_again_after_the_seconds_it_names(site: Site, tmp_path: Path, status: int) -> None:
    site.first = [Reply(status, {"Retry-After": "7"})]
    pauses = Pauses()
    assert live(site, tmp_path, pause=pauses).find("Paris") is not None
    assert pauses.seconds == [7.0]


def test_a_busy_server_is_asked_again_at_the_date_it_names(site: Site, tmp_path: Path) -> None:
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=9), usegmt=True)
    site.first = [Reply(429, {"Retry-After": date})]
    pauses = Pauses()
    assert live(site, tmp_path, pause=pauses).find("Paris") is not None
    assert len(pauses.seconds) == 1 and 5 < pauses.seconds[0] <= 9


@pytest.mark.parametrize("asked", ["", "soon", "-3", "1e9", "٣"])
def test_a_busy_server_that_names_no_time_is_asked_again_ever_later_and_three_times_at_most(
    site: Site, tmp_path: Path, asked: str
) -> None:
    site.first = [Reply(429, {"Retry-After": asked.encode("utf-8").decode("latin-1")}) for _ in range(3)]
    pauses = Pauses()
    assert "it answers with status 429 (too busy)." in fault_of(live(site, tmp_path, pause=pauses))
    assert pauses.seconds == [1.0, 2.0]
    assert len(site.asked) == 3


def test_a_server_that_wants_a_long_rest_gets_it_and_the_person_is_told(site: Site, tmp_path: Path) -> None:
    site.first = [Reply(429, {"Retry-After": "3600"})]
    pauses = Pauses()
    source = live(site, tmp_path, pause=pauses)
    for _ in range(2):
        assert "it asks to be left alone for 3" in fault_of(source)
    assert (pauses.seconds, len(site.asked)) == ([], 1)


def test_a_stop_ends_the_waiting_for_a_busy_server_at_once(site: Site, tmp_path: Path) -> None:
    site.first = [Reply(429, {"Retry-After": "15"}), Reply(429, {"Retry-After": "15"})]
    source = live(site, tmp_path, pause=threading.Event.wait)
    control = Control()
    threading.Thread(target=lambda: (site.reached.wait(20), control.stop())).start()
    started = time.monotonic()
    with pytest.raises(Stopped):
        control.call(lambda: search(source, "Paris"))
    _let_actions_end()
    assert time.monotonic() - started < 5
    assert len(site.asked) == 1


def test_after_a_stop_the_next_question_is_answered(site: Site, tmp_path: Path) -> None:
    held = threading.Event()
    site.first = [Reply(held=held)]
    source, control = live(site, tmp_path), Control()
    threading.Thread(target=lambda: (site.reached.wait(20), control.stop())).start()
    with pytest.raises(Stopped):
        control.call(lambda: search(source, "Paris"))
    seen = Control().call(lambda: search(source, "Danube"))
    held.set()
    _let_actions_end()
    assert seen.title == "Danube"


def search(source: LiveWikipedia, entity: str) -> Observation:
    return Wikipedia(source).act(Action("Search", entity))


def _let_actions_end() -> None:
    for thread in threading.enumerate():
        if thread.name == "react-tui action":
            thread.join(20)
            assert not thread.is_alive()


def test_a_closed_source_says_so(site: Site, tmp_path: Path) -> None:
    source = live(site, tmp_path)
    source.close()
    assert "this source is closed" in fault_of(source)


@pytest.mark.parametrize("contact", ["", "x", "you", "a b@c.de", "ünï@example.org", "you@example.org\r\nX: y"])
def test_without_a_contact_nothing_is_asked_and_the_reason_is_given(tmp_path: Path, contact: str) -> None:
    with pytest.raises(SourceError, match=r"wikipedia\.contact: .*contact = \"you@example\.org\""):
        open_wikipedia(tmp_path, contact=contact)


@pytest.mark.parametrize("language", ["", "EN", "en.evil.org/", "e", "en ", "../x"])
def test_a_language_that_cannot_be_one_is_refused(tmp_path: Path, language: str) -> None:
    with pytest.raises(SourceError, match=r"wikipedia\.language: there is no Wikipedia in the language"):
        open_wikipedia(tmp_path, language=language, contact="tests@example.org")


def test_without_a_network_no_contact_is_needed(tmp_path: Path) -> None:
    assert not from_cache(tmp_path).online
