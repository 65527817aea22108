"""How requests are carried: a busy server is asked again when it says so, and nothing goes on without end."""

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx

from react_tui.core.control import stop_signal

_TRIES = 3
# A server that asks for more is not waited for: the person is told, and the run goes on.
LONGEST_WAIT_SECONDS = 20.0
_LARGEST_BYTES = 20 * 1024 * 1024
_BUSY = (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE)


class PatientTransport(httpx.BaseTransport):
    """Waits as ``Retry-After`` says and asks again, as long as the run goes on; answers are bounded in time and size.

    ``pause`` waits for some seconds or for an event, and says whether the event was set.
    """

    def __init__(
        self,
        inner: httpx.BaseTransport,
        timeout: float,
        pause: Callable[[threading.Event, float], bool] = threading.Event.wait,
    ) -> None:
        self._inner = inner
        self._timeout = timeout
        self._pause = pause
        self._not_before = 0.0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the answer, of whatever status, once the server is not too busy or was asked often enough.

        A server that wants a longer rest gets it: until then nothing is sent, and every request is an error.
        """
        stop = stop_signal()
        for tries in range(1, _TRIES + 1):
            if (rest := self._not_before - time.monotonic()) > 0:
                raise httpx.ReadError(f"it asks to be left alone for {rest:.0f} s")
            if stop.is_set():
                break
            response = self._inner.handle_request(request)
            if response.status_code not in _BUSY or tries == _TRIES:
                return self._bounded(response, stop)
            response.close()
            wait = seconds_to_wait(response, tries)
            if wait > LONGEST_WAIT_SECONDS:
                self._not_before = time.monotonic() + wait
            else:
                self._pause(stop, wait)
        raise httpx.ReadError("the run was stopped")

    def close(self) -> None:
        """Let go of all connections."""
        self._inner.close()

    def _bounded(self, response: httpx.Response, stop: threading.Event) -> httpx.Response:
        if not isinstance(response.stream, httpx.SyncByteStream):
            raise TypeError("the answer comes from a transport for another kind of client")
        stream = _Bounded(response.stream, time.monotonic() + self._timeout, stop)
        return httpx.Response(
            response.status_code, headers=response.headers, stream=stream, extensions=response.extensions
        )


class _Bounded(httpx.SyncByteStream):
    """The bytes of an answer, until there are too many of them, time is up, or the run is stopped."""

    def __init__(self, inner: httpx.SyncByteStream, deadline: float, stop: threading.Event) -> None:
        self._inner = inner
        self._deadline = deadline
        self._stop = stop

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for chunk in self._inner:
            size += len(chunk)
            if size > _LARGEST_BYTES:
                raise httpx.ReadError(f"the answer has more than {_LARGEST_BYTES // 1024**2} MiB")
            if time.monotonic() > self._deadline:
                raise httpx.ReadTimeout("the answer takes too long")
            if self._stop.is_set():
                raise httpx.ReadError("the run was stopped")
            yield chunk

    def close(self) -> None:
        self._inner.close()


def seconds_to_wait(response: httpx.Response, tries: int) -> float:
    """Return how long a busy server asks to be left alone, as seconds or a date; 1, 2, 4 s where it does not say."""
    asked = response.headers.get("Retry-After", "").strip()
    if asked.isascii() and asked.isdigit():
        return float(asked[:9])
    try:
        date = parsedate_to_datetime(asked)
    except ValueError:
        return float(2 ** (tries - 1))
    # A date without a zone is in Greenwich's, as all dates of HTTP are.
    zoned = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (zoned - datetime.now(UTC)).total_seconds())
