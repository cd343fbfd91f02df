"""What drawing reads beside the criteria: forms of symptoms, what is near or opposite to them, what is asked about."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from generators.diagnosis.fits import Fits
from generators.diagnosis.fits import of_knowledge as fits_of
from generators.diagnosis.fits import read as read_fits
from generators.diagnosis.margins import Margins
from generators.diagnosis.turning import named, requirements, turning_forms
from kg.criteria.criteria import Criteria
from kg.criteria.reading import read as read_criteria
from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Value, sets_of
from kg.store.connection import QueryRunner


class Lore:
    """The criteria with all that decides how a case may be told.

    Attributes:
        criteria: what the graph asks.
        forms: symptom -> its forms.
        near: symptom -> symptoms so close that denying one beside the other sounds like a contradiction.
        opposites: symptom -> symptoms that cannot be there at the same time.
        denials: symptom -> how many phrasings deny it.
        fits: which forms and findings go together.
    """

    def __init__(
        self,
        criteria: Criteria,
        forms: Mapping[str, tuple[str, ...]],
        near: Mapping[str, frozenset[str]],
        opposites: Mapping[str, frozenset[str]],
        denials: Mapping[str, int],
        fits: Fits,
    ) -> None:
        """Gathers what was read."""
        self.criteria = criteria
        self.forms = forms
        self.near = near
        self.opposites = opposites
        self.denials = denials
        self.fits = fits

    @cached_property
    def margins(self) -> Margins:
        """The limits that numbers stay clear of."""
        return Margins(self.criteria)

    @cached_property
    def leading(self) -> frozenset[str]:
        """The symptoms that a review of systems asks about: the core of every group that a disorder needs."""
        needed = {need.group for disorder in self.criteria.disorders.values() for need in disorder.needs}
        return frozenset(code for group in needed for code in self.criteria.groups[group].core)

    @cached_property
    def turning(self) -> frozenset[str]:
        """The forms on which a condition or a group may turn."""
        return turning_forms(self.criteria)

    @cached_property
    def membership(self) -> Mapping[str, frozenset[str]]:
        """Symptom -> what it counts for: groups and conditions; symptoms with the same can stand for each other."""
        found: dict[str, set[str]] = {code: set() for code in self.forms}
        for code, group in self.criteria.groups.items():
            for symptom in group.pool:
                found.setdefault(symptom.partition(".")[0], set()).add(code)
            for symptom in group.core:
                found.setdefault(symptom.partition(".")[0], set()).add(f"{code} core")
        for code, requirement in requirements(self.criteria):
            for one in named(requirement):
                found.setdefault(one.partition(".")[0], set()).add(f"{code} {one}")
        return {code: frozenset(counted) for code, counted in found.items()}


def own_of(lore: Lore, subject: str) -> tuple[str, ...]:
    """The disorders of a case: of a differential both sides, primary first."""
    differential = lore.criteria.differentials.get(subject)
    return (differential.primary, differential.alternative) if differential else (subject,)


def fitting_findings(lore: Lore, main: str) -> frozenset[tuple[str, Value]]:
    """Findings with the values that speak for a disorder in its differentials."""
    rules = [
        differential.rules[main]
        for differential in lore.criteria.differentials.values()
        if main in (differential.primary, differential.alternative)
    ]
    return frozenset(
        (condition.code, condition.value)
        for rule in rules
        for together in sets_of(rule)
        for condition in together
        if condition.subject == "finding" and condition.operator == "=" and condition.code
    )


def asked_about(lore: Lore, own: Sequence[str]) -> frozenset[str]:
    """The symptoms that a case may deny: those of its disorders, and what a review of systems asks about."""
    pools = {
        symptom.partition(".")[0]
        for code in own
        for need in lore.criteria.disorders[code].needs
        for symptom in lore.criteria.groups[need.group].pool
    }
    return lore.leading | pools


def read(connection: QueryRunner) -> Lore:
    """What drawing reads from the graph."""
    rows = connection.rows("sampling/symptoms")
    return Lore(
        read_criteria(connection),
        {row["symptom"]: tuple(row["subtypes"]) for row in rows},
        _both_ways({row["symptom"]: row["near"] for row in rows}),
        _both_ways({row["symptom"]: row["opposites"] for row in rows}),
        {row["symptom"]: row["denials"] for row in rows},
        read_fits(connection),
    )


def of_knowledge(knowledge: Knowledge) -> Lore:
    """What drawing reads, from the knowledge files."""
    symptoms = knowledge.symptoms
    return Lore(
        Criteria.of(knowledge),
        {code: tuple(sorted(form.code for form in symptom.subtypes)) for code, symptom in sorted(symptoms.items())},
        _both_ways({code: symptom.near for code, symptom in symptoms.items()}),
        _both_ways({code: symptom.opposites for code, symptom in symptoms.items()}),
        {code: len(symptom.absent.chart) + len(symptom.absent.self) for code, symptom in symptoms.items()},
        fits_of(knowledge),
    )


def _both_ways(stated: Mapping[str, Sequence[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for code, others in stated.items():
        for other in others:
            found.setdefault(code, set()).add(other)
            found.setdefault(other, set()).add(code)
    return {code: frozenset(others) for code, others in found.items()}
