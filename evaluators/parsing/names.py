"""Names of options in a reply: each is replaced by one character of its own, so that it reads like a letter."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from evaluators.parsing.clean import clean, without_marks
from evaluators.parsing.naming import GENERIC, UNSPECIFIC, Names, Vocabulary, vocabulary
from evaluators.parsing.words import words

FIRST_TOKEN = 0xE000
"""Stands for the first option; `clean` leaves no character of that range in a reply."""
_BEHIND_LETTER = re.compile(
    r"(?P<label>[A-Z])(?<![\w'].)(?P<joint>(?:[.):]+| -) ?)(?P<words>[^\W\d_][^\n.:;?!,()&/+\ue000-\uf8ff]{1,80}?)"
    r"(?=\s*(?:[\n.:;?!,()&/+]|$| and | or | - ))"
)
_STEM = 5
"""So many letters of a word tell it from others: "Depression" begins like "Depressive"."""
_SHORTEST_BEGINNING = 6
_NONE = re.compile(r"(?:none|neither|no relation)\b")
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
_CHUNK = re.compile(r"(?:,| -|,? with(?=\s))\s?(?:[^\s,()&+]+\s?){1,5}(?=[,)\n(]|\.(?:\s|$)|\s?$)")
_SPECIFIED = re.compile(rf"[\w-]*(?:[ ,/-]+(?:{'|'.join(GENERIC)}))?")
_BEFORE = re.compile(r"(?:[^\W\d_]+[ -]){1,2}$")
_MODIFIED = re.compile(
    r"(?<![\w])(?!(?:a|an|the|is|of|has|have|with|and|or|both|severe|mild|moderate|chronic|likely|probable|classic|clear|for|to|not|"
    r"this|as|his|her|say|no|than|be|in|by|from|suggests|indicates|means|likely|probably|either|between|possible)\b)[a-zA-Z]+ $",
    re.IGNORECASE,
)
_DISORDER = re.compile(r"\s(?:affective )?disorders?(?!\w)", re.IGNORECASE)


class _Shown(NamedTuple):
    """The options: which have a name of their own only, and where those stand that are known by other names.

    Attributes:
        own: the vocabulary of options that are not known otherwise.
        tokens: the character of each thing of that vocabulary.
        known: place among what is known -> the option's character.
    """

    own: Vocabulary
    tokens: dict[int, str]
    known: dict[int, str]


def mask(text: str, texts: tuple[str, ...], names: Names = ()) -> str:
    """A cleaned reply in which every name of an option is replaced by the option's character.

    A name that two options share stands for neither, unless its specifier tells which is meant.

    Args:
        text: the reply.
        texts: of the options.
        names: of what is known, shown or not; see `Names`.
    """
    if not texts:
        return text
    shown = _shown(texts, names)
    lowered = text.casefold()
    if shown.known:
        text = _masked(text, lowered, vocabulary(names), shown.known, specified=True)
    return _masked(text, lowered, shown.own, shown.tokens, specified=False)


def _masked(text: str, lowered: str, known: Vocabulary, tokens: dict[int, str], *, specified: bool) -> str:
    if not any(first in lowered for first in known.firsts):
        return text
    parts: list[str] = []
    done = 0
    found = known.found.search(text)
    while found:
        start, end = found.span()
        form = words(found[0])
        owners = known.owners.get(form, ())
        if form in known.capitals and not (found[0].isupper() or found[0] == text.strip(" .")):
            owners = ()
        if form in known.tails and _MODIFIED.search(text, max(0, start - 20), start):
            # "Social phobia" is no specific phobia.
            owners = ()
        place, start, end = _resolved(text, start, end, owners, known, tokens, max(done, start - 40))
        if owners and found[0].count("(") > found[0].count(")") and text.startswith(")", end):
            end += 1
        if place in tokens:
            if specified:
                following = known.found.search(text, end)
                end = _phrase_end(text, end, following.start() if following else len(text))
            parts += [text[done:start], tokens[place]]
            done = end
        found = known.found.search(text, max(end, found.end()))
    return "".join([*parts, text[done:]])


def _resolved(
    text: str,
    start: int,
    end: int,
    owners: tuple[int, ...],
    known: Vocabulary,
    tokens: dict[int, str],
    floor: int,
) -> tuple[int, int, int]:
    """Which of its owners a name stands for (-1 for none), and from where to where it reaches with its specifier."""
    if not owners:
        return -1, start, end
    keyed = [place for place in owners if known.keys[place]]
    if keyed and (len(owners) > 1 or len(words(text[start:end])) < 4):
        tail = _tail(text, end, known, frozenset().union(*(known.keys[place] for place in keyed)))
        for piece in re.finditer(r"[^,()]+", tail):
            hits = {}
            for place in keyed:
                for key in known.keys[place]:
                    at = re.search(rf"(?<![^\W_]){re.escape(key)}", piece[0], re.IGNORECASE)
                    if at:
                        hits[place] = piece.start() + at.start()
            if len(hits) > 1:
                return -1, start, end
            if hits:
                ((place, at_tail),) = hits.items()
                if _WITHOUT.search(tail[:at_tail]):
                    owners = tuple(owner for owner in owners if owner != place)
                    break
                last = _SPECIFIED.match(tail, at_tail)
                assert last is not None
                end += last.end()
                opened = text.count("(", start, end) - text.count(")", start, end)
                if opened > 0 and text.find(")", end, end + 60) >= 0:
                    end = text.find(")", end, end + 60) + 1
                return place, start, end
        else:
            before = _BEFORE.search(text, floor, start)
            for place in keyed:
                for key in known.keys[place]:
                    at = before and re.search(rf"(?<![^\W_]){re.escape(key)}", before[0], re.IGNORECASE)
                    if before and at and not re.search(r"non-?\s?$", before[0][: at.start()], re.IGNORECASE):
                        return place, before.start() + at.start(), end
    plain = [place for place in owners if not known.keys[place]]
    shown = [place for place in owners if place in tokens]
    if len(plain) == 1 and (plain[0] in tokens or not shown):
        return plain[0], start, end
    return (shown[0] if len(shown) == 1 and len(owners) >= 1 else -1), start, end


def _tail(text: str, end: int, known: Vocabulary, keys: frozenset[str]) -> str:
    """What stands behind a name and may specify it: up to another name that is no specifier."""
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


def _phrase_end(text: str, end: int, limit: int) -> int:
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


@lru_cache(maxsize=8192)
def _shown(texts: tuple[str, ...], names: Names) -> _Shown:
    plain = [_plain_text(text) for text in texts]
    forms = [words(text) for text in plain]
    shared = Counter(forms)
    firsts = {words(group[0]): place for place, group in enumerate(names)}
    known = {}
    own: list[tuple[str, ...]] = []
    tokens: dict[int, str] = {}
    nones = [place for place, text in enumerate(plain) if _NONE.match(text)]
    for place, form in enumerate(forms):
        token = chr(FIRST_TOKEN + place)
        if form in firsts and shared[form] == 1:
            known[firsts[form]] = token
            continue
        if shared[form] == 1 and len("".join(form)) > 1:
            tokens[len(own)] = token
        own.append((plain[place], "none") if nones == [place] and form != ("none",) else (plain[place],))
    return _Shown(vocabulary(tuple(own)), tokens, known)


def mask_shortened(text: str, labels: Sequence[str], texts: tuple[str, ...]) -> str:
    """A masked reply in which what begins an option's text, or abbreviates it, stands for it behind its own letter."""

    def token(found: re.Match[str]) -> str:
        index = labels.index(found["label"]) if found["label"] in labels else len(texts)
        if index < len(texts) and _shortens(found["words"], _plain_text(texts[index])):
            return found["label"] + found["joint"] + chr(FIRST_TOKEN + index)
        return found[0]

    return _BEHIND_LETTER.sub(token, text) if texts else text


