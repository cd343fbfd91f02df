"""From the facts of a case, or of cases told alike, to their texts: several drafts are made, the best is read out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import account_of
from generators.composing.choice import cost, texts
from generators.composing.choosing import Chooser
from generators.composing.draft import Drafter
from generators.composing.lines import Row
from generators.composing.scene import Scene, drawn
from generators.composing.sources import Sources
from generators.draw import stream
from generators.writing.request import Patient, Voice
from kg.model.profile import Profile
from kg.wording.pattern import Person

_DRAFTS = (0, 0, 0, 1, 1, 2, 2, 4, 6)
"""How little room each draft takes itself; later ones are made where the earlier ones are too long."""
_ENOUGH = 3
"""After so many drafts the best is taken, where nothing speaks against it."""
_PERSONS: Mapping[str, Person] = {"woman": "she", "man": "he", "non-binary": "they"}


class Composition(NamedTuple):
    """Texts and how they came about.

    Attributes:
        texts: of each case.
        rows: what stands where in them.
    """

    texts: tuple[str, ...]
    rows: tuple[Row, ...]
    scene: Scene


def composed(sources: Sources, profiles: Sequence[Profile], patient: Patient, voice: Voice, key: str) -> Composition:
    """The texts of a case, or of the cases of one seed, which tell what they share in the same words.

    Args:
        sources: what texts are composed from.
        profiles: of the cases.
        patient: whom they are about.
        voice: who tells them.
        key: names the streams: of the patient for the scene, and of the narrator behind that.

    Raises:
        LookupError: something has no part in this voice.
    """
    account = account_of(profiles)
    person: Person = "I" if voice == "self" else _PERSONS[patient.gender]
    scene = drawn(account, sources.book, sources.life, patient, person, stream(key, "scene"))

    def drafts() -> Iterator[tuple[float, int, tuple[Row, ...]]]:
        for number, tight in enumerate(_DRAFTS):
            chooser = Chooser(sources.book, scene, sources.frames[voice], voice, stream(key, "draft", number), tight)
            rows = tuple(Drafter(account, chooser, sources.about, sources.core).draft())
            yield cost(rows, scene), number, rows

    best: tuple[float, int, tuple[Row, ...]] | None = None
    for made in drafts():
        best = made if best is None else min(best, made, key=lambda one: one[:2])
        if made[1] + 1 >= _ENOUGH and best[0] <= 0:
            break
    if best is None:
        raise ValueError("there are no drafts")
    return Composition(tuple(texts(best[2], scene, account.cases)), best[2], scene)
