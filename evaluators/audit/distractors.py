"""Options that are counted as wrong although the profile meets their criteria too."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from evaluators.audit.criteria import days_within, within
from evaluators.audit.seeds import Affected, ReleaseSeed, together
from kg.mentalbench.duration import AVERAGE, readable
from kg.mentalbench.graph import MentalKg, ReleaseDisorder
from kg.mentalbench.layout import Level, ReleaseTask
from kg.mentalbench.profile import ReleaseProfile
from kg.mentalbench.shape import Shape


class Separation(StrEnum):
    """What, if anything, still tells a distractor that holds from gold."""

    NOTHING = "nothing"
    REQUIREMENT = "additional requirement"
    PAIR_RULE = "rule of the pair"


class Holding(Shape):
    """One distractor that holds for one seed, with the items in which it is offered as wrong.

    Attributes:
        separated_by: nothing; free text among the disorder's own requirements; or, for the other side of a
            pair, the pair's prose rule.
    """

    seed: str
    unit: str
    level: Level
    disorder: str
    separated_by: Separation
    items: tuple[str, ...]


class DistractorCount(Shape):
    """Distractors that hold, counted over seeds: of one unit, or of a level in total (`unit` is None).

    Attributes:
        distractors: (seed, distractor) pairs, without the alternative of the pair.
        affected: the seeds and items with at least one.
        unseparated_distractors, unseparated: the same for those that not even free text separates.
        alternatives, alternatives_affected: the other side of a pair, which only the pair's prose rule separates.
    """

    level: Level
    unit: str | None
    seeds: int
    distractors: int
    affected: Affected
    unseparated_distractors: int
    unseparated: Affected
    alternatives: int
    alternatives_affected: Affected


class Distractors(Shape):
    """The result of the check."""

    totals: tuple[DistractorCount, ...]
    units: tuple[DistractorCount, ...]
    holding: tuple[Holding, ...]


def check_distractors(seeds: Iterable[ReleaseSeed], graph: MentalKg) -> Distractors:
    """Tests every option that is not gold; options of unknown names are left out."""
    names = {name: code for code, name in graph.all_names().items()}
    members: dict[tuple[Level, str], list[ReleaseSeed]] = {}
    found: list[Holding] = []
    for seed in seeds:
        members.setdefault((seed.key.level, seed.key.unit), []).append(seed)
        found += _holding(seed, names, graph)
    units = [
        _count(level, unit, len(part), [h for h in found if (h.level, h.unit) == (level, unit)])
        for (level, unit), part in members.items()
    ]
    totals = [
        _count(
            level,
            None,
            sum(unit.seeds for unit in units if unit.level is level),
            [h for h in found if h.level is level],
        )
        for level in Level
    ]
    return Distractors(totals=tuple(totals), units=tuple(units), holding=tuple(found))


def holds(profile: ReleaseProfile, disorder: ReleaseDisorder, graph: MentalKg) -> bool:
    """Whether the profile meets the disorder's criteria when free text is ignored.

    All sampled symptoms are pooled. A group's duration is the profile's own where that group was sampled,
    else the longest that the profile states, with which the disorder's own limits are compared too.
    A limit that meets no stated duration is not kept.
    """
    symptoms = profile.all_symptoms()
    durations = [duration for text in profile.durations() if (duration := readable(text))]
    longest = max((duration.days(AVERAGE) for duration in durations), default=None)
    for name in disorder.required_groups:
        group, own = graph.groups[name], profile.group(name)
        if group.counted(symptoms) < group.min_count or not group.core_holds(symptoms):
            return False
        if group.min_duration is None:
            continue
        if own is not None and not within(own.duration, group.min_duration, None):
            return False
        if own is None and (longest is None or not days_within(longest, group.min_duration, None)):
            return False
    limits = disorder.min_duration, disorder.max_duration
    if any(limits) and (longest is None or not days_within(longest, *limits)):
        return False
    if disorder.traumatic_stressor and not profile.traumatic_stressor:
        return False
    if disorder.psychosocial_stressor and not profile.psychosocial_stressor:
        return False
    # a disorder that asks for unimpaired functioning is refuted by a stated impairment
    return not (disorder.functional_impairment is False and profile.impairment_stated())


def _holding(seed: ReleaseSeed, names: dict[str, str], graph: MentalKg) -> Iterator[Holding]:
    codes = dict.fromkeys(names[name] for name in seed.option_names if name in names)
    own = set(seed.key.unit.split("-"))
    for code in codes:
        if code not in graph.disorders or not holds(seed.profile, graph.disorders[code], graph):
            continue
        if code not in own:
            free_text = bool(graph.disorders[code].additional_requirements)
            separation = Separation.REQUIREMENT if free_text else Separation.NOTHING
            yield _held(seed, code, separation, seed.all_items())
        elif seed.key.level is Level.HIGH:
            wrong_in = ReleaseTask.TYPE4B if code == seed.key.unit.split("-")[0] else ReleaseTask.TYPE4A
            yield _held(seed, code, Separation.PAIR_RULE, seed.items[wrong_in])


def _held(seed: ReleaseSeed, code: str, separation: Separation, items: tuple[str, ...]) -> Holding:
    return Holding(
        seed=seed.id,
        unit=seed.key.unit,
        level=seed.key.level,
        disorder=code,
        separated_by=separation,
        items=items,
    )


def _count(level: Level, unit: str | None, seeds: int, found: list[Holding]) -> DistractorCount:
    alternatives = [holding for holding in found if holding.separated_by is Separation.PAIR_RULE]
    others = [holding for holding in found if holding.separated_by is not Separation.PAIR_RULE]
    bare = [holding for holding in others if holding.separated_by is Separation.NOTHING]
    return DistractorCount(
        level=level,
        unit=unit,
        seeds=seeds,
        distractors=len(others),
        affected=_affected(others),
        unseparated_distractors=len(bare),
        unseparated=_affected(bare),
        alternatives=len(alternatives),
        alternatives_affected=_affected(alternatives),
    )


def _affected(found: list[Holding]) -> Affected:
    return together(Affected(seeds=(holding.seed,), items=holding.items) for holding in found)
