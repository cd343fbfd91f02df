"""Why there is no reply, sorted by what to do about it."""

import asyncio
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from math import isnan
from typing import Any

from generators.models.chat_models import error_text

_LONGEST_WAIT = 3600.0
"""Seconds; a server that asks for more has closed for now, and a run that waits so long would seem to hang."""
_UNKNOWN_MODEL = ("model_not_found", "unknown_model", "model not found", "does not exist")
_NOTHING_LEFT = "insufficient_quota"
"""Says that an account is spent; it comes as a 429, and no patience helps."""
_BROKEN_NAMES = (
    "Timeout",
    "ConnectError",
    "ConnectionError",
    "NetworkError",
    "ProtocolError",
    "ReadError",
    "Disconnect",
)


class BrokenError(Exception):
    """Too many requests, trouble at the server, or a broken connection: asking again may help.

    Attributes:
        wait: seconds that the server asks to wait, None where it says nothing.
        crowded: a sign that fewer requests at a time would help.
    """

    def __init__(self, says: str, *, wait: float | None = None, crowded: bool = False) -> None:
        """Takes what happened, in words without secrets."""
        super().__init__(says)
        self.wait = wait
        self.crowded = crowded


class FinalError(Exception):
    """This question gets no reply, however often it is asked."""


class StoppedError(Exception):
    """No question gets a reply: the key is refused, the account is spent, or there is no such model."""


def of_status(status: int, says: str, headers: Mapping[str, str]) -> Exception:
    """The error that an HTTP status stands for.

    Args:
        status: 400 or more.
        says: what the server wrote, without secrets.
        headers: of the response.
    """
    line = f"{status}: {' '.join(says.split())[:300]}"
    refused = status in (401, 402, 403, 404) or (status == 429 and _NOTHING_LEFT in says)
    if refused or (status == 400 and any(sign in says.casefold() for sign in _UNKNOWN_MODEL)):
        return StoppedError(line)
    if status < 500 and status not in (408, 409, 429):
        return FinalError(line)
    wait = _seconds(headers)
    if wait is not None and wait > _LONGEST_WAIT:
        return StoppedError(f"{line} (asks to wait for {wait / 3600:.1f} hours)")
    return BrokenError(line, wait=wait, crowded=status in (408, 429))


def of_exception(error: Exception) -> Exception:
    """The error that an exception of a provider's own package stands for."""
    if isinstance(error, BrokenError | FinalError | StoppedError):
        return error
    response = getattr(error, "response", None)
    status = (
        getattr(error, "status_code", None) or getattr(response, "status_code", None) or getattr(error, "code", None)
    )
    if isinstance(status, int) and status >= 400:
        return of_status(status, error_text(error), _headers(response))
    if isinstance(error, TimeoutError | asyncio.TimeoutError):
        return BrokenError("no reply in time", crowded=True)
    if isinstance(error, ConnectionError) or any(part in type(error).__name__ for part in _BROKEN_NAMES):
        return BrokenError(error_text(error), crowded="Timeout" in type(error).__name__)
    return FinalError(error_text(error))


def _headers(response: Any) -> Mapping[str, str]:
    headers = getattr(response, "headers", None)
    return headers if isinstance(headers, Mapping) else {}


def _seconds(headers: Mapping[str, str]) -> float | None:
    """What Retry-After asks for; it is a number of seconds or a date, which counts from the server's own date."""
    text = headers.get("retry-after") or headers.get("Retry-After")
    if not text:
        return None
    try:
        wait = float(text)
    except ValueError:
        try:
            now = parsedate_to_datetime(headers.get("date") or headers["Date"])
            wait = (parsedate_to_datetime(text) - now).total_seconds()
        except (KeyError, TypeError, ValueError):
            return None
    return None if isnan(wait) else max(wait, 0.0)
