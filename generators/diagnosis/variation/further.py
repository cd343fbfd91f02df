"""Further facts: what a patient would tell as well, as long as it changes no verdict."""

from collections.abc import Callable, Iterator

from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import EFFECTS, Sketch
from generators.diagnosis.variation.symptoms import discord
from generators.draw import Stream
from kg.model.condition import Value

Holds = Callable[[Sketch], bool]
Findings = frozenset[tuple[str, Value]]
"""Findings with a value that they may have."""
_TRIES = 3
_MORE_EFFECTS = 0.6
"""How often an effect that the criteria do not need is told as well."""


def furthered(
    sketch: Sketch, lore: Lore, count: int, holds: Holds, rng: Stream, findings: Findings = frozenset()
) -> Sketch:
    """The sketch with up to so many further facts, which hold together with the rest.

    Args:
        sketch: holds.
        lore: which symptoms and effects an episode may show.
        count: facts to add at the most.
        holds: whether a sketch holds.
        rng: decides.
        findings: what may be stated besides.
    """
    for _ in range(_TRIES):
        if count <= 0:
            return sketch
        longer = sketch
        for _ in range(count):
            longer = _one_more(longer, lore, rng, findings) or longer
        if longer is not sketch and holds(longer):
            return longer
        count //= 2
    return sketch


def _one_more(sketch: Sketch, lore: Lore, rng: Stream, findings: Findings) -> Sketch | None:
    options = list(_options(sketch, lore, rng))
    options += [
        sketch.model_copy(update={"findings": {**sketch.findings, key: (value,)}})
        for key, value in sorted(findings, key=str)
        if key not in sketch.findings
    ]
    return rng.choice(options) if options else None


def _options(sketch: Sketch, lore: Lore, rng: Stream) -> Iterator[Sketch]:
    told = {*sketch.symptoms, *sketch.denied}
    for place, one in enumerate(sketch.episodes):
        kind = lore.criteria.kinds[one.kind]
        for code in kind.symptoms:
            if code not in told and not discord(code, told, lore):
                longer = one.model_copy(update={"present": tuple(sorted((*one.present, code)))})
                yield _with(sketch, place, longer)
        for effect in EFFECTS:
            if effect in kind.effects and effect not in one.effects and rng.random() < _MORE_EFFECTS:
                yield _with(sketch, place, one.model_copy(update={"effects": {**one.effects, effect: (True,)}}))


def _with(sketch: Sketch, place: int, episode: object) -> Sketch:
    return sketch.model_copy(update={"episodes": (*sketch.episodes[:place], episode, *sketch.episodes[place + 1 :])})
