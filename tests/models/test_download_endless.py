"""A server that does not say how much it sends cannot fill the disk."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from react_tui.errors import FetchError
from react_tui.fetching.progress import unheard
from react_tui.fetching.web import download

pytestmark = pytest.mark.loopback
SIZE = 100_000


class Endless(BaseHTTPRequestHandler):
    """Sends chunk after chunk, without a length, for as long as anybody listens."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"8000\r\n" + bytes(0x8000) + b"\r\n")
        except OSError:
            self.close_connection = True

    def log_message(self, format: str, *arguments: object) -> None:
        """Stay silent."""


@pytest.fixture
def url() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Endless) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/file"
        server.shutdown()


def test_no_more_is_taken_than_the_file_is_known_to_have(url: str, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="sends more than the 100,000 bytes"):
        download(url, tmp_path / "part", SIZE, unheard)
    assert (tmp_path / "part").stat().st_size <= SIZE
