"""The diagnoser that is a chat model: it reads a consultation and ranks a closed list."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.chat.closed_list import ClosedList, RankedReply, disorder_list
from evaluators.consultation.chat.dialogue_turns import dialogue_text
from evaluators.consultation.chat.partner import ChatPartner
from evaluators.consultation.chat.wordings import diagnoser_wording, put, wording_hash
from evaluators.consultation.diagnoser import Diagnoser, Ranking
from evaluators.consultation.heard import Heard
from evaluators.parsing.clean import without_reasoning
from generators.consultation.case import LANGUAGES, Language, Sex
from generators.models.errors import FinalError, StoppedError
from generators.models.speaker import Turn
from kg.errors import UserError

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources


class ReadConsultation(NamedTuple):
    """A consultation as it is read.

    Attributes:
        text: one speaker in a line (`dialogue_text`).
    """

    language: Language
    age: int
    sex: Sex
    text: str


class ChatDiagnoser(Diagnoser):
    """Ranks nothing where no reply can be used, even when it is asked for once more; that counts as unnamed.

    Attributes:
        unusable: replies of which nothing could be used, so far.
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
        wordings = (diagnoser_wording(language) for language in LANGUAGES)
        self.settings = {**partner.settings, "prompts": wording_hash(*wordings)}
        self.unusable = 0
        self._partner = partner
        self._lists: dict[Language, ClosedList] = {}

    async def rank(self, heard: Heard) -> Ranking:
        """All disorders that the model names, in their order.

        Raises:
            UserError: the model replies nothing to any request.
        """
        language = heard.language
        wording = diagnoser_wording(language)
        told = dialogue_text(heard.exchanges, wording.doctor_says, wording.patient_says, wording.seen)
        read = ReadConsultation(language, heard.age, heard.sex, told)
        return await self.choose(read, self._disorders(language), single=False)

    async def choose(self, read: ReadConsultation, labels: ClosedList, *, single: bool) -> Ranking:
        """The labels of any closed list in the order in which the model ranks them.

        Args:
            read: the consultation.
            labels: such as the classes of a static set.
            single: one label is right; else one or more.

        Raises:
            UserError: the model replies nothing to any request.
        """
        wording = diagnoser_wording(read.language)
        turns = self._asked(read, labels, single=single)
        try:
            reply = await self._partner.say(turns)
            found = _ranked(labels, reply)
            if found.fault:
                fault = put(wording.faults[found.fault], names=", ".join(found.unknown))
                again: list[Turn] = [("ai", reply or "{}"), ("human", put(wording.again, fault=fault))]
                found = _ranked(labels, await self._partner.say([*turns, *again]))
        except FinalError:
            found = RankedReply(fault="unreadable")
        except StoppedError as error:
            raise UserError(f"{self._partner.speaker.name} stopped: {str(error).rstrip('.')}. Mend that.") from error
        self.unusable += bool(found.fault)
        return found.ranked

    async def release(self) -> None:
        """Lets go of connections."""
        await self._partner.close()

    def _asked(self, read: ReadConsultation, labels: ClosedList, *, single: bool) -> list[Turn]:
        wording = diagnoser_wording(read.language)
        how = wording.single if single else wording.several
        patient = put(wording.patient, age=read.age, sex=wording.sex[read.sex])
        system = "\n\n".join([wording.role, put(wording.task, labels=labels.text), how])
        return [("system", system), ("human", f"{patient}\n\n{read.text}")]

    def _disorders(self, language: Language) -> ClosedList:
        if language not in self._lists:
            none = (NO_DISORDER, diagnoser_wording(language).none)
            self._lists[language] = disorder_list(self.resources.oracle.criteria, language, none)
        return self._lists[language]


def _ranked(labels: ClosedList, reply: str) -> RankedReply:
    return labels.read(without_reasoning(reply))
