"""What a patient remembers of the consultation: which of the things that were told is near to one that is denied."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from evaluators.consultation.data import ConsultationData, read_data
from evaluators.consultation.exchange import Exchange, Said
from evaluators.consultation.risk import risk_plan
from generators.consultation.case import Language
from generators.consultation.words.speech import NearSort
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.interview.question import Askable, questions

_IN_WORDS = frozenset({"told", "volunteered"})


class NearSymptoms(ConsultationData):
    """What ``ontology/consultation/near.yaml`` holds.

    Attributes:
        alike: codes of symptoms that sound alike, set by set.
        narrow: code of a symptom -> denials that say no more than that, for whoever has something that sounds like it.
    """

    alike: tuple[frozenset[str], ...]
    narrow: Mapping[str, Mapping[Language, tuple[str, ...]]]


@cache
def near_symptoms() -> NearSymptoms:
    """The sets that come with kgbench.

    Raises:
        UserError: the file is not what it should be.
    """
    return read_data("near", NearSymptoms)


class NearTold(NamedTuple):
    """Something that was told and is near to what is denied now.

    Attributes:
        sort: how it is said.
        said: what was told.
    """

    sort: NearSort
    said: Said


class ToldBefore:
    """Finds, for a denial, what was told that would seem to contradict it unless the patient says how they differ."""

    def __init__(self, criteria: Criteria) -> None:
        """Reads which symptoms are near to each other, and what shows each kind of episode.

        Raises:
            UserError: ``near.yaml`` names what is no symptom.
        """
        self._questions = questions(criteria)
        sets = near_symptoms().alike
        for code in sorted(frozenset(near_symptoms().narrow).union(*sets) - self._questions.keys()):
            raise UserError(f"near.yaml: {code} is no symptom that is asked for. Correct its code.")
        self._alike = {
            code: frozenset(one for listed in sets if code in listed for one in listed) - {code}
            for code in frozenset().union(*sets)
        }
        self._pools = {
            code: frozenset(one.partition(".")[0] for one in group.pool) for code, group in criteria.groups.items()
        }
        self._shown = {key: frozenset(kind.symptoms) for key, kind in criteria.kinds.items()}
        groups = {kind: [one for one in criteria.groups.values() if kind in one.kinds] for kind in criteria.kinds}
        self._cores = {
            kind: frozenset(code.partition(".")[0] for one in listed for code in one.core)
            for kind, listed in groups.items()
        }
        self._always = {
            kind: cores.intersection(*(self._pools[one.code] for one in groups[kind]))
            for kind, cores in self._cores.items()
        }

    def pool(self, group: str) -> frozenset[str]:
        """Codes of the symptoms that count for a group."""
        return self._pools[group]

    def narrow(self, key: str, language: Language) -> tuple[str, ...]:
        """Denials of what is asked that say no more than that; none: its usual ones do."""
        return near_symptoms().narrow.get(key, {}).get(language, ())

    def near(self, key: str, before: Sequence[Exchange]) -> NearTold | None:
        """What was told that is nearest to what is denied now; None: nothing is near.

        Args:
            key: of the question that is answered with no.
            before: all earlier turns.
        """
        question = self._questions[key]
        told = _told(before)
        if key in risk_plan().symptoms:
            earlier = [said for said in told.values() if any(key in one for one in self._signs(said))]
            return NearTold("risk", earlier[-1]) if earlier else None
        return next(self._near(question, told), None)

    def _near(self, question: Askable, told: dict[str, Said]) -> Iterator[NearTold]:
        about = question.about
        symptoms = [said for key, said in reversed(told.items()) if self._is_quoted(key)]
        if question.sort == "symptom":
            yield from self._near_symptom(about, symptoms, told)
        elif question.sort in ("time", "effect"):
            yield from (NearTold("contrast", said) for said in symptoms if said.key in self._cores[about])
        elif question.sort == "event":
            others = [said for key, said in reversed(told.items()) if self._questions[key].sort == "event"]
            yield from (NearTold("event", said) for said in others)

    def _near_symptom(self, code: str, symptoms: Sequence[Said], told: dict[str, Said]) -> Iterator[NearTold]:
        """One that sounds alike; else, of what every such episode is about, whatever was told of one that goes on."""
        alike = self._alike.get(code, frozenset())
        near = [said for said in symptoms if said.key in alike]
        # Of those that sound alike, one that belongs to the same kind of episode is nearer.
        near.sort(key=lambda said: not any(code in self._shown[kind] for kind in said.answer))
        yield from (NearTold("contrast", said) for said in near)
        for kind, codes in self._always.items():
            if code in codes and f"now.{kind}.time" in told:
                yield from (NearTold("contrast", said) for said in symptoms if kind in said.answer)

    def _signs(self, said: Said) -> Sequence[Mapping[str, str]]:
        """What earlier times were like, if that was told."""
        signs: Sequence[Mapping[str, str]] = said.answer if self._questions[said.key].sort == "past_signs" else ()
        return signs

    def _is_quoted(self, key: str) -> bool:
        """Whether it is said again: who has told of thoughts of death does not say so in passing."""
        return self._questions[key].sort == "symptom" and key not in risk_plan().symptoms


def _told(before: Sequence[Exchange]) -> dict[str, Said]:
    """Key -> what was told that is there, in the order of the last telling; what was taken back is not among it."""
    found: dict[str, Said] = {}
    for said in (one for exchange in before for one in exchange.reply.said):
        if said.status == "observed":
            continue
        found.pop(said.key, None)
        if said.status in _IN_WORDS and said.answer and said.answer is not True:
            found[said.key] = said
    return found
