"""One consultation as the page holds it: plain values, the words of a fact beside its key."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from evaluators.consultation.exchange import Said
from evaluators.consultation.metrics.gaps import gold_of
from evaluators.consultation.report.answers_shown import AnswersShown
from evaluators.consultation.report.certificate_shown import certificate_shown, is_question
from evaluators.consultation.report.drawn import drawn_hypotheses
from evaluators.consultation.report.source import ReportedConsultation
from evaluators.consultation.run.lines import ConclusionLine, TurnLine, VerdictChanges
from generators.consultation.case import Language, PatientCase
from generators.consultation.words.speech import Speech
from kg.criteria.words import Words
from kg.interview.answer import answer
from kg.interview.verdicts import InterviewOracle

_RANKED = 5
"""Of the doctor's list so many are shown."""


class ChatWords(NamedTuple):
    """What consultations are put into words with.

    Attributes:
        oracle: criteria and questions.
        speech: of each language; names what can be asked.
    """

    oracle: InterviewOracle
    speech: Mapping[Language, Speech]

    def noun(self, key: str, language: Language) -> str:
        """A short name of what is asked; the key itself where there is no such question or topic."""
        speech = self.speech[language]
        return speech.noun(key) if key in self.oracle.questions or key in speech.topics else key


def chat(one: ReportedConsultation, hypotheses: Sequence[str], words: ChatWords) -> dict[str, Any]:
    """A consultation for the page.

    Args:
        one: with at least one turn.
        hypotheses: of the run.
        words: of the run's graph.
    """
    drawn = drawn_hypotheses(one, hypotheses)
    counts = _DecidedSoFar()
    shown = AnswersShown(words.oracle.criteria)
    number = 0
    turns = []
    for turn in one.turns:
        number += is_question(turn)
        turns.append(
            {
                **_spoken(turn),
                "number": number if is_question(turn) else None,
                "said": [_fact(said, one.case, words.oracle, shown) for said in turn.said],
                "heard": _changes(turn.heard),
                "true": _changes(turn.true),
                "decided": counts.after(turn),
                "belief": [turn.belief[line.place] for line in drawn],
            }
        )
    return {
        "turns": turns,
        "drawn": [[hypotheses[line.place], line.for_truth] for line in drawn],
        "disorders": len(words.oracle.criteria.disorders),
        "conclusion": None if one.conclusion is None else _conclusion(one.conclusion, words),
        "certificate": certificate_shown(one),
        "gold": None if one.truth is None else sorted(gold_of(one.truth)),
    }


def keys_of(one: ReportedConsultation) -> set[str]:
    """All that a consultation names: what was asked or told, and the certificate."""
    found = {mapped.key for turn in one.turns for mapped in turn.mapped}
    found |= {said.key for turn in one.turns for said in turn.said}
    if one.truth is not None and one.truth.certificates is not None:
        found |= {*one.truth.certificates.verdicts}
    return found


class _DecidedSoFar:
    """Which verdicts are decided in both tracks, from turn to turn."""

    def __init__(self) -> None:
        self._tracks: tuple[dict[str, bool], dict[str, bool]] = ({}, {})

    def after(self, turn: TurnLine) -> list[list[Any]]:
        """Of what was heard and of what is true: the codes that are met, and how many are not met."""
        for track, changes in zip(self._tracks, (turn.heard, turn.true), strict=True):
            for code in changes.reopened:
                track.pop(code, None)
            track.update({**dict.fromkeys(changes.met, True), **dict.fromkeys(changes.unmet, False)})
        return [
            [sorted(code for code, met in track.items() if met), sum(not met for met in track.values())]
            for track in self._tracks
        ]


def _spoken(turn: TurnLine) -> dict[str, Any]:
    return {
        "turn": turn.turn,
        "act": turn.act,
        "trust": turn.trust,
        "text": turn.text,
        "reply": turn.reply,
        "observed": turn.observed,
        "understood": turn.understood,
        "asked": [[mapped.key, mapped.how, mapped.sure] for mapped in turn.mapped],
        "risk": [turn.risk_asked, turn.risk_heard],
    }


def _fact(said: Said, case: PatientCase, oracle: InterviewOracle, shown: AnswersShown) -> list[Any]:
    """Key, status, answer as heard, true answer, and whether the two are the same; None where there is none."""
    question = oracle.questions.get(said.key)
    if question is None:
        return [said.key, said.status, None, None, None]
    true = answer(oracle.criteria, question, case.patient)
    heard = None if said.answer is None else shown.words(question, said.answer)
    same = None if said.answer is None else said.answer == true
    return [said.key, said.status, heard, shown.words(question, true), same]


def _changes(changes: VerdictChanges) -> list[list[str]]:
    return [list(changes.met), list(changes.unmet), list(changes.reopened)]


def _conclusion(line: ConclusionLine, words: ChatWords) -> dict[str, Any]:
    named = _PartsInWords(words, line.named)
    return {
        "status": line.status,
        "why": line.why,
        "by": line.by,
        "problem": line.problem,
        "questions": line.questions,
        "ranked": [list(pair) for pair in line.ranked[:_RANKED]],
        "parts": [[named.of(part) for part in parts] for parts in (line.met, line.unmet, line.open)],
    }


class _PartsInWords:
    """Says what the parts of a disorder's criteria are that a conclusion lists by name."""

    def __init__(self, words: ChatWords, code: str | None) -> None:
        self._criteria = words.oracle.criteria
        self._disorder = self._criteria.disorders.get(code or "")
        self._words = Words(self._criteria)

    def of(self, part: str) -> str:
        """One part in words; a name that the criteria do not know stands for itself."""
        kind, _, rest = part.rpartition(".")
        if kind == "precedence" and rest in self._criteria.disorders:
            return f"{self._criteria.disorders[rest].name} does not take precedence"
        if kind == "requirement":
            return self._requirement(part, rest)
        group = self._criteria.groups.get(kind)
        if group is None:
            return part
        return f"{group.name}, {'at present' if rest == 'now' else 'at any time'}"

    def _requirement(self, part: str, number: str) -> str:
        needs = () if self._disorder is None else self._disorder.requirements
        place = int(number) if number.isdecimal() else 0
        return self._words.requirement(needs[place - 1]) if 0 < place <= len(needs) else part
