"""Words that tell to which time a sentence belongs."""

import re

_THEN = re.compile(
    r"\b(?:back then|at that (?:time|stage|point)|at the time|during (?:that|those|this earlier)|in those"
    r"|in that (?:time|period|stretch|phase|spell)|(?:all )?through (?:that|those)|throughout that"
    r"|while (?:it|that) lasted|as long as (?:it|that) lasted|of that (?:time|period|stretch|phase|spell)"
    r"|over that (?:time|period|stretch)|for that (?:time|period|stretch)|within that (?:time|period|stretch)"
    r"|from that (?:time|period|stretch)|to that (?:time|period|stretch)|in its course|that (?:time|period|stretch)"
    r"|in the past|formerly|previously|years ago|months ago|weeks ago|days ago)\b",
    re.IGNORECASE,
)
_NOW = re.compile(
    r"\b(?:at present|at the moment|currently|these days|nowadays|right now|just now|as of now|today|now"
    r"|for the time being|the present state|the current state|the present picture|at the time of (?:the )?interview"
    r"|this (?:week|month)|of late|as things (?:are|stand))\b",
    re.IGNORECASE,
)


def of_then(text: str) -> bool:
    """Whether a sentence has a phrase that puts it into a stretch of time that is over."""
    return _THEN.search(text) is not None


def of_now(text: str) -> bool:
    """Whether a sentence has a phrase that puts it into the present."""
    return _NOW.search(text) is not None


def tells_time(text: str) -> bool:
    """Whether a sentence has a phrase that tells to which time it belongs."""
    return of_then(text) or of_now(text)
