"""Archives that other people made."""

import random
from pathlib import Path

import pytest
from libzim.reader import Archive

from react_tui.knowledge.zim import ZimSource, open_zim

pytestmark = pytest.mark.data


def titles_of(path: Path, how_many: int) -> list[str]:
    """Return the titles of pages taken at random, the same each time."""
    archive = Archive(path)
    entries = [archive._get_entry_by_id(index) for index in range(archive.entry_count)]
    pages = [e for e in entries if not e.is_redirect and e.get_item().mimetype.startswith("text/html")]
    return [entry.title for entry in random.Random(7).sample(pages, min(how_many, len(pages)))]


@pytest.fixture(scope="module")
def mini_wikipedia(data_folder: Path) -> Path:
    return data_folder / "hotpotqa" / "mini-wikipedia.zim"


@pytest.fixture(scope="module")
def ray_charles(data_folder: Path) -> ZimSource:
    """An archive of 2020 with the old namespaces."""
    return ZimSource(data_folder / "zim" / "zimfile.zim")


def test_every_title_of_500_is_found_exactly(mini_wikipedia: Path) -> None:
    source = ZimSource(mini_wikipedia)
    titles = titles_of(mini_wikipedia, 500)
    found = [page.title if (page := source.find(title)) else None for title in titles]
    assert found == titles


def test_titles_in_lower_case_and_with_underscores_are_found(mini_wikipedia: Path) -> None:
    source = ZimSource(mini_wikipedia)
    titles = titles_of(mini_wikipedia, 300)
    asked = [variant for title in titles for variant in (title.lower(), title.replace(" ", "_"))]
    missed = [variant for variant in asked if source.find(variant) is None]
    assert missed == []


def test_every_title_is_among_those_similar_to_it_and_all_can_be_opened(mini_wikipedia: Path) -> None:
    source = ZimSource(mini_wikipedia)
    for title in titles_of(mini_wikipedia, 100):
        similar = source.similar(title)
        assert title in similar
        assert all(source.find(name) for name in similar)


@pytest.mark.parametrize(
    ("asked", "meant"), [("Scott Derickson", "Scott Derrickson"), ("the director of ed wood", "Ed Wood")]
)
def test_a_near_miss_lists_what_was_meant(mini_wikipedia: Path, asked: str, meant: str) -> None:
    assert meant in ZimSource(mini_wikipedia).similar(asked)


def test_a_page_of_an_old_archive_begins_with_its_first_paragraph(ray_charles: ZimSource) -> None:
    page = ray_charles.find("ray charles")
    assert page is not None and page.path == "A/Ray_Charles"
    assert page.sentences[0].startswith("Ray Charles Robinson (September 23, 1930 – June 10, 2004) was an American")
    assert len(page.paragraphs) == 6
    assert "licensed" not in page.paragraphs[-1]


def test_a_redirect_of_an_old_archive_leads_to_its_page(ray_charles: ZimSource) -> None:
    page = ray_charles.find("Raymond Charles Robinson")
    assert page is not None and page.title == "Ray Charles"


def test_every_page_of_an_old_archive_has_text_without_leftovers(ray_charles: ZimSource, data_folder: Path) -> None:
    for title in titles_of(data_folder / "zim" / "zimfile.zim", 200):
        page = ray_charles.find(title)
        assert page is not None and page.sentences, title
        assert not [sentence for sentence in page.sentences if "[edit]" in sentence or "<" in sentence]


def test_redirects_in_a_circle_are_a_miss(data_folder: Path) -> None:
    assert ZimSource(data_folder / "zim" / "poor.zim").find("redirect_loop.html") is None


def test_signs_in_a_path_are_no_part_of_an_address(data_folder: Path) -> None:
    page = ZimSource(data_folder / "zim" / "corner_cases.zim").find("c#")
    assert page is not None and page.title == "C#"


def test_a_wrong_checksum_is_told(data_folder: Path) -> None:
    source = open_zim(data_folder / "zim" / "bad_checksum.zim")
    assert "is damaged" in source.notices[0]
    source.close()