def begun_name(text: str, texts: tuple[str, ...]) -> int | None:
    """The place of the only option whose text begins with the words that the reply consists of: "Lithium"."""
    given = words(text)
    if not given or len(given) > 3 or len("".join(given)) < _SHORTEST_BEGINNING:
        return None
    places = [place for place, option in enumerate(texts) if words(option)[: len(given)] == given]
    return places[0] if len(places) == 1 else None


def _shortens(shortened: str, whole: str) -> bool:
    """Whether words are the start of an option's text, up to their endings, or its abbreviation in capitals."""
    own, given = whole.split(), _plain(shortened).split()
    if shortened.isupper() and len(given) == 1:
        return _holds(given[0], "".join(word[0] for word in own)) and _holds(whole, given[0])
    return len(given) <= len(own) and all(
        one.startswith(other[:_STEM]) if len(other) > _STEM else one == other
        for one, other in zip(own, given, strict=False)
    )


def _holds(text: str, characters: str) -> bool:
    """Whether a text has certain characters in their order."""
    rest = iter(text)
    return all(character in rest for character in characters)


def _plain(text: str) -> str:
    """What two spellings of one text share: no case, and blanks where blanks or hyphens are."""
    return " ".join(re.split(r"[\s-]+", text.casefold())).strip(" .,;:")


@lru_cache(maxsize=4096)
def _plain_text(text: str) -> str:
    return _plain(without_marks(clean(text)))
