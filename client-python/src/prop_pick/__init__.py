"""The client of a Prop-Pick service."""
from . import types
from ._frame import flat, to_frame
from .types import Operations, __version__
from ._problem import ProblemError
from ._webhooks import WebhookEvent, WebhookVerificationError, verify_webhook


class PropPick(Operations):
    """Every operation of a service: `PropPick("https://picks.example.org", api_key="pp_…").get_picks_top(count=5)`."""


__all__ = [
    "ProblemError",
    "PropPick",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "flat",
    "to_frame",
    "types",
    "verify_webhook",
]
