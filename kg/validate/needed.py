"""How many phrasings each fact needs, so that no sentence template returns too often in a task's items.

A template may stand in at most 2 % of a task's items (semantics, section 5). The criteria tell how often a fact is
stated: a symptom of a pool of nine of which five are needed stands in five of nine cases of its disorder, and so on.
These are estimates before anything is drawn; the build measures what was written.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from typing import NamedTuple

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition, Requirement, sets_of
from kg.model.disorder import Disorder
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind
from kg.model.symptom import Voices

CAP = 0.02
"""The greatest share of a task's items in which one template may stand."""

ENDED = 0.3
"""In which share of the cases an episode that may be over is over."""

Statement = tuple[str, str]
"""A fact and what is said of it, e.g. ``("S027.2", "present")``."""

Shares = Mapping[Statement, float]


class Need(NamedTuple):
    """The phrasings that one statement needs in one voice.

    Attributes:
        fact: a subtype, symptom, finding, kind of episode or kind of event.
        saying: what is said of it.
        voice: ``chart`` or ``self``.
        task: the task that asks for most.
        share: in which share of that task's items the statement stands, 0 to 1.
        needed: how many phrasings that takes.
        had: how many there are.
    """

    fact: str
    saying: str
    voice: str
    task: str
    share: float
    needed: int
    had: int


def needs(knowledge: Knowledge) -> list[Need]:
    """What each statement needs and has, in order of facts; of several tasks with one voice the hungriest counts."""
    best: dict[tuple[str, str, str], Need] = {}
    for task, voice, shares in _tasks(knowledge):
        for (fact, saying), share in shares.items():
            # Rounded, since shares that are sums of thirds must not ask for one phrasing more.
            needed = ceil(round(share / CAP, 6))
            need = Need(fact, saying, voice, task, share, needed, _had(knowledge, fact, saying, voice))
            known = best.get((fact, saying, voice))
            if known is None or needed > known.needed:
                best[fact, saying, voice] = need
    return [best[key] for key in sorted(best)]


def _tasks(knowledge: Knowledge) -> Iterator[tuple[str, str, Shares]]:
    single = [(1 / len(knowledge.disorders), _of_disorder(knowledge, one)) for one in knowledge.disorders.values()]
    yield "medical_chart", "chart", _mixed(single)
    yield "self_report", "self", _mixed(single)
    pairs = knowledge.differentials.values()
    weight = 1 / max(len(pairs), 1)
    ambiguous, settled = [], []
    for pair in pairs:
        sides = [_of_disorder(knowledge, knowledge.disorders[code]) for code in (pair.primary, pair.alternative)]
        shared = {said: share for said, share in _either(*sides).items() if said[0] not in pair.trigger.vague}
        vague = {said: 1.0 for name in pair.trigger.vague for said in _left_open(knowledge, name)}
        ambiguous.append((weight, {**shared, **vague}))
        for rule, side in zip(pair.rules, sides, strict=True):
            sets = [(1 / len(rule.when.any_of), _stated(knowledge, together)) for together in rule.when.any_of]
            settled.append((weight / 2, _either(side, _mixed(sets))))
    yield "ambiguous", "self", _mixed(ambiguous)
    yield "unambiguous", "self", _mixed(settled)


def _left_open(knowledge: Knowledge, name: str) -> Iterator[Statement]:
    """What a case says to leave something open."""
    owner, _, part = name.rpartition(".")
    if name in knowledge.findings:
        yield name, "vague"
    elif owner in knowledge.kinds and part in _OPEN:
        yield owner, _OPEN[part]
    elif owner in knowledge.events and part == "ago":
        yield owner, "vague"
    # Symptoms are left open in an enumeration of clauses, not by phrasings of their own.


_OPEN = {
    "begins": "vague_begin",
    "lasted": "vague_length",
    "impairment": "impairment_vague",
    "distress": "distress_vague",
}
"""Part of an episode -> the saying that leaves it open."""


def _of_disorder(knowledge: Knowledge, disorder: Disorder) -> dict[Statement, float]:
    """How likely each statement is in a case of a disorder."""
    needed = [_of_group(knowledge, knowledge.groups[need.group], need.when) for need in disorder.needs]
    return _either(*needed, *(_of_requirement(knowledge, one) for one in disorder.requirements))


def _of_requirement(knowledge: Knowledge, requirement: Requirement) -> dict[Statement, float]:
    sets = sets_of(requirement)
    return _mixed((1 / len(sets), _stated(knowledge, together)) for together in sets)


