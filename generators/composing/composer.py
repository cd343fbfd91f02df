"""From the facts of a case, or of cases told alike, to their texts: several drafts are made, the best is read out."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import account_of
from generators.composing.choice import judged
from generators.composing.choosing import Chooser
from generators.composing.draft import Drafter
from generators.composing.lines import Row, lines_of
from generators.composing.narrators import NARRATORS
from generators.composing.scene import Scene, drawn
from generators.composing.sources import Sources
from generators.draw import stream
from generators.writing.genre import Genre
from generators.writing.request import Patient
from kg.model.profile import Profile

_DRAFTS = (0, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 8, 8, 10, 10, 12, 12, 12, 14, 14, 16, 16, 18, 19, 20, 20)
"""How little room each draft takes itself; later ones are made where the earlier ones are too long."""
_ENOUGH = 2
"""After so many drafts of a fitting length the best is taken."""
_WORDS_PER_DEGREE = 12
"""By about so many words a text becomes shorter with each degree of tightness."""
_STEP, _SHORTER = 3, 8
"""By how many words each further attempt aims lower, and how often."""


class Composition(NamedTuple):
    """Texts and how they came about.

    Attributes:
        texts: of each case.
        rows: what stands where in them.
        told: what each line says, by its ``id``.
    """

    texts: tuple[str, ...]
    rows: tuple[Row, ...]
    scene: Scene
    told: Mapping[int, str]


def composed(
    sources: Sources,
    profiles: Sequence[Profile],
    patient: Patient,
    genre: Genre,
    key: str,
    narrator: str = "plain",
    attempt: int = 0,
) -> Composition:
    """The texts of a case, or of the cases of one seed, which tell what they share in the same words.

    Args:
        sources: what texts are composed from.
        profiles: of the cases.
        patient: whom they are about.
        genre: how they are told.
        key: names the streams of the patient; narrators share the scene, and each has drafts of its own.
        narrator: one of ``NARRATORS``.
        attempt: how many compositions could not be used before.

    Raises:
        LookupError: something has no part in this voice.
    """
    account = account_of(profiles)
    register, (least, most) = NARRATORS[narrator]
    # What did not fit is told in fewer words, or in more.
    shorter = min(attempt, _SHORTER) * _STEP * (1 if attempt % 2 else -1)
    aim = least - shorter, most - shorter
    scene = drawn(account, sources.book, sources.life, patient, genre, register, stream(key, "scene"))
    telling = (key, narrator, attempt, "draft")
    frames = sources.frames[genre.name]

    best: tuple[float, tuple[Row, ...], Mapping[int, str]] | None = None
    fitting = least_tight = 0
    for number, tight in enumerate(_DRAFTS):
        if tight < least_tight:
            continue
        chooser = Chooser(sources.book, account.present, scene, frames, genre, stream(*telling, number), tight)
        rows = tuple(Drafter(account, chooser, sources, aim).draft())
        found = judged(rows, scene)
        if best is None or found.cost < best[0]:
            best = found.cost, rows, found.told
        fitting += found.fits
        if fitting == _ENOUGH:
            break
        if found.over > 0:
            # What is much too long needs not be tried again with as much room.
            least_tight = min(tight + 1 + found.over // _WORDS_PER_DEGREE, _DRAFTS[-1])
    if best is None:
        raise ValueError("there are no drafts")
    _, rows, told = best
    texts = (" ".join([told[id(line)] for line in lines_of(rows, case)]) for case in range(account.cases))
    return Composition(tuple(texts), rows, scene, told)
