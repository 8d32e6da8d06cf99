"""The errors of the service, and of a connection."""
from __future__ import annotations

import json
import re
import time
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any


class ProblemError(Exception):
    """An error response: a problem document (RFC 9457), or what a proxy sent instead."""

    def __init__(self, status: int, headers: Message, body: bytes) -> None:
        members = _object(body)
        self.status = status
        #: Every member of the document, those of its kind included: `errors`, `requiredTier`, `operationId` …
        self.members: dict[str, Any] = members
        self.title: str = members.get("title") or f"HTTP {status}"
        self.detail: str | None = members.get("detail")
        named = re.search(r"/errors/([a-z-]+)$", str(members.get("type")))
        #: The last part of the problem's type, such as `rate-limit-exceeded`; `http-502` without a problem document.
        self.slug: str = named.group(1) if named else f"http-{status}"
        #: Identifies the request in the service's log.
        self.request_id: str | None = headers.get("X-Request-Id")
        self.retry_after_seconds: float | None = retry_after(headers)
        super().__init__(self.title if self.detail is None else f"{self.title}: {self.detail}")

    @property
    def errors(self) -> list[dict[str, str]]:
        """With status 400: each place that is not as described."""
        return self.members.get("errors") or []


def _object(body: bytes) -> dict[str, Any]:
    try:
        read = json.loads(body)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def retry_after(headers: Message) -> float | None:
    """The wait that Retry-After asks for, in seconds or as an HTTP date; None without one, and for a past date."""
    text = headers.get("Retry-After") or ""
    if text.isdigit():
        return float(text)
    try:
        seconds = parsedate_to_datetime(text).timestamp() - time.time()
    except (TypeError, ValueError):
        return None
    return seconds if seconds > 0 else None
