"""Fetching a file over HTTPS, going on where an earlier try stopped."""

import http.client
import os
import re
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from http import HTTPStatus
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from react_tui.errors import FetchError
from react_tui.fetching.disk import disk_error, require_room
from react_tui.fetching.progress import Progress, Report

TIMEOUT_SECONDS = 30.0
CHUNK = 1 << 18
LARGEST_TEXT = 32 << 20
GO_ON = "Run the same command again: it goes on where it stopped."

_HERE = ("127.0.0.1", "::1", "localhost")
_RANGE = re.compile(r"bytes (?P<first>\d+)-\d+/(?P<total>\d+)")
_NEWS: Mapping[int, str] = {
    HTTPStatus.UNAUTHORIZED: "Its owner gives it only to people who have signed in and accepted the licence.",
    HTTPStatus.FORBIDDEN: "Its owner gives it only to people who have signed in and accepted the licence.",
    HTTPStatus.NOT_FOUND: "It is not there any more, or the address is wrong.",
    HTTPStatus.PROXY_AUTHENTICATION_REQUIRED: "The proxy wants a name and a password.",
    HTTPStatus.TOO_MANY_REQUESTS: "The server wants fewer requests: try again later.",
}


def download(url: str, part: Path, size: int | None, report: Report, headers: Mapping[str, str] | None = None) -> None:
    """Make ``part`` the whole file at ``url``, of ``size`` bytes where that is known.

    Bytes that are there already are kept if the server sends the rest of the same file. Whatever ends the fetch, an
    exception of ``report`` included, leaves in ``part`` what has come, to go on from.
    """
    _require_safe(url)
    have = part.stat().st_size if part.exists() else 0
    if size is not None and have == size:
        return
    answer = _ask(url, part, size, headers or {})
    with answer.reply:
        _require_size(url, answer.total, size)
        most = answer.total if answer.total is not None else size
        require_room(part.parent, max(0, (most or 0) - answer.start))
        done = _receive(url, answer, part, report, most)
    if answer.total is not None and done < answer.total:
        raise FetchError(f"The connection ended after {done:,} of {answer.total:,} bytes.", where=url, hint=GO_ON)


