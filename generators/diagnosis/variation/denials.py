"""Denials: what the patient was asked about and does not have."""

from collections.abc import Sequence

from generators.diagnosis.holding import MOST_DENIED
from generators.diagnosis.lore import Lore, asked_about, parting
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream

_PARTING = 2
"""How much more often a denial tells the case from a disorder that it might be."""


def denying(
    sketch: Sketch, lore: Lore, own: Sequence[str], count: int, rng: Stream, spared: frozenset[str] = frozenset()
) -> Sketch:
    """The sketch with up to so many further denials.

    Denied is what everybody is asked about and what else might belong to the disorders of the case or to what it comes
    with, never one that is near to what is told. What leads a disorder that is told from those of the case by a
    differential is denied more often than the rest, and what can be denied in many ways more often than what can be in
    few, so that no sentence comes up too often.

    Args:
        sketch: the cases of a seed.
        lore: what a review of systems asks about.
        own: the disorders of the case.
        count: how many at the most.
        rng: decides.
        spared: symptoms that cases deny often enough without this.
    """
    told = set(sketch.symptoms)
    core = {
        symptom.partition(".")[0]
        for code in own
        for need in lore.criteria.disorders[code].needs
        for symptom in lore.criteria.groups[need.group].core
    }
    kinds = [one.kind for one in sketch.episodes]
    asked = sorted(asked_about(lore, own, kinds) - core - told - spared - set(sketch.denied))
    rivals = parting(lore, own)
    tickets = {code: max(1, lore.denials[code]) * (_PARTING if code in rivals else 1) for code in asked}
    lots = {code: rng.random() ** (1 / tickets[code]) for code in asked}
    order = sorted(asked, key=lambda code: (-lots[code], code))
    fitting = [code for code in order if not lore.near.get(code, frozenset()) & told]
    vague = {code for one in sketch.episodes for code in one.vague}
    room = max(0, min(count, MOST_DENIED - len(sketch.denied) - len(vague)))
    return sketch.model_copy(update={"denied": tuple(sorted((*sketch.denied, *fitting[:room])))})
