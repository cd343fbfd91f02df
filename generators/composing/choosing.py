"""Chooses among parts: what repeats least of what the text has said, with luck enough that wordings take turns."""

from collections import Counter
from collections.abc import Mapping, Sequence

from generators.composing.book import Bit, Book
from generators.composing.scene import Scene
from generators.draw import Stream
from generators.writing.request import Voice

_REPEATED, _SAME_SLOT, _FIGURE, _SAME_SUBJECT, _LUCK = 3, 2, 6, 1, 5
"""What speaks against a part, and how far luck goes."""


class Chooser:
    """Chooses the parts of one text."""

    def __init__(
        self, book: Book, scene: Scene, frames: Mapping[str, Sequence[str]], voice: Voice, rng: Stream, tight: int
    ) -> None:
        """Starts with nothing said.

        Args:
            book: the parts.
            scene: of the patient.
            frames: of the genre.
            voice: of the genre.
            rng: decides.
            tight: how little room there is, from 0.
        """
        self.book = book
        self.voice = voice
        self.rng = rng
        self.tight = tight
        self._scene = scene
        self._frames = frames
        self._stems: Counter[str] = Counter()
        self._slots: Counter[str] = Counter()
        self._figures = 0
        self._patient_last = False

    def bits(self, owner: str, use: str) -> Sequence[Bit]:
        """The parts of an owner for a use that suit the speaker."""
        return self.book.fitting(owner, use, self.voice, self._scene.register)

    def part(self, owner: str, use: str) -> Bit:
        """One of the parts of an owner.

        Raises:
            LookupError: there is none.
        """
        bits = self.bits(owner, use)
        if not bits:
            raise LookupError(f"no part tells {use} of {owner} ({self.voice})")
        return self.among(bits)

    def among(self, bits: Sequence[Bit], beside: frozenset[str] = frozenset()) -> Bit:
        """The part that repeats least of what the text has said.

        Args:
            bits: to choose from.
            beside: slots of a part in the same sentence.
        """

        def cost(bit: Bit) -> float:
            return (
                _REPEATED * sum(self._stems[stem] for stem in bit.stems)
                + _SAME_SLOT * sum(self._slots[slot] for slot in bit.slots)
                + 2 * _REPEATED * len(bit.slots & beside)
                + (_FIGURE * self._figures if bit.figure else 0)
                + (_SAME_SUBJECT if bit.about_patient and self._patient_last else 0)
                + self.tight * bit.words / 2
                + _LUCK * self.rng.random()
            )

        chosen = min(bits, key=cost)
        self._stems.update(chosen.stems)
        self._slots.update(chosen.slots)
        self._figures += chosen.figure
        self._patient_last = chosen.about_patient
        return chosen

    def frames(self, use: str) -> Sequence[str]:
        """The frames of a use."""
        return self._frames.get(use, ())

    def frame(self, use: str) -> str:
        """One of the frames of a use."""
        return self.rng.choice(list(self._frames[use]))

    @property
    def marital(self) -> str:
        """The marital state of the patient in words."""
        return self._scene.slots["marital"]
