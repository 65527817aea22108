"""The catalogue of the Kiwix library, read from a server that is right, wrong, or hostile."""

import pytest
from file_server import Site
from kiwix_library import ENTRIES, FILE, NAME, base, entry, feed, metalink

from react_tui.errors import FetchError, SourceError
from react_tui.sources import kiwix
from react_tui.sources.kiwix import Book, Known

pytestmark = pytest.mark.loopback
BOMB = b"<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><feed>&b;</feed>"


def test_an_archive_is_found_by_its_name_with_all_that_is_said_of_it(site: Site) -> None:
    url = f"{base(site)}/zim/{FILE}"
    expected = Book(NAME, FILE, "Tiny", "eng", "2024-06", 2048, 1234, url, f"{url}.meta4")
    assert kiwix.find(base(site), NAME) == expected


def test_a_flavour_is_found_under_the_name_that_the_catalogue_knows(site: Site) -> None:
    site.pages[f"{ENTRIES}?name=tiny_en_all&count=200"] = site.pages[ENTRIES]
    site.pages[ENTRIES] = feed()
    assert kiwix.find(base(site), NAME).name == NAME


def test_a_name_without_its_flavour_is_answered_with_the_flavours(site: Site) -> None:
    with pytest.raises(SourceError, match=f"There are {NAME}"):
        kiwix.find(base(site), "tiny_en_all")


@pytest.mark.parametrize("name", ["../x", "a b", "", "x&lang=deu", "\x1b[2J"])
def test_what_is_no_name_is_not_asked_for(site: Site, name: str) -> None:
    with pytest.raises(SourceError, match="no name"):
        kiwix.find(base(site), name)
    assert site.asked == []


def test_words_and_language_are_sent_as_the_library_takes_them(site: Site) -> None:
    kiwix.search(base(site), "tiny & small", "deu")
    assert site.asked[-1]["path"] == f"{ENTRIES}?q=tiny+%26+small&lang=deu&count=200"


def test_what_is_found_comes_in_the_order_of_names(site: Site) -> None:
    site.pages[ENTRIES] = feed(*(entry(f"/zim/{name}_2024-01.zim.meta4") for name in ("b", "a")))
    assert [book.name for book in kiwix.search(base(site), "x")] == ["a", "b"]


@pytest.mark.parametrize("href", ["", "/zim/page.html", "/zim/..", "/zim/%2e%2e%2fx.zim", "/zim/.zim"])
def test_an_entry_without_an_archive_is_left_out(site: Site, href: str) -> None:
    site.pages[ENTRIES] = feed(entry(href))
    assert kiwix.search(base(site), "x") == ()


@pytest.mark.parametrize(
    "page", [BOMB, b"<!DOCTYPE html><p>Sign in", b"<feed>", b"", b"\xff\xfe<\0", b"{}", BOMB.decode().encode("utf-16")]
)
def test_anything_else_than_a_catalogue_is_one_error(site: Site, page: bytes) -> None:
    site.pages[ENTRIES] = page
    with pytest.raises(FetchError) as caught:
        kiwix.search(base(site), "x")
    assert caught.value.hint


def test_size_and_checksum_come_from_the_metalink(site: Site) -> None:
    site.pages[f"/zim/{FILE}.meta4"] = metalink(b"abc", digest="ab" * 32)
    assert kiwix.known(kiwix.find(base(site), NAME)) == Known(3, "ab" * 32)


def test_without_a_metalink_the_checksum_comes_from_the_file_beside_the_archive(site: Site) -> None:
    site.pages[ENTRIES] = feed(entry(f"/zim/{FILE}"))
    site.pages[f"/zim/{FILE}.sha256"] = b"%s  %s\n" % (b"ab" * 32, FILE.encode())
    assert kiwix.known(kiwix.find(base(site), NAME)) == Known(None, "ab" * 32)


@pytest.mark.parametrize("page", [b"<metalink/>", metalink(b"", digest="abc")])
def test_an_archive_without_a_published_checksum_is_not_fetched(site: Site, page: bytes) -> None:
    site.pages[f"/zim/{FILE}.meta4"] = page
    with pytest.raises(FetchError, match="no SHA-256"):
        kiwix.known(kiwix.find(base(site), NAME))


def test_a_catalogue_without_encryption_is_not_read() -> None:
    with pytest.raises(FetchError, match="not an https one"):
        kiwix.search("http://library.invalid", "x")
