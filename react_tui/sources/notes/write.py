"""The process that makes an archive of a folder of notes; its stdout is one JSON message a line.

``python -m react_tui.sources.notes.write FOLDER TARGET``. libzim's writer prints to stdout, and PDFs can be malicious:
both are kept away from the program.
"""

import datetime
import json
import os
import sys
import textwrap
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path

from libzim.writer import Creator, Hint

from react_tui.knowledge.titles import fold, tidy
from react_tui.knowledge.writer import ArticleItem
from react_tui.sources.notes.read import NotReadable, read_note
from react_tui.sources.notes.scan import Scan, scan

# In characters; a title is indexed in bytes, of which each may have four.
_LONGEST_WORD, _LONGEST_TITLE = 50, 150
_Tell = Callable[[dict[str, object]], None]
_Skipped = list[tuple[str, str]]


def write(found: Scan, target: Path, tell: _Tell) -> None:
    """Write the notes as one archive; tell how far it is, and in the end how many there are and what was left out."""
    skipped: _Skipped = []
    titles: dict[str, str] = {}
    with Creator(target).config_indexing(True, "eng") as creator:
        for item in _items(found, titles, skipped, tell):
            creator.add_item(item)
        for title, path in _file_names(titles):
            creator.add_redirection(f"by-name/{path}", title, path, {Hint.FRONT_ARTICLE: True})
        metadata = {"Title": f"Notes in {_unicode(found.folder.name)}", "Language": "eng", "Name": "react_tui_notes"}
        for key, value in metadata.items():
            creator.add_metadata(key, value)
        creator.add_metadata("Date", datetime.date.today().isoformat())
    tell({"notes": len(titles), "skipped": skipped})


def _items(found: Scan, titles: dict[str, str], skipped: _Skipped, tell: _Tell) -> Iterator[ArticleItem]:
    """Yield the notes as pages, each under a title of its own; ``titles`` gets their paths by folded title."""
    done, total = 0, sum(found.notes.values())
    for name, size in found.notes.items():
        done += size
        tell({"done": done, "total": total})
        path = _unicode(name.as_posix())
        try:
            note = read_note(found.folder / name)
        except NotReadable as reason:
            skipped.append((path, str(reason)))
            continue
        title = _short(tidy(note.title) or tidy(_unicode(name.stem)))
        if fold(title) in titles:
            title = f"{title} ({path})"
        titles[fold(title)] = path
        yield ArticleItem(path, title, _page(title, note.html))


def _file_names(titles: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the names of files by which their notes can be found too, being no titles, with their paths."""
    taken = set(titles)
    for path in titles.values():
        name = _short(tidy(Path(path).stem))
        if fold(name) not in taken:
            taken.add(fold(name))
            yield name, path


def _short(title: str) -> str:
    """Return a title that libzim can index: it gives up the whole archive for one word that is too long."""
    words = [word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…" for word in title.split(" ")]
    return textwrap.shorten(" ".join(words), _LONGEST_TITLE, placeholder=" …")


def _page(title: str, html: str) -> str:
    if "<body" in html.lower():
        return html
    head = f'<meta charset="utf-8"><title>{escape(title)}</title>'
    return f"<!DOCTYPE html>\n<html><head>{head}</head>\n<body>\n{html}\n</body></html>\n"


def _unicode(name: str) -> str:
    return name.encode("utf-8", "replace").decode("utf-8")


def main(folder: Path, target: Path) -> None:
    """Write an archive, with stdout for messages alone."""
    messages = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)

    def tell(message: dict[str, object]) -> None:
        print(json.dumps(message), file=messages, flush=True)

    write(scan(folder), target, tell)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
