"""The app in a real terminal: nothing that is shown gets at it, and whatever happens it is left as it was."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from file_server import serving
from terminals import LEFT, Terminal, assert_left_clean
from tiny_model import MODEL

from react_tui.store import RunFolder, read_run

Opened = Callable[..., Terminal]
QUIT = "\x11"
ENDS = pytest.mark.parametrize("end", [QUIT, signal.SIGTERM, signal.SIGHUP], ids=["quit", "SIGTERM", "SIGHUP"])
# What leads to a moment that lasts forever, and what is on the screen then.
MOMENTS: dict[str, tuple[tuple[tuple[bytes, str], ...], bytes]] = {
    "loading": ((), b"31%"),
    "acting": (((b"ready", "Which river?\r"),), b"Atomium]"),
    "stuck": (((b"ready", "Which river?\r"),), b"its capital"),
    "fetching": (((b"ready", "\x1b[19~"), (b"p fetches it", "p")), b"x stops"),
    "voting": (((b"ready", "Which river?\r"),), b"page"),
    "comparing": (((b"ready", "\x0e"), (b"in one batch", "Which river?\r")), b"page"),
    "evaluating": (((b"ready", "\x07"), (b"At a time", "\x1b[15~")), b"right"),
}


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    terminals: list[Terminal] = []

    def open_(way: str, *more: str) -> Terminal:
        terminals.append(Terminal(way, tmp_path, *more))
        return terminals[-1]

    yield open_
    for terminal in terminals:
        terminal.close()


@pytest.fixture(params=MOMENTS)
def held(opened: Opened, request: pytest.FixtureRequest) -> Terminal:
    """The app at a moment that lasts forever."""
    keys, seen = MOMENTS[request.param]
    terminal = opened(request.param)
    for before, typed in keys:
        terminal.read_until(before)
        terminal.type(typed)
    terminal.read_until(seen)
    return terminal


def test_nothing_that_is_shown_gets_at_the_terminal_and_quitting_leaves_it_clean(opened: Opened) -> None:
    terminal = opened("evil")
    terminal.read_until(b"ready")
    terminal.type("Who?\r")
    terminal.read_until(b"ANSWER")
    assert terminal.end(QUIT) == 0
    for harmful in (b"\x1b]52", b"\x1b]0;", b"\x9b31m", "\x9b".encode(), b"\x00", "\u202e".encode()):
        assert harmful not in terminal.output
    assert_left_clean(terminal)


@ENDS
def test_whatever_goes_on_the_app_ends_at_once_and_leaves_a_clean_terminal(
    held: Terminal, end: str | signal.Signals
) -> None:
    assert held.end(end) == 0
    assert_left_clean(held)


def test_the_app_ends_when_its_terminal_is_gone_and_no_signal_told_of_it(held: Terminal) -> None:
    assert held.vanish() == 0


@ENDS
def test_whole_steps_are_kept_when_the_engine_hears_no_stop(opened: Opened, end: str | signal.Signals) -> None:
    terminal = opened("stuck")
    terminal.read_until(b"ready")
    terminal.type("Which river?\r")
    terminal.read_until(b"its capital")
    assert terminal.end(end) == 0
    assert kept_actions(terminal) == ["Search[Atomium]"]


def test_whole_steps_are_kept_when_the_terminal_is_gone(opened: Opened) -> None:
    terminal = opened("stuck")
    terminal.read_until(b"ready")
    terminal.type("Which river?\r")
    terminal.read_until(b"its capital")
    terminal.vanish()
    assert kept_actions(terminal) == ["Search[Atomium]"]


def test_after_an_end_by_force_the_next_start_goes_on_from_the_last_whole_step(opened: Opened) -> None:
    killed = opened("stuck")
    killed.read_until(b"ready")
    killed.type("Which river?\r")
    killed.read_until(b"its capital")
    killed.program.kill()
    terminal = opened("again")
    terminal.read_until(b"A run was cut off after 1 step;")
    terminal.type("\x1b[24~")
    terminal.read_until(b"ANSWER")
    assert terminal.end(QUIT) == 0
    assert kept_actions(terminal) == ["Search[Atomium]", "Search[Brussels]", "Finish[Senne]"]


def test_on_a_full_disk_a_question_is_answered_all_the_same(opened: Opened) -> None:
    terminal = opened("full")
    terminal.read_until(b"ready")
    terminal.type("Which river?\r")
    terminal.read_until(b"ANSWER")
    assert terminal.end(QUIT) == 0
    assert_left_clean(terminal)


def kept_actions(terminal: Terminal) -> list[str]:
    (file,) = RunFolder(terminal.home / "runs").files().values()
    return [str(kept.step.action) for kept in read_run(file).current]


def test_after_a_mistake_of_ours_the_reason_and_the_log_are_told_on_the_persons_own_screen(opened: Opened) -> None:
    terminal = opened("broken")
    assert terminal.wait() == 1
    assert_left_clean(terminal)
    after = terminal.output[terminal.output.rfind(LEFT) :]
    log = terminal.home / "logs" / "app.log"
    assert b"a mistake in react-tui ended it: KeyError" in after
    assert str(log).encode() in after.replace(b"\r\n", b"")
    assert b"\x1b]52" not in after
    assert "KeyError" in log.read_text(encoding="utf-8")


@pytest.mark.loopback
def test_quitting_while_the_first_model_is_fetched_leaves_what_came_and_the_next_start_goes_on(opened: Opened) -> None:
    with serving(MODEL) as site:
        site.hold_after = len(MODEL) // 2
        terminal = opened("first", site.url)
        terminal.read_until(b"enter begins")
        terminal.type("\r")
        terminal.read_until(b"50% of 1.0 MiB")
        terminal.type("\x11")
        assert terminal.wait() == 0
        assert_left_clean(terminal)
        site.go_on.set()
        again = opened("resumed", site.url)
        again.read_until(b"ready")
        assert "Range" in site.asked[-1]
        again.type("\x11")
        assert again.wait() == 0
