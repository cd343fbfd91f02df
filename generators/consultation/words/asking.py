"""What a doctor says: questions in words that change from one time to the next, and what stands around them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from generators.consultation.words.files import WordsOf
from generators.consultation.words.lists import alternatives, joined
from generators.draw import stream
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.interview.question import Askable, questions

PreambleSort = Literal["heard", "suffering", "moving_on", "once_more", "rephrased", "background"]
"""After something was told, after it was told that something is hard to bear, after something was denied, where an
earlier answer speaks against what is asked, where the same is asked of a patient who was not sure, or before the first
question about the background."""


class SubjectTurn(NamedTuple):
    """A change of subject.

    Attributes:
        subject: to which a doctor turns, in words.
        back: whether it was left before.
    """

    subject: str
    back: bool


class Asking:
    """The doctor's side of the words of one language."""

    def __init__(self, words: WordsOf, criteria: Criteria) -> None:
        """Lists the questions of every key.

        Args:
            words: of the language.
            criteria: what can be asked.
        """
        self._words = words
        self._questions = asked = questions(criteria)
        self._signs = {key: _pool(criteria, one) for key, one in asked.items() if one.sort == "screener"}
        self._asks = {key: self._of(one) for key, one in asked.items()}
        self._asks |= {key: topic.asks for key, topic in words.topics.items()}
        self.nouns: Mapping[str, str] = {key: self._noun(one) for key, one in asked.items()}
        self.nouns |= {key: words.nouns[key] for key in words.topics}

    def ask(
        self,
        keys: Sequence[str],
        names: Sequence[object],
        asked_before: int,
        trust: bool,
        preamble: PreambleSort | None,
        unheard: Collection[str],
        taken_up: Collection[str],
        place: int,
        turn: SubjectTurn | None,
    ) -> str:
        """The questions of some keys, each a sentence of its own (``Speech.ask``)."""
        said = self._before(keys, names, asked_before, trust, preamble, place)
        if turn is not None:
            said.append(self._turning(turn, names, place))
        for key in keys:
            asks = (
                self._of_unheard(key) if key in unheard else self._of_taken_up(key) if key in taken_up else self.of(key)
            )
            # A shuffle with the same names begins at another place each time, so the words differ from time to time.
            said.append(stream(*names, "ask", key).shuffled(asks)[asked_before % len(asks)])
        return joined(said, self._words.language)

    def _before(
        self,
        keys: Sequence[str],
        names: Sequence[object],
        asked_before: int,
        trust: bool,
        preamble: PreambleSort | None,
        place: int,
    ) -> list[str]:
        """What stands before questions: how the last answer was taken, and words that build trust."""
        language, general = self._words.language, self._words.general
        said = []
        if preamble is not None:
            # One after the other in a drawn order: the same words twice within a few turns sound like a machine.
            before = stream(*names, "around").shuffled(getattr(general.preamble[language], preamble))
            said.append(before[place % len(before)])
        if trust:
            ways = stream(*names, "around", *keys).shuffled(general.rapport[language])
            said.append(ways[asked_before % len(ways)])
        return said

    def _turning(self, turn: SubjectTurn, names: Sequence[object], place: int) -> str:
        """That another subject follows."""
        words = self._words.general.turning[self._words.language]
        ways = stream(*names, "turning").shuffled(words.back if turn.back else words.new)
        return ways[place % len(ways)].format(subject=turn.subject)

    def of(self, key: str) -> tuple[str, ...]:
        """All questions of a key, in the order of the files.

        Raises:
            UserError: there is no such question.
        """
        try:
            return self._asks[key]
        except KeyError:
            raise UserError(f"There is no question {key!r}. Name one of the questions or topics.") from None

    def about(self, key: str) -> str:
        """What a patient calls what a question is about: the kind of episode, not what is asked of it."""
        question = self._questions.get(key)
        kind = self._words.kinds.get(question.about) if question is not None else None
        return kind.own or kind.what if kind is not None else self.nouns[key]

    def _of_unheard(self, key: str) -> tuple[str, ...]:
        question = self._questions[key]
        ways = self._words.kinds[question.about].unheard
        return ways.time if question.sort == "time" else ways.effect

    def _of_taken_up(self, key: str) -> tuple[str, ...]:
        ways = self._words.general.taken_up[self._words.language]
        return ways.time if self._questions[key].sort == "time" else ways.effect

    def _of(self, question: Askable) -> tuple[str, ...]:
        words, about = self._words, question.about
        if question.sort == "symptom":
            return words.symptoms[about].asks
        if question.sort == "finding":
            return words.findings[about].asks
        if question.sort == "event":
            return words.events[about].asks
        if question.sort == "screener":
            return self._screening(question.key)
        kind = words.kinds[about]
        return {
            "time": kind.time.asks,
            "effect": kind.effect.asks,
            "past": kind.past.asks,
            "past_signs": kind.past_signs.asks,
            "past_effect": kind.past_effect.asks,
        }[question.sort]

    def _screening(self, screener: str) -> tuple[str, ...]:
        """A group's own questions, if they were written for what counts for it; else its symptoms are listed."""
        own = self._words.screeners.get(screener)
        if own is not None and own.signs == {*self._signs[screener]}:
            return own.asks(self._words.language)
        signs = self._named(screener)
        return tuple(text.format(signs=signs) for text in self._words.screener.asks)

    def _named(self, screener: str) -> str:
        signs = [self._words.nouns[code] for code in self._signs[screener]]
        return alternatives(signs, self._words.language)

    def _noun(self, question: Askable) -> str:
        words, about = self._words, question.about
        if question.sort in ("symptom", "finding"):
            return words.nouns[about]
        if question.sort == "event":
            return words.nouns[question.key]
        if question.sort == "screener":
            return words.any_kind.nouns["screener"].format(signs=self._named(question.key))
        return words.any_kind.nouns[question.sort].format(what=words.kinds[about].what)


def _pool(criteria: Criteria, screener: Askable) -> tuple[str, ...]:
    return tuple(sorted({code.partition(".")[0] for code in criteria.groups[screener.about].pool}))
