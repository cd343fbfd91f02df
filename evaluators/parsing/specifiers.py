"""The specifier behind a name: which of several things of that name it tells apart, and where it ends."""

import re
from collections.abc import Container

from evaluators.parsing.naming import GENERIC, UNSPECIFIC, NameIndex
from evaluators.parsing.words import words

_REACH = 120
"""The specifiers of a name stand within so many characters behind it."""
_PHRASE_END = re.compile(
    r"[\n;!?:\ue000-\uf8ff]|\.(?=\s|$)|(?<!\w)(?:(?-i:[A-Z])(?=[.):,\s]|$)|is|are|was|were|has|have|had|because|since|as|"
    r"given|due|rather|over|not|but|or|which|that|who|this|it|he|she|they|we|i|the|would|could|may|might|must|should|"
    r"does|do|did|if|unless|although|though|while|where|when|vs|versus|so|hence|therefore|thus|here|than|excluded|ruled|"
    r"rejected|incorrect|wrong|false|correct|right|out|likely|unlikely|possible|probable|possibly|probably|yes|no|true|"
    r"only|also|plus|fits?|does|best|better|less|more|most(?! recent)|rules?|explains?|needs?|requires?|lacks?|option|"
    r"answer|follow\w*|second\w*|alternative)(?!\w)",
    re.IGNORECASE,
)
_AND = re.compile(r"(?<!\w)and(?!\w)|&|\+", re.IGNORECASE)
_WITHOUT = re.compile(r"(?<!\w)(?:without|no|non|absent|lacking)\b[^,()]{0,30}$", re.IGNORECASE)
_ASIDE = re.compile(r"\s?\((?!\s*[A-Z]\s*\))[^()\n\ue000-\uf8ff]{1,80}\)")
_CHUNK = re.compile(r"(?:,| -|,? with(?=\s))\s?(?:(?!and\b)[^\s,()&+]+\s?){1,5}(?=[,)\n(&+]|and\b|\.(?:\s|$)|\s?$)")
_SPECIFIED = re.compile(rf"[\w-]*(?:[ ,/-]+(?:{'|'.join(GENERIC)}))?")
_BEFORE = re.compile(r"(?:[^\W\d_]+[ -]){1,2}$")
_DISORDER = re.compile(r"\s(?:affective )?disorders?(?!\w)", re.IGNORECASE)


Resolved = tuple[int, int, int]
"""The place of a thing, -1 for none, and from where to where it is named."""
_NOTHING = -1
_NEGATED = re.compile(r"non-?\s?$", re.IGNORECASE)
_LONG_NAME = 4
"""A name of so many words says its specifier itself."""


def resolved(text: str, start: int, end: int, known: NameIndex, shown: Container[int]) -> Resolved:
    """Which thing the name at ``start:end`` stands for, with its specifier.

    A name that has a specifier of its own for several things stands for the one whose specifier is there; without one
    for the thing that has none, or else for the only one that is shown.
    """
    owners = known.owners.get(words(text[start:end]), ())
    keyed = [place for place in owners if known.keys[place]]
    if keyed and (len(owners) > 1 or len(words(text[start:end])) < _LONG_NAME):
        found, owners = _behind(text, start, end, owners, known)
        found = found or _before(text, start, end, keyed, known)
        if found:
            return found
    plain = [place for place in owners if not known.keys[place]]
    seen = [place for place in owners if place in shown]
    if len(plain) == 1 and (plain[0] in shown or not seen):
        return plain[0], start, end
    return seen[0] if len(seen) == 1 else _NOTHING, start, end


def _behind(
    text: str, start: int, end: int, owners: tuple[int, ...], known: NameIndex
) -> tuple[Resolved | None, tuple[int, ...]]:
    """What the first specifier behind a name tells, and whom the name may stand for if it tells nothing."""
    keys = frozenset[str]().union(*(known.keys[place] for place in owners))
    tail = _tail(text, end, known, keys)
    for piece in re.finditer(r"[^,()]+", tail):
        hits = {place: at for place in owners if (at := _place(piece[0], known.keys[place])) is not None}
        if len(hits) > 1:
            return (_NOTHING, start, end), owners
        for place, at in hits.items():
            if _WITHOUT.search(tail[: piece.start() + at]):
                return None, tuple(owner for owner in owners if owner != place)
            return (place, start, _specifier_end(text, start, end, tail, piece.start() + at)), owners
    return None, owners


def _before(text: str, start: int, end: int, keyed: list[int], known: NameIndex) -> Resolved | None:
    """What a specifier directly before a name tells: "inattentive ADHD"."""
    before = _BEFORE.search(text, max(0, start - 40), start)
    for place in keyed if before else ():
        at = _place(before[0], known.keys[place]) if before else None
        if before and at is not None and not _NEGATED.search(before[0][:at]):
            return place, before.start() + at, end
    return None


def _place(text: str, keys: frozenset[str]) -> int | None:
    """Where a text first has a word that begins like one of a specifier."""
    found = (
        re.search(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, sorted(keys)))})", text, re.IGNORECASE) if keys else None
    )
    return found.start() if found else None


def _specifier_end(text: str, start: int, end: int, tail: str, at: int) -> int:
    specified = _SPECIFIED.match(tail, at)
    end += specified.end() if specified else at
    opened = text.count("(", start, end) > text.count(")", start, end)
    closing = text.find(")", end, end + 60) if opened else -1
    return end if closing < 0 else closing + 1


def _tail(text: str, end: int, known: NameIndex, keys: frozenset[str]) -> str:
    """What stands behind a name and may specify it: up to another name that is not a specifier."""
    window = text[end : end + _REACH]
    for name in known.found.finditer(window):
        if any(word not in UNSPECIFIC and not word.startswith(tuple(keys)) for word in words(name[0])):
            window = window[: name.start()]
            break
    stop = _PHRASE_END.search(window)
    window = window[: stop.start()] if stop else window
    depth = 0
    for place, character in enumerate(window):
        depth += (character == "(") - (character == ")")
        if depth <= 0 and _AND.match(window, place):
            return window[:place]
    return window


def phrase_end(text: str, end: int, limit: int) -> int:
    """Where a name ends with the specifiers behind it that set nothing apart: ", recurrent, severe"."""
    word = _DISORDER.match(text, end)
    if word:
        end = word.end()
    while True:
        part = _ASIDE.match(text, end) or _CHUNK.match(text, end)
        if (
            part is None
            or part.end() > limit
            or _PHRASE_END.search(part[0].rstrip())
            or re.search(r"\band\b", part[0].partition("(")[0])
        ):
            return end
        end = part.end()
