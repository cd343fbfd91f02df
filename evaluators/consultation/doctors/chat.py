"""The doctor who is a chat model: it asks in words of its own, and closes with a ranking of a closed list."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.chat.closed_list import RANKED, ClosedList, disorder_list
from evaluators.consultation.chat.dialogue_turns import doctor_turns
from evaluators.consultation.chat.partner import ChatPartner
from evaluators.consultation.chat.wordings import DoctorWording, doctor_wording, put, wording_hash
from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.doctors.criteria_text import criteria_text
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from evaluators.parsing.clean import without_reasoning
from generators.consultation.case import LANGUAGES, Language
from generators.models.speaker import Turn
from kg.extras import needing

if TYPE_CHECKING:
    from langchain_core.retrievers import BaseRetriever

    from evaluators.consultation.resources import Resources

DoctorPrompt = Literal["free", "five-phases", "with-graph", "with-retrieval"]
"""How a chat doctor goes about it: as it likes; in five phases; as it likes, and with criteria of the graph: of the
disorders that the belief holds likeliest, or of those that the patient's words are nearest to."""
LIKELIEST = 3
"""So many disorders have their criteria shown to a doctor with the graph."""
_WITH_GRAPH: Sequence[DoctorPrompt] = ("with-graph", "with-retrieval")
_FEW_LEFT = 3
"""The model is reminded of its budget when so few questions are left."""
_LONGEST_REASON = 500
_LONGEST_EXCERPT = 60

Retrieve = Callable[[Heard], str]
"""Text from the graph for the next turn of a doctor that is told of it."""


class _ReadTurn(NamedTuple):
    """What a reply comes to, and why it had better be another; ``fault`` is empty where all is well."""

    done: Ask | Close
    fault: str = ""
    names: tuple[str, ...] = ()


class ChatDoctor(DoctorAgent):
    """Hears the patient's words and what is seen, and nothing of keys, verdicts or belief, unless it is with the graph.

    Each turn follows from what was heard: the conversation is put together anew, so that a consultation goes on
    anywhere and what was asked once comes from the cache. A turn that cannot be used is asked for once more. What is no
    turn even then is handed on as it is, and the run counts the consultation as broken: an empty reply asks nothing,
    and a conclusion that cannot be read, or names what is not on the list, names no disorder. Only where a model
    replies nothing at all, its error is raised, which the run counts as such.
    """

    name = "chat"
    settings: Mapping[str, Any]

    def __init__(
        self,
        resources: "Resources",
        partner: ChatPartner,
        prompt: DoctorPrompt = "free",
        retrieve: Retrieve | None = None,
    ) -> None:
        """Takes the model.

        Args:
            resources: of the run.
            partner: speaks for the model.
            prompt: how it is told to go about it.
            retrieve: gives the text from the graph, in place of what the prompt names.
        """
        super().__init__(resources)
        self.with_graph = prompt in _WITH_GRAPH
        wordings = (doctor_wording(language) for language in LANGUAGES)
        self.settings = {**partner.settings, "prompt": prompt, "prompts": wording_hash(*wordings)}
        self._partner = partner
        self._phases = prompt == "five-phases"
        self._retrieve = retrieve or (self._nearest if prompt == "with-retrieval" else self._criteria)
        self._lists: dict[Language, ClosedList] = {}
        self._retrievers: dict[Language, BaseRetriever] = {}

    async def turn(self, heard: Heard) -> Ask | Close:
        """What the model says next.

        Raises:
            FinalError: it replies nothing to this conversation.
            StoppedError: it replies nothing to any.
        """
        turns = self.conversation(heard)
        reply = await self._partner.say(turns)
        found = self._read(reply, heard)
        if not found.fault:
            return found.done
        wording = doctor_wording(heard.language)
        fault = put(wording.faults[found.fault], names=", ".join(found.names))
        asked_again: list[Turn] = [("ai", reply or wording.silent), ("human", put(wording.again, fault=fault))]
        return self._read(await self._partner.say([*turns, *asked_again]), heard).done

    async def release(self) -> None:
        """Lets go of connections."""
        await self._partner.close()

    def conversation(self, heard: Heard) -> list[Turn]:
        """What the model is sent for its next turn."""
        wording = doctor_wording(heard.language)
        begin = put(wording.patient, age=heard.age, sex=wording.sex[heard.sex])
        turns: list[Turn] = [("system", self._system(heard)), ("human", begin)]
        turns += doctor_turns(wording, heard.exchanges)
        role, last = turns[-1]
        turns[-1] = (role, "\n\n".join([last, *self._notes(heard, wording)]))
        return turns

    def _system(self, heard: Heard) -> str:
        wording = doctor_wording(heard.language)
        parts = [put(wording.role, budget=heard.budget), *([wording.phases] if self._phases else [])]
        return "\n\n".join([*parts, put(wording.conclusion, disorders=self._list(heard.language).text)])

    def _notes(self, heard: Heard, wording: DoctorWording) -> list[str]:
        notes = [put(wording.graph, criteria=self._retrieve(heard))] if self.with_graph else []
        if heard.left <= 0:
            notes.append(wording.over)
        elif heard.left <= _FEW_LEFT:
            notes.append(put(wording.left, left=heard.left))
        return notes

    def _criteria(self, heard: Heard) -> str:
        ranked = [code for code, _ in heard.belief.ranked() if code != NO_DISORDER]
        return criteria_text(self.resources.oracle.criteria, ranked[:LIKELIEST])

    def _nearest(self, heard: Heard) -> str:
        if heard.language not in self._retrievers:
            # langchain-core takes a second to load, and most doctors retrieve nothing.
            with needing("langchain", "The doctor with-retrieval"):
                from evaluators.consultation.chat.graph_retriever import GraphRetriever

            speech = self.resources.speech[heard.language]
            self._retrievers[heard.language] = GraphRetriever.of(self.resources.oracle.criteria, speech, LIKELIEST)
        words = "\n".join(one.reply.text for one in heard.exchanges)
        return "\n".join(one.page_content for one in self._retrievers[heard.language].invoke(words))

    def _list(self, language: Language) -> ClosedList:
        if language not in self._lists:
            none = (NO_DISORDER, doctor_wording(language).none)
            self._lists[language] = disorder_list(self.resources.oracle.criteria, language, none)
        return self._lists[language]

    def _read(self, reply: str, heard: Heard) -> _ReadTurn:
        text = without_reasoning(reply).strip()
        if not text:
            return _ReadTurn(Ask(text=""), "empty")
        if text.startswith(("{", "[", "```")) or f'"{RANKED}"' in text:
            return self._conclusion(text, heard)
        return _ReadTurn(Ask(text=text), "asks" if heard.left <= 0 else "")

    def _conclusion(self, text: str, heard: Heard) -> _ReadTurn:
        found = self._list(heard.language).read(text)
        if found.fault == "unknown":
            named = tuple((name, 0.0) for name in found.unknown)
            return _ReadTurn(Close(ranked=named, why=""), "unknown", found.unknown)
        if found.fault:
            excerpt = " ".join(text[:_LONGEST_EXCERPT].split())
            return _ReadTurn(Close(ranked=((excerpt, 0.0),), why=""), "unreadable")
        return _ReadTurn(Close(ranked=found.ranked, why=found.why[:_LONGEST_REASON] or "concluded"))
