from app_support import content_text, running, session_of, wait_until
from textual.events import Key, Paste

from react_tui.tui.panes.question_box import QuestionBox


async def test_pasted_lines_are_joined_and_nothing_is_asked() -> None:
    async with running(session_of()) as (pilot, screen):
        box = screen.query_one(QuestionBox)
        box.post_message(Paste("Who wrote\nHamlet?\r\nAnswer briefly."))
        await pilot.pause()
        assert box.value == "Who wrote Hamlet? Answer briefly."
        assert not screen.has_class("-asked")


async def test_a_paste_goes_where_the_cursor_is_and_takes_the_place_of_what_is_selected() -> None:
    async with running(session_of()) as (pilot, screen):
        box = screen.query_one(QuestionBox)
        box.value = "Who wrote it?"
        box.selection = type(box.selection)(12, 10)
        box.post_message(Paste("Hamlet"))
        await pilot.pause()
        assert box.value == "Who wrote Hamlet?"


async def test_too_long_a_paste_is_refused_with_its_length_and_the_box_left_as_it_was() -> None:
    async with running(session_of(), size=(80, 24)) as (pilot, screen):
        box = screen.query_one(QuestionBox)
        box.value = "Who"
        box.post_message(Paste("x" * 50_000))
        await pilot.pause()
        assert box.value == "Who"
        assert content_text(pilot, "#doing") == "not pasted: 50,003 characters, and a question has at most 2,000"


async def test_a_pasted_question_holds_no_control_characters() -> None:
    async with running(session_of()) as (pilot, screen):
        box = screen.query_one(QuestionBox)
        box.post_message(Paste("Who\x1b[2J wrote\x00 it\u202e?"))
        await pilot.pause()
        assert box.value == "Who[2J wrote it?"


async def test_a_question_of_blanks_is_not_asked() -> None:
    async with running(session_of()) as (pilot, screen):
        screen.query_one(QuestionBox).value = "   "
        await pilot.press("enter")
        assert not screen.has_class("-asked")


async def test_the_word_to_the_person_goes_with_the_next_key() -> None:
    async with running(session_of()) as (pilot, screen):
        screen.query_one(QuestionBox).post_message(Paste("x" * 5_000))
        await pilot.pause()
        await pilot.press("a")
        assert content_text(pilot, "#doing") == "ready"


async def test_letters_after_a_backspace_are_not_what_it_takes_away() -> None:
    async with running(session_of()) as (pilot, screen):
        box = screen.query_one(QuestionBox)
        box.focus()
        # Without a pause between them, as a fast typist or a busy machine has it.
        for key, character in (*((c, c) for c in "abc"), *[("backspace", None)] * 3, *((c, c) for c in "who")):
            pilot.app.post_message(Key(key, character))
        await wait_until(pilot, lambda: box.value == "who")


async def test_what_is_typed_after_enter_is_no_part_of_the_question() -> None:
    async with running(session_of()) as (pilot, screen):
        screen.query_one(QuestionBox).focus()
        for key, character in (*((c, c) for c in "who"), ("enter", "\r"), *((c, c) for c in "ab")):
            pilot.app.post_message(Key(key, character))
        await wait_until(pilot, lambda: screen.course.question == "who")
