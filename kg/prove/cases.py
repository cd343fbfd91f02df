"""What must hold of the cases of a disorder and of a differential, as named conditions on an open patient.

Source: the project's semantics, section 4.
"""

from collections.abc import Iterator

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.margins import clear, deciding, numbers
from kg.criteria.truth import disjunction, opposite
from kg.criteria.words import Words
from kg.model.profile import MAX_FACTS
from kg.prove.open_patient import OpenPatient
from kg.prove.solving import Named
from kg.prove.unknowns import TOLD, Doubt

TAU = 60
"""Per cent of its units that a disorder may have told beside the right one, unless something speaks against it."""
SIGMA = 60
"""Per cent of its units that each of the two disorders of an ambiguous case has told."""
MOST_VAGUE = 6
"""Facts that an ambiguous case may leave open."""
LONG = {"D009-D001": 26}
"""Facts of the differentials that cannot be told in 22."""
TRIGGER = "that nothing is left open but what the trigger names"
FACTS = "the number of facts"
MARGINS = "that numbers stand 25 % clear of their limits"
DOMINANCE = "that something told speaks against the other side and whatever else is nearly met"
BOTH_TOLD = "that both sides of the ambiguous case are told"
"""Sorts of conditions, of which one may stand in the way of cases."""
MAIN, SUB = "main", "sub"
"""The settled views of an open patient."""


def _spoken(doubt: Doubt) -> str:
    return sorted(doubt.names)[0]


class Cases:
    """The conditions on the cases of one open patient."""

    def __init__(self, criteria: Criteria, patient: OpenPatient) -> None:
        """Ties criteria and patient."""
        self._criteria = criteria
        self._words = Words(criteria)
        self._patient = patient
        self.views = {name: Evaluation(criteria, view) for name, view in patient.views.items()}

    def chart(self, gold: str) -> Iterator[Named]:
        """A chart: one disorder met, no other, and no other nearly so."""
        told = self.views[TOLD]
        yield from self._gold(told, gold, "")
        yield from self._margins(told, [gold], "")
        yield self._few(MAX_FACTS)

    def triple(self, differential: str) -> Iterator[Named]:
        """An ambiguous case and its two settlements."""
        rules = self._criteria.differentials[differential]
        sides = (rules.primary, rules.alternative)
        yield from self._ambiguous(sides)
        for view, gold in ((MAIN, rules.primary), (SUB, rules.alternative)):
            settled, other, lead = self.views[view], rules.other(gold), f"settled for {gold}: "
            yield from self._gold(settled, gold, lead)
            yield Named(f"{lead}the rule for {gold} holds", settled.rule(differential, gold).yes)
            yield Named(f"{lead}the rule for {other} does not hold", settled.rule(differential, other).no)
            against = disjunction((settled.contradicted(other), settled.excluded_by(other, gold).yes))
            yield Named(f"{lead}something told speaks against {other}", against, DOMINANCE)
            yield from self._margins(settled, sides, lead)
            for rule in rules.rules.values():
                for asked in numbers(settled, rule):
                    yield Named(f"{lead}{asked.about} is clear of its limit", clear(asked), MARGINS)
        yield from self._open(rules.vague)
        yield self._few(LONG.get(differential, MAX_FACTS))

    def _gold(self, settled: Evaluation, gold: str, lead: str) -> Iterator[Named]:
        for code in self._criteria.disorders:
            verdict = settled.verdict(code)
            if code == gold:
                yield Named(f"{lead}{self._words.disorder(code)} is met", verdict.yes)
                continue
            yield Named(f"{lead}{self._words.disorder(code)} is not met", verdict.no)
            told, of = settled.units(code)
            few = told * 100 <= of * TAU
            dominated = disjunction((few, settled.contradicted(code), settled.excluded_by(code, gold).yes))
            yield Named(
                f"{lead}{code} has at most {TAU} % told, or something told speaks against it", dominated, DOMINANCE
            )

    def _ambiguous(self, sides: tuple[str, str]) -> Iterator[Named]:
        told = self.views[TOLD]
        for code, disorder in self._criteria.disorders.items():
            if any(edge.implied and edge.by in sides for edge in disorder.exclusions):
                # Who may have the one may have this one too, until it is settled which takes precedence.
                continue
            verdict = told.verdict(code)
            if code not in sides:
                yield Named(f"ambiguous: {self._words.disorder(code)} is not met", verdict.no)
                continue
            yield Named(f"ambiguous: {self._words.disorder(code)} is open", verdict.unknown)
            units, of = told.units(code)
            yield Named(f"ambiguous: {code} has at least {SIGMA} % told", units * 100 >= of * SIGMA, BOTH_TOLD)
            yield Named(f"ambiguous: a core symptom of {code} is told", told.core_told(code), BOTH_TOLD)

    def _margins(self, settled: Evaluation, codes: list[str] | tuple[str, ...], lead: str) -> Iterator[Named]:
        for code in codes:
            for asked in deciding(settled, code):
                yield Named(f"{lead}{asked.about} is clear of its limit", clear(asked), MARGINS)

    def _open(self, trigger: tuple[str, ...]) -> Iterator[Named]:
        named = set(trigger)
        for doubt in self._patient.doubts:
            if not doubt.names & named:
                yield Named(f"{_spoken(doubt)} is not left open", opposite(doubt.open), TRIGGER)
        yield Named(f"at most {MOST_VAGUE} facts are left open", self._patient.vague <= MOST_VAGUE, FACTS)

    def _few(self, most: int) -> Named:
        return Named(f"at most {most} facts", self._patient.facts <= most, FACTS)
