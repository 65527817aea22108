"""Looks for pages in an archive of 14,921 introductions of Wikipedia, and prints each figure beside its target.

The archive and the questions lie in a folder of data: ``hotpotqa/mini-wikipedia.zim`` and ``hotpotqa/dev.jsonl``. All
that is drawn is drawn with a fixed seed. Speed is told as our time divided by that of bare libzim calls; both read the
same pages, half of them at a time and never the same half, so that neither finds warm what the other has just read.
"""

import argparse
import json
import math
import random
import re
import statistics
import string
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import psutil
from libzim.reader import Archive, set_cluster_cache_max_size
from libzim.search import Query, Searcher
from libzim.suggestion import SuggestionSearcher

from react_tui.knowledge.zim import ZimSource

SEED = 7
DRAWN = 1000
TIMED = 1000
ROUNDS = 4
TURN = 20
SIMILAR = 5
CACHE_BYTES = 64 * 2**20

Figure = tuple[str, str, str]


def page_titles(archive: Archive) -> list[str]:
    """Return the titles of all pages but the main page."""
    entries = (archive._get_entry_by_id(index) for index in range(archive.all_entry_count))
    pages = (e for e in entries if not e.is_redirect and e.get_item().mimetype.startswith("text/html"))
    main = archive.main_entry.get_item().path if archive.has_main_entry else ""
    return [page.title for page in pages if page.path != main]


def without_diacritics(title: str) -> str:
    decomposed = unicodedata.normalize("NFD", title)
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def with_typo(title: str, dice: random.Random) -> str:
    """Return a title with one letter lost, doubled up, replaced, or swapped with the next."""
    places = [n for n, character in enumerate(title) if character.isalnum()]
    place = dice.choice(places)
    letter = dice.choice(string.ascii_lowercase)
    before, here, after = title[:place], title[place], title[place + 1 :]
    kinds = (
        before + after,
        before + letter + here + after,
        before + letter + after,
        before + after[:1] + here + after[1:],
    )
    return next(typo for typo in dice.sample(kinds, 4) if typo != title)


def share(hits: Sequence[bool]) -> str:
    return f"{100 * sum(hits) / len(hits):.1f} % ({sum(hits)} of {len(hits)})"


def finds(source: ZimSource, asked: str, title: str) -> bool:
    page = source.find(asked)
    return page is not None and page.title == title


def spelling_figures(source: ZimSource, titles: list[str]) -> Iterator[Figure]:
    yield "exact title", share([finds(source, title, title) for title in titles]), "100 %"
    drawn = random.Random(SEED).sample(titles, DRAWN)
    variants: dict[str, Callable[[str], str]] = {
        "lower case": str.lower,
        "no diacritics": without_diacritics,
        "underscores": lambda title: title.replace(" ", "_"),
        "all three": lambda title: without_diacritics(title).lower().replace(" ", "_"),
    }
    for name, variant in variants.items():
        yield name, share([finds(source, variant(title), title) for title in drawn]), "99 %"
    accented = [title for title in titles if without_diacritics(title) != title]
    found = [finds(source, without_diacritics(title), title) for title in accented]
    yield "no diacritics, of all titles that have some", share(found), "99 %"


def similar_figures(source: ZimSource, titles: list[str], questions: Path) -> Iterator[Figure]:
    dice = random.Random(SEED)
    drawn = dice.sample([title for title in titles if any(map(str.isalnum, title))], DRAWN)
    hits = [title in source.similar(with_typo(title, dice), SIMILAR) for title in drawn]
    yield f"one typo, right title among {SIMILAR}", share(hits), "90 %"
    lines = questions.read_text(encoding="utf-8").strip().split("\n")
    first = list(dict.fromkeys(json.loads(line)["supporting_facts"][0][0] for line in lines))
    bare = {title: re.sub(r"\s*\([^()]*\)", "", title).strip() or title for title in first}
    found = {title: title in source.similar(bare[title], SIMILAR) for title in first}
    yield f"first gold page without its parentheses, among {SIMILAR}", share(list(found.values())), "95 %"
    with_some = [found[title] for title in first if bare[title] != title]
    yield "of these, the ones that have parentheses", share(with_some), ""


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def speed_figures(path: Path, titles: list[str]) -> Iterator[Figure]:
    yield from ((f"time, {name}", figure, target) for (name, figure), target in _ratios(path, titles))


