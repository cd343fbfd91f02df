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
from kg.model.condition import Condition
from kg.model.disorder import Disorder
from kg.model.finding import DOMAIN, EFFECT, IMPAIRMENT, LENGTH, TOTAL, Episode
from kg.model.group import SymptomGroup
from kg.model.symptom import Voices

CAP = 0.02
"""The greatest share of a task's items in which one template may stand."""

Statement = tuple[str, str]
"""A fact and what is said of it, e.g. ``("S027.2", "present")``."""

Shares = Mapping[Statement, float]


class Need(NamedTuple):
    """The phrasings that one statement needs in one voice.

    Attributes:
        fact: a subtype, symptom, finding or episode.
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
        # Symptoms are left vague in an enumeration of clauses, not by phrasings of their own.
        vague = {(name, "vague"): 1.0 for name in pair.trigger.vague if name not in knowledge.symptoms}
        ambiguous.append((weight, {**shared, **vague}))
        for rule, side in zip(pair.rules, sides, strict=True):
            sets = [(1 / len(rule.when.any_of), _stated(knowledge, together)) for together in rule.when.any_of]
            settled.append((weight / 2, _either(side, _mixed(sets))))
    yield "ambiguous", "self", _mixed(ambiguous)
    yield "unambiguous", "self", _mixed(settled)


def _of_disorder(knowledge: Knowledge, disorder: Disorder) -> dict[Statement, float]:
    """How likely each statement is in a case of a disorder."""
    found: dict[Statement, float] = {(TOTAL, "value"): 1.0}
    effect = "false" if disorder.functional_impairment is False else "true"
    found[IMPAIRMENT, effect] = 1.0
    if disorder.stressor != "none":
        found[f"stressor.{disorder.stressor}", "true"] = 1.0
    for required in disorder.requires:
        if required.mandatory:
            found = _either(found, _of_group(knowledge, knowledge.groups[required.group]))
    return _either(found, _stated(knowledge, disorder.requirements))


def _of_group(knowledge: Knowledge, group: SymptomGroup) -> dict[Statement, float]:
    found: dict[Statement, float] = {}
    core = group.core.symptoms if group.core else ()
    for code in group.pool:
        likely = group.minimum_count / len(group.pool)
        if group.core and code in core:
            likely = 1.0 if group.core.rule == "all" else max(likely, 1 / len(core))
        subtypes = knowledge.symptoms[code].subtypes
        found |= {(subtype.code, "present"): likely / len(subtypes) for subtype in subtypes}
    if group.minimum_days is not None:
        found[f"{group.episode}.days", "value"] = 1.0
    if group.impairment is not None:
        found[f"{group.episode}.impairment", _word(group.impairment)] = 1.0
    return found


def _stated(knowledge: Knowledge, conditions: Iterable[Condition]) -> dict[Statement, float]:
    """The statements by which conditions are made true; computed ones follow from what is stated anyway."""
    found: dict[Statement, float] = {}
    for condition in conditions:
        name = condition.finding
        if name in knowledge.symptoms:
            subtypes = knowledge.symptoms[name].subtypes
            if condition.value is True:
                found |= {(subtype.code, "present"): 1 / len(subtypes) for subtype in subtypes}
            else:
                found[name, "absent"] = 1.0
        elif name in knowledge.findings or name.rpartition(".")[2] in (LENGTH, EFFECT):
            found[name, _saying(knowledge, condition)] = 1.0
    return found


def _saying(knowledge: Knowledge, condition: Condition) -> str:
    if isinstance(condition.value, bool):
        return _word(condition.value)
    if isinstance(condition.value, str):
        return condition.value
    finding = knowledge.findings.get(condition.finding)
    zero = condition.value == 0 and condition.operator in ("=", "<=") and finding is not None and "zero" in finding.says
    return "zero" if zero else "value"


def _word(value: bool) -> str:
    return "true" if value else "false"


def _either(*found: Mapping[Statement, float]) -> dict[Statement, float]:
    """How likely each statement is where several sources may each bring it."""
    unsaid: dict[Statement, float] = defaultdict(lambda: 1.0)
    for shares in found:
        for statement, share in shares.items():
            unsaid[statement] *= 1 - share
    return {statement: 1 - left for statement, left in unsaid.items()}


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
    if fact in knowledge.findings:
        said = [knowledge.findings[fact].says.get(saying)]
        if (fact, saying) == (IMPAIRMENT, "true"):
            # The domain is named in the same breath, and by the domain's phrasings too.
            domain = knowledge.findings[DOMAIN]
            said += [domain.says[choice.value] for choice in domain.values]
        return sum(len(getattr(voices, voice)) for voices in said if voices is not None)
    owner, _, aspect = fact.rpartition(".")
    episode = knowledge.episodes[owner]
    voices = episode.days["vague" if saying == "vague" else "value"] if aspect == "days" else _effect(episode, saying)
    return len(getattr(voices, voice))


def _effect(episode: Episode, saying: str) -> Voices:
    return {str(effect): voices for effect, voices in episode.impairment.items()}[saying]
