"""What a conversation is about: the areas that questions belong to, and where one area is left for another."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from evaluators.consultation.doctors.areas import AreaPlan, checked_areas, kinds_of
from evaluators.consultation.exchange import Exchange
from generators.consultation.case import Language
from kg.criteria.criteria import Criteria
from kg.interview.question import Askable
from kg.interview.verdicts import InterviewOracle

Subject = str
"""The English name of one or more areas of ``ontology/consultation/trees.yaml``."""
_SPOKEN = frozenset({"told", "volunteered", "denied"})


class Subjects:
    """Which subjects each question belongs to; a question that no area names belongs to none."""

    def __init__(self, oracle: InterviewOracle, aside: Sequence[str]) -> None:
        """Reads the areas.

        Args:
            oracle: whose questions are asked.
            aside: keys of questions that come in between and change no subject, such as those about risk.

        Raises:
            UserError: the areas are not what they should be.
        """
        self._oracle = oracle
        self._areas = checked_areas(oracle.criteria)
        self._aside = frozenset(aside)
        self._named: Mapping[Subject, Mapping[Language, str]] = {one.subject["en"]: one.subject for one in self._areas}
        self._of_kind = {
            kind: frozenset(
                area.subject["en"] for area in self._areas if kind in kinds_of(oracle.criteria, area.groups)
            )
            for kind in oracle.criteria.kinds
        }
        self._of = {key: self._subjects(one) for key, one in oracle.questions.items()}
        self._first = {key: self._main(one) for key, one in oracle.questions.items() if self._of[key]}

    def of(self, key: str) -> frozenset[Subject]:
        """The subjects that a question belongs to; none for a background topic."""
        return self._of.get(key, frozenset())

    def of_kind(self, kind: str) -> frozenset[Subject]:
        """The subjects that a kind of episode belongs to."""
        return self._of_kind[kind]

    def main(self, key: str) -> Subject | None:
        """The subject to which whoever asks a question turns; None: it belongs to none."""
        return self._first.get(key)

    def is_aside(self, keys: Sequence[str]) -> bool:
        """Whether one of some questions comes in between, without a change of subject."""
        return not self._aside.isdisjoint(keys)

    def name(self, subject: Subject, language: Language) -> str:
        """What a doctor calls a subject."""
        return self._named[subject][language]

    def raised(self, exchange: Exchange) -> frozenset[Subject]:
        """The subjects of what a patient tells that is there."""
        found: set[Subject] = set()
        for said in exchange.reply.said:
            if said.status in _SPOKEN and said.answer:
                question = self._oracle.questions.get(said.key)
                if question is not None and question.sort == "symptom":
                    found.update(subject for kind in said.answer for subject in self._of_kind[kind])
                else:
                    found |= self.of(said.key)
        return frozenset(found)

    def now(self, exchanges: Sequence[Exchange]) -> frozenset[Subject]:
        """What is spoken of after some exchanges; at first, all subjects of the complaint.

        A question may belong to several subjects, such as bad sleep to mood and to sleep. It stays with those that were
        spoken of before it; where none of them was, it turns to its main one.
        """
        return self._course(exchanges)[-1]

    def touched(self, exchanges: Sequence[Exchange]) -> frozenset[Subject]:
        """All subjects that were spoken of so far."""
        return frozenset().union(*self._course(exchanges))

    def _course(self, exchanges: Sequence[Exchange]) -> list[frozenset[Subject]]:
        """What was spoken of after each exchange."""
        current = self.raised(exchanges[0]) if exchanges else frozenset[Subject]()
        course = [current]
        for exchange in exchanges[1:]:
            for key in (mapped.key for mapped in exchange.mapped):
                if key in self._first and key not in self._aside:
                    current = (self._of[key] & current) or frozenset({self._first[key]})
            course.append(current)
        return course

    def _subjects(self, question: Askable) -> frozenset[Subject]:
        return frozenset(area.subject["en"] for area in self._areas if self._belongs(area, question))

    def _belongs(self, area: AreaPlan, question: Askable) -> bool:
        criteria, about = self._oracle.criteria, question.about
        if question.sort == "symptom":
            return any(about in _codes(criteria, group) for group in area.groups)
        if question.sort == "screener":
            return about in area.groups
        if question.sort in ("event", "finding"):
            return question.key in (*area.first, *area.last)
        return about in kinds_of(criteria, area.groups)

    def _main(self, question: Askable) -> Subject:
        """Where its symptom is of the core, if anywhere, else the first."""
        areas = [area for area in self._areas if self._belongs(area, question)]
        groups = self._oracle.criteria.groups
        for area in areas:
            cores = {code.partition(".")[0] for group in area.groups for code in groups[group].core}
            if question.about in cores:
                return area.subject["en"]
        return areas[0].subject["en"]


@lru_cache(maxsize=4)
def subjects_of(oracle: InterviewOracle, aside: tuple[str, ...]) -> Subjects:
    """The subjects of an oracle's questions, worked out once.

    Raises:
        UserError: the areas are not what they should be.
    """
    return Subjects(oracle, aside)


def _codes(criteria: Criteria, group: str) -> frozenset[str]:
    return frozenset(code.partition(".")[0] for code in criteria.groups[group].pool)
