"""Fetching when the network, the disk or another process is in the way."""

import errno
import shutil
import socket
import ssl
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from file_server import Site, serving
from gguf_files import write
from tiny_model import MODEL, entry, store_of

from react_tui.errors import FetchError
from react_tui.models import ModelStore, Progress
from react_tui.paths import Folders

pytestmark = pytest.mark.loopback


@pytest.fixture
def store(home: Folders, site: Site) -> ModelStore:
    """A store that knows what the server has."""
    return store_of(home, entry(site.url))


@pytest.fixture
def closed_port() -> int:
    """A port of this machine that nobody listens to."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def fail(store: ModelStore) -> FetchError:
    with pytest.raises(FetchError) as caught:
        store.pull("tiny")
    return caught.value


@pytest.mark.parametrize(
    ("status", "said"), [(404, "not there any more"), (403, "licence"), (503, "later"), (520, "later")]
)
def test_the_servers_refusal_is_explained(store: ModelStore, site: Site, status: int, said: str) -> None:
    site.status = status
    error = fail(store)
    assert str(status) in error.what
    assert said in error.hint


def test_a_server_that_cannot_be_reached_is_named(home: Folders, closed_port: int) -> None:
    error = fail(store_of(home, entry(f"http://127.0.0.1:{closed_port}/tiny.gguf")))
    assert "127.0.0.1 cannot be reached" in error.what
    assert "network connection" in error.hint


def test_a_proxy_is_used_and_named_when_it_fails(
    home: Folders, closed_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{closed_port}")
    monkeypatch.setenv("no_proxy", "")
    error = fail(store_of(home, entry("https://models.invalid/tiny.gguf")))
    assert "refused" in error.what
    assert "https_proxy" in error.hint


def test_an_address_without_encryption_is_refused(home: Folders) -> None:
    assert "not an https one" in fail(store_of(home, entry("http://models.invalid/tiny.gguf"))).what


def test_a_redirect_to_an_address_without_encryption_is_refused(store: ModelStore, site: Site) -> None:
    site.redirect = "http://models.invalid/tiny.gguf"
    assert fail(store).where == site.redirect


def test_a_redirect_is_followed_with_the_range(store: ModelStore, site: Site, home: Folders) -> None:
    site.redirect = site.url.replace("/tiny", "/moved/tiny")
    write(home.models / "tiny.part", MODEL[:1000])
    assert store.pull("tiny").read_bytes() == MODEL
    assert (site.asked[-1]["path"], site.asked[-1]["Range"]) == ("/moved/tiny.gguf", "bytes=1000-")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make a certificate")
def test_a_certificate_that_nobody_vouches_for_is_explained(home: Folders, tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-subj",
    ]
    subprocess.run([*command, "/CN=x", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with serving(MODEL, context) as site:
        error = fail(store_of(home, entry(site.url)))
    assert "certificate of 127.0.0.1 cannot be trusted" in error.what
    assert "SSL_CERT_FILE" in error.hint


def test_too_little_room_is_noticed_before_anything_is_fetched(
    store: ModelStore, home: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1 << 19))
    assert "1.0 MiB needed, 0.5 MiB free" in fail(store).what
    assert not (home.models / "tiny.part").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_disk_that_becomes_full_is_explained(store: ModelStore, home: Folders) -> None:
    home.models.mkdir(parents=True)
    (home.models / "tiny.part").symlink_to("/dev/full")
    error = fail(store)
    assert "disk became full" in error.what
    assert "Free some space" in error.hint
    assert isinstance(error.__cause__, OSError)
    assert error.__cause__.errno == errno.ENOSPC


def test_a_second_pull_of_the_same_model_is_told_of_the_first(store: ModelStore) -> None:
    second: list[FetchError] = []

    def pull_again(progress: Progress) -> None:
        if not second:
            second.append(fail(store))

    assert store.pull("tiny", pull_again).read_bytes() == MODEL
    assert "another react-tui" in second[0].what


def test_many_processes_that_pull_at_once_end_with_the_right_file(site: Site, home: Folders) -> None:
    script = (
        "import sys; sys.path[:0] = sys.argv[2:]\n"
        "from tiny_model import entry, store_of\n"
        "from react_tui.errors import FetchError\n"
        "from react_tui.paths import folders\n"
        "try: store_of(folders(), entry(sys.argv[1])).pull('tiny')\n"
        "except FetchError as error: sys.exit(0 if 'another react-tui' in str(error) else str(error))\n"
    )
    here = Path(__file__).parent
    command = [sys.executable, "-c", script, site.url, str(here), str(here.parent), str(here.parent.parent)]
    processes = [subprocess.Popen(command) for _ in range(4)]
    assert [process.wait() for process in processes] == [0] * 4
    assert (home.models / "tiny.gguf").read_bytes() == MODEL
    assert not (home.models / "tiny.part").exists()


def test_a_fetch_in_a_thread_can_be_ended_by_its_listener(store: ModelStore, home: Folders) -> None:
    class StopError(Exception):
        pass

    ended = threading.Event()

    def stop(progress: Progress) -> None:
        raise StopError

    def work() -> None:
        with pytest.raises(StopError):
            store.pull("tiny", stop)
        ended.set()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ended.is_set()
    assert (home.models / "tiny.part").exists()
