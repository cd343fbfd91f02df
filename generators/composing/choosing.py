"""Chooses among parts: what repeats least of what the text has said, with luck enough that wordings take turns."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeVar

from generators.composing.account import Spot, ToldEpisode
from generators.composing.book import Bit, Book, BookThread, Joint
from generators.composing.joints import use_of
from generators.composing.lines import Piece
from generators.composing.scene import Scene
from generators.composing.unsure import ways
from generators.draw import Stream
from generators.writing.genre import Genre, says_any
from kg.wording.model import AND, UNSAID

_REPEATED, _SAME_SLOT, _FIGURE, _SAME_SUBJECT, _AGAIN = 3, 2, 6, 1, 1000
"""What speaks against a part."""
_AS_UNSURE = 6
"""What speaks against a part that says in a way that stands in the text already that nobody knows."""
_LUCK, _EVEN_LUCK = 5, 12
"""How far luck goes, and how far where wordings take turns more evenly."""
_SHORTER_AT_MOST = 2
"""From this degree of tightness on parts are no shorter, or the shortest one would stand in every full text."""
_TIGHTEST, _CRAMMED = 5, 12
"""From which degree on only the shorter frames and parts are taken, and from which on the very shortest."""
SQUEEZED = 18
"""From which degree on a text that else would not fit is told as shortly as it can be, however it reads."""
_LONGER, _HARDLY_LONGER, _NO_LONGER = 6, 3, 1
"""By how many words they are longer than the shortest at the most."""
_REMEMBERED = 2**13
"""Frames whose beginnings are at hand: about as many as the graph has."""
_FEWEST = 3
"""So many are left in any case, since a text may tell the same of two episodes."""


VAGUE = "vague"
"""Ends the uses of parts that leave something open."""
COMPLAINED = "_complained"
"""Ends the uses of frames for what patients complain of."""

HalfOf = Literal["any", "short", "long"]
_Text = TypeVar("_Text")


class Chooser:
    """Chooses the parts of one text."""

    def __init__(
        self,
        book: Book,
        present: frozenset[str],
        scene: Scene,
        frames: Mapping[str, Sequence[str]],
        genre: Genre,
        rng: Stream,
        tight: int,
    ) -> None:
        """Starts with nothing said.

        Args:
            book: the parts.
            present: the symptoms that every case tells.
            scene: of the patient.
            frames: of the genre.
            genre: of the text.
            rng: decides.
            tight: how little room there is, from 0.
        """
        self.book = book
        self.genre = genre
        self.voice = genre.voice
        self.rng = rng
        self.tight = tight
        self._present = present
        self._scene = scene
        self._frames = frames
        self._unsaid = tuple(frames.get(UNSAID, ()))
        self._stems: Counter[str] = Counter()
        self._slots: Counter[str] = Counter()
        self._figures = 0
        self._used: set[str] = set()
        self._patient_last = False
        self._heads: set[str] = set()
        self._unsure: frozenset[str] = frozenset()

    def bits(self, owner: str, use: str) -> Sequence[Bit]:
        """The parts of an owner for a use that suit the speaker."""
        return self.book.fitting(owner, use, self.genre, self._scene.register, self._unsaid)

    def suiting(self, owner: str, use: str, told: ToldEpisode | None, *, apart: bool = False) -> list[Bit]:
        """The parts of an owner for a use that take nothing for granted that may not be so.

        Where another episode did otherwise, those that speak of this one alone, if there are any.

        Args:
            owner: what the part is about.
            use: what it says of that.
            told: the episode that it belongs to, if any.
            apart: whether another episode did otherwise.
        """
        long = told is not None and told.long
        fitting = [
            bit
            for bit in self.bits(owner, use)
            if (bit.needs is None or bit.needs in self._present) and (long or not bit.long)
        ]
        return [bit for bit in fitting if bit.apart == apart] or [bit for bit in fitting if not bit.apart]

    def threaded(self, owner: str, use: str, thread: BookThread, told: Collection[str] = ()) -> Sequence[Bit]:
        """The parts of a thread for a use: those that take for granted what was told, else those that do not.

        Args:
            owner: a form or a kind of episode.
            use: what it says of that.
            thread: who tells it.
            told: the symptoms that were told in the episode.
        """
        bits = self.bits(owner, f"{use}{thread.mark}")
        hung = [bit for bit in bits if bit.needs in told]
        return hung or [bit for bit in bits if bit.needs is None]

    def take(self, bits: Sequence[Bit]) -> Bit:
        """One of some parts that are alike in worth, noted as said."""
        return self.among(bits, evenly=True)

    def together(self, first: Spot, then: Spot, use: str) -> Sequence[Bit]:
        """The parts that tell two symptoms in one sentence."""
        return self.bits(AND.join(sorted((first.form, then.form))), use)

    def joints(self, first: Spot, then: Spot) -> Sequence[Joint]:
        """How two symptoms are joined by more than "and"."""
        listed = self.book.joints(first, then, self.voice)
        return [joint for joint in listed if not says_any(joint.text, self._unsaid)] if self._unsaid else listed

    def part(self, owner: str, use: str, length: HalfOf = "any", *, evenly: bool = False) -> Bit:
        """One of the parts of an owner.

        Args:
            owner: what the part is about.
            use: what it says of that.
            length: whether only the shorter or the longer half of the parts are asked.
            evenly: whether their length says nothing however little room there is.

        Raises:
            LookupError: there is none.
        """
        bits = self.bits(owner, use)
        if not bits:
            raise LookupError(f"no part tells {use} of {owner} ({self.voice})")
        if length == "any":
            return self.among(bits, evenly=evenly)
        ordered = sorted(bits, key=lambda bit: bit.words if length == "short" else -bit.words)
        return self.among(ordered[: (len(ordered) + 1) // 2], evenly=evenly)

    def among(self, bits: Sequence[Bit], beside: frozenset[str] = frozenset(), *, evenly: bool = False) -> Bit:
        """The part that repeats least of what the text has said.

        Args:
            bits: to choose from.
            beside: slots of a part in the same sentence.
            evenly: whether luck goes far, and length says nothing however little room there is: what many texts tell
                would else be told in the same few words.
        """
        evenly = evenly and self.tight < _CRAMMED
        luck = _EVEN_LUCK if evenly else _LUCK
        open_fact = bool(self._unsure) and use_of(bits[0]).endswith(VAGUE)
        shorter = 0 if evenly else min(self.tight, _SHORTER_AT_MOST)
        # Asked for hundreds of times in a draft: what does not change is looked up once.
        stems, slots, used, lot = self._stems, self._slots, self._used, self.rng.random
        figure = _FIGURE * self._figures
        same_subject = _SAME_SUBJECT if self._patient_last else 0

        def cost(bit: Bit) -> float:
            return (
                (0 if bit.stems.isdisjoint(stems) else _REPEATED * _times(bit.stems, stems))
                + (_SAME_SLOT * _times(bit.slots, slots) + 2 * _REPEATED * len(bit.slots & beside) if bit.slots else 0)
                + (figure if bit.figure else 0)
                + (same_subject if same_subject and bit.about_patient else 0)
                + shorter * bit.words / 2
                + luck * lot()
                + (_AGAIN if bit.code in used else 0)
                + (_AS_UNSURE * len(ways(bit.text) & self._unsure) if open_fact else 0)
            )

        if self.tight >= _TIGHTEST and not evenly:
            bits = self._short(bits, [bit.words for bit in bits])
        chosen = min(bits, key=cost)
        self._stems.update(chosen.stems)
        self._slots.update(chosen.slots)
        if use_of(chosen).endswith(VAGUE):
            self._unsure |= ways(chosen.text)
        self._figures += chosen.figure
        self._used.add(chosen.code)
        self._patient_last = chosen.about_patient
        return chosen

    def frames(self, use: str) -> Sequence[str]:
        """The frames of a use."""
        return self._frames.get(use, ())

    def frame(self, use: str, kind: str | None = None) -> str:
        """One of the frames of a use.

        Args:
            use: what it is for.
            kind: of the episode that it tells; those frames in which the patient tells it are for complaints alone.
        """
        listed = self._frames[use]
        if kind is not None and kind not in self.frames("not_complained"):
            listed = [*listed, *self.frames(f"{use}{COMPLAINED}")]
        return self.one_of(listed)

    def apart(self, frame: str, pieces: Sequence[Piece]) -> bool:
        """Whether a frame and some parts do not both speak of the relative."""
        return not self.genre.introduced or "{kin}" not in frame or all("kin" not in one.bit.slots for one in pieces)

    def one_of(self, frames: Sequence[str]) -> str:
        """One of some frames that begins like none before; where there is very little room, one of the shortest."""
        fresh = [text for text in frames if _head(text) not in self._heads] or [*frames]
        fresh = [text for text in fresh if ways(text).isdisjoint(self._unsure)] or fresh
        if self.tight >= _TIGHTEST:
            fresh = self._short(fresh, [len(text.split()) for text in fresh])
        chosen = self.rng.choice(fresh)
        if head := _head(chosen):
            self._heads.add(head)
        self._unsure |= ways(chosen)
        return chosen

    def _short(self, listed: Sequence[_Text], words: Sequence[int]) -> list[_Text]:
        """Those that are little longer than the shortest: of too few, each would stand in every other full text."""
        longer = _LONGER if self.tight < _CRAMMED else _HARDLY_LONGER if self.tight < SQUEEZED else _NO_LONGER
        most = max(min(words) + longer, *sorted(words)[:_FEWEST])
        return [one for one, count in zip(listed, words, strict=True) if count <= most]

    @property
    def marital(self) -> str:
        """The marital state of the patient in words."""
        return self._scene.slots["marital"]


@lru_cache(maxsize=_REMEMBERED)
def _head(frame: str) -> str:
    """How a frame begins, so that no two sentences begin alike; those that begin with a part are all different."""
    head = " ".join(frame.split(maxsplit=2)[:2])
    return "" if "{c}" in head or "{0}" in head else head


def _times(words: frozenset[str], said: Counter[str]) -> int:
    """How often some words were said; most have not been."""
    return 0 if words.isdisjoint(said) else sum(said[word] for word in words)
