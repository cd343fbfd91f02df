"""The words of consultations: what doctors ask and patients answer, in one language."""

from collections.abc import Collection, Sequence
from typing import Literal

from generators.consultation.case import Language
from generators.consultation.words.asking import Asking, PreambleSort, SubjectTurn
from generators.consultation.words.files import WordsOf, require, words_of
from generators.consultation.words.lists import joined
from generators.consultation.words.records import InTwo
from generators.consultation.words.telling import AnswersInWords
from generators.draw import Stream, stream
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.interview.answer import Answer

NearSort = Literal["contrast", "event", "risk"]
"""What a patient has not who has told of something near to it (``NearSaid``)."""
_AT_ONCE = 0.3
"""The share of patients who begin with what they have, without any words before it."""


class Speech:
    """Words of one language; every method is a pure function of its arguments.

    ``names`` names the stream of chance (``generators.draw.stream``) in which words are chosen.

    Attributes:
        language: of all words.
        topics: keys of background topics.
        observable: codes of symptoms of which a form can be seen or heard by the doctor.
        observable_forms: codes of those forms.
    """

    def __init__(self, words: WordsOf, criteria: Criteria) -> None:
        """Ties words and criteria.

        Args:
            words: of one language.
            criteria: what can be asked.

        Raises:
            UserError: something that can be asked has no words.
        """
        require(words, criteria)
        self._words = words
        self._asking = Asking(words, criteria)
        self._telling = AnswersInWords(words, criteria)
        self.language: Language = words.language
        self.topics: tuple[str, ...] = tuple(words.topics)
        self.observable_forms: frozenset[str] = frozenset(words.observed)
        self.observable: frozenset[str] = frozenset(form.partition(".")[0] for form in words.observed)

    def ask(
        self,
        keys: Sequence[str],
        names: Sequence[object],
        asked_before: int = 0,
        trust: bool = False,
        preamble: PreambleSort | None = None,
        unheard: Collection[str] = (),
        taken_up: Collection[str] = (),
        place: int = 0,
        turn: SubjectTurn | None = None,
    ) -> str:
        """The doctor's question or questions.

        Args:
            keys: of questions or topics; each is asked in a sentence of its own.
            names: the same for every time the same is asked of one patient, so that the words differ each time.
            asked_before: how often it was asked already.
            trust: words that build trust stand before.
            preamble: which sort of words stands before; None: no such words.
            unheard: those that ask since when an episode goes on or what it does, while nothing of it was heard; they
                take no episode for granted.
            taken_up: those of the same sorts that refer to what the patient told just before; they give it no name, so
                that the doctor calls nothing what the patient has not called it.
            place: how many turns came before; what stands before the question changes with it.
            turn: a change of subject, which is said before the question; None: there is none.

        Raises:
            UserError: a key is none of a question.
        """
        return self._asking.ask(keys, names, asked_before, trust, preamble, unheard, taken_up, place, turn)

    def asks(self, key: str) -> tuple[str, ...]:
        """All the ways to ask one question.

        Raises:
            UserError: there is no such question.
        """
        return self._asking.of(key)

    def greeting(self, names: Sequence[object]) -> str:
        """The doctor's first words."""
        return self._in_two(self._words.general.opening[self.language], stream(*names, "greeting"))

    def complaint(self, told: Sequence[tuple[str, Answer]], names: Sequence[object]) -> str:
        """The patient's first words.

        Args:
            told: the questions whose answers are volunteered, with these answers; each is told in full, in the words of
                ``tell`` with the key after these names.
            names: of the stream of chance.
        """
        drawn = stream(*names, "complaint")
        ways = self._words.general.complaint[self.language]
        if not told:
            return drawn.choice(ways.nothing)
        symptoms = [key for key, answer in told if key in self._words.symptoms and answer]
        troubled = symptoms and self._words.unnamed.isdisjoint(symptoms)
        at_once = told[0][0] in symptoms and drawn.random() < _AT_ONCE
        frame = "" if at_once else drawn.choice(ways.troubled if troubled else ways.plain)
        return joined([frame, *[self._volunteered(key, answer, names) for key, answer in told]], self.language)

    def tell(self, key: str, answer: Answer, names: Sequence[object]) -> str:
        """The patient's answer: exactly what it holds.

        Of a symptom at most two forms are told, and never of which kind of episode each is.

        Args:
            key: of the question.
            answer: as ``kg.interview.answer`` describes it; None: the patient is not sure.
            names: of the stream of chance.

        Raises:
            UserError: there is no such question.
        """
        return self.unsure(names) if answer is None else self._telling.tell(key, answer, names)

    def unsure(self, names: Sequence[object]) -> str:
        """That the patient does not know."""
        return stream(*names, "unsure").choice(self._words.general.unsure[self.language])

    def withhold(self, names: Sequence[object]) -> str:
        """That the patient does not want to answer now."""
        return stream(*names, "withhold").choice(self._words.general.reluctant[self.language])

    def not_understood(self, names: Sequence[object]) -> str:
        """That the patient did not understand the question."""
        return stream(*names, "not_understood").choice(self._words.general.not_understood[self.language])

    def repeated(self, words: str, names: Sequence[object]) -> str:
        """What was told already, said again.

        Args:
            words: with which it was told.
            names: of the stream of chance.
        """
        before = stream(*names, "repeated").choice(self._words.general.repeated[self.language])
        return joined([before, words], self.language)

    def still_unsure(self, names: Sequence[object]) -> str:
        """That the patient does not know, where the same was asked just before."""
        return stream(*names, "still_unsure").choice(self._words.general.still_unsure[self.language])

    def corrected(self, words: str, names: Sequence[object]) -> str:
        """An answer in words that takes an earlier one back."""
        before = stream(*names, "corrected").choice(self._words.general.corrected[self.language])
        return joined([before, words], self.language)

    def opened(self, words: str, names: Sequence[object]) -> str:
        """An answer in words that was turned away first."""
        before = stream(*names, "opened").choice(self._words.general.opened[self.language])
        return joined([before, words], self.language)

    def near(self, sort: NearSort, no: str, told: str, names: Sequence[object], said: Collection[str] = ()) -> str:
        """That something is not there, of a patient who has told of something near to it.

        Args:
            sort: what is not there.
            no: that it is not, in words that stand alone.
            told: what is near, in the words with which it was told.
            names: of the stream of chance.
            said: what the patient said before; words that were not said yet come first.
        """
        ways = [one.format(no=no, told=told) for one in getattr(self._words.general.near[self.language], sort)]
        new = [one for one in ways if one not in said]
        found: str = stream(*names, "near", sort).choice(new or ways)
        return found

    def topic(self, key: str, names: Sequence[object]) -> str:
        """The answer about a background topic.

        Raises:
            UserError: there is no such topic.
        """
        if key not in self._words.topics:
            raise UserError(f"There is no topic {key!r}. Topics are {', '.join(self.topics)}.")
        return stream(*names, "topic", key).choice(self._words.topics[key].answers)

    def follow_up(self, place: int, names: Sequence[object]) -> str:
        """The doctor's question after a yes about thoughts of death.

        Args:
            place: which of these questions, from 0 on; none comes twice before all were asked.
            names: of the stream of chance; the same for all of one patient.
        """
        asks = self._words.general.risk[self.language].follow
        return stream(*names, "follow_up").shuffled(asks)[place % len(asks)].ask

    def followed_up(self, asked: str, answer: Answer, names: Sequence[object]) -> str:
        """The patient's answer to a question that follows up a yes about risk.

        Args:
            asked: the doctor's words.
            answer: what was told of the risk.
            names: of the stream of chance.

        Returns:
            Words that say no more than what was told; empty where the question is none of `follow_up`, or the form
            that was told has no words for it.
        """
        forms = dict.fromkeys((answer or {}).values())
        for one in self._words.general.risk[self.language].follow:
            if one.ask == asked:
                return joined(
                    [stream(*names).choice(one.answers[form]) for form in forms if form in one.answers], self.language
                )
        return ""

    def escalation(self, names: Sequence[object]) -> str:
        """What the doctor says will be done about a danger, and that other questions come first."""
        words = self._words.general.risk[self.language]
        thanks, *steps = words.escalate
        drawn = stream(*names, "escalation")
        return joined([thanks, drawn.choice(steps), drawn.choice(words.go_on)], self.language)

    def asked_of_earlier(self, form: str, names: Sequence[object]) -> str:
        """The doctor's question about thoughts of death today where an earlier time had them; its words build trust.

        Args:
            form: code of the form that was told of the earlier time.
            names: of the stream of chance; the same for all of one patient.

        Returns:
            Empty where there are no words for that form.
        """
        ways = self._words.general.risk[self.language].earlier.get(form, ())
        if not ways:
            return ""
        trust = stream(*names, "around").choice(self._words.general.rapport[self.language])
        return joined([trust, stream(*names, "earlier").choice(ways)], self.language)

    def closing(self, names: Sequence[object], endangered: bool = False) -> str:
        """The doctor's last words.

        Args:
            names: of the stream of chance.
            endangered: help was promised, and the words come back to it.
        """
        general = self._words.general
        ways = general.risk[self.language].close if endangered else general.closing[self.language]
        return self._in_two(ways, stream(*names, "closing"))

    def _in_two(self, ways: InTwo, drawn: Stream) -> str:
        return joined([drawn.choice(ways.first), drawn.choice(ways.then)], self.language)

    def observed(self, told: Sequence[tuple[str, Answer]], names: Sequence[object]) -> str:
        """What the doctor sees; empty where nothing of it can be seen.

        Args:
            told: symptoms with their answers; forms that cannot be seen are passed over.
            names: of the stream of chance.
        """
        forms = [form for _, answer in told for form in dict.fromkeys((answer or {}).values())]
        seen = [form for form in forms if form in self.observable_forms]
        drawn = stream(*names, "observed")
        return joined([drawn.choice(self._words.observed[form]) for form in seen], self.language)

    def noun(self, key: str) -> str:
        """A short name of what is asked, for reports.

        Raises:
            UserError: there is no such question or topic.
        """
        self._asking.of(key)
        return self._asking.nouns[key]

    def _volunteered(self, key: str, answer: Answer, names: Sequence[object]) -> str:
        said = self.tell(key, answer, (*names, key))
        if key in self._words.symptoms or key.startswith("event."):
            return said
        about = self._asking.about(key)
        return joined([self._words.general.complaint[self.language].about.format(what=about), said], self.language)


def speech(language: Language, criteria: Criteria) -> Speech:
    """The words of one language for some criteria.

    Raises:
        UserError: the files of words are missing, broken or incomplete.
    """
    return Speech(words_of(language), criteria)
