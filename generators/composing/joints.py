"""The patterns in which parts stand together, by their codes, and which parts may stand in each."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.composing.book import EXAMPLES, Bit
from generators.composing.lines import LISTED
from generators.composing.sources import Sources
from generators.writing.genre import Genre, says_any
from kg.wording.model import UNSAID
from kg.wording.thread import IN_THREAD, TELL

_ALL = f"{{{LISTED}}}"
_NEUTRAL = (_ALL, "{0}")
"""Patterns that say nothing."""
_ALONE = frozenset({"clause", "noticed"})
"""Uses of predicates with a subject of their own, which stand in no list."""
_PREDICATES = frozenset({"plain", *_ALONE})
_WHOLE_NOT = frozenset({"noun", "denied", "never", "term", "sign", "name"})
"""Uses of parts that are no whole sentences."""
_USES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("opening", "opening_by_others", "opening_over"), frozenset({"noun"})),
    **dict.fromkeys(("opening_since", "more_terms"), frozenset({"term"})),
    **dict.fromkeys(("never_1", "never_2", "never_bare_1", "never_bare_2"), frozenset({"never"})),
    **dict.fromkeys(("denied_1", "denied_2", "denied_bare_1", "denied_bare_2"), frozenset({"denied"})),
    "absent_then": frozenset({"denied"}),
    **dict.fromkeys(("more", "then"), frozenset({*_PREDICATES, TELL})),
    "sign": frozenset({"sign"}),
}
"""Which parts stand in the frames of a use; in all others predicates of the patient do."""
_TIMES = ("since", "onset_age", "past", "vague_begin", "vague_length", "vague_end")
"""The forms of times that frames state, whose uses begin with them."""
_PLACES = re.compile(r"\{\d\}")


class Pattern(NamedTuple):
    """A pattern that parts stand in.

    Attributes:
        use: what it is for; empty where it says nothing.
        between: of a link the two symptoms or forms.
        drops: whether its second clause goes without its subject.
    """

    code: str
    text: str
    use: str = ""
    between: tuple[str, ...] = ()
    drops: bool = False

    @property
    def time(self) -> str:
        """The form of the time that it states; empty: it states none."""
        if self.use == "opening_since":
            return "since"
        return next((form for form in _TIMES if self.use == form or self.use.startswith(f"{form}_")), "")


class Patterns:
    """All patterns of the graph in one genre."""

    def __init__(self, sources: Sources, genre: Genre) -> None:
        """Gathers frames and links.

        Args:
            sources: of the texts.
            genre: of the texts.
        """
        self.genre = genre
        frames = sources.frames[genre.name]
        self.unsaid = tuple(frames.get(UNSAID, ()))
        linked = (one for one in _linked(sources, genre.voice) if not says_any(one.text, self.unsaid))
        listed = [*_neutral(), *_frames(frames, genre.name), *linked]
        self._by_code = {pattern.code: pattern for pattern in listed}
        self._codes: dict[str, list[Pattern]] = {}
        for pattern in listed:
            self._codes.setdefault(pattern.text, []).append(pattern)

    def by_code(self, code: str) -> Pattern | None:
        """The pattern of a code, or of two codes where an example hangs on a sentence; None: the graph has none."""
        inner, plus, outer = code.partition("+")
        found = self._by_code.get(inner)
        if not plus or found is None:
            return found
        example = self._by_code.get(outer)
        return None if example is None or example.use not in EXAMPLES.values() else _hung(found, example)

    def code(self, text: str, bits: Sequence[Bit]) -> str:
        """The code of a pattern in which some parts stand.

        Raises:
            ValueError: the graph has no such pattern.
        """
        listed: Sequence[Pattern] = self._codes.get(text, ())
        if bits and bits[-1].relation and len(bits) > 1:
            examples = [one for one in self._by_code.values() if one.use == bits[-1].relation]
            # What an example hangs on is the rest of the pattern.
            listed = [
                hung
                for example in examples
                for inner in self._inner(text, example.text)
                if (hung := _hung(inner, example)).text == text
            ]
        for pattern in listed:
            if self.fits(pattern, bits):
                return pattern.code
        raise ValueError(f"no pattern of the graph holds {', '.join(bit.code for bit in bits) or 'nothing'}: {text}")

    def _inner(self, text: str, example: str) -> Iterator[Pattern]:
        """The patterns on which an example may hang so that they read as a text does."""
        before, _, after = example.partition("{0}")
        if text.startswith(before) and text.endswith(after):
            told = text[len(before) : len(text) - len(after)]
            for one in (told, f"{told}.", told.replace("{0}", _ALL), f"{told.replace('{0}', _ALL)}."):
                yield from self._codes.get(one, ())

    def fits(self, pattern: Pattern, bits: Sequence[Bit]) -> bool:
        """Whether some parts may stand in a pattern."""
        if "+" in pattern.code:
            inner = self._by_code[pattern.code.partition("+")[0]]
            return len(bits) > 1 and bits[-1].relation == pattern.use and self.fits(inner, bits[:-1])
        uses = {use_of(bit) for bit in bits}
        listed = _ALL in pattern.text
        if (not bits) if listed else len(bits) != len({*_PLACES.findall(pattern.text)}):
            return False
        if pattern.text == "{0}":
            return uses.isdisjoint(_WHOLE_NOT)
        if not bits:
            # A frame without places holds the case together.
            return True
        if uses - _USES.get(pattern.use, _PREDICATES) or (listed and len(bits) > 1 and uses & _ALONE):
            return False
        if pattern.use == "link":
            linked = zip(pattern.between, bits, strict=True)
            return all({there} & {*bit.owners, *symptoms_of(bit)} for there, bit in linked)
        return True


def use_of(bit: Bit) -> str:
    """The use of a part, whatever the thread that it belongs to."""
    return bit.code.split("/")[1].partition(IN_THREAD)[0]


def symptoms_of(bit: Bit) -> tuple[str, ...]:
    """The symptoms of a part about one of their forms; else what it is about."""
    split = (owner.rpartition(".") for owner in bit.owners)
    return tuple(code if form.isdigit() else f"{code}{dot}{form}" for code, dot, form in split)


def _hung(inner: Pattern, example: Pattern) -> Pattern:
    """A pattern with an example behind it."""
    text = example.text.replace("{0}", inner.text.rstrip(".").replace(_ALL, "{0}"))
    return inner._replace(code=f"{inner.code}+{example.code}", text=text, use=example.use)


def _neutral() -> Iterator[Pattern]:
    for code, text in enumerate(_NEUTRAL):
        yield Pattern("" if code else "c", text)


def _frames(frames: Mapping[str, Sequence[str]], genre: str) -> Iterator[Pattern]:
    for use, listed in ((use, listed) for use, listed in frames.items() if use != UNSAID):
        for number, text in enumerate(listed):
            if " " in text:
                yield Pattern(f"{use}/{genre}/{number}", text, use)


def _linked(sources: Sources, voice: str) -> Iterator[Pattern]:
    for first, then, told_by, joints in sources.book.linked():
        if told_by == voice:
            for number, joint in enumerate(joints):
                yield Pattern(f"{first}>{then}/{voice}/{number}", joint.text, "link", (first, then), joint.drops)
