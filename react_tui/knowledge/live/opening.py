"""Opening live Wikipedia: what has to be right before anything is asked of it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from react_tui import __version__
from react_tui.errors import SourceError
from react_tui.knowledge.live.cache import Cache
from react_tui.knowledge.live.source import LiveWikipedia

if TYPE_CHECKING:
    import httpx

_LANGUAGE = re.compile(r"[a-z]{2,12}(?:-[a-z]{2,8}){0,3}")
_CONTACT = re.compile(r"[!-~]+@[!-~]+\.[!-~]+|https?://[!-~]+")


def open_wikipedia(
    cache: Path,
    *,
    language: str = "en",
    contact: str = "",
    timeout: float = 10.0,
    offline_only: bool = False,
    transport: "httpx.BaseTransport | None" = None,
) -> LiveWikipedia:
    """Return the Wikipedia of a language; ``cache`` is the folder in which what was read is kept.

    ``contact`` is the mail or web address of whoever runs this. Wikimedia's rules for user agents ask for one, and
    refuse or slow down those without; that would look like a fault of the network, so that going online without one is
    refused here. With ``offline_only`` nothing but the cache is read, and no contact is needed. ``timeout`` is in
    seconds, ``transport`` what carries the requests. Raises ``SourceError``.
    """
    if not _LANGUAGE.fullmatch(language):
        hint = 'Take the first part of its address: "en" of en.wikipedia.org.'
        raise SourceError(
            f"there is no Wikipedia in the language {language[:20]!r}.", where="wikipedia.language", hint=hint
        )
    name, kept = f"Wikipedia ({language})", Cache(cache / "wikipedia" / f"{language}-1.sqlite3")
    if offline_only:
        return LiveWikipedia(name, language, kept, None)
    if not _CONTACT.fullmatch(contact):
        what = "Wikipedia asks programs to say whom to write to, and there is no such address here."
        hint = 'Set it to yours under [wikipedia] in config.toml: contact = "you@example.org", or a web address.'
        raise SourceError(what, where="wikipedia.contact", hint=hint)
    # Slow to import, and needed by nobody who stays offline.
    from react_tui.knowledge.live.api import Api, direct_or_by_proxy, host_of
    from react_tui.knowledge.live.transport import PatientTransport

    agent = f"react-tui/{__version__} ({contact})"
    carrier = transport or PatientTransport(direct_or_by_proxy(host_of(language)), timeout)
    return LiveWikipedia(name, language, kept, Api(language, agent, timeout, carrier))
