"""Cases of two disorders that one patient has: charts of both, put together so that exactly both are met."""

from collections.abc import Iterator, Sequence
from itertools import product

from generators.context import Context
from generators.diagnosis.drawing import Drawn, Kind, Skeletons
from generators.diagnosis.draws import profiles
from generators.diagnosis.holding import chart_fault
from generators.diagnosis.lore import Lore
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.skeletons.store import COUNT
from generators.diagnosis.skeletons.store import read as read_skeletons
from generators.diagnosis.sketch import TOLD_BY_AGE, EpisodeSketch, Sketch
from generators.diagnosis.variation.dates import AGES
from generators.diagnosis.variation.vary import OF_BOTH, varied
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.model.profile import MAX_FACTS
from kg.model.timeline import YEAR
from kg.oracle import Judgement

_BETWEEN = "+"
_EVERY = 5
"""Years between the ages that are tried for a patient of both disorders."""


def reviewed(criteria: Criteria) -> list[str]:
    """The pairs that clinicians diagnose together, as subjects (``D001+D008``), in the order of their codes."""
    pairs = (pair for pair in criteria.together.values() if pair.comorbid == "reviewed")
    return sorted(_BETWEEN.join(pair.disorders) for pair in pairs)


def own_of(subject: str) -> tuple[str, ...]:
    """The disorders of a subject: two of a pair, one of a disorder."""
    return tuple(subject.split(_BETWEEN))


def skeletons(context: Context) -> Skeletons:
    """Skeletons of all reviewed pairs of which charts of both disorders can be put together."""
    lore, of_one = context.read(read_lore), context.once(read_skeletons)
    found: dict[str, Sequence[Sketch]] = {}
    for subject in reviewed(lore.criteria):
        one, other = own_of(subject)
        together = _together(lore, subject, of_one[one], of_one[other])
        if together:
            found[subject] = together
    return found


def comorbid(lore: Lore, of_pairs: Skeletons) -> Kind:
    """Complete cases of pairs: both disorders are met, and no other is."""
    everybody = frozenset(lore.criteria.disorders)

    def draw(subject: str, number: int, attempt: int, rng: Stream) -> Drawn | None:
        listed = of_pairs[subject]
        own = own_of(subject)

        def holds(sketch: Sketch) -> bool:
            return _holds(lore, own, sketch)

        sketch = varied(listed[number % len(listed)], lore, own, holds, rng, attempt, extent=OF_BOTH)
        return None if sketch is None else Drawn(sketch, everybody - {*own})

    def proves(subject: str, judged: Sequence[Judgement], rivals: frozenset[str]) -> bool:
        del rivals
        own = own_of(subject)
        return all(
            verdict.verdict == ("met" if code in own else "not met") for code, verdict in judged[0].verdicts.items()
        )

    return Kind(draw, proves, False, "chart")


def _holds(lore: Lore, own: Sequence[str], sketch: Sketch) -> bool:
    (profile,) = profiles(lore, sketch)
    return profile.fact_count() <= MAX_FACTS and chart_fault(lore, own, profile) is None


def _together(lore: Lore, subject: str, ones: Sequence[Sketch], others: Sequence[Sketch]) -> list[Sketch]:
    """As many different skeletons of a pair as come with the package for a disorder, fewer where there are no more."""
    found: list[Sketch] = []
    for one, other in product(ones, others):
        ages = dict.fromkeys((one.age, other.age, *range(AGES[0], AGES[1], _EVERY)))
        held = (sketch for age in ages if (sketch := _possible(lore, subject, one, other, age)) is not None)
        sketch = next(held, None)
        if sketch is not None:
            found.append(sketch)
        if len(found) == COUNT:
            break
    return found


def _possible(lore: Lore, subject: str, one: Sketch, other: Sketch, age: int) -> Sketch | None:
    sketch = _merged(_aged(one, age), _aged(other, age))
    try:
        return sketch if _holds(lore, own_of(subject), sketch) else None
    except ValueError:
        # At this age some date lies before birth.
        return None


def _aged(sketch: Sketch, age: int) -> Sketch:
    """The sketch at another age; what is told by the age at onset begins at the same age as before."""
    later = (age - sketch.age) * YEAR
    episodes = tuple(
        one.model_copy(update={"begins": tuple(begins + later for begins in one.begins)})
        if one.by_age and all(begins >= TOLD_BY_AGE for begins in one.begins)
        else one
        for one in sketch.episodes
    )
    return sketch.model_copy(update={"age": age, "episodes": episodes})


def _merged(one: Sketch, other: Sketch) -> Sketch:
    """What both sketches tell; an episode that is the same in both is told once, with the symptoms of both."""
    episodes = list(one.episodes)
    for episode in other.episodes:
        place = next((place for place, there in enumerate(episodes) if _same(there, episode)), None)
        if place is None:
            episodes.append(episode)
        else:
            episodes[place] = _joined(episodes[place], episode)
    told = {symptom for episode in episodes for symptom in episode.symptoms}
    return one.model_copy(
        update={
            "episodes": tuple(episodes),
            "events": tuple({event.kind: event for event in (*one.events, *other.events)}.values()),
            "findings": {**one.findings, **other.findings},
            "numbers": {**one.numbers, **other.numbers},
            "forms": {**one.forms, **other.forms},
            "denied": tuple(sorted({*one.denied, *other.denied} - told)),
        }
    )


def _same(one: EpisodeSketch, other: EpisodeSketch) -> bool:
    return (one.kind, one.begins, one.ends) == (other.kind, other.begins, other.ends)


def _joined(one: EpisodeSketch, other: EpisodeSketch) -> EpisodeSketch:
    present = tuple(sorted({*one.present, *other.present}))
    return one.model_copy(update={"present": present, "effects": {**one.effects, **other.effects}})


def pairs_left_out(context: Context) -> Iterator[str]:
    """Reviewed pairs of which no case could be put together."""
    held = context.once(skeletons)
    return (subject for subject in reviewed(context.read(read_lore).criteria) if subject not in held)
