"""What a patient answers: exactly what the answer holds, in one of several ways to say it."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.consultation.words.amounts import amount
from generators.consultation.words.files import WordsOf
from generators.consultation.words.lengths import ago, length
from generators.consultation.words.lists import capital, joined
from generators.consultation.words.telling_past import TellingPast, effects
from generators.draw import Stream, stream
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.interview.answer import Answer
from kg.interview.question import Askable, questions
from kg.model.timeline import Bounds

_FORMS = 2
"""So many forms of one symptom are told at the most."""


class AnswersInWords:
    """The patient's side of the words of one language."""

    def __init__(self, words: WordsOf, criteria: Criteria) -> None:
        """Ties words and questions."""
        self._words = words
        self._findings = criteria.findings
        self._questions: Mapping[str, Askable] = questions(criteria)
        self._past = TellingPast(words)

    def tell(self, key: str, answer: Answer, names: Sequence[object]) -> str:
        """An answer in words (``Speech.tell``)."""
        question = self._questions.get(key)
        if question is None:
            raise UserError(f"There is no question {key!r} whose answer could be told. Name one of the questions.")
        drawn = stream(*names, "tell", key)
        match question.sort:
            case "symptom":
                return self._symptom(question.about, answer, drawn)
            case "screener":
                return drawn.choice(self._words.screener.yes if answer else self._words.screener.no)
            case "finding":
                return self._finding(question.about, answer, drawn)
            case "event":
                return self._event(question.about, answer, drawn)
            case "time":
                return self._time(question.about, answer, drawn)
            case "effect":
                return self._effect(question.about, answer, drawn)
            case _:
                return self._past.tell(question, answer, drawn)

    def _symptom(self, code: str, answer: Mapping[str, str], drawn: Stream) -> str:
        said = self._words.symptoms[code]
        if not answer:
            return drawn.choice(said.no)
        forms = list(dict.fromkeys(answer.values()))[:_FORMS]
        told = [drawn.choice(said.yes[form]) if form in said.yes else self._unformed(code, drawn) for form in forms]
        return joined(told, self._words.language)

    def _unformed(self, code: str, drawn: Stream) -> str:
        """That a symptom is there in a form that is not known."""
        said = self._words.any_kind.unformed
        if code in self._words.unnamed:
            return drawn.choice(said.held)
        return drawn.choice(said.now).format(what=self._words.nouns[code])

    def _finding(self, key: str, answer: Any, drawn: Stream) -> str:
        said, language = self._words.findings[key], self._words.language
        if answer == []:
            return drawn.choice(said.apart)
        if isinstance(answer, list):
            bounds = Bounds(*answer)
            if bounds.high == 0:
                return drawn.choice(said.none)
            unit = self._findings[key].unit or ""
            return drawn.choice(said.amount).format(amount=amount(bounds, unit, language))
        value = str(answer).lower() if isinstance(answer, bool) else answer
        return drawn.choice(said.yes[value])

    def _event(self, kind: str, answer: Sequence[int], drawn: Stream) -> str:
        said, language = self._words.events[kind], self._words.language
        if not answer:
            return drawn.choice(said.none)
        when = ago(Bounds(answer[0], answer[1]), language)
        ended = Bounds(answer[2], answer[3])
        # Whoever tells of it again tells of the same event, so its story follows from its dates.
        happened = stream("event", kind, *answer).choice(said.happened)
        told = [happened.format(when=when, When=capital(when))]
        if ended.high == 0:
            told += [drawn.choice(said.goes_on)] if said.goes_on else []
        else:
            way = drawn.choice(said.over if ended.low else said.perhaps_over)
            over = ago(ended, language)
            told.append(way.format(over=length(ended, language), over_when=over))
        return joined(told, language)

    def _time(self, kind: str, answer: Sequence[int], drawn: Stream) -> str:
        said = self._words.kinds[kind].time
        if not answer:
            return drawn.choice(said.absent)
        return drawn.choice(said.answers).format(length=length(Bounds(*answer), self._words.language))

    def _effect(self, kind: str, answer: Mapping[str, bool | None], drawn: Stream) -> str:
        said = self._words.kinds[kind].effect
        if not answer:
            return drawn.choice(said.absent)
        known = self._words.any_kind.effect, self._words.admission.now
        return joined(effects(said.answers, *known, answer, drawn), self._words.language)
