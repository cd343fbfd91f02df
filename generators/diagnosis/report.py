"""Incomplete cases: a complete one with something left out, typical of its disorder and short of it."""

from collections.abc import Iterator

from generators.diagnosis.lore import Lore, fitting_findings
from generators.diagnosis.sketch import EpisodeSketch, Sketch
from generators.diagnosis.variation.dates import Redating
from generators.diagnosis.variation.denials import denying
from generators.diagnosis.variation.further import Holds, furthered
from generators.diagnosis.variation.numbers import renumbered
from generators.diagnosis.variation.symptoms import exchanged
from generators.diagnosis.variation.vary import OF_ONE, OF_TWO, STRETCHES, fact_count
from generators.draw import Stream

MOST_LEFT_OUT = 4
_FEWEST = 2
"""How many symptoms a disorder's episodes keep at the least, where there are as many."""


def incomplete(skeleton: Sketch, lore: Lore, main: str, rng: Stream, attempt: int) -> Sketch | None:
    """A variation of a complete case without some of what makes it complete; whether it holds is not said yet."""
    dated = Redating(lore.criteria, lore.margins, (main,)).redated(
        skeleton, rng, STRETCHES[min(attempt // 2, len(STRETCHES) - 1)]
    )
    if dated is None:
        return None
    sketch = exchanged(renumbered(dated, lore, rng), lore, rng)
    for _ in range(rng.between(1, MOST_LEFT_OUT)):
        shorter = list(_shorter(sketch, lore, main))
        if shorter:
            sketch = rng.choice(shorter)
    return sketch


def lengthened(sketch: Sketch, lore: Lore, main: str, holds: Holds, rng: Stream, spared: frozenset[str]) -> Sketch:
    """An incomplete case with further facts and denials, as long as it holds with them."""
    aim, denials = rng.between(*OF_ONE.facts), rng.between(*OF_TWO.denials)
    count = aim - denials - fact_count(sketch, lore)
    longer = furthered(sketch, lore, (main,), count, holds, rng, fitting_findings(lore, main))
    asked = denying(longer, lore, (main,), denials, rng, spared)
    return asked if holds(asked) else longer


def _shorter(sketch: Sketch, lore: Lore, main: str) -> Iterator[Sketch]:
    """Sketches with one thing left out that the disorder asks for."""
    groups = [lore.criteria.groups[need.group] for need in lore.criteria.disorders[main].needs]
    core = {code for group in groups for code in group.core}
    for place, one in enumerate(sketch.episodes):
        for code in one.present:
            counted = [group for group in groups if code in group.pool]
            left = {*one.present} - {code}
            fewest = max(_FEWEST, lore.criteria.kinds[one.kind].fewest_symptoms)
            if code not in core and len(left) >= fewest and all(left & {*group.pool} for group in counted):
                yield _with(sketch, place, one.model_copy(update={"present": tuple(sorted(left))}))
        for effect in one.effects:
            kept = {other: value for other, value in one.effects.items() if other != effect}
            yield _with(sketch, place, one.model_copy(update={"effects": kept}))
        if one.begins and one.ends == 0:
            yield _with(sketch, place, one.model_copy(update={"begins": ()}))
    for key in sketch.findings:
        yield sketch.model_copy(
            update={"findings": {other: value for other, value in sketch.findings.items() if other != key}}
        )
    for key in sketch.numbers:
        yield sketch.model_copy(
            update={"numbers": {other: value for other, value in sketch.numbers.items() if other != key}}
        )


def _with(sketch: Sketch, place: int, episode: EpisodeSketch) -> Sketch:
    return sketch.model_copy(update={"episodes": (*sketch.episodes[:place], episode, *sketch.episodes[place + 1 :])})
