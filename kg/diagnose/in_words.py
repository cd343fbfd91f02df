"""Parts of criteria in words: what is asked, what a profile tells of it, and what would settle what is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient, Stretch
from kg.criteria.records import Group, GroupNeed
from kg.criteria.truth import Truth
from kg.criteria.words import Words
from kg.diagnose.lengths import in_words, range_in_words
from kg.diagnose.numbers import bounds_of, number_in_words
from kg.model.condition import Condition, Requirement, sets_of
from kg.model.profile import Profile
from kg.model.timeline import LONGEST_LIFE, YEAR, Bounds

_WHEN = {"now": "at present", "ever": "at any time"}
_EFFECTS = {
    "any": "distress or impairment",
    "harm": "impairment, admission or psychosis",
    "intact": "daily life intact",
}
_STATED = {True: "yes", False: "no", None: "not settled"}


class PartInWords(NamedTuple):
    """One part of the criteria of a disorder.

    Attributes:
        part: ``group`` or ``requirement``.
        of: the need (``manic_episode.ever``) or the conditions.
        holds: None: unknown.
        text: what is asked, and what the profile tells of it.
        told: the second alone.
        open: what would settle it, where it is unknown.
    """

    part: str
    of: str
    holds: bool | None
    text: str
    told: str
    open: tuple[str, ...]


class CriteriaInWords:
    """Puts criteria into words for one profile."""

    def __init__(self, criteria: Criteria, profile: Profile) -> None:
        """Takes what is asked, and the profile to speak of."""
        self.criteria = criteria
        self.words = Words(criteria)
        self.evaluation = Evaluation(criteria, Patient.of(profile))
        self._profile = profile

    def parts(self, code: str) -> tuple[PartInWords, ...]:
        """The parts of a disorder's own criteria: the groups that it needs, then its requirements."""
        disorder = self.criteria.disorders[code]
        needs = [self._need(need) for need in disorder.needs]
        return (*needs, *(self._requirement(requirement) for requirement in disorder.requirements))

    def precedence(self, code: str, other: str) -> str:
        """The reason for which another disorder takes precedence over this one."""
        return next(one.reason for one in self.criteria.disorders[code].exclusions if one.by == other)

    def states(self, condition: Condition) -> str:
        """What the profile tells of what a condition asks about."""
        if condition.subject in ("symptom", "subtype"):
            return self._symptom(condition.code or "")
        if condition.subject == "event":
            return "told" if condition.event in self.evaluation.patient.events else "not told"
        if condition.subject == "group" and condition.function in ("now", "ever"):
            return self._episodes(self.criteria.groups[condition.groups[0]])
        for kind in filter(None, (condition.kind, condition.other_kind)):
            if not self.evaluation.patient.episodes.get(kind):
                return f"no episode of {self.words.kind(kind)}"
        if condition.subject == "timeline" and condition.event not in (None, *self.evaluation.patient.events):
            return f"{self.words.event(condition.event or '')} is not told"
        number = self.evaluation.conditions.at_least(condition)
        if number is not None:
            return number_in_words(condition, bounds_of(number), self.criteria)
        if condition.subject == "timeline":
            holds = self.evaluation.holds(condition).plain
            return _STATED[None if holds is None else bool(condition.value) is holds]
        return self._finding(condition.code or "")

    def _symptom(self, code: str) -> str:
        shown = [stretch.shown[code] for stretch in self.evaluation.patient.showing.get(code, ())]
        if any(truth.yes is True for truth in shown):
            return "present"
        if shown:
            return "mentioned, not settled"
        return "denied" if code.partition(".")[0] in self.evaluation.patient.denied else "not mentioned"

    def _finding(self, key: str) -> str:
        value = self._profile.findings.get(key)
        if value is None:
            return "mentioned, not settled" if key in self._profile.unsettled else "not stated"
        if isinstance(value, bool):
            return "yes" if value else "no"
        meaning = self.criteria.findings[key].values.get(str(value)) if key in self.criteria.findings else None
        return meaning.rstrip(".").lower() if meaning else str(value)

    def _need(self, need: GroupNeed) -> PartInWords:
        group = self.criteria.groups[need.group]
        truth = self.evaluation.group(need.group, need.when)
        opened = tuple(dict.fromkeys(self._open_in(group))) if truth.plain is None else ()
        told = self._episodes(group)
        text = f"{group.name} {_WHEN[need.when]}: {told}"
        return PartInWords("group", f"{need.group}.{need.when}", truth.plain, text, told, opened)

    def _requirement(self, requirement: Requirement) -> PartInWords:
        truth = self.evaluation.holds(requirement)
        conditions = [condition for together in sets_of(requirement) for condition in together]
        of = " or ".join(" and ".join(condition.text for condition in together) for together in sets_of(requirement))
        told = "; ".join([self.states(conditions[0])] if len(conditions) == 1 else self._each(conditions))
        text = f"{_capital(self.words.requirement(requirement))} ({told})"
        opened = tuple(dict.fromkeys(self._open_of(conditions))) if truth.plain is None else ()
        return PartInWords("requirement", of, truth.plain, text, told, opened)

    def _each(self, conditions: Iterable[Condition]) -> list[str]:
        """What is told of each thing that conditions ask about, by its name."""
        told = {self._named(condition): self.states(condition) for condition in conditions}
        return [f"{named}: {states}" for named, states in told.items()]

    def _named(self, condition: Condition) -> str:
        if condition.subject in ("symptom", "subtype"):
            return self.words.symptom(condition.code or "")
        if condition.subject == "event":
            return self.words.event(condition.event or "")
        return self.words.groups(condition.groups) if condition.subject == "group" else self.words.asked(condition)

    def _open_of(self, conditions: Iterable[Condition]) -> Iterator[str]:
        for condition in conditions:
            if self.evaluation.holds(condition).plain is not None:
                continue
            opened = [fact for code in condition.groups for fact in self._open_in(self.criteria.groups[code])]
            yield from opened
            if opened:
                continue
            yield self._named(condition)

    def _episodes(self, group: Group) -> str:
        """What the episodes in which a group is sought have of it."""
        told = [self._episode(group, stretch) for stretch in self.evaluation.groups.episodes(group.code)]
        kinds = " or ".join(self.words.kind(kind) for kind in group.kinds)
        return "; ".join(told) if told else f"no episode of {kinds}"

    def _episode(self, group: Group, stretch: Stretch) -> str:
        inside = self.evaluation.groups.inside(group.code, stretch)
        count = range_of(int(inside.low), int(inside.high))
        said = [f"{count} of at least {self.evaluation.groups.minimum(group)} symptoms"]
        if inside.core.plain is not True and group.core_rule is not None:
            which = "all" if group.core_rule == "all" else "one"
            names = ", ".join(self.words.symptom(code) for code in group.core)
            lacking = "without" if inside.core.plain is False else "not settled whether with"
            said.append(f"{lacking} {which} of {names}")
        if group.minimum_days is not None:
            said.append(f"{_lasted(stretch)} of at least {in_words(group.minimum_days)}")
        if group.effect is not None:
            said.append(f"{_EFFECTS[group.effect]}: {_STATED[inside.effect.plain]}")
        return f"{self.words.kind(stretch.kind)} {_dated(stretch)}: {', '.join(said)}"

    def _open_in(self, group: Group) -> Iterator[str]:
        """What is not settled of a group in any of its episodes."""
        for stretch in self.evaluation.groups.episodes(group.code):
            if self.evaluation.groups.full(group.code, stretch).plain is False:
                continue
            inside = self.evaluation.groups.inside(group.code, stretch)
            kind = self.words.kind(stretch.kind)
            if inside.enough.plain is None or inside.core.plain is None:
                pool = ((code, self.evaluation.groups.shown(code, stretch, group.overlap)) for code in group.pool)
                yield from (self.words.symptom(code) for code, shown in pool if _open(shown))
            if inside.length.plain is None:
                yield f"how long {kind} lasted"
            if inside.effect.plain is None:
                yield f"{_EFFECTS[group.effect or 'any']} of {kind}"
            if stretch.ends[0] != stretch.ends[1] and 0 in stretch.ends:
                yield f"whether {kind} still goes on"


def range_of(low: int, high: int) -> str:
    """Two bounds of a count."""
    return str(low) if low == high else f"{low} to {high}"


def _open(shown: Truth) -> bool:
    return shown.plain is None


def _lasted(stretch: Stretch) -> str:
    low, high = (int(bound) for bound in stretch.days)
    if high >= LONGEST_LIFE * YEAR - 1:
        return "a length that is not stated" if low <= 1 else f"at least {in_words(low)}"
    return range_in_words(Bounds(low, high))


def _dated(stretch: Stretch) -> str:
    low, high = (int(bound) for bound in stretch.ends)
    if (low, high) == (0, 0):
        return "now"
    if high >= LONGEST_LIFE * YEAR - 1 or low == 0:
        return "at a time not settled"
    return f"that ended {range_in_words(Bounds(low, high))} ago"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
