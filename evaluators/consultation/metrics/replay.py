"""A consultation gone through again: what each question could tell and what it told."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.exchange import Exchange
from evaluators.consultation.heard import Heard
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.lines import TurnLine
from evaluators.consultation.run.so_far import SoFar
from generators.consultation.case import Language
from kg.interview.answer import Answer, answer
from kg.interview.known import Known
from kg.interview.track import Track


class QuestionStep(NamedTuple):
    """One question of the budget.

    Attributes:
        turn: of the transcript.
        number: from 1.
        keys: what it asks; none where its words were not understood.
        told: its reply tells something new: it changes the belief, or adds to what is known of a disorder whose verdict
            was open.
        asked_before: all that it asks was asked before.
        needless: all that it asks was answered before, and nothing else comes of it than before.
        gain: bits that it was expected to tell: of several things asked at once, those of the best of them.
        best: bits that the best question was expected to tell, of those that were not answered, whose answer does not
            follow from what is known, and of which the patient was not unsure.
        risk: it asks about risk.
    """

    turn: int
    number: int
    keys: tuple[str, ...]
    told: bool
    asked_before: bool
    needless: bool
    gain: float
    best: float
    risk: bool

    @property
    def regret(self) -> float:
        """Bits that the best question was expected to tell beyond this one."""
        return max(0.0, self.best - self.gain)


class Standing(NamedTuple):
    """How things stand after so many questions.

    Attributes:
        questions: asked so far; 0: after what the patient volunteered.
        brought_up: keys that were asked or told so far.
        heard, true: the verdicts that are decided in each track.
        belief: probability of each hypothesis.
    """

    questions: int
    brought_up: frozenset[str]
    heard: Mapping[str, bool]
    true: Mapping[str, bool]
    belief: tuple[float, ...]


class ReplayedConsultation(NamedTuple):
    """What follows from a transcript and the criteria.

    Attributes:
        steps: the questions of the budget.
        standings: after the greeting, and after each turn.
        heard: at the end, as the doctor had it.
    """

    finished: FinishedConsultation
    steps: tuple[QuestionStep, ...]
    standings: tuple[Standing, ...]
    heard: Heard

    def after(self, questions: int) -> Standing | None:
        """How it stood after so many questions, or at its end where there were fewer; None: nothing was said.

        What follows a yes about risk belongs to the question before it.
        """
        found = None
        for one in self.standings:
            if one.questions > questions:
                break
            found = one
        return found


class Replay:
    """Goes through consultations again; it depends on the exchanges, never on what the lines say of them."""

    def __init__(self, resources: Resources, language: Language, budget: int) -> None:
        """Takes what the run was made with.

        Args:
            resources: criteria and belief are used, no words.
            language: of the run.
            budget: of the run.
        """
        self._resources = resources
        self._language = language
        self._budget = budget
        self._new = NewQuestions(resources.oracle)

    def of(self, finished: FinishedConsultation) -> ReplayedConsultation:
        """Goes through one."""
        so_far = SoFar(self._resources, finished.case, self._language, self._budget, frozenset())
        steps: list[QuestionStep] = []
        standings: list[Standing] = []
        brought_up: set[str] = set()
        questions = 0
        for line in finished.turns:
            if line.act == "closing":
                break
            exchange = line.exchange
            asks = line.act == "question" and line.turn > 0
            if asks:
                questions += 1
                steps.append(self._step(so_far, exchange, line, questions))
            else:
                so_far.add(exchange, worded=line.worded)
            brought_up.update(key for key in _keys(exchange) if key in self._resources.oracle.questions)
            standings.append(
                Standing(
                    questions,
                    frozenset(brought_up),
                    _decided(so_far.heard.verdicts),
                    _decided(so_far.true),
                    so_far.belief,
                )
            )
        return ReplayedConsultation(finished, tuple(steps), tuple(standings), so_far.heard)

    def _step(self, so_far: SoFar, exchange: Exchange, line: TurnLine, number: int) -> QuestionStep:
        heard, oracle = so_far.heard, self._resources.oracle
        keys = tuple(one.key for one in exchange.mapped)
        asked_before = bool(keys) and heard.asked.issuperset(keys)
        answered = bool(keys) and all(key in heard.answers for key in keys)
        open_keys = self._new.keys(heard.track.known, settled_keys(heard), screeners=True)
        own = [key for key in keys if key in open_keys]
        gain, best = self.gain(heard, own), self.gain(heard, open_keys)
        belief, known, answers = so_far.belief, _known(heard.track.known), dict(heard.answers)
        undecided = [code for code, verdict in heard.verdicts.items() if verdict is None]
        so_far.add(exchange, worded=line.worded)
        fresh = [key for key, one in heard.answers.items() if key not in answers or answers[key] != one]
        bearing = oracle.bearing
        matters = any(
            key in bearing.criteria[code] or any(key in one for one in bearing.exclusions[code])
            for key in fresh
            for code in undecided
        )
        told = so_far.belief != belief or (matters and _known(heard.track.known) != known)
        return QuestionStep(
            turn=line.turn,
            number=number,
            keys=keys,
            told=told,
            asked_before=asked_before,
            needless=answered and not told,
            gain=gain,
            best=best,
            risk=line.risk_asked,
        )

    def gain(self, heard: Heard, keys: Sequence[str]) -> float:
        """Bits that the best of some questions is expected to tell; 0 where there is none."""
        return float(np.max(heard.belief.gains(keys))) if keys else 0.0

    def informed(self, finished: FinishedConsultation) -> Heard:
        """All true answers of a case, as if everything had been asked and nothing denied."""
        oracle, case = self._resources.oracle, finished.case
        track, belief = Track(oracle, case.age), self._resources.belief.start()
        heard = Heard(case.id, self._language, case.age, case.sex, self._budget, track, belief)
        for key, question in oracle.questions.items():
            told: Answer = answer(oracle.criteria, question, case.patient)
            if told is None:
                continue
            heard.asked.add(key)
            heard.answers[key] = told
            track.known.tell(question, told)
            belief.hear(key, told)
        # Judged once: after each answer would take a hundred times as long and come to the same.
        track.verdicts.update(oracle.verdicts(track.known))
        return heard


def settled_keys(heard: Heard) -> frozenset[str]:
    """Questions that were answered, and those of which the patient was not sure: asking again tells nothing new."""
    unsure = {said.key for one in heard.exchanges for said in one.reply.said if said.status == "unsure"}
    return frozenset(heard.answers.keys() | unsure)


def _keys(exchange: Exchange) -> set[str]:
    return {one.key for one in exchange.mapped} | {one.key for one in exchange.reply.said}


def _decided(verdicts: Mapping[str, bool | None]) -> dict[str, bool]:
    return {code: verdict for code, verdict in verdicts.items() if verdict is not None}


def _known(known: Known) -> tuple[object, ...]:
    """What is known, to be compared with what is known later."""
    return dict(known.stays), dict(known.events), dict(known.findings)
