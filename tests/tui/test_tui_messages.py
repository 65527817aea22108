import pytest

from react_tui.core import events as ev
from react_tui.core.trajectory import Action, Thought
from react_tui.tui.messages import ModelOpening, RunEvent


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (ev.ThoughtWriting(1, "I", 1), ev.ThoughtWriting(1, "I need", 2)),
        (ev.ActionWriting(2, "S", 1), ev.ActionWriting(2, "Search[", 2)),
        (ev.PromptReading(1, 9), ev.PromptReading(5, 9)),
        (ev.ModelLoading(0.1), ev.ModelLoading(0.2)),
    ],
)
def test_text_so_far_takes_the_place_of_older_text(old: ev.Event, new: ev.Event) -> None:
    assert RunEvent(old).can_replace(RunEvent(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (ev.ThoughtWriting(1, "I", 1), ev.ThoughtWriting(2, "I", 1)),
        (ev.ThoughtWriting(1, "I", 1), ev.ActionWriting(1, "S", 1)),
        (ev.ThoughtWriting(1, "I", 1), ev.ThoughtWritten(1, Thought("I"))),
        (ev.ActionWritten(1, Action("Search", "x")), ev.ActionWritten(1, Action("Search", "x"))),
        (ev.Noticed("a"), ev.Noticed("b")),
    ],
)
def test_nothing_else_is_ever_dropped(old: ev.Event, new: ev.Event) -> None:
    assert not RunEvent(old).can_replace(RunEvent(new))


def test_news_of_a_run_do_not_replace_news_of_loading() -> None:
    assert ModelOpening(0.1).can_replace(ModelOpening(0.5))
    assert not ModelOpening(0.1).can_replace(RunEvent(ev.ModelLoading(0.5)))