def _of_group(knowledge: Knowledge, group: SymptomGroup, when: str) -> dict[Statement, float]:
    found: dict[Statement, float] = {}
    core = group.core.symptoms if group.core else ()
    for code in group.pool:
        likely = group.minimum_count / len(group.pool)
        if group.core and code in core:
            likely = 1.0 if group.core.rule == "all" else max(likely, 1 / len(core))
        subtypes = knowledge.symptoms[code].subtypes
        found |= {(subtype.code, "present"): likely / len(subtypes) for subtype in subtypes}
    kind = knowledge.kinds[group.kinds[0]]
    found |= _dated(kind, when)
    if group.effect == "any":
        told = [effect for effect in ("impairment", "distress") if effect in kind.effects]
        found |= {(kind.key, f"{effect}_true"): 1 / len(told) for effect in told}
    elif group.effect is not None:
        found[kind.key, f"impairment_{_word(group.effect == 'harm')}"] = 1.0
    return found


def _dated(kind: EpisodeKind, when: str = "now") -> dict[Statement, float]:
    """How a case says when an episode was."""
    if kind.by_onset_age:
        return {(kind.key, "onset_age"): 1.0}
    ended = ENDED if when == "ever" and not kind.ongoing else 0.0
    return {(kind.key, "since"): 1 - ended} | ({(kind.key, "past"): ended} if ended else {})


def _stated(knowledge: Knowledge, conditions: Iterable[Condition]) -> dict[Statement, float]:
    """The statements by which conditions are made true; of what is not there nothing needs to be said."""
    return _either(*(_of_condition(knowledge, condition) for condition in conditions))


def _of_condition(knowledge: Knowledge, condition: Condition) -> dict[Statement, float]:
    if condition.subject == "symptom" and condition.value is False:
        return {(condition.asked, "absent"): 1.0}
    if condition.subject == "symptom":
        subtypes = knowledge.symptoms[condition.asked].subtypes
        return {(subtype.code, "present"): 1 / len(subtypes) for subtype in subtypes}
    if condition.subject == "finding":
        return {} if condition.operator == "!=" else {(condition.asked, _saying(knowledge, condition)): 1.0}
    if condition.value is False and condition.function not in _EFFECTS:
        return {}
    if condition.subject == "subtype":
        return {(condition.asked, "present"): 1.0}
    if condition.subject == "group":
        when = "now" if condition.function == "now" else "ever"
        return _either(*(_of_group(knowledge, knowledge.groups[one], when) for one in condition.groups))
    found = _dated(knowledge.kinds[condition.kind], "ever") if condition.kind is not None else {}
    if condition.function in _EFFECTS:
        effect = "impairment" if condition.function == "effect" else condition.function
        found = {(str(condition.kind), f"{effect}_{_word(condition.value is True)}"): 1.0}
    if condition.event is not None:
        found[condition.event, "over" if condition.function == "ended" else "ago"] = 1.0
    return found


_EFFECTS = ("impairment", "distress", "effect", "admission")


def _saying(knowledge: Knowledge, condition: Condition) -> str:
    if isinstance(condition.value, bool):
        return _word(condition.value)
    if isinstance(condition.value, str):
        return condition.value
    zero = condition.value == 0 and condition.operator in ("=", "<=")
    return "zero" if zero and "zero" in knowledge.findings[condition.asked].says else "value"


def _word(value: bool) -> str:
    return "true" if value else "false"


def _either(*found: Mapping[Statement, float]) -> dict[Statement, float]:
    """How likely each statement is where several sources may each bring it; an episode is dated once."""
    likely: dict[Statement, float] = defaultdict(float)
    for shares in found:
        for statement, share in shares.items():
            before = likely[statement]
            likely[statement] = max(before, share) if statement[1] in _DATES else before + share - before * share
    return dict(likely)


_DATES = ("since", "past", "onset_age")


def _mixed(weighted: Iterable[tuple[float, Mapping[Statement, float]]]) -> dict[Statement, float]:
    """The share of each statement over cases that come with these weights."""
    total: dict[Statement, float] = defaultdict(float)
    for weight, shares in weighted:
        for statement, share in shares.items():
            total[statement] += weight * share
    return dict(total)


def _had(knowledge: Knowledge, fact: str, saying: str, voice: str) -> int:
    symptom = knowledge.symptoms.get(fact.partition(".")[0])
    if symptom is not None:
        forms = [one for one in symptom.subtypes if one.code == fact]
        return len(getattr(forms[0] if forms else symptom.absent, voice))
    said: dict[str, dict[str, Voices]] = {
        key: {str(one): voices for one, voices in record.says.items()}
        for records in (knowledge.findings, knowledge.kinds, knowledge.events)
        for key, record in records.items()
        if key == fact
    }
    return len(getattr(said[fact].get(saying, Voices()), voice))
