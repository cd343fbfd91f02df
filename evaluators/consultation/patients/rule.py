"""The patient who answers by the record and by how each fact is told."""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import TYPE_CHECKING

from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.patients.told_before import ToldBefore
from evaluators.consultation.risk import risk_plan
from evaluators.consultation.telling import Disclosure, TellingPolicy
from generators.consultation.case import Language, PatientCase
from generators.draw import stream
from kg.interview.answer import Answer
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources
    from generators.consultation.words.speech import Speech

_QUESTION_MARKS = ("?", "？")  # noqa: RUF001
_BETWEEN: dict[Language, str] = {"en": " ", "zh": ""}


@register
class RulePatient(PatientAgent):
    """Tells what the record holds, by the policy of the case, in the project's own words.

    What is seen is reported beside the words, by present symptoms that can be seen: in the first turn, and when the
    doctor asks for them, whatever the patient says. It comes after what is said of the same question, so that who
    takes the last answer takes what was seen. A question about a background topic is answered in words that say
    nothing of any symptom. A question that is none of both is asked back. The same question gets the same answer, and
    a question that follows up a yes about risk is one of them: what is told then says the same in other words.

    A yes to any symptom of a group says which: one of them is told with it.

    The patient remembers what was told. A no to what is near to it says what is so instead, in the words of before. An
    answer that differs from an earlier one takes it back in words.
    """

    name = "rule"
    place = 10

    def __init__(self, resources: "Resources") -> None:
        """Takes what patients may use."""
        super().__init__(resources)
        self.policy = TellingPolicy(resources.oracle.criteria)
        self.memory = ToldBefore(resources.oracle.criteria)

    def reply(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> PatientReply:
        """What the patient says; the same for the same."""
        speech = self.resources.speech[language]
        if not before:
            return self._greets(case, speech)
        names = (self.resources.seed, case.id, "patient")
        keys = tuple(dict.fromkeys(one.key for one in mapped))
        asked = [key for key in keys if key in self.policy.questions]
        topics = [key for key in keys if key in speech.topics]
        if not asked and not topics:
            return self._puzzled(speech, text, (*names, len(before)))
        earlier = self.policy.earlier(case, before)
        now = self.policy.disclosure(case, before, text, mapped, trust)
        told = [self.tell(case, self.policy.said(case, now, key)) for key in asked]
        told = [one for said in told for one in (said, *self._which(case, now, said, {*asked}, names))]
        again = [self.tell(case, one) for one in self.policy.taken_back(case, earlier, now) if one.key not in asked]
        words = [self._words(speech, before, one, text, names) for one in told]
        words += [speech.tell(one.key, one.answer, (*names, one.key)) for one in again]
        words += [speech.topic(key, (*names, key)) for key in topics]
        seen = tuple(self._seen(case, speech, asked))
        return PatientReply(
            text=_BETWEEN[language].join(words),
            said=(*told, *again, *seen),
            observed=_described(speech, seen, (*names, "seen", len(before))),
        )

    def tell(self, case: PatientCase, said: Said) -> Said:
        """What comes of what the policy lets the patient say; this patient says it as it is."""
        return said

    def _which(
        self, case: PatientCase, now: Disclosure, screened: Said, asked: Set[str], names: tuple[object, ...]
    ) -> Iterator[Said]:
        """Who says yes to any symptom of a group names one that is told when asked for, thoughts of death last."""
        question = self.policy.questions[screened.key]
        if question.sort != "screener" or screened.answer is not True:
            return
        pool = self.memory.pool(question.about)
        there = [self.policy.said(case, now, key) for key in sorted(pool)]
        told = [one for one in there if one.status == "told" and one.answer and not asked & {one.key}]
        calm = [one for one in told if one.key not in risk_plan().symptoms]
        if told:
            which = self.tell(case, stream(*names, screened.key, "which").choice(calm or told))
            yield from [which] if which.answer else []

    def _greets(self, case: PatientCase, speech: "Speech") -> PatientReply:
        names = (self.resources.seed, case.id, "patient")
        told = self.policy.volunteered(case)
        seen = tuple(self._seen(case, speech, sorted(speech.observable)))
        return PatientReply(
            text=speech.complaint(_pairs(told), names),
            said=(*told, *seen),
            observed=_described(speech, seen, (*names, "seen", 0)),
        )

    def _puzzled(self, speech: "Speech", text: str, names: tuple[object, ...]) -> PatientReply:
        """What is said where nothing was asked that the patient knows of, or nothing at all."""
        if any(mark in text for mark in _QUESTION_MARKS):
            return PatientReply(text=speech.not_understood(names), understood=False)
        return PatientReply(text=stream(*names).choice(risk_plan().acknowledged[speech.language]))

    def _words(
        self, speech: "Speech", before: Sequence[Exchange], said: Said, asked: str, names: tuple[object, ...]
    ) -> str:
        own = (*names, said.key, len(before))
        spoken = [one for turn in before for one in turn.reply.said if one.key == said.key and one.status != "observed"]
        if said.status == "unsure":
            return speech.still_unsure(own) if spoken else speech.unsure((*names, said.key))
        if said.status == "withheld":
            return speech.withhold(own)
        words = speech.tell(said.key, said.answer, (*names, said.key))
        if spoken and said.answer and said.key in risk_plan().symptoms and spoken[-1].answer == said.answer:
            followed = speech.followed_up(asked, said.answer, own)
            return followed or stream(*own).choice(risk_plan().no_more[speech.language])
        if not said.answer and said.key in risk_plan().symptoms:
            return self._denial(speech, before, said, speech.repeated(words, own) if spoken else words, names)
        if spoken and spoken[-1].answer == said.answer:
            return speech.repeated(words, own)
        if spoken and spoken[-1].status == "withheld":
            return speech.opened(words, own)
        if spoken and spoken[-1].answer is not None:
            return speech.corrected(words, own)
        return words if said.answer else self._denial(speech, before, said, words, names)

    def _denial(
        self, speech: "Speech", before: Sequence[Exchange], said: Said, words: str, names: tuple[object, ...]
    ) -> str:
        """A no; where something near to it was told, it says what is so instead, and never only refers to it."""
        near = self.memory.near(said.key, before)
        if near is None:
            return words
        own = (*names, said.key, len(before))
        told = speech.tell(near.said.key, near.said.answer, (*names, near.said.key))
        texts = {turn.reply.text for turn in before}
        narrow = self.memory.narrow(said.key, speech.language)
        no = stream(*own, "narrow").choice(narrow) if narrow else words
        # What was told is said again once; after that the no alone is clear.
        if near.sort == "contrast" and sum(told in one for one in texts) > 1:
            return no
        return speech.near(near.sort, no, told, own, texts)

    def _seen(self, case: PatientCase, speech: "Speech", keys: Iterable[str]) -> Iterator[Said]:
        """Symptoms of which a form can be seen; whoever sees it knows the whole answer."""
        for key in keys:
            if key in speech.observable and key in self.policy.questions:
                shown = self.policy.sign(case, key)
                if not speech.observable_forms.isdisjoint(shown.values()):
                    yield Said(key=key, status="observed", answer=shown)


def _pairs(said: Iterable[Said]) -> list[tuple[str, Answer]]:
    return [(one.key, one.answer) for one in said]


def _described(speech: "Speech", seen: Sequence[Said], names: tuple[object, ...]) -> str:
    return speech.observed(_pairs(seen), names) if seen else ""
