"""Denials: what the patient was asked about and does not have."""

from collections.abc import Sequence

from generators.diagnosis.holding import MOST_DENIED
from generators.diagnosis.lore import Lore, asked_about
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream


def denying(
    sketch: Sketch, lore: Lore, own: Sequence[str], count: int, rng: Stream, spared: frozenset[str] = frozenset()
) -> Sketch:
    """The sketch with up to so many further denials.

    Denied is what a review of systems asks about and what else might belong to the disorders of the case, never one
    that is near to what is told. What can be denied in many ways is denied more often than what can be in few, so that
    no sentence comes up too often.

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
    asked = sorted(asked_about(lore, own) - core - told - spared - set(sketch.denied))
    lots = {code: rng.random() ** (1 / max(1, lore.denials[code])) for code in asked}
    order = sorted(asked, key=lambda code: (-lots[code], code))
    fitting = [code for code in order if not lore.near.get(code, frozenset()) & told]
    vague = {code for one in sketch.episodes for code in one.vague}
    room = max(0, min(count, MOST_DENIED - len(sketch.denied) - len(vague)))
    return sketch.model_copy(update={"denied": tuple(sorted((*sketch.denied, *fitting[:room])))})
