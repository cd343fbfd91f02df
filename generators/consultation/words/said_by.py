"""What our own words say: a patient's sentences read back as the answers that they tell.

A check on ``AnswersInWords``, not a reader of what people say: it knows these words and no others.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from generators.consultation.words.files import WordsOf
from generators.consultation.words.lists import joined
from generators.consultation.words.read_back import ago, amount, length, slots
from generators.consultation.words.records import Effects, InPart, YesNoUnsure
from generators.consultation.words.said_of_past import SaidOfPast
from kg.criteria.criteria import Criteria
from kg.interview.question import Askable, questions

_KNOWN = (True, False, None)


class ToldAnswer(NamedTuple):
    """What a sentence says.

    Attributes:
        key: of the question that it answers.
        answer: as ``kg.interview.answer`` has it; of a symptom the codes of the forms that are there, in the order in
            which they are told, since words do not tell of which kind of episode each is.
    """

    key: str
    answer: Any


class SaidBy:
    """Reads the patients' words of one language."""

    def __init__(self, words: WordsOf, criteria: Criteria) -> None:
        """Ties words and questions."""
        self._words = words
        self._questions = questions(criteria)
        symptoms = {key: kind.symptoms for key, kind in criteria.kinds.items()}
        self._past = SaidOfPast(words, symptoms, self._effects_of_past)
        self._now: dict[str, list[tuple[str, dict[str, bool | None]]]] = {}
        self._then: dict[str, list[tuple[str, dict[str, bool | None]]]] = {}

    def readings(self, text: str) -> tuple[ToldAnswer, ...]:
        """Everything that a text may say, in the order of the questions."""
        return tuple(ToldAnswer(key, answer) for key in self._questions for answer in self.answers(key, text))

    def answers(self, key: str, text: str) -> list[Any]:
        """The answers to one question that a text may say; more than one where it leaves open which."""
        found: list[Any] = []
        for one in self._answers(self._questions[key], text):
            if one not in found:
                found.append(one)
        return found

    def _answers(self, question: Askable, text: str) -> Iterator[Any]:
        words, about = self._words, question.about
        match question.sort:
            case "symptom":
                yield from self._symptom(about, text)
            case "screener":
                yield from (True for one in words.screener.yes if one == text)
                yield from (False for one in words.screener.no if one == text)
            case "finding":
                yield from self._finding(about, text)
            case "event":
                yield from self._event(about, text)
            case "time":
                yield from self._time(about, text)
            case "effect":
                yield from ({} for one in words.kinds[about].effect.absent if one == text)
                yield from (dict(answer) for told, answer in self._effects_of(about) if told == text)
            case _:
                yield from self._past.answers(question, text)

    def _symptom(self, code: str, text: str) -> Iterator[list[str]]:
        if text in self._words.symptoms[code].no:
            yield []
        told = self._forms[code]
        if text in told:
            yield [told[text]]
        for first, form in told.items():
            if text.startswith(first):
                rest = text.removeprefix(first).removeprefix(" ")
                if rest in told:
                    yield [form, told[rest]]

    def _finding(self, key: str, text: str) -> Iterator[Any]:
        said = self._words.findings[key]
        values: Mapping[str, Any] = {"true": True, "false": False}
        yield from (values.get(value, value) for value, ways in said.yes.items() if text in ways)
        yield from ([] for way in said.apart if way == text)
        yield from ([0, 0] for way in said.none if way == text)
        for way in said.amount:
            if found := slots(way, text):
                number = amount(found["amount"], self._words.language)
                if number is not None:
                    yield list(number)

    def _event(self, kind: str, text: str) -> Iterator[list[int]]:
        said, language = self._words.events[kind], self._words.language
        yield from ([] for way in said.none if way == text)
        blank = " " if language == "en" else ""
        endings = (said.over, said.perhaps_over, said.goes_on or ("",))
        for way, end in product(said.happened, [one for ways in endings for one in ways]):
            found = slots(f"{way}{blank}{end}" if end else way, text)
            if found is None:
                continue
            when = ago(found.get("when") or found["When"], language)
            over = self._over(found)
            if when is not None and over is not None and (over[0] == 0) == (end not in said.over):
                yield [*when, *over]

    def _over(self, found: Mapping[str, str]) -> tuple[int, int] | None:
        if "over" in found:
            return length(found["over"], self._words.language)
        return ago(found["over_when"], self._words.language) if "over_when" in found else (0, 0)

    def _time(self, kind: str, text: str) -> Iterator[list[int]]:
        said = self._words.kinds[kind].time
        yield from ([] for way in said.absent if way == text)
        for way in said.answers:
            if found := slots(way, text):
                days = length(found["length"], self._words.language)
                if days is not None:
                    yield list(days)

    @cached_property
    def _forms(self) -> Mapping[str, Mapping[str, str]]:
        """Code of a symptom -> what tells it -> code of the form."""
        unformed = self._words.any_kind.unformed
        found: dict[str, dict[str, str]] = {}
        for code, said in self._words.symptoms.items():
            found[code] = {text: form for form, texts in said.yes.items() for text in texts}
            noun = self._words.nouns[code]
            ways = unformed.held if code in self._words.unnamed else [one.format(what=noun) for one in unformed.now]
            found[code] |= dict.fromkeys(ways, code)
        return found

    def _effects_of(self, kind: str) -> list[tuple[str, dict[str, bool | None]]]:
        if kind not in self._now:
            known = self._words.any_kind.effect, self._words.admission.now
            self._now[kind] = list(self._all(self._words.kinds[kind].effect.answers, *known))
        return self._now[kind]

    def _effects_of_past(self, kind: str) -> list[tuple[str, dict[str, bool | None]]]:
        if kind not in self._then:
            known = self._words.any_kind.past_effect, self._words.admission.past
            self._then[kind] = list(self._all(self._words.kinds[kind].past_effect.answers, *known))
        return self._then[kind]

    def _all(
        self, told: Effects, in_part: InPart, hospital: YesNoUnsure
    ) -> Iterator[tuple[str, dict[str, bool | None]]]:
        """Everything that can be said of effects, with what it says."""
        whole = {
            (True, True): told.both,
            (True, False): told.impairment,
            (False, True): told.distress,
            (False, False): told.none,
        }
        for impairment, distress, admission in product(_KNOWN, repeat=3):
            answer = {"impairment": impairment, "distress": distress, "admission": admission}
            ways: list[tuple[str, ...]]
            if impairment is None or distress is None:
                ways = [*product(in_part.impairment.of(impairment), in_part.distress.of(distress))]
            else:
                ways = [(one,) for one in whole[impairment, distress]]
            for way, last in product(ways, hospital.of(admission)):
                yield joined([*way, last], self._words.language), answer
