"""Further facts: what a patient would tell as well, as long as it changes no verdict."""

from collections.abc import Callable, Iterator, Sequence

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
    sketch: Sketch,
    lore: Lore,
    own: Sequence[str],
    count: int,
    holds: Holds,
    rng: Stream,
    findings: Findings = frozenset(),
) -> Sketch:
    """The sketch with up to so many further facts, which hold together with the rest.

    Args:
        sketch: holds.
        lore: which symptoms and effects an episode may show.
        own: the disorders of the case; what leads another one is not added.
        count: facts to add at the most.
        holds: whether a sketch holds.
        rng: decides.
        findings: what may be stated besides.
    """
    foreign = _leading_others(lore, own)
    for _ in range(_TRIES):
        if count <= 0:
            return sketch
        longer = sketch
        for _ in range(count):
            longer = _one_more(longer, lore, foreign, rng, findings) or longer
        if longer is not sketch and holds(longer):
            return longer
        count //= 2
    return sketch


def _leading_others(lore: Lore, own: Sequence[str]) -> frozenset[str]:
    """What leads a group of other disorders and counts for none of those of the case."""
    pools: set[str] = set()
    cores: set[str] = set()
    for code, disorder in lore.criteria.disorders.items():
        for need in disorder.needs:
            group = lore.criteria.groups[need.group]
            pools |= {*group.pool} if code in own else set()
            cores |= {*group.core}
    return frozenset(cores - pools)


def _one_more(sketch: Sketch, lore: Lore, foreign: frozenset[str], rng: Stream, findings: Findings) -> Sketch | None:
    options = list(_options(sketch, lore, foreign, rng))
    options += [
        sketch.model_copy(update={"findings": {**sketch.findings, key: (value,)}})
        for key, value in sorted(findings, key=str)
        if key not in sketch.findings
    ]
    return rng.choice(options) if options else None


def _options(sketch: Sketch, lore: Lore, foreign: frozenset[str], rng: Stream) -> Iterator[Sketch]:
    told = {*sketch.symptoms, *sketch.denied}
    for place, one in enumerate(sketch.episodes):
        kind = lore.criteria.kinds[one.kind]
        for code in kind.symptoms:
            if code not in told and code not in foreign and not discord(code, told, lore):
                longer = one.model_copy(update={"present": tuple(sorted((*one.present, code)))})
                yield _with(sketch, place, longer)
        for effect in EFFECTS:
            if effect in kind.effects and effect not in one.effects and rng.random() < _MORE_EFFECTS:
                yield _with(sketch, place, one.model_copy(update={"effects": {**one.effects, effect: (True,)}}))


def _with(sketch: Sketch, place: int, episode: object) -> Sketch:
    return sketch.model_copy(update={"episodes": (*sketch.episodes[:place], episode, *sketch.episodes[place + 1 :])})
