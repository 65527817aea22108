"""Where a file of a Hugging Face repository is, and what it must be."""

from collections.abc import Mapping
from dataclasses import dataclass

from react_tui.errors import ModelError

_SHA256_DIGITS = 64


@dataclass(frozen=True)
class HubFile:
    """One version of a file: its address, the headers to ask for it with, its size (bytes) and its SHA-256."""

    url: str
    headers: Mapping[str, str]
    size: int | None
    sha256: str | None


def find(source: str) -> HubFile:
    """Ask the hub about ``OWNER/REPOSITORY/FILE``, with the person's own token and endpoint where they have them."""
    import huggingface_hub
    from huggingface_hub import errors

    owner, repository, file = source.split("/", 2)
    repo = f"{owner}/{repository}"
    where = f"hf:{source}"
    try:
        now = huggingface_hub.get_hf_file_metadata(huggingface_hub.hf_hub_url(repo, file))
    except errors.GatedRepoError as error:
        hint = f"Accept the licence at https://huggingface.co/{repo}, then sign in with `hf auth login`."
        raise ModelError(
            "Its owner gives it only to people who accepted the licence.", where=where, hint=hint
        ) from error
    except (errors.RepositoryNotFoundError, errors.EntryNotFoundError) as error:
        hint = "The catalogue is out of date, or the name is wrong; `react-tui models list` shows others."
        raise ModelError("There is no such file on the hub.", where=where, hint=hint) from error
    except (OSError, errors.HTTPError) as error:  # type: ignore[attr-defined] # of the HTTP library that it uses
        hint = "Check the network connection and the proxy, and that HF_HUB_OFFLINE is not set."
        raise ModelError(f"The hub cannot be reached ({error}).", where=where, hint=hint) from error
    token = huggingface_hub.get_token()
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    digest = now.etag if now.etag and len(now.etag) == _SHA256_DIGITS else None
    url = huggingface_hub.hf_hub_url(repo, file, revision=now.commit_hash)
    return HubFile(url, headers, now.size, digest)
