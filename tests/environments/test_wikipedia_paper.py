"""Search, lookup and finish in the words of the paper (section 3.1)."""

from pathlib import Path

import pytest
from test_wikipedia_hostile import Shelf
from zim_archives import DISAMBIGUATION, Entry, build_archive, text
from zim_encyclopedia import PATTON, SEVEN

from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.environments.wikipedia import CHOICES_SHOWN, Wikipedia, page_text
from react_tui.knowledge.source import make_page
from react_tui.knowledge.zim import ZimSource


def do(wikipedia: Wikipedia, call: str) -> Observation:
    """Do what is written as ``Name[argument]``."""
    name, _, argument = call.removesuffix("]").partition("[")
    return wikipedia.act(Action(name, argument))


class TestSearch:
    def test_shows_the_first_five_sentences(self, wikipedia: Wikipedia) -> None:
        seen = do(wikipedia, "Search[Danube]")
        assert seen.text == " ".join(SEVEN[:5])
        assert (seen.finding, seen.title) == (Finding.PAGE, "Danube")
        assert (seen.sentences, seen.positions) == (SEVEN[:5], (0, 1, 2, 3, 4))

    def test_shows_all_of_a_shorter_page(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[Paris Love]").text == "Paris Love is a film."

    def test_does_not_take_an_abbreviation_for_the_end_of_a_sentence(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[George S. Patton]").sentences == PATTON

    def test_names_the_page_that_a_redirect_leads_to(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[City of Light]").title == "Paris"

    def test_of_an_unknown_title_lists_similar_ones(self, wikipedia: Wikipedia) -> None:
        seen = do(wikipedia, "Search[Mercury planet]")
        assert seen.text.startswith("Could not find [Mercury planet]. Similar: ['Mercury (planet)'")
        assert seen.text.endswith("].")
        assert (seen.finding, seen.title, seen.page) == (Finding.MISS, "", "")

    def test_without_anything_similar_lists_nothing(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[zzzz]").text == "Could not find [zzzz]."

    def test_lists_five_titles_at_most(self, tmp_path: Path) -> None:
        entries = [Entry(f"River {name}", text("A river.")) for name in ("A", "B", "C", "D", "E", "F", "G")]
        wikipedia = Wikipedia(ZimSource(build_archive(tmp_path / "rivers.zim", entries)))
        assert do(wikipedia, "Search[River]").text.count("'River ") == 5

    def test_puts_a_title_with_an_apostrophe_in_double_quotes(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[L'Aquil]").text == "Could not find [L'Aquil]. Similar: [\"L'Aquila\"]."

    def test_of_a_page_without_text_says_so(self, wikipedia: Wikipedia) -> None:
        seen = do(wikipedia, "Search[Nothing]")
        assert (seen.text, seen.finding) == ("The page Nothing holds no text.", Finding.MISS)

    def test_for_nothing_is_invalid(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[ ]").finding is Finding.INVALID

    def test_works_without_a_full_text_index(self, tmp_path: Path) -> None:
        entries = [Entry("Paris", text("Paris is a city.")), Entry("Parisians", text("People."))]
        wikipedia = Wikipedia(ZimSource(build_archive(tmp_path / "plain.zim", entries, index=False)))
        assert do(wikipedia, "Search[paris]").title == "Paris"
        assert do(wikipedia, "Search[Pari]").text == "Could not find [Pari]. Similar: ['Paris', 'Parisians']."


class TestDisambiguation:
    def test_lists_the_choices_and_opens_nothing(self, wikipedia: Wikipedia) -> None:
        seen = do(wikipedia, "Search[Mercury]")
        assert seen.text == "Mercury may refer to: ['Mercury (planet)', 'Mercury (element)']."
        assert (seen.finding, seen.title) == (Finding.MISS, "")

    def test_one_of_the_choices_can_be_opened(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Mercury]")
        assert do(wikipedia, "Search[Mercury (planet)]").text == "Mercury is the smallest planet."

    def test_is_not_seen_in_the_words_may_refer_to(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[28 Days]").finding is Finding.PAGE

    def test_that_lists_only_itself_is_read_as_a_page(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Search[Mirror]").finding is Finding.PAGE

    def test_shows_no_more_than_a_handful_of_many_choices(self, tmp_path: Path) -> None:
        names = [f"Name {number}" for number in range(40)]
        items = "".join(f'<li><a href="{name.replace(" ", "_")}">{name}</a></li>' for name in names)
        entries = [Entry(name, text("Text.")) for name in names]
        entries.append(Entry("Many", f"<ul>{items}</ul>", head=DISAMBIGUATION))
        wikipedia = Wikipedia(ZimSource(build_archive(tmp_path / "many.zim", entries)))
        assert do(wikipedia, "Search[Many]").text.count("'Name ") == CHOICES_SHOWN


class TestLookup:
    def test_walks_through_the_sentences_that_hold_the_words(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Paris]")
        assert [do(wikipedia, "Lookup[paris]").text for _ in range(4)] == [
            "(Result 1 / 2) Paris is the capital of France.",
            "(Result 2 / 2) The Seine flows through Paris.",
            "No more results.",
            "No more results.",
        ]

    def test_says_which_sentence_of_which_page_it_shows(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Danube]")
        seen = do(wikipedia, "Lookup[number 6]")
        assert (seen.finding, seen.title) == (Finding.PASSAGE, "Danube")
        assert (seen.sentences, seen.positions) == ((SEVEN[5],), (5,))

    def test_finds_accented_words_written_without_accents(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Café]")
        assert do(wikipedia, "Lookup[CAFE]").text == "(Result 1 / 1) A café serves coffee."

    def test_of_words_that_are_not_there_has_no_results(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Paris]")
        seen = do(wikipedia, "Lookup[London]")
        assert (seen.text, seen.finding) == ("No more results.", Finding.MISS)

    def test_starts_afresh_for_other_words(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Paris]")
        for call in ("Lookup[Paris]", "Lookup[Seine]"):
            do(wikipedia, call)
        assert do(wikipedia, "Lookup[Paris]").text.startswith("(Result 1 / 2)")

    def test_starts_afresh_after_a_search(self, wikipedia: Wikipedia) -> None:
        for call in ("Search[Paris]", "Lookup[Paris]", "Search[Paris]"):
            do(wikipedia, call)
        assert do(wikipedia, "Lookup[Paris]").text.startswith("(Result 1 / 2)")

    @pytest.mark.parametrize(
        "before",
        [
            (),
            ("Search[zzzz]",),
            ("Search[Paris]", "Search[zzzz]"),
            ("Search[Paris]", "Search[Mercury]"),
            ("Search[Paris]", "Search[Nothing]"),
        ],
    )
    def test_without_an_open_page_asks_for_a_search(self, wikipedia: Wikipedia, before: tuple[str, ...]) -> None:
        for call in before:
            do(wikipedia, call)
        seen = do(wikipedia, "Lookup[Paris]")
        assert seen.finding is Finding.INVALID
        assert seen.text.endswith("Search for a page first.")

    def test_for_nothing_is_invalid(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Paris]")
        assert do(wikipedia, "Lookup[]").finding is Finding.INVALID


class TestActions:
    def test_lookup_is_legal_only_while_a_page_is_open(self, wikipedia: Wikipedia) -> None:
        legal = [wikipedia.actions().names]
        for call in ("Search[Paris]", "Search[zzzz]"):
            do(wikipedia, call)
            legal.append(wikipedia.actions().names)
        assert legal == [("Search", "Finish"), ("Search", "Lookup", "Finish"), ("Search", "Finish")]

    def test_finish_gives_the_answer(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "Finish[Paris]").finding is Finding.ANSWER

    def test_the_case_of_a_name_makes_no_difference(self, wikipedia: Wikipedia) -> None:
        assert do(wikipedia, "SEARCH[Paris]").title == "Paris"

    def test_an_unknown_name_is_told_the_real_ones(self, wikipedia: Wikipedia) -> None:
        seen = do(wikipedia, "Use Wikipedia[Paris]")
        assert (seen.text, seen.finding) == (
            "There is no action Use Wikipedia. The actions are Search, Finish.",
            Finding.INVALID,
        )

    def test_a_new_question_closes_the_page(self, wikipedia: Wikipedia) -> None:
        do(wikipedia, "Search[Paris]")
        wikipedia.reset("Another question?")
        assert wikipedia.actions().names == ("Search", "Finish")


def test_the_page_holds_a_sentence_a_line_and_positions_count_them(wikipedia: Wikipedia) -> None:
    seen = do(wikipedia, "Search[Danube]")
    assert seen.page == "\n".join(SEVEN[:3]) + "\n\n" + "\n".join(SEVEN[3:])
    lines = [line for line in seen.page.split("\n") if line]
    assert tuple(lines[position] for position in seen.positions) == seen.sentences


def test_page_text_is_what_an_observation_holds(encyclopedia: Path, wikipedia: Wikipedia) -> None:
    page = ZimSource(encyclopedia).find("Paris")
    assert page is not None and page_text(page) == do(wikipedia, "Search[Paris]").page


def test_a_text_without_a_full_stop_is_cut_for_the_model_and_whole_in_the_page() -> None:
    body = "word " * 100_000
    seen = Wikipedia(Shelf(make_page("Log", "Log", (body,)))).act(Action("Search", "Log"))
    assert len(seen.text) < 1_100 and seen.text.endswith(" …")
    assert seen.sentences == (body.strip(),)
