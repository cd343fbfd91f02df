"""What a clinician takes up before anything else: the complaint, and what happened to whoever shows signs of it."""

from collections import Counter
from collections.abc import Iterator, Mapping

from evaluators.consultation.doctors.areas import checked_areas, symptoms_of
from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.doctors.still_open import fresh
from evaluators.consultation.heard import Heard
from kg.interview.verdicts import InterviewOracle


class Pursuit:
    """Which questions belong to what was heard already, by the areas of ``ontology/consultation/trees.yaml``."""

    def __init__(self, oracle: InterviewOracle) -> None:
        """Reads which symptoms raise which findings and events.

        Args:
            oracle: whose questions are asked.

        Raises:
            UserError: the areas are not what they should be.
        """
        self._new = NewQuestions(oracle)
        self._questions = oracle.questions
        areas = checked_areas(oracle.criteria)
        signs = [{code for group in area.groups for code in symptoms_of(oracle.criteria, group)} for area in areas]
        areas_with = Counter(code for listed in signs for code in listed)
        findings: dict[str, set[str]] = {}
        events: dict[str, set[str]] = {}
        for area, listed in zip(areas, signs, strict=True):
            for key in area.last:
                findings.setdefault(key, set()).update(listed)
            for key in area.first:
                # What is found in many disorders, such as bad sleep, is no sign that something happened.
                events.setdefault(key, set()).update(code for code in listed if areas_with[code] == 1)
        self._findings: Mapping[str, frozenset[str]] = {key: frozenset(codes) for key, codes in findings.items()}
        self._events: Mapping[str, frozenset[str]] = {key: frozenset(codes) for key, codes in events.items()}

    def due(self, heard: Heard) -> str | None:
        """Key of the question that what was heard calls for next; None: nothing does.

        Of the kind of episode that most of the complaint belongs to it is asked since when it goes on and what it
        does; then, where signs of its consequences were heard, whether the event happened.
        """
        return next((key for key in self._called_for(heard) if self._new_to(heard, key)), None)

    def raised(self, heard: Heard, key: str) -> bool:
        """Whether a finding's subject has come up: a symptom of its area was heard; true for any other question."""
        return key not in self._findings or any(heard.answers.get(code) for code in self._findings[key])

    def _called_for(self, heard: Heard) -> Iterator[str]:
        if (kind := _complaint(heard)) is not None:
            yield from (f"now.{kind}.time", f"now.{kind}.effect")
        for key, codes in self._events.items():
            if any(heard.answers.get(code) for code in codes):
                yield key

    def _new_to(self, heard: Heard, key: str) -> bool:
        return fresh(heard, key) and self._new.open(self._questions[key], heard.track.known)


def _complaint(heard: Heard) -> str | None:
    """The kind of episode that most of what the patient volunteered belongs to, of equals the first told."""
    counts: dict[str, int] = {}
    for exchange in heard.exchanges[:1]:
        for said in exchange.reply.said:
            if said.status == "volunteered" and said.key.startswith("S") and isinstance(said.answer, Mapping):
                for kind in said.answer:
                    counts[kind] = counts.get(kind, 0) + 1
    return max(counts, key=lambda kind: counts[kind], default=None)
