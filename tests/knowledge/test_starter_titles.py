"""The starter encyclopedia is found under the names that people type."""

from collections.abc import Iterator

import pytest

from react_tui.knowledge.zim import ZimSource
from react_tui.paths import bundled


@pytest.fixture(scope="module")
def encyclopedia() -> Iterator[ZimSource]:
    source = ZimSource(bundled("assets") / "starter.zim")
    yield source
    source.close()


@pytest.mark.parametrize(
    ("asked", "title"),
    [
        ("krakow", "Kraków"),
        ("Má_vlast", "Má vlast"),
        ("Dvor\u030ca\u0301k", "Antonín Dvořák"),
        ("MOUNT EVEREST", "Mount Everest"),
        ("Beethoven", "Ludwig van Beethoven"),
        ("Halley\u2019s Comet", "Halley's Comet"),
    ],
)
def test_case_accents_underscores_and_redirects_do_not_hide_a_page(
    encyclopedia: ZimSource, asked: str, title: str
) -> None:
    page = encyclopedia.find(asked)
    assert page is not None and page.title == title


@pytest.mark.parametrize(("asked", "meant"), [("Actium bataille", "Battle of Actium"), ("Dusseldorf Rhine", "Rhine")])
def test_words_that_are_no_title_lead_to_similar_ones(encyclopedia: ZimSource, asked: str, meant: str) -> None:
    assert encyclopedia.find(asked) is None and meant in encyclopedia.similar(asked)


def test_a_name_that_is_nowhere_opens_no_other_page(encyclopedia: ZimSource) -> None:
    assert encyclopedia.find("Düsseldorf") is None
