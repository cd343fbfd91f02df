"""The search for the smallest set of answers of one patient from which the oracle gives some verdicts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generators.consultation.certificates.formula import Formula, PartKnown
from generators.consultation.certificates.program import AskingProgram, ChosenQuestions
from generators.consultation.certificates.stays import RevealedStays
from generators.consultation.certificates.useful import useful
from generators.consultation.certificates.verdict_formulas import VerdictFormulas
from kg.criteria.evaluation import Evaluation
from kg.interview.answer import Complete, answer
from kg.interview.verdicts import InterviewOracle

ROUNDS = 200
"""Rounds after which a search gives up: a limit that does not depend on the machine."""


class SmallestSet(NamedTuple):
    """A set of questions that settles a case.

    Attributes:
        keys: of the questions, sorted.
        proved: no smaller set does.
        rounds: how often a program was solved.
    """

    keys: tuple[str, ...]
    proved: bool
    rounds: int


class CertificateSearch:
    """The search for one patient.

    A program says what is surely needed. Where the oracle does not confirm what the program chose, a part of the
    criteria is not known that the program counted as known; the program learns what else that part needs. All that it
    learns is needed, so the first choice that the oracle confirms is a smallest set.

    Attributes:
        verdicts: what the full record decides.
        useful: keys of the questions among which a smallest set is sought, in the order of all questions.
    """

    def __init__(self, oracle: InterviewOracle, patient: Complete) -> None:
        """Reads off all answers of a patient.

        Args:
            oracle: what confirms a set.
            patient: of whom everything is settled; each episode shows a symptom of its kind.
        """
        self._oracle = oracle
        self._age = patient.profile.age or 0
        answers = {key: answer(oracle.criteria, one, patient) for key, one in oracle.questions.items()}
        self._answers = answers
        everything = self.after(answers)
        self.verdicts = self._decided(everything)
        answered = useful(oracle.criteria, answers)
        self.useful = tuple(answered)
        kept = {key: answered.get(key) for key in answers}
        stays = RevealedStays(oracle.criteria, kept, self._age)
        self._formulas = VerdictFormulas(oracle.criteria, stays, self.after(()), everything)
        self._learnt: list[tuple[PartKnown, tuple[str, ...]]] = []

    def after(self, keys: Iterable[str]) -> Evaluation:
        """What the criteria say after the answers to some questions."""
        known = self._oracle.unknown(self._age)
        for key in keys:
            known.tell(self._oracle.questions[key], self._answers[key])
        return self._oracle.evaluation(known)

    def _decided(self, evaluation: Evaluation) -> dict[str, bool]:
        verdicts = {code: evaluation.verdict(code).plain for code in self._oracle.criteria.disorders}
        return {code: met for code, met in verdicts.items() if met is not None}

    def without(self, banned: frozenset[str]) -> dict[str, bool]:
        """What the full record decides where some questions are not asked."""
        return self._decided(self.after(key for key in self._answers if key not in banned))

    def goal(self, wanted: Mapping[str, bool]) -> Formula:
        """What is surely needed for some verdicts of the full record."""
        return self._formulas.goal(wanted)

    def smallest(self, wanted: Mapping[str, bool], banned: frozenset[str] = frozenset()) -> SmallestSet:
        """The smallest set of questions from which the oracle gives some verdicts.

        Args:
            wanted: verdicts of the full record, that follow without the banned questions too.
            banned: keys of questions that are not to be asked.
        """
        goal = self.goal(wanted)
        if goal is True:
            return SmallestSet((), True, 0)
        rounds = 0
        if goal is not False:
            program = AskingProgram(goal)
            for part, keys in self._learnt:
                program.cut(part, keys)
            while rounds < ROUNDS and (choice := program.solve(banned)) is not None:
                rounds += 1
                evaluation = self.after(choice.keys)
                if gives(evaluation, wanted):
                    return SmallestSet(choice.keys, True, rounds)
                if not self._correct(program, choice, evaluation):
                    break
        return SmallestSet(self._dropped(wanted, banned), False, rounds)

    def _correct(self, program: AskingProgram, choice: ChosenQuestions, evaluation: Evaluation) -> bool:
        """Whether there was a part that the program wrongly counted as known; it is taught what that part needs."""
        before = len(self._learnt)
        for part in choice.claimed:
            if not part.known(evaluation):
                for keys in self._learn(part, choice.keys):
                    self._learnt.append((part, keys))
                    program.cut(part, keys)
        return len(self._learnt) > before

    def _learn(self, part: PartKnown, keys: Sequence[str]) -> list[tuple[str, ...]]:
        """Sets of questions of which a part needs one each, besides those that are asked; no two share one."""
        asked, found = [*keys], []
        while not part.known(self.after(asked)):
            needed = self._needed(part, asked)
            found.append(needed)
            asked += needed
        return found

    def _needed(self, part: PartKnown, asked: Sequence[str]) -> tuple[str, ...]:
        """Questions of which a part needs one: those that are left out of a largest set that leaves the part open."""
        told, needed = [*asked], []
        others = [key for key in self.useful if key not in set(asked)]
        while others:
            low, high = 0, len(others) + 1
            # The greatest number of further questions that still leaves the part open.
            while high - low > 1:
                middle = (low + high) // 2
                if part.known(self.after([*told, *others[:middle]])):
                    high = middle
                else:
                    low = middle
            told += others[:low]
            needed += others[low : low + 1]
            others = others[low + 1 :]
        return tuple(needed)

    def _dropped(self, wanted: Mapping[str, bool], banned: frozenset[str]) -> tuple[str, ...]:
        """A set of which no question can be left out, where the smallest one was not found."""
        kept = [key for key in self.useful if key not in banned]
        for key in [*kept]:
            fewer = [one for one in kept if one != key]
            if gives(self.after(fewer), wanted):
                kept = fewer
        return tuple(sorted(kept))


def gives(evaluation: Evaluation, wanted: Mapping[str, bool]) -> bool:
    """Whether what is known gives some verdicts."""
    return all(evaluation.verdict(code).plain is met for code, met in wanted.items())
