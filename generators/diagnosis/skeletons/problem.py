"""What a solver is asked: the cases of a seed under everything that semantics, section 4, wants of them."""

from collections.abc import Iterator, Sequence
from typing import Any

import z3

from generators.diagnosis.holding import MOST_DENIED, SIGMA, TAU
from generators.diagnosis.lore import Lore, asked_about
from generators.diagnosis.skeletons.fitting import Fitting
from generators.diagnosis.skeletons.history import likely, usual
from generators.diagnosis.skeletons.open_cases import OpenCases, Scope
from kg.criteria.evaluation import Evaluation
from kg.criteria.records import DifferentialRules
from kg.criteria.truth import Truth, disjunction, opposite

MOST_OPEN = 4
"""Facts that an ambiguous case leaves open, at the most."""
_OF_A_WISH = 20
"""Of the effort for what is asked, the part that each wish may take: many of them cannot be had."""


class Problem:
    """The unknown cases of a seed and what must hold of them."""

    def __init__(self, lore: Lore, scope: Scope) -> None:
        """Makes the unknowns."""
        self.lore = lore
        self.cases = OpenCases(lore.criteria, scope)
        self.evaluations = {view: Evaluation(lore.criteria, self.cases.patient(view)) for view in self.cases.views}

    def of_any(self, facts: int, own: Sequence[str]) -> Iterator[Any]:
        """What must hold of any seed: one life, clear numbers, no discord, no idle denial, not too many facts."""
        asked = asked_about(self.lore, own, ())
        for code, denied in self.cases.denied.items():
            if code not in asked:
                yield z3.Implies(denied, z3.Or([one.exists for one in self.cases.episodes if code in one.symptoms]))
        yield from self.cases.constraints()
        yield from likely(self.cases)
        yield self.cases.facts <= facts
        if len(self.cases.events) > 1:
            yield z3.AtMost(*(event.exists for event in self.cases.events), 1)
        for view, evaluation in self.evaluations.items():
            yield from self._clear(view, evaluation)
            yield z3.AtMost(*evaluation.patient.denied.values(), MOST_DENIED)
        yield from self._concord()
        yield from Fitting(self.lore, self.cases).constraints()

    def of_chart(self, main: str) -> Iterator[Any]:
        """A complete case: its disorder is met and every other refuted or far from met."""
        (evaluation,) = self.evaluations.values()
        yield evaluation.verdict(main).yes
        yield from usual(self.cases, 1, {main})
        yield from self._rest(evaluation, {main})

    def of_pair(self, differential: DifferentialRules) -> Iterator[Any]:
        """The three cases of a differential."""
        main, sub = differential.primary, differential.alternative
        ambiguous, first, second = (self.evaluations[view] for view in (0, 1, 2))
        for code in (main, sub):
            verdict = ambiguous.verdict(code)
            told, units = ambiguous.units(code)
            yield from (opposite(verdict.yes), opposite(verdict.no))
            yield from (told * 100 >= SIGMA * units, ambiguous.core_told(code))
            rule = ambiguous.rule(differential.code, code)
            yield from (opposite(rule.yes), opposite(rule.no))
        yield from self._rest(ambiguous, {main, sub})
        for view, shown in ((0, {main, sub}), (1, {main}), (2, {sub})):
            yield from usual(self.cases, view, shown)
        for evaluation, gold, other in ((first, main, sub), (second, sub, main)):
            yield evaluation.verdict(gold).yes
            yield evaluation.rule(differential.code, gold).yes
            yield evaluation.rule(differential.code, other).no
            yield evaluation.contradicted(other)
            yield from self._rest(evaluation, {gold})
        flags = [flag for _, flag in self.cases.open_parts]
        yield z3.AtLeast(*flags, 1)
        yield z3.AtMost(*flags, MOST_OPEN)

    def _rest(self, evaluation: Evaluation, own: set[str]) -> Iterator[Any]:
        for code in self.lore.criteria.disorders:
            if code not in own:
                told, units = evaluation.units(code)
                yield evaluation.verdict(code).no
                yield disjunction((told * 100 <= TAU * units, evaluation.contradicted(code)))

    def _clear(self, view: int, evaluation: Evaluation) -> Iterator[Any]:
        """Every number stands clear of the limits."""
        for one in self.cases.episodes:
            for low, high in self.lore.margins.lengths(one.kind.key):
                for begins in {*map(_Same, one.span(view))}:
                    days = begins.term - one.ends
                    yield z3.Or(z3.Not(one.exists), days < low, days >= high)
        for below, above in self.lore.margins.limits(evaluation):
            yield from _same(below, above)

    def _concord(self) -> Iterator[Any]:
        """Nothing is denied beside what is near to it, and no opposites are told of one time."""
        told: dict[str, list[Any]] = {}
        for one in self.cases.episodes:
            for code, symptom in one.symptoms.items():
                told.setdefault(code, []).append(z3.Or(symptom.present, symptom.vague))
        for code, denied in self.cases.denied.items():
            near = [flag for other in sorted(self.lore.near.get(code, ())) for flag in told.get(other, ())]
            if near:
                yield z3.Implies(denied, z3.Not(z3.Or(near)))
                # What is open may be denied once it is settled.
                yield from (z3.Not(z3.And(flag, z3.Or(near))) for flag in self._open(code))
        for one in self.cases.episodes:
            for other in self.cases.episodes:
                for code, symptom in one.symptoms.items():
                    for against in sorted(self.lore.opposites.get(code, frozenset()) & {*other.symptoms}):
                        second = other.symptoms[against]
                        both = z3.And(z3.Or(symptom.present, symptom.vague), z3.Or(second.present, second.vague))
                        together = z3.And(one.high > other.ends, other.high > one.ends)
                        yield z3.Not(z3.And(both, together))

    def _open(self, code: str) -> Iterator[Any]:
        if self.cases.scope.paired:
            for one in self.cases.episodes:
                if code in one.symptoms:
                    yield one.symptoms[code].vague


class _Same:
    """A term told from others by identity: terms have no plain equality."""

    def __init__(self, term: Any) -> None:
        self.term = term

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.term is other.term

    def __hash__(self) -> int:
        return id(self.term)


def _same(below: Truth, above: Truth) -> Iterator[Any]:
    """Two statements have the same truth."""
    for one, other in ((below.yes, above.yes), (below.no, above.no)):
        if one is not other:
            yield _equal(one, other)


def _equal(one: Any, other: Any) -> Any:
    if isinstance(one, bool) and isinstance(other, bool):
        return one == other
    if isinstance(one, bool):
        one, other = other, one
    return (one if other else z3.Not(one)) if isinstance(other, bool) else one == other


def solution(asked: Sequence[Any], wishes: Sequence[Any], seed: int, effort: int) -> Any:
    """A solution that holds what is asked and as many of the wishes, in their order, as there is room for.

    Returns:
        The solver's model, or None where there is none with this effort.
    """
    solver = z3.Solver()
    solver.set("rlimit", effort)
    solver.set("random_seed", seed)
    for one in asked:
        if one is False:
            return None
        if one is not True:
            solver.add(one)
    if solver.check() != z3.sat:
        return None
    model = solver.model()
    solver.set("rlimit", max(1, effort // _OF_A_WISH))
    for wish in wishes:
        if z3.is_true(model.eval(wish, model_completion=True)):
            solver.add(wish)
            continue
        solver.push()
        solver.add(wish)
        if solver.check() == z3.sat:
            model = solver.model()
        else:
            solver.pop()
    return model
