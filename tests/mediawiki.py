"""A MediaWiki on this machine: it answers what react-tui asks of Wikipedia's API, well or badly."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import httpx
from zim_archives import DISAMBIGUATION, Entry
from zim_encyclopedia import ENTRIES, REDIRECTS

from react_tui.knowledge.titles import fold

_TAG = re.compile("<.*?>")
_LINK = re.compile(r"href='(?!\./|http|//)([^']*)'")


@dataclass
class Reply:
    """What is sent instead of an answer; ``cut`` promises more bytes than come, ``held`` keeps it back until set."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    cut: bool = False
    held: threading.Event | None = None


@dataclass
class Site:
    """The pages of a wiki, what was asked of it, and the replies that come first."""

    pages: dict[str, Entry]
    redirects: dict[str, str]
    asked: list[dict[str, str]] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
    first: list[Reply] = field(default_factory=list)
    reached: threading.Event = field(default_factory=threading.Event)
    url: str = ""

    def answer(self, asked: dict[str, str]) -> dict[str, object]:
        if asked["action"] == "parse":
            return self._parsed(asked["page"])
        return {"query": self._found(asked) if "list" in asked else self._resolved(asked["titles"].split("|"))}

    def _parsed(self, title: str) -> dict[str, object]:
        entry = self.pages[title]
        html = _LINK.sub(r"href='/wiki/\1'", f'<div class="mw-parser-output">{entry.body}</div>')
        properties = {"disambiguation": ""} if entry.head == DISAMBIGUATION else []
        return {"parse": {"title": title, "text": html, "properties": properties}}

    def _resolved(self, titles: list[str]) -> dict[str, object]:
        normal = {title: title[:1].upper() + title[1:].replace("_", " ") for title in titles}
        reached = {name: self.redirects.get(name, name) for name in normal.values()}
        return {
            "normalized": [{"from": title, "to": name} for title, name in normal.items() if title != name],
            "redirects": [{"from": name, "to": target} for name, target in reached.items() if name != target],
            "pages": [self._listed(title) for title in dict.fromkeys(reached.values())],
        }

    def _listed(self, title: str) -> dict[str, object]:
        if title in self.pages:
            return {"pageid": 1, "ns": 0, "title": title}
        return {"ns": 14 if title.startswith("Category:") else 0, "title": title, "missing": True}

    def _found(self, asked: dict[str, str]) -> dict[str, object]:
        start, wanted = " ".join(_words(asked["pssearch"])), set(_words(asked["srsearch"]))
        known = [*self.pages, *self.redirects]
        texts = {title: _words(f"{title} {_TAG.sub(' ', entry.body)}") for title, entry in self.pages.items()}
        return {
            "prefixsearch": [{"ns": 0, "title": title} for title in known if " ".join(_words(title)).startswith(start)],
            "search": [{"ns": 0, "title": title} for title in self.pages if wanted <= set(texts[title])],
        }


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", fold(text))


class _Handler(BaseHTTPRequestHandler):
    site: Site

    def do_GET(self) -> None:  # the name that http.server calls
        asked = {key: values[0] for key, values in parse_qs(urlsplit(self.path).query, keep_blank_values=True).items()}
        self.site.asked.append(asked)
        self.site.agents.append(self.headers["User-Agent"])
        reply = self.site.first.pop(0) if self.site.first else None
        if reply is None:
            reply = Reply(body=json.dumps(self.site.answer(asked)).encode())
        self.site.reached.set()
        if reply.held is not None:
            reply.held.wait(20)
        self.send_response(reply.status)
        for name, value in {"Content-Length": str(len(reply.body) + reply.cut), **reply.headers}.items():
            self.send_header(name, value)
        self.end_headers()
        with suppress(OSError):  # Who asked has given up.
            self.wfile.write(reply.body)

    def log_message(self, format: str, *args: object) -> None:
        pass


class ToThisMachine(httpx.HTTPTransport):
    """Carries every request to a server of ours, whatever its address."""

    def __init__(self, url: str) -> None:
        super().__init__(verify=False)
        self._url = httpx.URL(url)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(scheme="http", host=self._url.host, port=self._url.port)
        return super().handle_request(request)


def encyclopedia_site() -> Site:
    """Return the pages of the test encyclopedia as a wiki."""
    pages = {entry.title: entry for entry in ENTRIES if entry.body and not entry.path and entry.mimetype == "text/html"}
    return Site(pages, {title: path.replace("_", " ") for title, path in REDIRECTS.items()})


@contextmanager
def serving(site: Site) -> Iterator[Site]:
    """Serve a wiki at ``site.url`` until the block ends."""
    handler = type("Handler", (_Handler,), {"site": site})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        server.daemon_threads = True
        site.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()