def _ratios(path: Path, titles: list[str]) -> Iterator[tuple[tuple[str, str], str]]:
    source, archive = ZimSource(path), Archive(path)
    suggestions, texts = SuggestionSearcher(archive), Searcher(archive)

    def read_bare(title: str) -> bytes:
        return bytes(archive.get_entry_by_title(title).get_item().content)

    def search_bare(text: str) -> list[str]:
        paths = list(suggestions.suggest(text).getResults(0, 20))
        paths += texts.search(Query().set_query(text)).getResults(0, 20)
        return [archive.get_entry_by_path(path).title for path in paths]

    def search_and_read_bare(text: str) -> None:
        if not archive.has_entry_by_title(text):
            text = next(iter(search_bare(text)), "Paris")
        read_bare(text)

    def search_and_read(text: str) -> None:
        if source.find(text) is None:
            source.find(next(iter(source.similar(text)), "Paris"))

    dice = random.Random(SEED)
    drawn = dice.sample(titles, 2 * TIMED)
    words = [" ".join(title.split()[:2]).lower() for title in drawn[:TIMED]]
    # In an archive that is bigger than libzim's cache, hardly any page lies in a cluster that is unpacked already.
    set_cluster_cache_max_size(0)
    yield ratio("exact title", drawn, source.find, read_bare), "1.5"
    yield ratio("two words of a title, in lower case", words, search_and_read, search_and_read_bare), "1.5"
    set_cluster_cache_max_size(CACHE_BYTES)
    for title in titles:
        read_bare(title)
    yield ratio("exact title, all clusters in memory", drawn, source.find, read_bare), ""


def ratio(name: str, asked: list[str], ours: Callable[[str], object], bare: Callable[[str], object]) -> tuple[str, str]:
    halves, times = [asked[::2], asked[1::2]], dict[tuple[Callable[[str], object], str], float]()
    for _ in range(ROUNDS):
        for start in range(0, len(halves[0]), TURN):
            for work, half in zip((ours, bare), halves, strict=True):
                for text in half[start : start + TURN]:
                    # Other programs on the machine only ever make it longer.
                    times[work, text] = min(seconds(partial(work, text)), times.get((work, text), math.inf))
        # Some pages lie deeper in their cluster than others: all are read both ways.
        halves.reverse()
    ours_ms, bare_ms = (1000 * statistics.median(times[work, text] for text in asked) for work in (ours, bare))
    return name, f"{ours_ms / bare_ms:.2f} ({ours_ms:.2f} / {bare_ms:.2f} ms)"


def memory_figures(source: ZimSource, titles: list[str]) -> Iterator[Figure]:
    dice, process = random.Random(SEED), psutil.Process()
    for count, number in ((500, 500), (4500, 5000)):
        for title in dice.choices(titles, k=count):
            page = source.find(title if dice.random() < 0.5 else title.lower())
            if page is None or dice.random() < 0.2:
                source.similar(with_typo(title, dice))
        megabytes = process.memory_info().rss / 2**20
        yield f"memory after {number:,} searches", f"{megabytes:.0f} MB", "" if number == 500 else "the same"


def main() -> None:
    """Print one line a figure: what, figure, target."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder / "hotpotqa"
    path = folder / "mini-wikipedia.zim"
    titles, source = page_titles(Archive(path)), ZimSource(path)
    print("| what | figure | target |\n|---|---|---|")
    for figures in (
        spelling_figures(source, titles),
        similar_figures(source, titles, folder / "dev.jsonl"),
        memory_figures(source, titles),
        speed_figures(path, titles),
    ):
        for what, figure, target in figures:
            print(f"| {what} | {figure} | {target} |", flush=True)


if __name__ == "__main__":
    main()
