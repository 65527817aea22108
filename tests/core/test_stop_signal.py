"""Work that waits can hear of a stop, whatever lies between it and the loop."""

import threading

import pytest

from react_tui.core.control import Control, Stopped, stop_signal


def test_an_action_hears_that_its_run_was_stopped() -> None:
    control, heard = Control(), threading.Event()

    def wait() -> None:
        stop = stop_signal()
        control.stop()
        if stop.wait(20):
            heard.set()

    with pytest.raises(Stopped):
        control.call(lambda: (wait(), threading.Event().wait(0.2)))
    assert heard.wait(20)


def test_outside_of_an_action_there_is_nothing_to_hear() -> None:
    Control().stop()
    assert not stop_signal().is_set()


def test_one_run_does_not_hear_of_the_stop_of_another() -> None:
    Control().stop()
    assert not Control().call(lambda: stop_signal().is_set())
