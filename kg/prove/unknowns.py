"""A patient whose every fact is open: the variables that the solver may choose, and what makes them coherent."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import z3

from kg.knowledge.knowledge import Knowledge
from kg.model.agreement import AGE, Agreement, Terms
from kg.model.finding import IMPAIRMENT, TOTAL, Finding


class Stated(NamedTuple):
    """A finding: whether the profile states it, and what it then is (choices by their place in the list)."""

    known: z3.BoolRef
    value: z3.ExprRef


class Stretch(NamedTuple):
    """The present, or one past episode: symptoms that are there or in doubt, and the episodes' lengths and effects.

    Attributes:
        exists: always true for the present.
        days, impairment: by episode; a past stretch has one episode only.
    """

    exists: z3.BoolRef
    present: Mapping[str, z3.BoolRef]
    vague: Mapping[str, z3.BoolRef]
    days: Mapping[str, Stated]
    impairment: Mapping[str, Stated]


class Unknowns:
    """The variables of one patient.

    Attributes:
        now: the present stretch; its symptoms are closed-world, so absent is the third value.
        past: one earlier episode of each kind, by episode.
        findings: the findings that are stated of the patient, by key.
        axioms: what holds of every coherent patient; ranges and agreements are those that the findings give.
    """

    def __init__(self, knowledge: Knowledge, name: str = "patient") -> None:
        """Declares the variables; patients with different names share none."""
        self._name = name
        self.axioms: list[z3.BoolRef] = []
        self.findings = {key: self._finding(finding) for key, finding in knowledge.findings.items()}
        ranges = {key: episode.range for key, episode in knowledge.episodes.items()}
        self.now = self._stretch("now", list(knowledge.symptoms), ranges)
        self.axioms.append(self.now.exists)
        self.past = {
            key: self._stretch(f"past.{key}", sorted(_symptoms_of(knowledge, key)), {key: ranges[key]})
            for key in ranges
        }
        self.axioms += self._coherence()
        self.axioms += [
            self._agreement(agreement)
            for finding in knowledge.findings.values()
            for agreement in finding.agrees
            # Any age can be had by choosing the person; the solver looks for findings only.
            if AGE not in agreement.names
        ]

    def _finding(self, finding: Finding) -> Stated:
        if finding.type == "boolean":
            return self._boolean(finding.key)
        low, high = finding.range if finding.range is not None else (0, len(finding.values) - 1)
        return self._number(finding.key, low, high)

    def _stretch(self, name: str, symptoms: list[str], ranges: Mapping[str, tuple[int, int]]) -> Stretch:
        stretch = Stretch(
            exists=z3.Bool(f"{self._name}.{name}"),
            present={code: z3.Bool(f"{self._name}.{name}.{code}") for code in symptoms},
            vague={code: z3.Bool(f"{self._name}.{name}.{code}.vague") for code in symptoms},
            days={key: self._number(f"{name}.{key}.days", max(1, low), high) for key, (low, high) in ranges.items()},
            impairment={key: self._boolean(f"{name}.{key}.impairment") for key in ranges},
        )
        self.axioms += [z3.Not(z3.And(stretch.present[code], stretch.vague[code])) for code in symptoms]
        return stretch

    def _boolean(self, name: str) -> Stated:
        return Stated(z3.Bool(f"{self._name}.{name}.known"), z3.Bool(f"{self._name}.{name}"))

    def _number(self, name: str, low: int, high: int) -> Stated:
        value = z3.Int(f"{self._name}.{name}")
        self.axioms += [value >= low, value <= high]
        return Stated(z3.Bool(f"{self._name}.{name}.known"), value)

    def _coherence(self) -> Iterator[z3.BoolRef]:
        total, general = self.findings[TOTAL], self.findings[IMPAIRMENT]
        for key, days in self.now.days.items():
            yield z3.Implies(z3.And(days.known, total.known), days.value <= total.value)
            effect = self.now.impairment[key]
            yield z3.Implies(z3.And(effect.known, effect.value, general.known), general.value)

    def _agreement(self, agreement: Agreement) -> z3.BoolRef:
        """Asked only where every key that is not optional is stated; an optional one counts 0 where it is not."""
        numbers = {
            **self.findings,
            **{f"{key}.days": stated for key, stated in self.now.days.items()},
        }
        terms = (*agreement.left, *agreement.right)
        asked = [numbers[key].known for _, key, optional in terms if not optional]
        return z3.Implies(z3.And(asked), _sum(agreement.left, numbers) <= _sum(agreement.right, numbers))


def _sum(terms: Terms, numbers: Mapping[str, Stated]) -> z3.ArithRef:
    return z3.Sum([weight * z3.If(numbers[key].known, numbers[key].value, 0) for weight, key, _ in terms])


def _symptoms_of(knowledge: Knowledge, episode: str) -> set[str]:
    return {code for group in knowledge.groups.values() if group.episode == episode for code in group.pool}
