"""All that the criteria say of one patient: verdicts, rules, shares, and what is told against a disorder."""

from collections.abc import Iterable
from itertools import chain

from kg.criteria.conditions import Conditions, Held
from kg.criteria.criteria import Criteria
from kg.criteria.groups import Groups
from kg.criteria.patient import Patient
from kg.criteria.records import GroupNeed, Precedence
from kg.criteria.truth import (
    NO,
    Flag,
    Number,
    Truth,
    all_of,
    any_of,
    conjunction,
    disjunction,
    negation,
    number_of,
    opposite,
    total,
)
from kg.model.condition import Condition, Requirement


class Evaluation:
    """The criteria for one patient; what was asked once is remembered."""

    def __init__(self, criteria: Criteria, patient: Patient, groups: Groups | None = None) -> None:
        """Ties criteria and patient; nothing is computed yet.

        Args:
            criteria: what is asked.
            patient: of whom it is asked.
            groups: the symptom groups of this patient, where they are counted in a way of their own.
        """
        self.criteria = criteria
        self.patient = patient
        self.groups = Groups(criteria, patient) if groups is None else groups
        self.conditions = Conditions(criteria, patient, self.groups)
        self._met: dict[str, Truth] = {}
        self._excluded: dict[str, Truth] = {}
        self._units: dict[str, tuple[Number, Number]] = {}

    def verdict(self, code: str) -> Truth:
        """Whether the patient has a disorder: its criteria are met, and nothing takes precedence."""
        criteria = self.criteria_of(code)
        return NO if criteria.no is True else all_of((criteria, negation(self.excluded(code))))

    def criteria_of(self, code: str) -> Truth:
        """Whether the patient meets a disorder's own criteria, its needs and requirements."""
        if code not in self._met:
            disorder = self.criteria.disorders[code]
            needs = (self.groups.asked(need.group, need.when) for need in disorder.needs)
            self._met[code] = all_of(chain(needs, (self.holds(one) for one in disorder.requirements)))
        return self._met[code]

    def excluded(self, code: str) -> Truth:
        """Whether another disorder takes precedence."""
        if code not in self._excluded:
            self._excluded[code] = any_of(self.exclusion(one) for one in self.criteria.disorders[code].exclusions)
        return self._excluded[code]

    def excluded_by(self, code: str, other: str) -> Truth:
        """Whether this other disorder takes precedence; false where it never does."""
        return any_of(self.exclusion(one) for one in self.criteria.disorders[code].exclusions if one.by == other)

    def exclusion(self, one: Precedence) -> Truth:
        """Whether an exclusion is in force: the criteria of the other disorder are met, and its conditions hold."""
        criteria = self.criteria_of(one.by)
        if criteria.no is True:
            return NO
        return all_of((criteria, self.in_force(one)))

    def in_force(self, one: Precedence) -> Truth:
        """Whether the conditions of an exclusion hold, whatever the criteria of the other disorder say."""
        return all_of(self.holds(requirement, closed=True) for requirement in one.when)

    def group(self, code: str, when: str) -> Truth:
        """Whether a symptom group is met, ``now`` or ``ever``."""
        return self.groups.asked(code, when)

    def rule(self, differential: str, favours: str) -> Truth:
        """Whether the rule for one side of a differential holds."""
        return self.holds(self.criteria.differentials[differential].rules[favours])

    def holds(self, requirement: Requirement, closed: bool = False) -> Truth:
        """Whether a requirement holds.

        Args:
            requirement: a condition, or sets of conditions.
            closed: as in exclusions, a finding that is not mentioned counts as not so.
        """
        if isinstance(requirement, Condition):
            return self.conditions.held(requirement, closed).truth
        return any_of(
            all_of(self.conditions.held(condition, closed).truth for condition in together)
            for together in requirement.any_of
        )

    def held(self, requirement: Requirement, closed: bool = False) -> Held:
        """Whether a requirement holds, and whether something told refutes it."""
        if isinstance(requirement, Condition):
            return self.conditions.held(requirement, closed)
        sets = [self._together(one, closed) for one in requirement.any_of]
        return Held(any_of(one.truth for one in sets), conjunction(one.refuted for one in sets))

    def _together(self, conditions: Iterable[Condition], closed: bool) -> Held:
        held = [self.conditions.held(condition, closed) for condition in conditions]
        return Held(all_of(one.truth for one in held), disjunction(one.refuted for one in held))

    def specifiers(self, code: str) -> dict[str, Truth]:
        """The specifiers of a disorder and whether their conditions hold."""
        return {
            one.name: all_of(self.holds(requirement) for requirement in one.when)
            for one in self.criteria.disorders[code].specifiers
        }

    def units(self, code: str) -> tuple[Number, Number]:
        """How many units of a disorder's criteria are told, and how many it has.

        Units are what must be shown: the least number of symptoms of each group, its length, its effect, and each
        requirement that is not one of absence.
        """
        if code not in self._units:
            self._units[code] = self._counted(code)
        return self._units[code]

    def _counted(self, code: str) -> tuple[Number, Number]:
        disorder = self.criteria.disorders[code]
        told: list[Number] = []
        of: list[Number] = []
        for need in disorder.needs:
            group = self.criteria.groups[need.group]
            told.append(self.groups.satisfied(need.group))
            of.append(self.groups.minimum(group))
            of.append((group.minimum_days is not None) + (group.effect in ("any", "harm")))
        positive = [one for one in disorder.requirements if one.positive]
        told.append(number_of(self.holds(one).yes for one in positive))
        return total(told), total((*of, len(positive)))

    def share(self, code: str) -> float:
        """The share of a disorder's units that is told, 0 to 1; of plain patients only."""
        told, of = self.units(code)
        return float(told) / float(of)

    def contradicted(self, code: str) -> Flag:
        """Whether something told speaks against a disorder; too few symptoms do not."""
        disorder = self.criteria.disorders[code]
        refuted = (self.held(one).refuted for one in disorder.requirements)
        against = (self._against(need) for need in disorder.needs)
        return disjunction(chain((self.excluded(code).yes,), refuted, against))

    def _against(self, need: GroupNeed) -> Flag:
        return disjunction((self._denied(need.group), self._episodes_against(need)))

    def _denied(self, code: str) -> Flag:
        """A core denied, or so much of a pool that too few symptoms are left."""
        denied = self.patient.denied
        if not denied:
            return False
        group = self.criteria.groups[code]
        core = [denied.get(_symptom(one), False) for one in group.core]
        lost = False
        if group.core_rule is not None:
            lost = disjunction(core) if group.core_rule == "all" else conjunction(core)
        left = len(group.pool) - number_of(denied.get(_symptom(one), False) for one in group.pool)
        return disjunction((lost, left < self.groups.minimum(group)))

    def _episodes_against(self, need: GroupNeed) -> Flag:
        """There are episodes of a need's kinds, and each was too short, had another effect, or is over."""
        episodes = self.groups.episodes(need.group)
        if not episodes:
            return False
        against = []
        for one in episodes:
            parts = self.groups.inside(need.group, one)
            over = one.ends[0] > 0 if need.when == "now" else False
            against.append(disjunction((opposite(one.exists), parts.length.no, parts.effect.no, over)))
        return conjunction((disjunction(one.exists for one in episodes), *against))

    def core_told(self, code: str) -> Flag:
        """Whether a core symptom (of a group without a core, any symptom) that a disorder needs is told as present."""
        told = []
        for need in self.criteria.disorders[code].needs:
            group = self.criteria.groups[need.group]
            for symptom in group.core or group.pool:
                told += [one.shown[symptom].yes for one in self.patient.showing.get(symptom, ())]
        return disjunction(told)


def _symptom(code: str) -> str:
    """The symptom of a code that may be a form's."""
    return code.partition(".")[0]
