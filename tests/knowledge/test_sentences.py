"""Sentences end where a reader would end them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zim_encyclopedia import PATTON

from react_tui.knowledge.sentences import split_sentences


def test_abbreviations_initials_and_decimals_do_not_end_a_sentence() -> None:
    assert split_sentences(" ".join(PATTON)) == PATTON


@pytest.mark.parametrize(
    "sentences",
    [
        ("He met J. R. R. Tolkien in 1930.", "They talked."),
        ("J.K. Rowling wrote it.", "J. Smith did not."),
        ("The price rose to 3.5 million.", "It fell."),
        ("He was born in the U.S.", "She was not."),
        ("In 1950 he moved to Washington, D.C.", "He worked there."),
        ("He arrived on Feb. 3, 1950.", "It rained."),
        ("He lived from c. 1200 to ca. 1250.", "He died."),
        ("The No. 1 hit was by the Beatles.", "It sold."),
        ("The album reached No. 5.", "It sold 1.2 million."),
        ("It is e.g. red or i.e. crimson.", "The end."),
        ("Lt. Col. James Smith and Sgt. Pepper met Capt. Cook.", "End."),
        ("The film stars Robert Downey Jr. as Iron Man.", "It was released in 2008."),
        ("He said “Stop!” and left.", "Then he ran."),
        ('"It is cold."', "He left."),
        ("The firm (founded in Jan. 1990) was big.", "It closed."),
        ("Wait...", "What is it?", "Nothing."),
        ("吾輩は猫である。", "名前はまだ無い。"),
        ("他来了。", "他走了！", "真的吗？"),
        ("नमस्ते।", "यह एक वाक्य है।"),
        ("¿Qué es?", "¡Hola!", "Sí."),
        ("Yahoo! Inc. is a company.", "It is old."),
    ],
)
def test_sentences_are_found(sentences: tuple[str, ...]) -> None:
    joined = ("" if sentences[0][-1] == "。" else " ").join(sentences)
    assert split_sentences(joined) == sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ("Panic! at the Disco is a band.", "He left."),
        ("(What's the Story) Morning Glory? is the second album.", "It sold."),
        ("Guardians of the Galaxy Vol. 2 is a film.", "It ran."),
        ("It is sold in approx. 18 states.", "It is liked."),
        ("They grow 40,000 lbs. of vegetables.", "They sell."),
        ("Ms. Kamen attended.", "She left."),
        ("Henry VIII. was king.", "He died."),
        ("... Something to Be is the debut album.", "It sold."),
        ("They shouted “Go ahead, Max!” ).", "He went."),
    ],
)
def test_a_sentence_that_the_segmenter_cuts_in_two_is_put_together(sentences: tuple[str, ...]) -> None:
    assert split_sentences(" ".join(sentences)) == sentences


@pytest.mark.parametrize(
    "sentences",
    [
        ("He left!", "iPhone sales rose."),
        ("He went!", "Émile stayed."),
        ("He met Ed.", "I left."),
        ("It was.", "(He knew.)"),
    ],
)
def test_two_sentences_are_not_taken_for_one(sentences: tuple[str, ...]) -> None:
    assert split_sentences(" ".join(sentences)) == sentences


def test_a_language_is_known_by_two_or_three_letters() -> None:
    german = ("Er kam am 3. Oktober.", "Er ging z.B. heute.")
    assert split_sentences(" ".join(german), "deu") == split_sentences(" ".join(german), "de") == german


def test_an_unknown_language_is_cut_like_english() -> None:
    assert split_sentences("One. Two.", "xxx") == ("One.", "Two.")


@pytest.mark.parametrize("nothing", ["", "  ", "\u00a0"])
def test_nothing_has_no_sentences(nothing: str) -> None:
    assert split_sentences(nothing) == ()


@given(st.text(alphabet="aB .!?()\"'…。é5Vol,"))
def test_no_character_is_added_or_lost(paragraph: str) -> None:
    assert "".join("".join(split_sentences(paragraph)).split()) == "".join(paragraph.split())
