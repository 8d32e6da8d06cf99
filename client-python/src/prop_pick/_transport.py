"""Requests with the standard library: credentials, retries, pages and the stream of events."""
from __future__ import annotations

import gzip
import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any
from urllib.parse import quote, urlencode

from ._problem import ProblemError
from ._webhooks import WebhookEvent

#: POST requests that change nothing.
_READING = ("/api/v1/picks/evaluate", "/api/v1/picks/combo", "/api/v1/research/systems")
_RETRIED = (429, 503)
#: No response, or none to its end.
_BREAKS = (urllib.error.URLError, TimeoutError, ConnectionError, http.client.HTTPException)
#: An access token is renewed this many seconds before it expires.
_EARLY = 30
#: Three heartbeats of the stream.
_SILENCE = 45.0


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect is an error: the credential goes to no other address."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


_open = urllib.request.build_opener(_NoRedirects).open


def part(value: object) -> str:
    """A value in a path."""
    return quote(str(value), safe="")


class Transport:
    """What every operation is sent with. Threads may share it."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        token: str | None = None,
        timeout: float = 30,
        tries: int = 4,
        longest_wait: float = 30,
        first_wait: float = 0.5,
        wait: Callable[[float], object] = time.sleep,
    ) -> None:
        """`api_key` is `pp_…`, `token` an operations token; without either call `sign_in`, or only public operations
        work. A request is sent at most `tries` times; a longer wait than `longest_wait` seconds raises instead."""
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._token = token
        self._timeout = timeout
        self._tries = tries
        self._longest_wait = longest_wait
        self._first_wait = first_wait
        self._wait = wait
        self._lock = threading.Lock()
        self._ends_at: float | None = None
        #: Keep it to resume a session later; it changes with each renewal.
        self.refresh_token: str | None = None

    def sign_in(self, email: str, password: str, code: str | None = None) -> None:
        """Signs in as a person. `code` is the six digits of the authenticator app, where that is on."""
        body = {"email": email, "password": password, **({} if code is None else {"code": code})}
        self._open_session("login", {}, body)

    def resume(self, refresh_token: str) -> None:
        """Resumes a session."""
        self.refresh_token = refresh_token
        self._renew(self._token)

    def _renew(self, refused: str | None) -> None:
        """One renewal for all threads: two at once would race for one token."""
        with self._lock:
            if self._token == refused:
                self._open_session("refresh", {"Cookie": f"refreshToken={self.refresh_token}"}, None)

    def _open_session(self, what: str, headers: dict[str, str], body: object) -> None:
        # With a key, a retry of a renewal gets the first response, and no token is used twice.
        sent = {**headers, "Idempotency-Key": str(uuid.uuid4())} if what == "refresh" else headers
        self._retried("POST", f"/api/v1/auth/{what}", None, sent, _json_bytes(body), self._keep_session)

    def _keep_session(self, response: Any) -> None:
        login = json.loads(_bytes_of(response))
        for cookie in response.headers.get_all("Set-Cookie") or []:
            if cookie.startswith("refreshToken="):
                self.refresh_token = cookie.split(";", 1)[0].split("=", 1)[1]
        self._token = login["accessToken"]
        self._ends_at = time.monotonic() + login["expiresIn"]

    # What the generated operations call.

    def _json(self, method: str, path: str, **more: Any) -> Any:
        return json.loads(self._bytes(method, path, **more))

    def _text(self, method: str, path: str, **more: Any) -> str:
        return self._bytes(method, path, **more).decode()

    def _nothing(self, method: str, path: str, **more: Any) -> None:
        self._bytes(method, path, **more)

    def _bytes(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: Any = None,
        body_type: str = "application/json",
        keyed: bool = False,
    ) -> bytes:
        sent = {name: value for name, value in (headers or {}).items() if value is not None}
        data = None
        if body is not None:
            sent["Content-Type"] = body_type
            data = _json_bytes(body) if body_type == "application/json" else _as_bytes(body)
        if keyed:
            # Kept over retries, so that a retry creates nothing twice.
            sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
        return self._authenticated(method, path, query, sent, data, _bytes_of)

    def _items(self, page: Callable[[str | None], Any]) -> Iterator[Any]:
        cursor: str | None = None
        while True:
            found = page(cursor)
            yield from found["items"]
            if found["nextCursor"] is None:
                return
            if found["nextCursor"] == cursor:
                raise RuntimeError(f"cursor {cursor} leads to itself")
            cursor = found["nextCursor"]

    def _numbered(self, page: Callable[[int, int | None], Any]) -> Iterator[Any]:
        """All rows of one version of the board, even if it changes meanwhile."""
        version: int | None = None
        number, seen = 1, 0
        while True:
            found = page(number, version)
            yield from found["rows"]
            number, seen, version = number + 1, seen + len(found["rows"]), found["version"]
            if not found["rows"] or seen >= found["total"]:
                return

    def _stream(self, method: str, path: str, **more: Any) -> Iterator[WebhookEvent]:
        """The events of one connection, until it ends."""
        headers = {name: value for name, value in more.get("headers", {}).items() if value is not None}
        headers["Accept"] = "text/event-stream"
        response = self._authenticated(method, path, more.get("query"), headers, None, lambda opened: opened)
        with response:
            data: list[str] = []
            for line in response:
                text = line.decode().rstrip("\r\n")
                if text.startswith("data:"):
                    data.append(text[5:].removeprefix(" "))
                elif text == "" and data:
                    yield json.loads("\n".join(data))
                    data = []

    def events(self, types: list[str] | None = None, last_event_id: str | None = None) -> Iterator[WebhookEvent]:
        """Events as they happen, resumed after every break. Keep the `id` of the last one to resume after a restart."""
        failures = 0
        while True:
            try:
                query = {"types": types}
                for event in self._stream(
                    "GET", "/api/v1/data/events/stream", query=query, headers={"Last-Event-ID": last_event_id}
                ):
                    failures, last_event_id = 0, event["id"]
                    yield event
            except _BREAKS:
                pass
            self._wait(min(30.0, 2.0**failures) * random.uniform(0.5, 1))
            failures += 1

    # Below: one request, its retries and its credential.

    def _authenticated(
        self, method: str, path: str, query: Any, headers: dict[str, str], data: bytes | None, read: Callable[[Any], Any]
    ) -> Any:
        """A renewed token is tried once after a 401, which has no effect."""
        if self._ends_at is not None and time.monotonic() > self._ends_at - _EARLY:
            self._renew(self._token)
        used = self._token
        try:
            return self._retried(method, path, query, {**headers, **self._credential()}, data, read)
        except ProblemError as problem:
            if problem.status != 401 or self._ends_at is None:
                raise
            self._renew(used)
            return self._retried(method, path, query, {**headers, **self._credential()}, data, read)

    def _credential(self) -> dict[str, str]:
        if self._token is not None:
            return {"Authorization": f"Bearer {self._token}"}
        return {} if self._api_key is None else {"X-API-Key": self._api_key}

    def _retried(
        self, method: str, path: str, query: Any, headers: dict[str, str], data: bytes | None, read: Callable[[Any], Any]
    ) -> Any:
        may_repeat = method in ("GET", "PUT", "DELETE") or "Idempotency-Key" in headers or path in _READING
        attempt = 1
        while True:
            is_last = not may_repeat or attempt >= self._tries
            seconds: float | None = None
            try:
                return read(self._sent(method, path, query, headers, data))
            except ProblemError as problem:
                seconds = problem.retry_after_seconds
                if is_last or problem.status not in _RETRIED or (seconds or 0) > self._longest_wait:
                    raise
            except _BREAKS:
                if is_last:
                    raise
            if seconds is None:
                bound = min(self._longest_wait, self._first_wait * 2 ** (attempt - 1))
                self._wait(random.uniform(0, bound))
            else:
                # Never earlier than Retry-After, and up to a quarter later, so that clients do not return together.
                self._wait(seconds * random.uniform(1, 1.25))
            attempt += 1

    def _sent(self, method: str, path: str, query: Any, headers: Mapping[str, str], data: bytes | None) -> Any:
        """The open response. Raises ProblemError for an error, and a connection's error without a response."""
        text = urlencode({name: _word(value) for name, value in (query or {}).items() if value is not None})
        url = f"{self._base_url}{path}{'?' if text else ''}{text}"
        usual = {"Accept": "application/json, */*;q=0.5", "Accept-Encoding": "gzip", "User-Agent": "prop-pick-python"}
        if data is not None:
            usual["Content-Type"] = "application/json"
        request = urllib.request.Request(url, method=method, data=data, headers={**usual, **headers})
        is_stream = headers.get("Accept") == "text/event-stream"
        try:
            return _open(request, timeout=_SILENCE if is_stream else self._timeout)
        except urllib.error.HTTPError as error:
            with error:
                raise ProblemError(error.code, error.headers, _bytes_of(error)) from None


def _bytes_of(response: IO[bytes]) -> bytes:
    with response:
        whole = response.read()
    is_coded = response.headers.get("Content-Encoding") == "gzip"  # type: ignore[attr-defined]
    return gzip.decompress(whole) if is_coded else whole


def _json_bytes(body: object) -> bytes | None:
    return None if body is None else json.dumps(body).encode()


def _as_bytes(body: str | bytes) -> bytes:
    return body.encode() if isinstance(body, str) else body


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, (str, int, float)) else ",".join(map(str, value))
