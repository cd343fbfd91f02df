"""What a patient says of earlier episodes: when they were, what they were like, what they did."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.consultation.words.files import WordsOf
from generators.consultation.words.lengths import ago, length
from generators.consultation.words.lists import clauses, joined, occasions, sentence
from generators.consultation.words.records import Effects, InPart, YesNoUnsure
from generators.draw import Stream
from kg.interview.question import Askable
from kg.model.timeline import Bounds

TOGETHER = 3
"""So many clauses stand in one sentence at the most."""


class TellingPast:
    """Earlier episodes in the words of one language."""

    def __init__(self, words: WordsOf) -> None:
        """Takes the words."""
        self._words = words

    def tell(self, question: Askable, answer: Sequence[Any], drawn: Stream) -> str:
        """What is answered about earlier episodes, the latest first (``kg.interview.answer``)."""
        said = self._words.kinds[question.about]
        if not answer:
            return drawn.choice(said.past.none)
        if question.sort == "past":
            return self._when(question.about, answer, drawn)
        if question.sort == "past_signs":
            each = [self._signs(question.about, one, drawn, alone=len(answer) == 1) for one in answer]
        else:
            known = self._words.any_kind.past_effect, self._words.admission.past
            each = [
                joined(effects(said.past_effect.answers, *known, one, drawn), self._words.language) for one in answer
            ]
        return joined(self._in_order(each), self._words.language)

    def _in_order(self, each: Sequence[str]) -> list[str]:
        if len(each) == 1:
            return list(each)
        order = self._words.any_kind.order
        before = [order.first, *[order.next] * (len(each) - 1)]
        return [joined(pair, self._words.language) for pair in zip(before, each, strict=True)]

    def _when(self, kind: str, answer: Sequence[Sequence[int]], drawn: Stream) -> str:
        exact = all(begins == until and ends == last for begins, until, ends, last in answer)
        said = self._words.kinds[kind].past if exact else self._words.any_kind.past
        if len(answer) == 1:
            return self._dated(drawn.choice(said.once), answer[0])
        told = [self._dated(said.each, one) for one in answer]
        return drawn.choice(said.more).format(list=occasions(told, self._words.language))

    def _dated(self, way: str, one: Sequence[int]) -> str:
        """A beginning and, where both are exact, how long it lasted, else when it was over."""
        language = self._words.language
        begins, ends = Bounds(one[0], one[1]), Bounds(one[2], one[3])
        lasted = max(0, begins.low - ends.low)
        slots = {"began": length(begins, language), "ended": ago(ends, language)}
        return way.format(**slots, length=length(Bounds(lasted, lasted), language))

    def _signs(self, kind: str, present: Mapping[str, str], drawn: Stream, *, alone: bool) -> str:
        """What one episode was like; of several it is said before which one is meant."""
        language = self._words.language
        if not present:
            return drawn.choice(self._words.any_kind.past_signs.none)
        told = [self._sign(code, form, drawn) for code, form in present.items()]
        rows = [clauses(told[place : place + TOGETHER], language) for place in range(0, len(told), TOGETHER)]
        sentences = [sentence(row, language) for row in rows]
        if alone:
            sentences[0] = drawn.choice(self._words.kinds[kind].past_signs.answers).format(signs=rows[0])
        return joined(sentences, language)

    def _sign(self, code: str, form: str, drawn: Stream) -> str:
        if form in self._words.past:
            return drawn.choice(self._words.past[form])
        return self._words.any_kind.unformed.past.format(what=self._words.nouns[code])


def effects(
    told: Effects, in_part: InPart, admission: YesNoUnsure, answer: Mapping[str, bool | None], drawn: Stream
) -> list[str]:
    """What an episode did, effect by effect where not both are known, and whether it led into hospital."""
    impairment, distress = answer.get("impairment"), answer.get("distress")
    hospital = drawn.choice(admission.of(answer.get("admission")))
    if impairment is None or distress is None:
        ways = in_part.impairment.of(impairment), in_part.distress.of(distress)
        return [*map(drawn.choice, ways), hospital]
    way = {
        (True, True): told.both,
        (True, False): told.impairment,
        (False, True): told.distress,
        (False, False): told.none,
    }[impairment, distress]
    return [drawn.choice(way), hospital]
