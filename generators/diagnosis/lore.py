"""What drawing reads beside the criteria: forms of symptoms, what is near or opposite to them, what is asked about."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
from kg.store.query_runner import QueryRunner
from kg.wording.listed import parts


class Lore:
    """The criteria with all that decides how a case may be told.

    Attributes:
        criteria: what the graph asks.
        forms: symptom -> its forms.
        near: symptom -> symptoms so close that denying one beside the other sounds like a contradiction.
        opposites: symptom -> symptoms that cannot be there at the same time.
        denials: symptom -> how many parts deny it.
        fits: which forms and findings go together.
        review: the symptoms that everybody is asked about, whatever the complaint.
    """

    def __init__(
        self,
        criteria: Criteria,
        forms: Mapping[str, tuple[str, ...]],
        near: Mapping[str, frozenset[str]],
        opposites: Mapping[str, frozenset[str]],
        denials: Mapping[str, int],
        fits: Fits,
        review: frozenset[str],
    ) -> None:
        """Gathers what was read."""
        self.criteria = criteria
        self.forms = forms
        self.near = near
        self.opposites = opposites
        self.denials = denials
        self.fits = fits
        self.review = review

    @cached_property
    def margins(self) -> Margins:
        """The limits that numbers stay clear of."""
        return Margins(self.criteria)

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


def asked_about(lore: Lore, own: Sequence[str], kinds: Iterable[str]) -> frozenset[str]:
    """The symptoms that a case may deny: of its disorders, of what it comes with, and what everybody is asked about.

    Args:
        lore: what cases may tell.
        own: the disorders of the case.
        kinds: the kinds of its episodes.
    """
    complaint = {symptom for kind in kinds for symptom in lore.criteria.kinds[kind].symptoms}
    pools = {
        symptom.partition(".")[0]
        for code in own
        for need in lore.criteria.disorders[code].needs
        for symptom in lore.criteria.groups[need.group].pool
    }
    return lore.review | pools | complaint


def parting(lore: Lore, own: Sequence[str]) -> frozenset[str]:
    """The leading symptoms of the disorders that are told from those of a case by differentials."""
    rivals = {
        code
        for one in lore.criteria.differentials.values()
        for code in (one.primary, one.alternative)
        if {one.primary, one.alternative} & {*own}
    } - {*own}
    needed = {need.group for code in rivals for need in lore.criteria.disorders[code].needs}
    return frozenset(symptom.partition(".")[0] for group in needed for symptom in lore.criteria.groups[group].core)


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
        frozenset(row["symptom"] for row in rows if row["review"]),
    )


def of_knowledge(knowledge: Knowledge) -> Lore:
    """What drawing reads, from the knowledge files."""
    symptoms = knowledge.symptoms
    denying = Counter(part.owner for part in parts(knowledge.wording) if part.use in ("absent", "denied", "never"))
    return Lore(
        Criteria.of(knowledge),
        {code: tuple(sorted(form.code for form in symptom.subtypes)) for code, symptom in sorted(symptoms.items())},
        _both_ways({code: symptom.near for code, symptom in symptoms.items()}),
        _both_ways({code: symptom.opposites for code, symptom in symptoms.items()}),
        {code: denying[code] for code in symptoms},
        fits_of(knowledge),
        frozenset(code for code, symptom in symptoms.items() if symptom.review),
    )


def _both_ways(stated: Mapping[str, Sequence[str]]) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for code, others in stated.items():
        for other in others:
            found.setdefault(code, set()).add(other)
            found.setdefault(other, set()).add(code)
    return {code: frozenset(others) for code, others in found.items()}
