"""Fetching from the Hugging Face hub, played by a server on this machine; the hub's own library asks it."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from file_server import Site
from tiny_model import MODEL

from react_tui.paths import Folders

pytestmark = pytest.mark.loopback
COMMIT = "0123456789abcdef0123456789abcdef01234567"
SCRIPT = """
import sys
sys.path[:0] = sys.argv[1:]
from tiny_model import entry, store_of
from react_tui.errors import ModelError
from react_tui.paths import folders
try:
    print(store_of(folders(), entry("hf:owner/repo/sub/tiny.gguf", known=False)).pull("tiny"))
except ModelError as error:
    sys.exit(f"{type(error.__cause__).__name__}: {error}")
"""


@pytest.fixture
def hub(site: Site) -> Site:
    """A hub that tells the commit and the checksum of the file, as for files in its large storage."""
    site.extra = {
        "X-Repo-Commit": COMMIT,
        "X-Linked-Etag": f'"{sha256(MODEL).hexdigest()}"',
        "X-Linked-Size": str(len(MODEL)),
    }
    return site


def pull(site: Site, home: Folders, **more: str) -> subprocess.CompletedProcess[str]:
    """Pull in a process of its own, since the library reads the hub's address once, when it is imported."""
    here = Path(__file__).parent
    command = [sys.executable, "-c", SCRIPT, str(here), str(here.parent), str(here.parent.parent)]
    endpoint = site.url.rsplit("/", 1)[0]
    settings = {"HF_ENDPOINT": endpoint, "HF_HOME": str(home.cache), "HF_TOKEN": "hf_secret", "NO_PROXY": "*"}
    env = {**os.environ, **settings, **more}
    return subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120)


def test_the_version_that_the_hub_tells_of_is_fetched_with_the_persons_token(hub: Site, home: Folders) -> None:
    done = pull(hub, home)
    assert done.stderr == ""
    assert (home.models / "tiny.gguf").read_bytes() == MODEL
    assert hub.asked[-1]["path"] == f"/owner/repo/resolve/{COMMIT}/sub/tiny.gguf"
    assert hub.asked[-1]["Authorization"] == "Bearer hf_secret"


def test_the_hubs_checksum_is_believed_rather_than_the_file(hub: Site, home: Folders) -> None:
    hub.content = MODEL[:-1] + b"!"
    assert "SHA-256" in pull(hub, home).stderr
    assert not (home.models / "tiny.gguf").exists()


def test_a_fetch_that_broke_off_goes_on(hub: Site, home: Folders) -> None:
    hub.drop_after = 1000
    assert "1,000 of" in pull(hub, home).stderr
    hub.drop_after = None
    pull(hub, home)
    assert hub.asked[-1]["Range"] == "bytes=1000-"
    assert (home.models / "tiny.gguf").read_bytes() == MODEL


@pytest.mark.parametrize(
    ("headers", "status", "said"),
    [
        ({"X-Error-Code": "GatedRepo"}, 403, "accepted the licence"),
        ({"X-Error-Code": "RepoNotFound"}, 404, "no such file on the hub"),
        ({"X-Error-Code": "EntryNotFound"}, 404, "no such file on the hub"),
        ({}, 500, "cannot be reached"),
    ],
)
def test_what_the_hub_refuses_is_explained(
    hub: Site, home: Folders, headers: dict[str, str], status: int, said: str
) -> None:
    hub.status, hub.extra = status, headers
    assert said in pull(hub, home).stderr


def test_without_a_network_the_hub_is_said_to_be_out_of_reach(hub: Site, home: Folders) -> None:
    assert "cannot be reached" in pull(hub, home, HF_ENDPOINT="http://127.0.0.1:9").stderr


def test_the_librarys_offline_switch_is_named(hub: Site, home: Folders) -> None:
    assert "HF_HUB_OFFLINE" in pull(hub, home, HF_HUB_OFFLINE="1").stderr
