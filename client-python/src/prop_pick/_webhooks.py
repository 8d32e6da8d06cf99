"""The check of a webhook's signature."""
from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Sequence
from typing import Any, TypedDict


class WebhookEvent(TypedDict):
    """The body of every delivery, and of every event of the stream."""

    #: The same in every attempt: use it to detect repeated deliveries.
    id: str
    type: str
    timestamp: str
    data: Any


class WebhookVerificationError(Exception):
    """The delivery is not from Prop-Pick, or was changed in transit. Respond with 400 and ignore it."""


def verify_webhook(body: bytes | str, signature: str | None, secret: str | Sequence[str]) -> WebhookEvent:
    """Checks a delivery and reads its event.

    `body` is the raw body, `signature` the header X-Webhook-Signature, and `secret` the subscription's; several while
    you rotate it. Raises WebhookVerificationError. Compares in constant time.
    """
    raw = body.encode() if isinstance(body, str) else bytes(body)
    found = re.fullmatch(r"sha256=([0-9a-f]{64})", signature or "")
    if found is None:
        raise WebhookVerificationError("The signature is missing or malformed.")
    for one in [secret] if isinstance(secret, str) else secret:
        if one == "":
            raise WebhookVerificationError("The secret is empty.")
        wanted = hmac.new(one.encode(), raw, hashlib.sha256).hexdigest()
        if hmac.compare_digest(wanted, found.group(1)):
            return json.loads(raw)
    raise WebhookVerificationError("The signature does not match the body.")
