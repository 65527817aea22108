"""The header says truly whether the network is used, and a slow page can be left behind."""

import threading
from pathlib import Path

import pytest
from app_support import ask, ask_to_the_end, content_text, running, session_of, wait_until
from mediawiki import Reply, ToThisMachine, encyclopedia_site, serving

from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.live import open_wikipedia
from react_tui.phase import Phase
from react_tui.tui.panes.question_box import QuestionBox

PIECES = (" I need it.", " Search[Paris]", " I need it.", " Search[Paris]", " Good.", " Finish[Seine]")


@pytest.mark.parametrize(("online", "word"), [(False, "OFFLINE"), (True, "ONLINE")])
async def test_the_header_says_whether_the_network_is_used(online: bool, word: str) -> None:
    session = session_of()
    session.online = online
    async with running(session) as (pilot, _):
        assert content_text(pilot, "#network") == word


@pytest.mark.loopback
async def test_esc_leaves_a_page_that_does_not_come_and_the_next_question_is_answered(tmp_path: Path) -> None:
    held = threading.Event()
    with serving(encyclopedia_site()) as site:
        site.first = [Reply(held=held)]
        source = open_wikipedia(tmp_path, contact="you@example.org", transport=ToThisMachine(site.url))
        session = session_of(PIECES)
        session.environment = lambda: Wikipedia(source)
        async with running(session) as (pilot, screen):
            await ask(pilot, "Which river?")
            await wait_until(pilot, site.reached.is_set)
            await pilot.press("escape", "escape")
            await wait_until(pilot, lambda: screen.phase is Phase.IDLE)
            assert screen.query_one(QuestionBox).value == "Which river?"
            held.set()
            await ask_to_the_end(pilot, "Which river?")
            assert content_text(pilot, "#tool .detail").startswith("Paris · Wikipedia (en)")
