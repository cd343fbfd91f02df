"""How a consultation stands after some turns: what was heard, what is true of it, and what follows from both."""

from collections.abc import Collection, Iterable, Mapping

from evaluators.consultation.exchange import Exchange
from evaluators.consultation.heard import Heard, as_heard
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.criteria_parts import CriteriaParts, parts_of
from evaluators.consultation.run.lines import DECIMALS, TurnLine, VerdictChanges
from generators.consultation.case import Language, PatientCase
from kg.interview.answer import Answer, answer
from kg.interview.track import Track

Verdicts = Mapping[str, bool | None]
TOLD = frozenset({"told", "volunteered", "observed"})


class SoFar:
    """Takes one exchange after the other. It depends on the exchanges alone, so that it is rebuilt from their lines.

    The verdicts on what is true need no track of their own as long as all that was heard is true.

    Attributes:
        heard: what the doctor may use.
        exchanges: so far, with how each thing was told, which the patient and the transcript know.
    """

    def __init__(
        self, resources: Resources, case: PatientCase, language: Language, budget: int, risks: Collection[str]
    ) -> None:
        """Nothing was said yet.

        Args:
            resources: of the run.
            case: the patient.
            language: that both speak.
            budget: questions that may be asked.
            risks: keys of questions about risk.
        """
        self._resources = resources
        self._oracle = resources.oracle
        self._patient = case.patient
        self._age = case.age
        self._risks = risks
        track = Track(self._oracle, case.age)
        self.heard = Heard(case.id, language, case.age, case.sex, budget, track, resources.belief.start())
        self.exchanges: list[Exchange] = []
        self._truths: dict[str, Answer] = {}
        self._true: Track | None = None
        self._aside: frozenset[str] = frozenset()

    @property
    def true(self) -> Verdicts:
        """Code of each disorder -> verdict on what is true of what was asked and told."""
        return self.heard.verdicts if self._true is None else self._true.verdicts

    @property
    def belief(self) -> tuple[float, ...]:
        """Probability of each hypothesis by what was heard, rounded."""
        return tuple(round(one, DECIMALS) for one in self.heard.belief.probabilities.tolist())

    def add(self, exchange: Exchange, *, worded: bool) -> TurnLine:
        """Takes in an exchange.

        Args:
            exchange: plain: as it is read from a line.
            worded: whether the doctor's words are ours.
        """
        heard, true = dict(self.heard.verdicts), dict(self.true)
        fresh = self._ask(exchange)
        corrected = self._hear(exchange)
        self._compare(fresh)
        if corrected:
            self._hear_anew()
        self.exchanges.append(exchange)
        self.heard.exchanges.append(as_heard(exchange))
        return self._line(exchange, worded, _changes(heard, self.heard.verdicts), _changes(true, self.true))

    def parts(self, code: str) -> CriteriaParts:
        """The parts of a disorder's criteria by what was heard."""
        return parts_of(self._oracle.criteria, self._oracle.evaluation(self.heard.track.known), code)

    def _ask(self, exchange: Exchange) -> dict[str, Answer]:
        """Takes note of what was asked; what is true of questions that come up for the first time."""
        keys = [one.key for one in exchange.mapped]
        self.heard.asked.update(keys)
        keys += [one.key for one in exchange.reply.said]
        questions = self._oracle.questions
        return {
            key: answer(self._oracle.criteria, questions[key], self._patient)
            for key in keys
            if key in questions and key not in self._truths
        }

    def _hear(self, exchange: Exchange) -> bool:
        """Takes in what the reply tells; whether it takes back something that was told before."""
        answers, fresh = self.heard.answers, []
        corrected = False
        for one in exchange.reply.said:
            if one.answer is None or one.key not in self._oracle.questions:
                continue
            if one.key not in answers:
                fresh.append(one.key)
            corrected |= answers.get(one.key, one.answer) != one.answer
            answers[one.key] = one.answer
        if not fresh and not corrected:
            return False
        aside, before = self._contradicted(), self._aside
        self._aside = aside
        corrected |= not (aside - before).issubset(fresh)
        if not corrected:
            self._take_in({key: answers[key] for key in fresh if key not in aside})
        return corrected

    def _hear_anew(self) -> None:
        """Begins the track and the belief anew, with the latest answer to each question."""
        self.heard.track = Track(self._oracle, self._age)
        self.heard.belief = self._resources.belief.start()
        self._take_in({key: one for key, one in self.heard.answers.items() if key not in self._aside})

    def _take_in(self, answers: Mapping[str, Answer]) -> None:
        self._tell(self.heard.track, answers)
        for key, one in answers.items():
            self.heard.belief.hear(key, one)

    def _compare(self, fresh: Mapping[str, Answer]) -> None:
        """Takes in what is true, in a track of its own where it is not what was heard."""
        before = dict(self._truths)
        self._truths.update(fresh)
        known = {key: one for key, one in self._truths.items() if one is not None}
        if known == self.heard.answers and not self._aside:
            self._true = None
        elif self._true is None:
            self._true = Track(self._oracle, self._age)
            self._tell(self._true, {**before, **fresh})
        else:
            self._tell(self._true, fresh)

    def _tell(self, track: Track, answers: Mapping[str, Answer]) -> None:
        for key, one in answers.items():
            track.tell(self._oracle.questions[key], one)

    def _contradicted(self) -> frozenset[str]:
        """Answers that a symptom told as present contradicts: none of a group, or no such episode goes on.

        What is told as there counts, whenever it was told.
        """
        answers, criteria = self.heard.answers, self._oracle.criteria
        empty = [key for key, one in answers.items() if one is False or one in ([], {})]
        questions = self._oracle.questions
        shown = {questions[key].about: one for key, one in answers.items() if questions[key].sort == "symptom" and one}
        if not shown or not empty:
            return frozenset()
        kinds = {kind for one in shown.values() for kind in one}
        found = set()
        for key in empty:
            question = questions[key]
            if question.sort in ("time", "effect"):
                contradicted = question.about in kinds
            elif question.sort == "screener":
                pool = {code.partition(".")[0] for code in criteria.groups[question.about].pool}
                contradicted = not pool.isdisjoint(shown)
            else:
                contradicted = False
            if contradicted:
                found.add(key)
        return frozenset(found)

    def _line(self, exchange: Exchange, worded: bool, heard: VerdictChanges, true: VerdictChanges) -> TurnLine:
        reply = exchange.reply
        return TurnLine(
            turn=len(self.heard.exchanges) - 1,
            text=exchange.text,
            worded=worded,
            act=exchange.act,
            trust=exchange.trust,
            mapped=exchange.mapped,
            reply=reply.text,
            understood=reply.understood,
            observed=reply.observed,
            said=reply.said,
            faults=reply.faults,
            risk_asked=any(one.key in self._risks for one in exchange.mapped),
            risk_heard=any(one.key in self._risks and one.status in TOLD and bool(one.answer) for one in reply.said),
            heard=heard,
            true=true,
            belief=self.belief,
        )


def decided(verdicts: Verdicts) -> dict[str, bool]:
    """The verdicts that are not unknown, by code."""
    return {code: verdict for code, verdict in sorted(verdicts.items()) if verdict is not None}


def _changes(before: Verdicts, after: Verdicts) -> VerdictChanges:
    def now(value: bool | None) -> Iterable[str]:
        return (code for code, verdict in after.items() if verdict is value and before[code] is not value)

    return VerdictChanges(
        met=tuple(sorted(now(True))), unmet=tuple(sorted(now(False))), reopened=tuple(sorted(now(None)))
    )
