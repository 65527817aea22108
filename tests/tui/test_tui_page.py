"""A page with marks: what the model was shown of it, and the sentence that an answer rests on."""

from react_tui.core.events import Evidence
from react_tui.core.marks import Mark, marked
from react_tui.core.trajectory import Finding, Observation
from react_tui.tui.panes.page import PageText

LINES = "One is first.\nTwo is second.\n\nOne is first.\nFour is last."


def page(text: str, sentences: tuple[str, ...], positions: tuple[int, ...] = ()) -> Observation:
    return Observation(" ".join(sentences), Finding.PAGE, "Page", text, sentences, positions)


def test_the_sentences_shown_are_marked_in_their_page() -> None:
    text = "First one. Second\none. Third one."
    assert marked(page(text, ("Second one.",))) == [
        ("First one.", Mark.NONE),
        ("Second\none.", Mark.SHOWN),
        ("Third one.", Mark.NONE),
    ]
    assert marked(page(text, ("First one.", "Second one."))) == [
        ("First one. Second\none.", Mark.SHOWN),
        ("Third one.", Mark.NONE),
    ]


def test_the_sentence_of_an_answer_has_a_mark_of_its_own_among_those_shown() -> None:
    seen = page(LINES, ("One is first.", "Two is second.", "One is first."), (0, 1, 2))
    assert marked(seen, Evidence(1, "Page", "Two is second.", 1)) == [
        ("One is first.", Mark.SHOWN),
        ("Two is second.", Mark.EVIDENCE),
        ("One is first.", Mark.SHOWN),
        ("Four is last.", Mark.NONE),
    ]


def test_of_two_sentences_that_are_the_same_the_one_at_the_position_is_marked() -> None:
    assert marked(page(LINES, ("One is first.",), (2,)), Evidence(1, "Page", "One is first.", 2)) == [
        ("One is first.\nTwo is second.", Mark.NONE),
        ("One is first.", Mark.EVIDENCE),
        ("Four is last.", Mark.NONE),
    ]


def test_marks_are_told_without_colours() -> None:
    text = PageText()
    text.stretches = [("a", Mark.NONE), ("b", Mark.SHOWN), ("c", Mark.EVIDENCE)]
    assert [line.plain for line in text.lay_out(20)] == ["  a", "▌ b", "▶ c"]


def test_of_an_endless_page_only_what_is_near_the_marks_is_laid_out_and_the_rest_counted() -> None:
    stretches = marked(page("x" * 50_000 + " Here. " + "y" * 50_000, ("Here.",)))
    assert stretches[0] == ("… 30,001 characters before", Mark.NONE)
    assert stretches[-1] == ("… 30,001 characters more", Mark.NONE)
