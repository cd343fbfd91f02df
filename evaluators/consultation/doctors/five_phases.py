"""The doctor who goes through five phases: screening, assessment, deepening, risk, closing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

from evaluators.consultation.data import ConsultationData, read_data
from evaluators.consultation.doctors.areas import AreaPlan, AreaQuestion, checked_areas, kinds_of, symptoms_of
from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.pursuit import Pursuit
from evaluators.consultation.doctors.standing_groups import StandingGroups
from evaluators.consultation.doctors.still_open import decided, fresh
from evaluators.consultation.doctors.subject_order import unresolved
from evaluators.consultation.exchange import Ask, Close, Exchange
from evaluators.consultation.heard import Heard
from kg.errors import UserError
from kg.interview.question import Sort
from kg.interview.verdicts import InterviewOracle
from kg.model.base import Record
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

PhaseName = Literal["screening", "assessment", "deepening", "risk", "closing"]
Exit = Literal["direction", "emergency", "met", "ruled", "decided"]
_OF_SORT: Mapping[Sort, PhaseName] = {
    "symptom": "assessment",
    "time": "assessment",
    "effect": "assessment",
    "screener": "screening",
    "past": "deepening",
    "past_signs": "deepening",
    "past_effect": "deepening",
    "event": "deepening",
    "finding": "deepening",
}


class Phase(Record):
    """A phase as ``phases.yaml`` states it.

    Attributes:
        minimum, maximum: questions.
        until: what ends it, once the minimum is asked.
    """

    name: PhaseName
    minimum: int
    maximum: int
    until: tuple[Exit, ...]


class Lead(Record):
    """A question of the screening.

    Attributes:
        ask: key of the question.
        groups: codes of the symptom groups that are assessed after a yes.
    """

    ask: str
    groups: tuple[str, ...]


class Phases(ConsultationData):
    """What ``ontology/consultation/phases.yaml`` holds.

    Attributes:
        direction: how many leads with a yes give a direction.
    """

    phases: tuple[Phase, ...]
    direction: int
    leads: tuple[Lead, ...]


@register
class FivePhasesDoctor(CarefulDoctor):
    """Asks no phase less than its minimum, as long as it has a question, and none more than its maximum.

    In between a phase goes on until one of its exit conditions holds. What the complaint calls for comes first, and
    after a yes to any symptom of a group one of these is asked for; both count for the phase they belong to. Which
    phase it is follows from what was asked and heard: a question belongs to one phase, by what it asks for.
    """

    name = "five-phases"
    place = 30

    def __init__(self, resources: "Resources") -> None:
        """Reads the phases once.

        Raises:
            UserError: they are not what they should be.
        """
        super().__init__(resources)
        self._plan = checked_phases(resources.oracle)
        self._areas = checked_areas(resources.oracle.criteria)
        self.pursuit = Pursuit(resources.oracle)
        self._asks: Mapping[PhaseName, Callable[[Heard], Ask | None]] = {
            "screening": self._screening,
            "assessment": self._assessment,
            "deepening": self._deepening,
            "risk": self.care.ask,
            "closing": lambda heard: self.again(heard, last=True),
        }
        self._exits: Mapping[Exit, Callable[[Heard], bool]] = {
            "direction": lambda heard: len(self._leads(heard)) >= self._plan.direction,
            "emergency": lambda heard: any(heard.answers.get(key) for key in self.care.plan.symptoms),
            "met": lambda heard: any(verdict is True for verdict in heard.verdicts.values()),
            "ruled": self._ruled,
            "decided": decided,
        }

    def next(self, heard: Heard) -> Ask | Close:
        """The question of the first phase that goes on; it closes after the last."""
        if decided(heard):
            return self.close(heard, "decided")
        if (unclear := self.unclear(heard)) is not None:
            return unclear
        asked = [self.phase_of(one) for one in heard.exchanges[1:] if one.act == "question"]
        if (followed := self._followed(heard, asked)) is not None:
            return followed
        for phase in self._plan.phases:
            wanted = self._asks[phase.name](heard) if asked.count(phase.name) < phase.maximum else None
            if wanted is not None and self._has_room(heard, phase, asked.count(phase.name)):
                return wanted
        return self.close(heard, "finished")

    def phase_of(self, exchange: Exchange) -> PhaseName | None:
        """The phase to which a question belonged; None: to none of them."""
        for mapped in exchange.mapped:
            if mapped.key in self.care.plan.symptoms:
                return "risk"
            if exchange.trust:
                return "closing"
            if any(mapped.key == lead.ask for lead in self._plan.leads):
                return "screening"
            if mapped.key in self.resources.oracle.questions:
                return _OF_SORT[self.resources.oracle.questions[mapped.key].sort]
        return None

    def _followed(self, heard: Heard, asked: Sequence[PhaseName | None]) -> Ask | None:
        """What the complaint calls for, else one symptom of a group of which any is there, in the phase it is of."""
        questions = self.resources.oracle.questions
        wanted = self.pursuit.due(heard) or self._one_of(heard)
        room = {phase.name for phase in self._plan.phases if self._has_room(heard, phase, asked.count(phase.name))}
        key = next((one for one in wanted if _OF_SORT[questions[one].sort] in room), None)
        return None if key is None else Ask(keys=(key,))

    def _has_room(self, heard: Heard, phase: Phase, count: int) -> bool:
        return count < phase.maximum and not (count >= phase.minimum and self._over(heard, phase))

    def _one_of(self, heard: Heard) -> list[str]:
        """The symptoms of the group of which any is there, by an answer that was given a moment ago."""
        criteria, questions = self.resources.oracle.criteria, self.resources.oracle.questions
        groups = [symptoms_of(criteria, questions[key].about) for key in unresolved(heard, self.resources.oracle)]
        return [code for group in groups for code in group if self._is_new(heard, code)]

    def _is_new(self, heard: Heard, code: str) -> bool:
        return fresh(heard, code) and code not in self.care.plan.symptoms and self.open.matters(heard, code)

    def _over(self, heard: Heard, phase: Phase) -> bool:
        return any(self._exits[one](heard) for one in phase.until)

    def _screening(self, heard: Heard) -> Ask | None:
        led = self._leads(heard)
        return self.first(heard, tuple(lead.ask for lead in self._plan.leads if lead not in led))

    def _assessment(self, heard: Heard) -> Ask | None:
        return self._worth(heard, self._places(heard, self._of_today))

    def _deepening(self, heard: Heard) -> Ask | None:
        return self._worth(heard, self._places(heard, self._of_before))

    def _worth(self, heard: Heard, places: Iterator[AreaQuestion]) -> Ask | None:
        standing = StandingGroups(self.resources.oracle, heard)
        for place in places:
            aside = place.key in self.care.plan.symptoms or not self.open.matters(heard, place.key)
            aside = aside or not self.pursuit.raised(heard, place.key)
            if fresh(heard, place.key) and not aside and standing.worth(place):
                return Ask(keys=(place.key,))
        return None

    def _places(self, heard: Heard, of: Callable[[Lead], Iterator[AreaQuestion]]) -> Iterator[AreaQuestion]:
        return (place for lead in self._leads(heard) for place in of(lead))

    def _of_today(self, lead: Lead) -> Iterator[AreaQuestion]:
        criteria = self.resources.oracle.criteria
        for group in lead.groups:
            yield from (AreaQuestion(code, (group,)) for code in symptoms_of(criteria, group))
        for kind in kinds_of(criteria, lead.groups):
            yield from (AreaQuestion(f"now.{kind}.{part}", lead.groups) for part in ("time", "effect"))

    def _of_before(self, lead: Lead) -> Iterator[AreaQuestion]:
        areas = [area for area in self._areas if not {*area.groups}.isdisjoint(lead.groups)]
        yield from (AreaQuestion(key, lead.groups) for area in areas for key in _apart(area))
        for kind in kinds_of(self.resources.oracle.criteria, lead.groups):
            for key in (f"past.{kind}", f"past.{kind}.signs", f"past.{kind}.effect"):
                yield AreaQuestion(key, lead.groups)

    def _leads(self, heard: Heard) -> list[Lead]:
        """The leads that were answered yes, or of which the patient has told or shown a symptom."""
        return [lead for lead in self._plan.leads if self._led(heard, lead)]

    def _led(self, heard: Heard, lead: Lead) -> bool:
        criteria = self.resources.oracle.criteria
        answered = heard.answers.get(lead.ask)
        if answered is not None:
            return bool(answered)
        return any(heard.answers.get(code) for code in symptoms_of(criteria, lead.groups[0]))

    def _ruled(self, heard: Heard) -> bool:
        """Whether no group of a lead can be met any more, today or at any time."""
        standing = StandingGroups(self.resources.oracle, heard)
        return not any(standing.possible(group, "ever") for lead in self._leads(heard) for group in lead.groups)


def _apart(area: AreaPlan) -> tuple[str, ...]:
    """The events and findings of an area."""
    return (*area.first, *area.last)


def checked_phases(oracle: InterviewOracle) -> Phases:
    """The phases, whose leads ask what can be asked.

    Raises:
        UserError: they do not.
    """
    plan = read_data("phases", Phases)
    for lead in plan.leads:
        if lead.ask not in oracle.questions:
            raise UserError(f"phases.yaml: the screening asks {lead.ask}, which is no question. Correct its key.")
        for code in lead.groups:
            if code not in oracle.criteria.groups:
                raise UserError(
                    f"phases.yaml: {lead.ask} leads to {code}, which is no symptom group. Correct its code."
                )
    for phase in plan.phases:
        if not 0 <= phase.minimum <= phase.maximum:
            raise UserError(
                f"phases.yaml: {phase.name} asks from {phase.minimum} to {phase.maximum}. Mend the numbers."
            )
    return plan
