"""Live Wikipedia gives the same answers as an archive of the same pages."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from mediawiki import Site, encyclopedia_site, serving
from wiki import CONTACT, live
from zim_archives import DISAMBIGUATION, Entry

from react_tui.core.trajectory import Action, Finding, Observation
from react_tui.environments.wikipedia import Wikipedia
from react_tui.knowledge.live.source import LiveWikipedia
from react_tui.knowledge.zim import ZimSource

pytestmark = pytest.mark.loopback

FOUND = [
    ("Paris", "Paris"),
    ("paris", "Paris"),
    ("PARIS", "Paris"),
    ("Foo_Paris", "Foo Paris"),
    ("City of Light", "Paris"),
    ("city of light", "Paris"),
    ("Ville Lumiere", "Paris"),
    ("Cafe", "Café"),
    (unicodedata.normalize("NFD", "Café"), "Café"),
    ("sao paulo", "São Paulo"),
    ("D'Amelio", "D’Amelio"),
    ("L’Aquila", "L'Aquila"),
    ("100%_(song)", "100% (song)"),
    ("“Heroes” (album)", '"Heroes" (album)'),
    ("I/O", "I/O"),
    ("O", "O"),
]


@pytest.fixture
def site() -> Iterator[Site]:
    with serving(encyclopedia_site()) as site:
        yield site


@pytest.fixture
def source(site: Site, tmp_path: Path) -> Iterator[LiveWikipedia]:
    source = live(site, tmp_path)
    yield source
    source.close()


def search(source: LiveWikipedia | ZimSource, entity: str) -> Observation:
    return Wikipedia(source).act(Action("Search", entity))


@pytest.mark.parametrize(("asked", "title"), FOUND)
def test_the_page_is_found_under_its_real_title(source: LiveWikipedia, asked: str, title: str) -> None:
    page = source.find(asked)
    assert page is not None and page.title == title


@pytest.mark.parametrize("asked", ["C/O", "Pari", "Parisian", "London", "", "_", "Category:Paris", "a|b", "x" * 400])
def test_a_miss_opens_no_other_page(source: LiveWikipedia, asked: str) -> None:
    assert source.find(asked) is None


@pytest.mark.parametrize(
    "entity",
    [
        *(asked for asked, _ in FOUND),
        *("Danube", "George S. Patton", "Tricky", "Controls", "Backslashes", "Nothing"),
        *("Mercury", "28 Days", "Mirror", "zzzz", "L'Aquil"),
    ],
)
def test_a_search_shows_what_an_archive_shows(source: LiveWikipedia, encyclopedia: Path, entity: str) -> None:
    archive = ZimSource(encyclopedia)
    assert replace(search(source, entity), source="") == replace(search(archive, entity), source="")
    archive.close()


def test_a_suggestion_is_only_ever_listed(site: Site, source: LiveWikipedia) -> None:
    site.pages["Creativity"] = Entry("Creativity", "<p>Creativity is new.</p>")
    seen = search(source, "Creativit")
    assert (seen.finding, seen.text) == (Finding.MISS, "Could not find [Creativit]. Similar: ['Creativity'].")


def test_similar_titles_are_real_ones_each_once(source: LiveWikipedia) -> None:
    assert source.similar("Ville") == ["Paris"]


def test_links_that_lead_out_of_wikipedia_are_no_choices(site: Site, source: LiveWikipedia) -> None:
    links = (
        "//de.wikipedia.org/wiki/Paris",
        "/wiki/Category:Paris",
        "/w/index.php?title=London",
        "https://x.org/wiki/O",
    )
    items = "".join(f"<li><a href='{link}'>x</a></li>" for link in links)
    body = f"<ul>{items}<li><a href='./O#part'>O</a></li></ul>"
    site.pages["Mercury"] = Entry("Mercury", body, head=DISAMBIGUATION)
    page = source.find("Mercury")
    assert page is not None and page.choices == ("O",)


def test_a_formula_stands_in_a_page_once(site: Site, source: LiveWikipedia) -> None:
    tex = r"{\displaystyle L:X\to Y}"
    math = f'<span class="mwe-math-element"><math alttext="{tex}"><mi>L</mi><mo>:</mo></math></span>'
    body = f"<p>a map {math} of spaces.</p>"
    site.pages["Map"] = Entry("Map", body)
    page = source.find("Map")
    assert page is not None and page.paragraphs == (r"a map L:X\to Y of spaces.",)


def test_the_user_agent_names_program_and_contact(site: Site, source: LiveWikipedia) -> None:
    source.find("Paris")
    assert all(agent.startswith("react-tui/") and CONTACT in agent for agent in site.agents)


def test_the_source_of_a_page_is_named_with_the_date_at_which_it_was_read(source: LiveWikipedia) -> None:
    assert search(source, "Paris").source == f"Wikipedia (en), {date.today()}"


def test_a_page_of_five_megabytes_is_read(site: Site, source: LiveWikipedia) -> None:
    site.pages["Long"] = Entry("Long", "<p>It is long.</p>" + f"<p>{'word ' * 10_000}.</p>" * 100)
    page = source.find("Long")
    assert page is not None and len(page.paragraphs) == 101
