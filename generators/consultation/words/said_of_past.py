"""What our own words say of earlier episodes: the reverse of ``TellingPast``."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generators.consultation.words.files import WordsOf
from generators.consultation.words.read_back import ago, length, slots
from kg.interview.question import Askable

Told = list[tuple[str, dict[str, bool | None]]]
_BETWEEN = re.compile(r"(?:, and |, | and |\. |\uff1b|\u3002|\u3001)")


class SaidOfPast:
    """Reads what is told of earlier episodes in one language."""

    def __init__(self, words: WordsOf, symptoms: Mapping[str, Sequence[str]], effects: Callable[[str], Told]) -> None:
        """Takes the words.

        Args:
            words: of the language.
            symptoms: those of each kind of episode.
            effects: a kind of episode -> everything that can be said of its effects, with what it says.
        """
        self._words = words
        self._effects = effects
        self._symptoms = symptoms
        self._clauses: dict[str, Mapping[str, tuple[str, str]]] = {}

    def answers(self, question: Askable, text: str) -> Iterator[Any]:
        """The answers to one question that a text may say."""
        kind = question.about
        yield from ([] for way in self._words.kinds[kind].past.none if way == text)
        if question.sort == "past":
            yield from self._when(kind, text)
            return
        parts = self._in_order(text)
        if question.sort == "past_signs":
            each: list[list[Any]] = [list(self._signs(kind, part, alone=len(parts) == 1)) for part in parts]
        else:
            each = [list(self._did(kind, part)) for part in parts]
        if each and all(each):
            yield [found[0] for found in each]

    def _in_order(self, text: str) -> list[str]:
        """What is said of each of several episodes."""
        order = self._words.any_kind.order
        if not text.startswith(order.first):
            return [text]
        first, *rest = text.removeprefix(order.first).split(order.next)
        return [part.strip() for part in (first, *rest)]

    def _when(self, kind: str, text: str) -> Iterator[list[list[int]]]:
        for said in (self._words.kinds[kind].past, self._words.any_kind.past):
            for way in said.once:
                if (found := slots(way, text)) and (one := self._dated(found)):
                    yield [one]
            for way in said.more:
                if found := slots(way, text):
                    between = rf"(?:, and |, |\uff1b)(?={re.escape(said.each.partition('{')[0])})"
                    each = [slots(said.each, part) for part in re.split(between, found["list"])]
                    dated = [self._dated(one) if one else None for one in each]
                    if all(dated):
                        yield [one for one in dated if one]

    def _dated(self, found: Mapping[str, str]) -> list[int] | None:
        language = self._words.language
        begins = length(found["began"], language)
        if begins is None:
            return None
        if "ended" in found:
            ends = ago(found["ended"], language)
            return None if ends is None else [*begins, *ends]
        lasted = length(found["length"], language)
        if lasted is None:
            return None
        return [*begins, max(0, begins.low - lasted.high), begins.high - lasted.low]

    def _signs(self, kind: str, text: str, *, alone: bool) -> Iterator[dict[str, str]]:
        yield from ({} for way in self._words.any_kind.past_signs.none if way == text)
        stop = "." if self._words.language == "en" else "\u3002"
        for way in self._words.kinds[kind].past_signs.answers if alone else (f"{{signs}}{stop}",):
            before, _, after = way.partition("{signs}")
            if text.startswith(before) and text.endswith(after):
                found = self._in_row(kind, text.removeprefix(before).removesuffix(after))
                if found:
                    yield found

    def _in_row(self, kind: str, text: str) -> dict[str, str] | None:
        """Clauses in a row, each a form."""
        clauses = self._clauses_of(kind)
        present: dict[str, str] = {}
        rest = text
        while rest:
            folded = rest.casefold()
            told = next((clause for clause in clauses if folded.startswith(clause)), None)
            if told is None:
                return None
            code, form = clauses[told]
            present[code] = form
            rest = rest[len(told) :]
            parting = _BETWEEN.match(rest)
            if rest and parting is None:
                return None
            rest = rest[parting.end() :] if parting else ""
        return dict(sorted(present.items()))

    def _clauses_of(self, kind: str) -> Mapping[str, tuple[str, str]]:
        """Clause, case folded -> the symptom and the form that it tells; the longest first."""
        if kind not in self._clauses:
            unformed = self._words.any_kind.unformed.past
            found = {}
            for code in self._symptoms[kind]:
                found[unformed.format(what=self._words.nouns[code]).casefold()] = (code, code)
                for form in self._words.symptoms[code].yes:
                    found |= {clause.casefold(): (code, form) for clause in self._words.past[form]}
            self._clauses[kind] = dict(sorted(found.items(), key=lambda one: (-len(one[0]), one[0])))
        return self._clauses[kind]

    def _did(self, kind: str, text: str) -> Iterator[dict[str, bool | None]]:
        yield from (dict(answer) for told, answer in self._effects(kind) if told == text)
