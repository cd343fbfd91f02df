"""Proofs about single disorders: it can be met, a chart exists, what its criteria imply is answered."""

from collections.abc import Iterator

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.records import DisorderCriteria, NamedWhen, Precedence
from kg.criteria.truth import disjunction
from kg.criteria.words import Words
from kg.prove.cases import Cases
from kg.prove.open_patient import OpenPatient
from kg.prove.question import Questions
from kg.prove.report import Contradiction, Idle, Implication, RuleProof, Shown
from kg.prove.scope import Scope, related_kinds, scope_of, wider
from kg.prove.solving import Named, plainest, solve
from kg.prove.told import Reader, described
from kg.prove.unknowns import TOLD


class DisorderProofs:
    """The proofs about each disorder."""

    def __init__(self, questions: Questions) -> None:
        """Takes what all proofs share."""
        self._questions = questions
        self._criteria = questions.criteria

    def shown(self, code: str) -> Iterator[Shown]:
        """All about one disorder."""
        yield from self._chart(code)
        yield from self._specifiers(code)
        yield from self._exclusions(code)
        yield from self._implied(code)

    def _chart(self, code: str) -> Iterator[Shown]:
        asked = self._questions.among_suite([code])
        scope = scope_of(asked.criteria, [code])
        found = asked.ask((scope, wider(asked.criteria, scope)), lambda cases: cases.chart(code))
        if found.patients:
            yield RuleProof(statement="chart exists", about=(code,), patients=found.patients)
            return
        clash = self._clash(code)
        if clash:
            says = f"{self._name(code)}: no patient can have all of: {'; '.join(clash)}. Change one of them."
            yield Contradiction(kind="unsatisfiable criteria", about=(code,), says=says)
            return
        says = f"{self._name(code)}: there is no chart. {found.reason}"
        yield Contradiction(kind="undecided" if found.undecided else "no chart", about=(code,), says=says)

    def _clash(self, code: str) -> tuple[str, ...]:
        """Parts of a disorder's criteria that nobody can have together."""
        scope = wider(self._criteria, scope_of(self._criteria, [code]))
        patient = OpenPatient(self._criteria, scope, self._questions.ages)
        cases = Cases(self._criteria, patient)
        return solve(patient.axioms, self._parts(self._criteria.disorders[code], cases.views[TOLD])).clash

    def _parts(self, disorder: DisorderCriteria, told: Evaluation) -> Iterator[Named]:
        words = Words(self._criteria)
        for need in disorder.needs:
            yield Named(f"group {words.group(need.group)} {need.when}", told.group(need.group, need.when).yes)
        for requirement in disorder.requirements:
            yield Named(words.requirement(requirement), told.holds(requirement).yes)
        for exclusion in disorder.exclusions:
            yield Named(f"{exclusion.by} does not take precedence", told.exclusion(exclusion).no)

    def _specifiers(self, code: str) -> Iterator[Shown]:
        """Whether each specifier of a disorder can be added."""
        criteria = self._questions.among_suite([code]).criteria
        for specifier in criteria.disorders[code].specifiers:
            scope = scope_of(criteria, [code], specifier.when)
            if any(self._adds(criteria, one, code, specifier) for one in (scope, wider(criteria, scope))):
                yield RuleProof(statement="specifier can be added", about=(code, specifier.name))
            else:
                says = f'{self._name(code)}: "{specifier.name}" can be added to nobody. Mend or remove the specifier.'
                yield Contradiction(kind="idle specifier", about=(code, specifier.name), says=says)

    def _adds(self, criteria: Criteria, scope: Scope, code: str, specifier: NamedWhen) -> bool:
        patient = OpenPatient(criteria, scope, self._questions.ages)
        told = Cases(criteria, patient).views[TOLD]
        named = [Named("", told.verdict(code).yes), *(Named("", told.holds(one).yes) for one in specifier.when)]
        return solve(patient.axioms, named, explain=False).model is not None

    def _exclusions(self, code: str) -> Iterator[Shown]:
        """Whether each exclusion of a disorder is ever in force."""
        for exclusion in self._criteria.disorders[code].exclusions:
            pair = (code, exclusion.by)
            narrow = scope_of(self._criteria, pair, exclusion.when)
            kinds = related_kinds(self._criteria, pair)
            if any(self._fires(one, code, exclusion) for one in (narrow, wider(self._criteria, narrow, kinds))):
                yield RuleProof(statement="exclusion can be in force", about=(code, exclusion.by))
            else:
                yield Idle(disorder=code, by=exclusion.by)

    def _fires(self, scope: Scope, code: str, exclusion: Precedence) -> bool:
        patient = OpenPatient(self._criteria, scope, self._questions.ages)
        told = Cases(self._criteria, patient).views[TOLD]
        named = [Named("", told.criteria_of(code).yes), Named("", told.exclusion(exclusion).yes)]
        return solve(patient.axioms, named, explain=False).model is not None

    def _implied(self, code: str) -> Iterator[Shown]:
        """Disorders whose criteria are met by whoever meets this one's, and the marks on exclusions that say so."""
        implied = self._implications(code)
        for other, disorder in self._criteria.disorders.items():
            edge = next((one for one in disorder.exclusions if one.by == code), None)
            if other in implied:
                yield Implication(disorder=code, implies=other, reason=edge.reason if edge else None)
                if edge is None:
                    says = (
                        f"Whoever meets {code} meets {other} too, and nothing says which comes first. "
                        f"Add {code} with a reason under excluded_when of {other}, or a requirement that keeps "
                        "them apart."
                    )
                    yield Contradiction(kind="unanswered implication", about=(code, other), says=says)
                elif not edge.implied:
                    says = f"{other}: whoever meets {code} meets {other} too. Mark the exclusion with implied: true."
                    yield Contradiction(kind="wrong mark", about=(code, other), says=says)
            elif edge is not None and edge.implied:
                yield self._unmarked(code, other)

    def _implications(self, code: str) -> set[str]:
        others = set(self._criteria.disorders) - {code}
        scope = scope_of(self._criteria, [code])
        kinds = related_kinds(self._criteria, [code])
        for one in (scope, wider(self._criteria, scope, kinds)):
            if not others:
                break
            patient = OpenPatient(self._criteria, one, self._questions.ages)
            told = Cases(self._criteria, patient).views[TOLD]
            mine = Named("", told.criteria_of(code).yes)
            while others:
                missed = disjunction(told.criteria_of(other).no for other in sorted(others))
                model = solve(patient.axioms, [mine, Named("", missed)], explain=False).model
                if model is None:
                    break
                reader = Reader(patient, model)
                others -= {other for other in others if reader.holds(told.criteria_of(other).no)}
        return others

    def _unmarked(self, code: str, other: str) -> Contradiction:
        scope = scope_of(self._criteria, [code, other])
        patient = OpenPatient(self._criteria, scope, self._questions.ages)
        told = Cases(self._criteria, patient).views[TOLD]
        named = [Named("", told.criteria_of(code).yes), Named("", told.criteria_of(other).no)]
        model = plainest(patient.axioms, named, patient.facts).model
        profile = Reader(patient, model).profile() if model is not None else None
        shown = f" {described(profile, self._criteria)}" if profile is not None else ""
        says = (
            f"{other}: {code} can be met without {other}, though the exclusion is marked implied.{shown} "
            "Take the mark away."
        )
        return Contradiction(kind="wrong mark", about=(code, other), says=says, patient=profile)

    def _name(self, code: str) -> str:
        return Words(self._criteria).disorder(code)
