"""Fetching over the web from a server that misbehaves: nothing but the right file ever gets the model's name."""

from pathlib import Path

import pytest
from file_server import Site
from gguf_files import write
from tiny_model import MODEL, entry, store_of

from react_tui.errors import ModelError, ReactTuiError
from react_tui.models import ModelStore, Progress, State
from react_tui.paths import Folders

pytestmark = pytest.mark.loopback
SIXTY_PERCENT = len(MODEL) * 6 // 10


@pytest.fixture
def store(home: Folders, site: Site) -> ModelStore:
    """A store that knows the size and the checksum of what the server has."""
    return store_of(home, entry(site.url))


@pytest.fixture
def trusting(home: Folders, site: Site) -> ModelStore:
    """A store that knows neither size nor checksum."""
    return store_of(home, entry(site.url, known=False))


def names(home: Folders) -> list[str]:
    return sorted(path.name for path in home.models.iterdir() if path.is_file())


def fail(store: ModelStore) -> ReactTuiError:
    with pytest.raises(ReactTuiError) as caught:
        store.pull("tiny")
    return caught.value


def break_off(site: Site, store: ModelStore) -> None:
    site.drop_after = SIXTY_PERCENT
    fail(store)
    site.drop_after = None


def test_the_file_is_fetched_checked_and_named(store: ModelStore, home: Folders) -> None:
    assert store.pull("tiny").read_bytes() == MODEL
    assert names(home) == ["tiny.gguf"]


def test_progress_ends_with_everything_fetched_and_checked(store: ModelStore) -> None:
    seen: list[Progress] = []
    store.pull("tiny", seen.append)
    last = {progress.what: progress for progress in seen}
    assert last == {what: Progress(what, len(MODEL), len(MODEL)) for what in ("Fetching", "Checking")}


def test_a_pull_while_the_right_file_is_there_asks_the_server_nothing(store: ModelStore, site: Site) -> None:
    store.pull("tiny")
    asked = len(site.asked)
    store.pull("tiny")
    assert len(site.asked) == asked


def test_a_pull_mends_a_file_with_a_wrong_byte(store: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.gguf", MODEL[:-1] + b"!")
    assert store.pull("tiny").read_bytes() == MODEL


def test_a_connection_that_ends_early_says_how_far_it_came_and_keeps_that(
    store: ModelStore, site: Site, home: Folders
) -> None:
    site.drop_after = SIXTY_PERCENT
    error = fail(store)
    assert f"{SIXTY_PERCENT:,} of {len(MODEL):,} bytes" in error.what
    assert "goes on where it stopped" in error.hint
    assert (home.models / "tiny.part").stat().st_size == SIXTY_PERCENT
    assert store.list()[0].state is State.PARTIAL


def test_the_next_pull_asks_for_the_rest_only(store: ModelStore, site: Site) -> None:
    break_off(site, store)
    assert store.pull("tiny").read_bytes() == MODEL
    assert site.asked[-1]["Range"] == f"bytes={SIXTY_PERCENT}-"


def test_a_server_that_ignores_the_range_makes_it_start_again(store: ModelStore, site: Site) -> None:
    break_off(site, store)
    site.ignore_range = True
    assert store.pull("tiny").read_bytes() == MODEL


def test_a_server_that_sends_another_range_makes_it_start_again(store: ModelStore, site: Site) -> None:
    break_off(site, store)
    site.wrong_range = True
    assert store.pull("tiny").read_bytes() == MODEL


def test_a_server_that_has_no_such_range_makes_it_start_again(trusting: ModelStore, home: Folders) -> None:
    write(home.models / "tiny.part", MODEL + b"more")
    assert trusting.pull("tiny").read_bytes() == MODEL


def test_a_file_that_changed_meanwhile_is_not_sewn_onto_the_old_part(trusting: ModelStore, site: Site) -> None:
    break_off(site, trusting)
    site.content, site.etag = MODEL[:-4] + b"new!", '"two"'
    assert trusting.pull("tiny").read_bytes() == site.content


def test_an_interrupt_keeps_what_came(store: ModelStore, home: Folders, site: Site) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.done > len(MODEL) // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.pull("tiny", interrupt)
    assert names(home) == ["tiny.part", "tiny.part.etag"]
    assert store.pull("tiny").read_bytes() == MODEL
    assert "Range" in site.asked[-1]


def test_a_part_that_is_whole_already_is_checked_and_named(store: ModelStore, site: Site, home: Folders) -> None:
    write(home.models / "tiny.part", MODEL)
    store.pull("tiny")
    assert site.asked == []


def test_a_wrong_checksum_is_an_error_and_the_file_is_thrown_away(store: ModelStore, site: Site, home: Folders) -> None:
    site.content = MODEL[:-1] + b"!"
    assert "SHA-256" in fail(store).what
    assert names(home) == []


def test_a_wrong_checksum_leaves_the_file_that_was_there(store: ModelStore, site: Site, home: Folders) -> None:
    old = write(home.models / "tiny.gguf", MODEL[:-1] + b"?")
    site.content = MODEL[:-1] + b"!"
    fail(store)
    assert old.read_bytes() == MODEL[:-1] + b"?"


@pytest.mark.parametrize("length", [len(MODEL) // 2, len(MODEL) + 1000])
def test_a_server_that_claims_another_length_is_not_listened_to(
    store: ModelStore, site: Site, home: Folders, length: int
) -> None:
    site.claimed_length = length
    assert f"offers {length:,} bytes" in fail(store).what
    assert names(home) == []


def test_a_length_that_is_too_long_is_noticed_though_the_size_is_not_known(trusting: ModelStore, site: Site) -> None:
    site.claimed_length = len(MODEL) + 1000
    assert f"{len(MODEL):,} of {len(MODEL) + 1000:,} bytes" in fail(trusting).what


def test_a_length_that_is_too_short_is_noticed_though_the_size_is_not_known(
    trusting: ModelStore, site: Site, home: Folders
) -> None:
    site.claimed_length = len(MODEL) // 2
    assert "incomplete" in fail(trusting).what
    assert names(home) == []


def test_a_web_page_in_place_of_the_model_is_thrown_away(trusting: ModelStore, site: Site, home: Folders) -> None:
    site.content = b"<!doctype html><p>Sign in to the airport's wireless network"
    assert "a web page" in fail(trusting).what
    assert names(home) == []


def test_the_checksum_of_what_came_is_kept_where_none_was_known(trusting: ModelStore) -> None:
    file = trusting.pull("tiny")
    assert trusting.verify("tiny").expected == trusting.verify("tiny").sha256
    file.write_bytes(MODEL[:-1] + b"!")
    with pytest.raises(ModelError, match="SHA-256"):
        trusting.verify("tiny")


def test_an_address_can_be_pulled_though_it_is_in_no_catalogue(home: Folders, site: Site) -> None:
    store = store_of(home, entry(site.url, name="another"))
    assert store.pull(site.url) == store.path("tiny") == home.models / "tiny.gguf"


def test_an_address_never_takes_the_place_of_a_known_model(store: ModelStore, site: Site) -> None:
    with pytest.raises(ModelError, match="another model named tiny"):
        store.pull(site.url)


def test_a_folder_that_is_a_file_is_one_error(store: ModelStore, home: Folders, tmp_path: Path) -> None:
    write(home.data, b"")
    assert fail(store).where.startswith(str(home.models))
