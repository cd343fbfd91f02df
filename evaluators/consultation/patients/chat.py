"""The patient who is a chat model: it knows the record in plain words, and says beside its words what they answer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError

from evaluators.consultation.chat.partner import ChatPartner
from evaluators.consultation.chat.record_in_words import RecordInWords
from evaluators.consultation.chat.wordings import patient_wording, put, wording_hash
from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said
from evaluators.consultation.fact_check import compared
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.patients.claims import ClaimReader
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.telling import Disclosure
from evaluators.parsing.clean import without_reasoning
from generators.consultation.case import LANGUAGES, Language, PatientCase
from generators.consultation.words.leaks import leaks
from generators.models.speaker import Turn, object_in
from kg.errors import UserError

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

_ANSWERS: Mapping[str, str] = {"unsure": "unknown", "withheld": "withheld"}


class SpokenReply(BaseModel):
    """What the model replies: its words, and what they answer, entry by entry."""

    model_config = ConfigDict(frozen=True)

    words: str
    said: list[Any] = []


class _ReadWords(NamedTuple):
    """What a reply comes to.

    Attributes:
        found: None where it cannot be read.
        words: that can be said; empty where there are none.
        fault: empty where all is well.
        names: of disorders in the words.
    """

    found: SpokenReply | None
    words: str
    fault: str = ""
    names: tuple[str, ...] = ()


class ChatPatient(PatientAgent):
    """Speaks for itself and is told, turn by turn, how each fact that comes up is to be told by its policy.

    - The brief holds no disorder's name, synonym, abbreviation or code, nor any key; it is checked before it is sent.
    - Words that name a disorder are asked for once more, and then not said: the patient turns the question away.
    - A reply that is not of the shape is asked for once more. Then what is no object stands as the patient's words and
      answers nothing, and of anything else the patient says that it did not understand.
    - What is said to be answered and is no answer to that question is dropped.
    All of that is counted in ``faults``. What is seen beside the words is no matter of the model's: it is the rule
    patient's.
    """

    name = "chat"
    settings: Mapping[str, Any]

    def __init__(self, resources: "Resources", partner: ChatPartner) -> None:
        """Takes the model.

        Args:
            resources: of the run.
            partner: speaks for the model.
        """
        super().__init__(resources)
        self.settings = {
            **partner.settings,
            "prompts": wording_hash(*(patient_wording(language) for language in LANGUAGES)),
        }
        self._partner = partner
        self._rule = RulePatient(resources)
        self._policy = self._rule.policy
        self._records: dict[Language, RecordInWords] = {}

    async def reply(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> PatientReply:
        """What the model says.

        Raises:
            FinalError: it replies nothing to this conversation.
            StoppedError: it replies nothing to any.
            UserError: the brief would name a disorder, and is not sent.
        """
        wording = patient_wording(language)
        turns = self.conversation(case, language, before, text, mapped, trust)
        reply = await self._partner.say(turns)
        read = self._read(reply, language)
        if read.fault:
            fault = put(wording.faults[read.fault], names=", ".join(read.names))
            again: list[Turn] = [("ai", reply or "{}"), ("human", put(wording.again, fault=fault))]
            read = self._read(await self._partner.say([*turns, *again]), language)
        now = self._policy.disclosure(case, before, text, mapped, trust)
        said, dropped = self._said(case, language, now, read.found) if read.words and read.found else ([], 0)
        if not before:
            said = [self._volunteered(case, one) for one in said]
        seen = self._rule.reply(case, language, before, text, mapped, trust)
        return PatientReply(
            text=read.words or self._instead(case, language, len(before), read.fault),
            said=(*said, *(one for one in seen.said if one.status == "observed")),
            observed=seen.observed,
            understood=bool(read.words) or read.fault == "leaks",
            faults=(*([read.fault] if read.fault else []), *["dropped"] * dropped),
        )

    async def release(self) -> None:
        """Lets go of connections."""
        await self._partner.close()

    def conversation(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> list[Turn]:
        """What the model is sent for its next reply.

        Raises:
            UserError: it would name a disorder to the patient.
        """
        wording = patient_wording(language)
        brief = self.brief(case, language)
        note = self._note(case, language, before, text, mapped, trust) if before else self._first(case, language)
        named = leaks(f"{brief}\n{note}", language)
        if named:
            raise UserError(
                f"The brief of case {case.id} would name {named[0]!r} to the patient; "
                "correct the words of ontology/consultation/words."
            )
        turns: list[Turn] = [("system", brief)]
        for one in before:
            turns += [("human", one.text or wording.silent), ("ai", self._spoken(language, one.reply))]
        return [*turns, ("human", f"{text or wording.silent}\n\n{note}")]

    def brief(self, case: PatientCase, language: Language) -> str:
        """All that the model knows of the patient: the record in plain words, and how it is told."""
        wording, record = patient_wording(language), self._record(language)
        lines = []
        for fact in record.facts(case):
            how = case.telling.get(fact.key)
            lines.append(f"{fact.line} [{wording.telling[how]}]" if how is not None else fact.line)
        parts = [put(wording.role, age=case.age, sex=wording.sex[case.sex])]
        parts.append(put(wording.facts, facts="\n".join(lines)) if lines else wording.no_facts)
        unsure = record.unsure(case)
        if unsure:
            parts.append(put(wording.unsure, facts=unsure))
        return "\n\n".join([*parts, wording.shape])

    def _first(self, case: PatientCase, language: Language) -> str:
        wording, record = patient_wording(language), self._record(language)
        told = [f"{record.label(one.key)}" for one in self._policy.volunteered(case)]
        return put(wording.first, facts=", ".join(told)) if told else wording.first_nothing

    def _note(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> str:
        """How what was asked is answered now, with what has to be taken back since it came out."""
        wording, speech = patient_wording(language), self.resources.speech[language]
        keys = tuple(dict.fromkeys(one.key for one in mapped))
        earlier = self._policy.earlier(case, before)
        now = self._policy.disclosure(case, before, text, mapped, trust)
        ordered = [self._policy.said(case, now, key) for key in keys if key in self._policy.questions]
        ordered += [one for one in self._policy.taken_back(case, earlier, now) if one.key not in keys]
        lines = [self._order(case, language, one) for one in ordered]
        topics = [key for key in keys if key in speech.topics]
        names = (self.resources.seed, case.id, "patient")
        lines += [f"{speech.noun(key)}: {speech.topic(key, (*names, key))}" for key in topics]
        return put(wording.asked, facts="\n".join(lines)) if lines else wording.not_asked

    def _order(self, case: PatientCase, language: Language, said: Said) -> str:
        wording, record = patient_wording(language), self._record(language)
        if said.answer is None:
            order = wording.orders[said.status]
        elif said.answer or said.answer == [0, 0]:
            order = put(wording.orders["told"], words=record.words(case, said.key, said.answer))
        else:
            order = wording.orders["denied" if said.status == "denied" else "absent"]
        return f"{record.label(said.key)} {self.resources.speech[language].noun(said.key)}: {order}"

    def _spoken(self, language: Language, reply: PatientReply) -> str:
        """An earlier reply in the form that the model is asked for."""
        record = self._record(language)
        said = [
            {"fact": record.label(one.key), "answer": _ANSWERS.get(one.status) or ("yes" if one.answer else "no")}
            for one in reply.said
            if one.status != "observed" and one.key in self._policy.questions
        ]
        return orjson.dumps({"words": reply.text, "said": said}).decode()

    def _read(self, reply: str, language: Language) -> _ReadWords:
        text = without_reasoning(reply).strip()
        try:
            found = SpokenReply.model_validate_json(object_in(text))
        except ValidationError:
            words = "" if "{" in text else text
            named = leaks(words, language)
            return _ReadWords(None, "" if named else words, "unreadable")
        words = found.words.strip()
        named = leaks(words, language)
        if named:
            return _ReadWords(found, "", "leaks", named)
        return _ReadWords(found, words, "" if words else "empty")

    def _said(
        self, case: PatientCase, language: Language, now: Disclosure, found: SpokenReply
    ) -> tuple[list[Said], int]:
        """What is answered, the first entry for each question, and how many entries say nothing that can be used."""
        reader, kept, dropped = ClaimReader(self.resources.oracle.criteria, language), dict[str, Said](), 0
        for key, told in self._entries(language, found):
            question = self._policy.questions.get(key or "")
            one = question and reader.said(question, told, self._policy.truth(case, question.key).answer)
            if one is None or question is None or one.key in kept:
                dropped += 1
            else:
                kept[one.key] = self._with_status(case, now, one)
        return list(kept.values()), dropped

    def _entries(self, language: Language, found: SpokenReply) -> Iterator[tuple[str | None, Any]]:
        record = self._record(language)
        for one in found.said:
            label = one.get("fact", one.get("key")) if isinstance(one, dict) else None
            yield (
                (record.key(label) if isinstance(label, str) else None),
                (one.get("answer") if isinstance(one, dict) else None),
            )

    def _with_status(self, case: PatientCase, now: Disclosure, said: Said) -> Said:
        """A denial that the policy orders is one; whatever else is not true is told, and the fact check says so."""
        if said.answer is None:
            return said
        ordered = self._policy.said(case, now, said.key)
        question = self._policy.questions[said.key]
        if ordered.status == "denied" and compared(question, said.answer, ordered.answer) == "supported":
            return said.model_copy(update={"status": "denied"})
        return said

    def _volunteered(self, case: PatientCase, said: Said) -> Said:
        return said.model_copy(update={"status": "volunteered"}) if said.status == "told" else said

    def _instead(self, case: PatientCase, language: Language, place: int, fault: str) -> str:
        """What is said in place of words that cannot be."""
        speech = self.resources.speech[language]
        names = (self.resources.seed, case.id, "patient", place)
        return speech.withhold(names) if fault == "leaks" else speech.not_understood(names)

    def _record(self, language: Language) -> RecordInWords:
        if language not in self._records:
            self._records[language] = RecordInWords(self.resources, language)
        return self._records[language]
