"""A web server on this machine that sends one file, well or badly, whole or in two parts, and pages always well."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Site:
    """What the server does; changed by a test between requests. ``pages`` are by path, with their query or without."""

    content: bytes
    etag: str = '"one"'
    status: int | None = None
    drop_after: int | None = None
    hold_after: int | None = None
    ignore_range: bool = False
    wrong_range: bool = False
    claimed_length: int | None = None
    redirect: str = ""
    extra: dict[str, str] = field(default_factory=dict)
    pages: dict[str, bytes] = field(default_factory=dict)
    go_on: threading.Event = field(default_factory=threading.Event)
    asked: list[dict[str, str]] = field(default_factory=list)
    url: str = ""


class _Handler(BaseHTTPRequestHandler):
    site: Site

    def do_HEAD(self) -> None:  # the name that http.server calls
        self._send(body=False)

    def do_GET(self) -> None:  # the name that http.server calls
        self._send(body=True)

    def log_message(self, format: str, *args: object) -> None:
        pass

    def _send(self, *, body: bool) -> None:
        site = self.site
        site.asked.append({"path": self.path, **dict(self.headers)})
        page = site.pages.get(self.path, site.pages.get(self.path.partition("?")[0]))
        if page is not None:
            self._head(200, {"Content-Length": str(len(page))})
            self.wfile.write(page)
            return
        if site.redirect and not self.path.startswith("/moved"):
            self._head(302, {"Location": site.redirect, "Content-Length": "0"})
            return
        if site.status:
            self._head(site.status, {"Content-Length": "0", **site.extra})
            return
        start = self._start()
        if start >= len(site.content):
            self._head(416, {"Content-Range": f"bytes */{len(site.content)}", "Content-Length": "0"})
            return
        content = site.content[start:]
        headers = {"ETag": site.etag, "Content-Length": str(site.claimed_length or len(content)), **site.extra}
        if start:
            first = start + 1 if site.wrong_range else start
            headers["Content-Range"] = f"bytes {first}-{len(site.content) - 1}/{len(site.content)}"
        self._head(206 if start else 200, headers)
        if body:
            self.wfile.write(content[: site.drop_after or site.hold_after])
            if site.hold_after:
                site.go_on.wait(20)
                self.wfile.write(content[site.hold_after :])

    def _start(self) -> int:
        asked = self.headers.get("Range")
        if not asked or self.site.ignore_range or self.headers.get("If-Range", self.site.etag) != self.site.etag:
            return 0
        return int(asked.removeprefix("bytes=").removesuffix("-"))

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()


@contextmanager
def serving(content: bytes, context: ssl.SSLContext | None = None) -> Iterator[Site]:
    """Serve ``content`` at ``site.url`` until the block ends, over TLS where a context is given."""
    site = Site(content)
    handler = type("Handler", (_Handler,), {"site": site})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        if context is not None:
            server.socket = context.wrap_socket(server.socket, server_side=True)
        site.url = f"{'https' if context else 'http'}://127.0.0.1:{server.server_address[1]}/tiny.gguf"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield site
        finally:
            server.shutdown()
            thread.join()
