"""Why questions got no reply: the most frequent reason, and what helps against it."""

import re
from collections import Counter
from typing import NamedTuple

_VARYING = re.compile(r"\b[\w-]*\d[\w-]*\b")
"""Numbers and ids in a server's words, which differ from request to request."""
_STATUS = re.compile(r"(?<![\w.])([45]\d\d)(?![\w.])")

_HINTS = (
    ("max_completion_tokens", "Name the limit as this server does: --model 'NAME?max_completion_tokens=8192'."),
    ("context", "Give replies fewer tokens, --model 'NAME?max_tokens=N', or the server a longer context."),
    ("max_tokens", "Give replies fewer tokens: --model 'NAME?max_tokens=N'."),
    ("temperature", "Set the temperature that this model takes: --model 'NAME?temperature=1'."),
)
"""What the refusal of a request is about -> what to do; the first that fits."""
_QUOTA = "insufficient_quota"
_NO_MODEL = re.compile(r"model[_ ]not[_ ]found|unknown[_ ]model|no (?:such )?model|model.*(?:does not exist|not found)")
_STATUSES = {
    "401": "Check the key: KGBENCH_API_KEY with --base-url, else the provider's own variable.",
    "402": "The account has nothing left; fill it up.",
    "403": "Check the key and what it allows.",
    "404": "Check --base-url: it ends before /chat/completions, mostly in /v1.",
    "408": "Ask for less at a time with --at-once.",
    "429": "Ask for less at a time with --at-once, or wait.",
}
_UNREACHED = re.compile(
    r"connection refused|no connection|no such host|connect(?:ion)?error|connection attempts failed|unreachable",
    re.IGNORECASE,
)
_LATE = "no reply within"
_INSECURE = "no secure connection"
_NOT_THE_API = ("is not JSON", "is not an object", "holds no choices", "holds no message", "is no JSON", "is no object")
"""The last two are the words of runs recorded by earlier versions."""


class Reason(NamedTuple):
    """Why questions got no reply.

    Attributes:
        text: as one of them was told.
        questions: how many were told the same, numbers and ids aside.
    """

    text: str
    questions: int

    @property
    def advice(self) -> str:
        """What to do about it, as a sentence; empty where nobody knows."""
        return advice(self.text)


class ReasonCounts:
    """Counts reasons; those that differ in numbers and ids only are one."""

    def __init__(self) -> None:
        """Knows none."""
        self._counts: Counter[str] = Counter()
        self._texts: dict[str, str] = {}

    def add(self, text: str) -> str:
        """Counts a reason; returns by what it is known here."""
        key = _VARYING.sub("#", text)
        # The status is a number that matters.
        status = _STATUS.match(text)
        if status:
            key = status[1] + key
        self._counts[key] += 1
        self._texts.setdefault(key, text)
        return key

    def remove(self, key: str) -> None:
        """Takes back one that was counted."""
        self._counts[key] -= 1

    @property
    def most_frequent(self) -> Reason | None:
        """The most frequent one, the first of equals; None where nothing failed."""
        if not self._counts.total():
            return None
        ((key, count),) = self._counts.most_common(1)
        return Reason(self._texts[key], count)


def advice(text: str) -> str:
    """What to do about a reason, as a sentence; empty where nobody knows.

    Args:
        text: what the server said after its status, or what happened on the way to it.
    """
    if _UNREACHED.search(text):
        return "Start the server, or mend its address (--base-url)."
    if _INSECURE in text:
        return "Mend the server's address (--base-url): http:// or https://, and the port."
    if _LATE in text:
        return "Wait longer with --timeout, or ask for less at a time with --at-once."
    if any(sign in text for sign in _NOT_THE_API):
        return "Check --base-url: it must lead to an OpenAI-compatible API, mostly it ends in /v1."
    found = _STATUS.search(text)
    if found is None:
        return ""
    status, said = found[1], text.casefold()
    if _NO_MODEL.search(said):
        return "Check the model's name."
    hint = next((hint for sign, hint in _HINTS if sign in said), "") if status in ("400", "422") else ""
    if hint:
        return hint
    if _QUOTA in said:
        return _STATUSES["402"]
    return _STATUSES.get(status, "The server's own log may say why." if status.startswith("5") else "")