def read_text(url: str) -> str:
    """Return the text at an address, such as a catalogue; one without end or not in UTF-8 is a ``FetchError``."""
    _require_safe(url)
    answer = _answer(url, {})
    if answer is None:
        raise FetchError("The server sends something else than the text.", where=url, hint="Try again later.")
    with answer.reply:
        data = b""
        for chunk in _chunks(url, answer.reply):
            data += chunk
            if len(data) > LARGEST_TEXT:
                raise FetchError("The server sends far too much.", where=url, hint="Check the address.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FetchError("The server sends something else than text.", where=url, hint="Check the address.") from error


@dataclass(frozen=True)
class _Answer:
    """A reply, the offset that it begins at (-1 where that is not known), and the whole file's size if it says so."""

    reply: http.client.HTTPResponse
    start: int
    total: int | None


class _SafeRedirects(urllib.request.HTTPRedirectHandler):
    """Follows no redirect to an unsafe address, and takes no password to another host."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Message, newurl: str
    ) -> urllib.request.Request | None:
        _require_safe(newurl)
        new = super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type] # as typeshed has it
        if new is not None and urlsplit(newurl).netloc != urlsplit(req.full_url).netloc:
            new.remove_header("Authorization")
        return new


def _require_safe(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in _HERE):
        raise FetchError("The address is not an https one.", where=url, hint="Files are fetched over https only.")


def forget(part: Path) -> None:
    """Remove what came of a file so far."""
    part.unlink(missing_ok=True)
    _tag_file(part).unlink(missing_ok=True)


def _tag_file(part: Path) -> Path:
    """Return where the server's mark for the version of an unfinished file is kept."""
    return part.with_name(part.name + ".etag")


def _ask(url: str, part: Path, size: int | None, headers: Mapping[str, str]) -> _Answer:
    have = part.stat().st_size if part.exists() else 0
    if have and (size is None or have < size):
        rest = _answer(url, {**headers, "Range": f"bytes={have}-", **_unless_changed(part)})
        if rest is not None:
            if rest.start == 0 or (rest.start == have and have < (rest.total or 0) and size in (None, rest.total)):
                return rest
            rest.reply.close()
    whole = _answer(url, headers)
    if whole is None or whole.start != 0:
        raise FetchError("The server sends something else than the file.", where=url, hint="Try again later.")
    return whole


def _unless_changed(part: Path) -> dict[str, str]:
    tag = _tag_file(part)
    known = tag.read_text(encoding="utf-8") if tag.exists() else ""
    return {"If-Range": known} if known else {}


def _answer(url: str, headers: Mapping[str, str]) -> _Answer | None:
    """Return the server's answer, None if it has no such range of the file."""
    reply = _open(url, headers)
    if reply is None:
        return None
    length = reply.headers.get("Content-Length", "")
    if reply.status == HTTPStatus.OK:
        return _Answer(reply, 0, int(length) if length.isdecimal() else None)
    match = _RANGE.fullmatch(reply.headers.get("Content-Range", ""))
    return _Answer(reply, int(match["first"]), int(match["total"])) if match else _Answer(reply, -1, None)


def _open(url: str, headers: Mapping[str, str]) -> http.client.HTTPResponse | None:
    request = urllib.request.Request(url, headers={"User-Agent": "react-tui", **headers})
    opener = urllib.request.build_opener(_SafeRedirects)
    try:
        reply: http.client.HTTPResponse = opener.open(request, timeout=TIMEOUT_SECONDS)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            return None
        hint = _NEWS.get(error.code, "Try again later.")
        raise FetchError(f"The server answered {error.code} {error.reason}.", where=url, hint=hint) from error
    except urllib.error.URLError as error:
        raise _unreachable(url, error.reason) from error
    except (OSError, http.client.HTTPException) as error:
        raise _unreachable(url, error) from error
    return reply


def _unreachable(url: str, reason: object) -> FetchError:
    host = urlsplit(url).hostname
    if isinstance(reason, ssl.SSLCertVerificationError):
        what = f"The certificate of {host} cannot be trusted ({reason.verify_message})."
        hint = (
            "If a proxy of your network opens secure connections, name its certificate file in SSL_CERT_FILE."
            " The check is never switched off."
        )
        return FetchError(what, where=url, hint=hint)
    proxies = sorted({name for name in os.environ if name.lower() in ("https_proxy", "http_proxy", "all_proxy")})
    through = f" Requests go through the proxy in {' and '.join(proxies)}." if proxies else ""
    hint = f"Check the network connection.{through} Then run the same command again."
    return FetchError(f"{host} cannot be reached ({reason}).", where=url, hint=hint)


def _require_size(url: str, total: int | None, size: int | None) -> None:
    if total is not None and size is not None and total != size:
        what = f"The server offers {total:,} bytes, but the file should have {size:,}."
        raise FetchError(what, where=url, hint="The file there is another one now.")


def _receive(url: str, answer: _Answer, part: Path, report: Report, most: int | None) -> int:
    done = answer.start
    try:
        with part.open("ab" if answer.start else "wb") as file:
            if not answer.start:
                tag = answer.reply.headers.get("ETag", "")
                _tag_file(part).write_text("" if tag.startswith("W/") else tag, encoding="utf-8")
            for chunk in _chunks(url, answer.reply):
                if most is not None and done + len(chunk) > most:
                    hint = "Try again later, or fetch it from somewhere else."
                    raise FetchError(
                        f"The server sends more than the {most:,} bytes of the file.", where=url, hint=hint
                    )
                file.write(chunk)
                done += len(chunk)
                report(Progress("Fetching", done, answer.total))
    except OSError as error:
        raise disk_error(error, part) from error
    return done


def _chunks(url: str, reply: http.client.HTTPResponse) -> Iterator[bytes]:
    try:
        while chunk := reply.read(CHUNK):
            yield chunk
    except (OSError, http.client.HTTPException) as error:
        raise FetchError(f"The connection broke ({error}).", where=url, hint=GO_ON) from error
