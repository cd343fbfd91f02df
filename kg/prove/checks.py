"""The four proofs: criteria can be met, rules exclude each other, implications are answered, exclusions end."""

from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

import z3

from kg.knowledge.knowledge import Knowledge
from kg.model.differential import Differential, Rule
from kg.prove.criteria import SymbolicCriteria
from kg.prove.report import Contradiction, Implication, Kind, RuleProof
from kg.prove.solver import PatientSolver
from kg.prove.truth import Truth, negation
from kg.prove.words import describe

Shown = Iterator[RuleProof | Contradiction]


class Checks:
    """The proofs over one knowledge and one open patient."""

    def __init__(self, knowledge: Knowledge, criteria: SymbolicCriteria, solver: PatientSolver) -> None:
        """Ties the proofs to knowledge, formulas and solver."""
        self._knowledge = knowledge
        self._criteria = criteria
        self._solver = solver
        # A disorder that nobody can have is reported once, not again wherever it plays a part.
        self._can_be = cache(lambda code: solver.possible(criteria.verdict(code).yes))

    def satisfiable(self) -> Shown:
        """Each disorder's criteria can be met, and so can its verdict with all that takes precedence."""
        for code, disorder in self._knowledge.disorders.items():
            parts = self._criteria.parts(code)
            excluders = [edge.disorder for edge in disorder.excluded_when]
            stages: tuple[tuple[Kind, str, list[tuple[str, Truth]]], ...] = (
                ("unsatisfiable criteria", "criteria satisfiable", parts),
                (
                    "unsatisfiable verdict",
                    "verdict satisfiable",
                    parts + [(f"not {other}", negation(self._criteria.criteria(other))) for other in excluders],
                ),
            )
            for kind, statement, stage in stages:
                clash = self._solver.clash(stage)
                if clash:
                    says = (
                        f"{code} {disorder.name}: no patient can have all of: {'; '.join(clash)}. Change one of them."
                    )
                    yield Contradiction(kind=kind, about=(code,), says=says)
                    break
                yield RuleProof(statement=statement, about=(code,))

    def distinct(self) -> Shown:
        """Each disorder can be the only one that a patient has."""
        for code, disorder in self._knowledge.disorders.items():
            if not self._can_be(code):
                continue
            others = [self._criteria.verdict(other).no for other in self._knowledge.disorders if other != code]
            if self._solver.possible(self._criteria.verdict(code).yes, *others):
                yield RuleProof(statement="only verdict satisfiable", about=(code,))
            else:
                says = f"{code} {disorder.name}: whoever has it has another disorder too. Let one take precedence."
                yield Contradiction(kind="never alone", about=(code,), says=says)

    def exclusive_rules(self) -> Shown:
        """Wherever one rule of a differential is true the other is false, not merely open."""
        for code, differential in self._knowledge.differentials.items():
            rules = [(rule, self._criteria.rule(rule)) for rule in differential.rules]
            wrong = self._both(differential, rules) or self._open(differential, rules)
            if wrong is not None:
                yield wrong
            else:
                yield RuleProof(statement="rules exclude each other", about=(code,))

    def _both(self, differential: Differential, rules: list[tuple[Rule, Truth]]) -> Contradiction | None:
        patient = self._solver.patient(*(truth.yes for _, truth in rules))
        if patient is None:
            return None
        says = (
            f"{differential.code}: the rule for {differential.primary} and the rule for {differential.alternative} "
            f"both hold. {describe(patient, self._knowledge)} Let both rules ask the same finding for different values."
        )
        return Contradiction(kind="both rules hold", about=(differential.code,), says=says, patient=patient)

    def _open(self, differential: Differential, rules: list[tuple[Rule, Truth]]) -> Contradiction | None:
        for (rule, truth), (other, against) in (rules, rules[::-1]):
            patient = self._solver.patient(truth.yes, against.unknown)
            if patient is not None:
                says = (
                    f"{differential.code}: the rule for {rule.favours} holds and leaves the rule for {other.favours} "
                    f"open. {describe(patient, self._knowledge)} Let both rules ask the same finding."
                )
                return Contradiction(kind="rule not refuted", about=(differential.code,), says=says, patient=patient)
        return None

    def usable_rules(self) -> Shown:
        """Each rule can hold of a patient who has the disorder it favours and not the other."""
        for code, differential in self._knowledge.differentials.items():
            for rule, other in (differential.rules, differential.rules[::-1]):
                if not self._can_be(rule.favours):
                    continue
                formulas = (
                    self._criteria.rule(rule).yes,
                    self._criteria.rule(other).no,
                    self._criteria.verdict(rule.favours).yes,
                    self._criteria.verdict(other.favours).no,
                )
                if self._solver.possible(*formulas):
                    yield RuleProof(statement="rule can hold", about=(code, rule.favours))
                else:
                    says = (
                        f"{code}: no patient has {rule.favours} and not {other.favours} while the rule for "
                        f"{rule.favours} holds. Ease the rule, or let one disorder take precedence over the other."
                    )
                    yield Contradiction(kind="rule cannot hold", about=(code, rule.favours), says=says)

    def implications(self) -> Iterator[Implication | Contradiction]:
        """Each ordered pair of disorders: the first's criteria, alone or with an optional group, imply the second's."""
        disorders = self._knowledge.disorders
        for code, disorder in disorders.items():
            optional = [part.group for part in disorder.requires if not part.mandatory]
            implied: set[str] = set()
            for group in (None, *optional):
                premise = [self._criteria.criteria(code).yes]
                if group is not None:
                    premise.append(self._criteria.ever(group).yes)
                if not self._solver.possible(*premise):
                    continue
                for other in disorders:
                    if other in implied | {code}:
                        continue
                    if not self._solver.possible(*premise, self._criteria.criteria(other).no):
                        implied.add(other)
                        yield from self._implied(code, group, other, premise)

    def _implied(
        self, code: str, group: str | None, other: str, premise: list[z3.BoolRef]
    ) -> Iterator[Implication | Contradiction]:
        edges = self._knowledge.disorders[other].excluded_when
        reason = next((edge.reason for edge in edges if edge.disorder == code), None)
        yield Implication(disorder=code, optional=group, implies=other, reason=reason)
        if reason is not None:
            return
        patient = self._solver.patient(*premise)
        shown = describe(patient, self._knowledge) if patient is not None else ""
        beside = f" with the optional group {group}" if group is not None else ""
        says = (
            f"Whoever meets {code}{beside} meets {other} too, and nothing says which comes first. {shown} "
            f"Add {code} with a reason under excluded_when of {other}, or a requirement that keeps them apart."
        )
        yield Contradiction(kind="unanswered implication", about=(code, other), says=says, patient=patient)

    def marks(self) -> Iterator[Contradiction]:
        """Exclusions marked as implied that are not, and the other way round."""
        for code, disorder in self._knowledge.disorders.items():
            for edge in disorder.excluded_when:
                if edge.implied == self._implies(edge.disorder, code):
                    continue
                patient = None
                says = f"{code}: whoever meets {edge.disorder} meets {code} too. Mark the exclusion with implied: true."
                if edge.implied:
                    first, second = self._criteria.criteria(edge.disorder), self._criteria.criteria(code)
                    patient = self._solver.patient(first.yes, second.no)
                    shown = describe(patient, self._knowledge) if patient is not None else ""
                    says = (
                        f"{code}: {edge.disorder} can be met without {code}, though the exclusion is marked implied. "
                        f"{shown} Take the mark away."
                    )
                yield Contradiction(kind="wrong mark", about=(edge.disorder, code), says=says, patient=patient)

    def _implies(self, code: str, other: str) -> bool:
        mine = self._criteria.criteria(code).yes
        return self._solver.possible(mine) and not self._solver.possible(mine, self._criteria.criteria(other).no)

    def exclusions_end(self) -> Shown:
        """No chain of exclusions leads back to its start."""
        graph = {
            code: [edge.disorder for edge in disorder.excluded_when]
            for code, disorder in self._knowledge.disorders.items()
        }
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            circle = tuple(error.args[1])
            says = f"Exclusions run in a circle: {' -> '.join(circle)}. Remove one of them from excluded_when."
            yield Contradiction(kind="circle of exclusions", about=circle, says=says)
        else:
            yield RuleProof(statement="exclusions end", about=())

    def superfluous(self, implied: set[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Exclusions that neither an implication nor a differential between the two asks for."""
        joined = {frozenset((one.primary, one.alternative)) for one in self._knowledge.differentials.values()}
        for code, disorder in self._knowledge.disorders.items():
            for edge in disorder.excluded_when:
                pair = (edge.disorder, code)
                if pair not in implied and frozenset(pair) not in joined:
                    yield pair
