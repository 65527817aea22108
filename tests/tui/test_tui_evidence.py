"""From the answer to the sentence that it rests on: opened, walked through and cited, over real archives."""

from pathlib import Path

import pytest
from app_support import ask_to_the_end, content_text, running, screen_text, session_of
from zim_archives import Entry, build_archive, text

from react_tui.core.marks import Mark
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.source import PageSource
from react_tui.knowledge.zim import open_zim
from react_tui.sources.several import SeveralSources
from react_tui.tui.panes.answer import EvidenceLine, Openable
from react_tui.tui.panes.card import Card
from react_tui.tui.panes.page import PageText

SENNE = (" a", " Search[Brussels]", " b", " Search[Senne]", " c", " Finish[Senne]")
YES = (" a", " Search[Brussels]", " b", " Search[Senne]", " c", " Finish[yes]")


def archive(path: Path, title: str) -> Path:
    pages = [
        Entry("Brussels", text("Brussels is the capital of Belgium.", "The river Senne flows through it.")),
        Entry("Senne", text("The Senne is a small river.", "Senneville lies elsewhere.", "The Senne is covered.")),
    ]
    return build_archive(path, pages, metadata={"Title": title})


@pytest.fixture(scope="module")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> PageSource:
    return open_zim(archive(tmp_path_factory.mktemp("atlas") / "atlas.zim", "Atlas"))


def over(pages: PageSource, pieces: tuple[str, ...], source: str = "Atlas"):  # type: ignore[no-untyped-def]
    session = session_of(pieces, environment=Wikipedia(pages))
    session.source = source
    return session


def held(screen) -> list[str]:  # type: ignore[no-untyped-def]
    return [words for words, mark in screen.query_one(PageText).stretches if mark is Mark.EVIDENCE]


async def test_enter_on_the_answer_opens_its_page_at_the_sentence(atlas: PageSource) -> None:
    async with running(over(atlas, SENNE)) as (pilot, screen):
        await ask_to_the_end(pilot)
        screen.query(Openable).first().focus()
        await pilot.press("enter")
        assert content_text(pilot, "#tool .detail") == "evidence 1 of 3 · Brussels · step 1 · sentence 2"
        assert held(screen) == ["The river Senne flows through it."]
        assert "▶ The river Senne flows through it." in screen_text(pilot)


async def test_n_and_p_walk_round_through_all_sentences_that_hold_the_answer(atlas: PageSource) -> None:
    async with running(over(atlas, SENNE)) as (pilot, screen):
        await ask_to_the_end(pilot)
        await pilot.press("f6", "n", "n")
        assert content_text(pilot, "#tool .detail") == "evidence 3 of 3 · Senne · step 2 · sentence 3"
        assert held(screen) == ["The Senne is covered."]
        await pilot.press("n")
        assert held(screen) == ["The river Senne flows through it."]
        await pilot.press("p", "p")
        assert held(screen) == ["The Senne is a small river."]


async def test_n_and_p_are_letters_while_a_question_is_typed(atlas: PageSource) -> None:
    async with running(over(atlas, SENNE)) as (pilot, screen):
        await ask_to_the_end(pilot)
        await pilot.press("f5", *"npc")
        assert content_text(pilot, "#tool .detail") == "Senne · step 2 · sentences 1–3"
        assert screen._box.value == "npc"


async def test_what_is_open_is_copied_as_a_citation(atlas: PageSource) -> None:
    async with running(over(atlas, SENNE)) as (pilot, screen):
        await ask_to_the_end(pilot)
        await pilot.press("f6", "n", "c")
        assert pilot.app.clipboard == "“The Senne is a small river.” Senne, sentence 1 (Atlas), step 2"
        list(screen.query(EvidenceLine))[-1].focus()
        await pilot.press("c")
        assert pilot.app.clipboard == "“The Senne is covered.” Senne, sentence 3 (Atlas), step 2"


async def test_a_yes_opens_the_pages_that_were_read_and_calls_them_so(atlas: PageSource) -> None:
    async with running(over(atlas, YES)) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert "no sentence can hold this answer; it read Brussels, Senne" in content_text(pilot, ".outcome")
        await pilot.press("f6", "n")
        detail = content_text(pilot, "#tool .detail")
        assert detail == "read, no evidence 2 of 2 · Senne · step 2 · sentences 1–3"
        assert not held(screen)
        await pilot.press("c")
        assert pilot.app.clipboard == "Senne (Atlas), step 2"


async def test_an_answer_from_memory_has_nothing_to_open(atlas: PageSource) -> None:
    async with running(over(atlas, (" I know.", " Finish[42]"))) as (pilot, _):
        await ask_to_the_end(pilot)
        await pilot.press("f6")
        assert "nothing that an answer rests on" in content_text(pilot, "#doing")


async def test_of_several_sources_card_and_pane_and_evidence_name_the_one_that_answered(
    atlas: PageSource, tmp_path: Path
) -> None:
    other = build_archive(tmp_path / "o.zim", [Entry("Zenne", text("See Senne."))], metadata={"Title": "Other"})
    several = SeveralSources([open_zim(other), atlas])
    async with running(over(several, SENNE, several.name)) as (pilot, screen):
        await ask_to_the_end(pilot)
        lines = [line.plain.split() for line in screen.query(Card).first().lines(60)]
        assert ["From", "Atlas"] in lines
        assert content_text(pilot, "#tool .detail") == "Senne · Atlas · step 2 · sentences 1–3"
        assert "Brussels, sentence 2 (Atlas)" in str(screen.query(EvidenceLine).first().content)


async def test_of_a_single_source_nothing_is_said_about_it(atlas: PageSource) -> None:
    async with running(over(atlas, SENNE)) as (pilot, screen):
        await ask_to_the_end(pilot)
        assert "From" not in "\n".join(line.plain for line in screen.query(Card).first().lines(60))


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_in_a_small_window_the_evidence_comes_to_the_front(atlas: PageSource, size: tuple[int, int]) -> None:
    async with running(over(atlas, SENNE), size) as (pilot, _):
        await ask_to_the_end(pilot)
        await pilot.press("f6", "n")
        assert "▶ The Senne is a small river." in screen_text(pilot)
