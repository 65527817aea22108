"""The starter encyclopedia is built from text files, the same bytes each time, and faults name their file."""

import subprocess
import sys
from pathlib import Path

import pytest
from libzim.reader import Archive

from react_tui.errors import SourceError
from react_tui.knowledge.articles import read_articles
from react_tui.knowledge.starter import build_starter
from react_tui.knowledge.zim import ZimSource
from react_tui.paths import bundled

PLANET = "# Mercury (planet)\nredirect: Planet Mercury\n\nMercury goes around the Sun. See [[AC/DC & Co|the <band>]].\n"
BAND = "# AC/DC & Co\n\nA band.\n\nIt sang of [[Mercury (planet)]].\n"
LIST = "# Mercury\ndisambiguation: yes\n\n- [[Mercury (planet)]], a planet\n- Freddie Mercury, a singer\n"


@pytest.fixture
def articles(tmp_path: Path) -> Path:
    folder = tmp_path / "articles"
    folder.mkdir()
    for name, text in (("planet", PLANET), ("band", BAND), ("list", LIST)):
        (folder / f"{name}.md").write_text(text, encoding="utf-8", newline="\n")
    return folder


@pytest.fixture
def starter(articles: Path, tmp_path: Path) -> ZimSource:
    build_starter(articles, tmp_path / "starter.zim")
    return ZimSource(tmp_path / "starter.zim")


def test_an_article_is_read_back_as_its_text_without_the_links(starter: ZimSource) -> None:
    page = starter.find("Mercury (planet)")
    assert page is not None
    assert page.paragraphs == ("Mercury goes around the Sun. See the <band>.",)


def test_a_redirect_opens_its_article(starter: ZimSource) -> None:
    page = starter.find("planet mercury")
    assert page is not None and page.title == "Mercury (planet)"


def test_a_title_with_a_slash_is_found(starter: ZimSource) -> None:
    page = starter.find("AC/DC & Co")
    assert page is not None and len(page.paragraphs) == 2


def test_links_lead_to_their_pages(articles: Path, tmp_path: Path) -> None:
    (articles / "disc.md").write_text(
        "# AC/DC\ndisambiguation: yes\n\n- [[AC/DC & Co]]\n- [[Mercury (planet)]]\n", encoding="utf-8"
    )
    build_starter(articles, tmp_path / "links.zim")
    page = ZimSource(tmp_path / "links.zim").find("AC/DC")
    assert page is not None and page.choices == ("AC/DC & Co", "Mercury (planet)")


def test_a_disambiguation_page_has_choices(starter: ZimSource) -> None:
    page = starter.find("Mercury")
    assert page is not None and page.choices == ("Mercury (planet)",)


def test_titles_and_texts_can_be_searched(starter: ZimSource) -> None:
    assert starter.notices == ()
    assert starter.similar("sang") == ["AC/DC & Co"]


def test_the_archive_says_what_it_is(articles: Path, tmp_path: Path) -> None:
    build_starter(articles, tmp_path / "starter.zim")
    archive = Archive(tmp_path / "starter.zim")
    assert archive.get_metadata("Title") == b"Starter encyclopedia"
    assert archive.get_metadata("Language") == b"eng"
    assert archive.main_entry.get_item().title == "Starter encyclopedia"
    assert archive.check()


def test_it_is_the_same_bytes_each_time(articles: Path, tmp_path: Path) -> None:
    build_starter(articles, tmp_path / "one.zim")
    build_starter(articles, tmp_path / "two.zim")
    assert (tmp_path / "one.zim").read_bytes() == (tmp_path / "two.zim").read_bytes()


def test_other_articles_make_an_archive_with_another_name(articles: Path, tmp_path: Path) -> None:
    build_starter(articles, tmp_path / "one.zim")
    (articles / "band.md").write_text(BAND.replace("sang", "sung"), encoding="utf-8")
    build_starter(articles, tmp_path / "two.zim")
    assert Archive(tmp_path / "one.zim").uuid != Archive(tmp_path / "two.zim").uuid


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("# New\n\nSee [[Nowhere]].\n", r"\[\[Nowhere\]\] leads to no article"),
        ("# New\n\nSee [[Planet Mercury]].\n", "leads to no article"),
        ("# Mercury\n\nAgain.\n", "'Mercury' is a title or redirect of .*md too"),
        ("# New\nredirect: Mercury\n\nText.\n", "'Mercury' is a title or redirect"),
        ("# New\nredirect: New\n\nText.\n", "'New' is a title or redirect"),
        ("# New\nredirect: Planet Mercury\n\nText.\n", "'Planet Mercury' is a title or redirect"),
        ("# New\n\n", "has no text"),
        ("# New\n", "has no text"),
        ("New\n\nText.\n", "first line"),
        ("# New\nauthor: me\n\nText.\n", "'author: me' is neither"),
        ("# New\n\nA [[Mercury (planet)] link.\n", "a link is neither"),
        ("# New\ndisambiguation: yes\n\n- [[Mercury (planet)]]\n", "two pages or more"),
    ],
)
def test_a_fault_names_its_file(articles: Path, text: str, fault: str) -> None:
    (articles / "new.md").write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=fault) as caught:
        read_articles(articles)
    assert caught.value.where.endswith(".md")


def test_a_file_that_is_not_utf_8_is_named(articles: Path) -> None:
    (articles / "new.md").write_bytes("# Köln\n\nText.".encode("latin-1"))
    with pytest.raises(SourceError, match="UTF-8"):
        read_articles(articles)


def test_a_folder_without_articles_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no articles"):
        read_articles(tmp_path)


def test_a_fault_leaves_the_old_archive_in_place(articles: Path, tmp_path: Path) -> None:
    target = tmp_path / "starter.zim"
    target.write_bytes(b"old")
    (articles / "new.md").write_text("# New\n\nSee [[Nowhere]].\n", encoding="utf-8")
    with pytest.raises(SourceError):
        build_starter(articles, target)
    assert target.read_bytes() == b"old"


def run_command(source: Path, target: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "react_tui.knowledge.starter", str(source), str(target)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_command_tells_what_it_built_and_leaves_stdout_empty(articles: Path, tmp_path: Path) -> None:
    done = run_command(articles, tmp_path / "starter.zim")
    assert (done.returncode, done.stdout) == (0, "")
    assert "3 articles, 1 redirects" in done.stderr


def test_the_command_fails_with_the_reason(tmp_path: Path) -> None:
    done = run_command(tmp_path, tmp_path / "starter.zim")
    assert done.returncode == 3
    assert "no articles" in done.stderr and "Traceback" not in done.stderr


def test_the_articles_that_ship_can_be_built_and_all_be_found(tmp_path: Path) -> None:
    articles = build_starter(bundled("assets") / "starter", tmp_path / "starter.zim")
    source = ZimSource(tmp_path / "starter.zim")
    assert len(articles) >= 200
    for article in articles:
        page = source.find(article.title)
        assert page is not None and page.title == article.title
        assert len(page.choices) >= 1 if article.is_disambiguation else len(page.sentences) >= 5, article.title
        for redirect in article.redirects:
            redirected = source.find(redirect)
            assert redirected is not None and redirected.title == article.title
