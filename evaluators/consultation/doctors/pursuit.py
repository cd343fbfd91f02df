"""What a clinician takes up before anything else: the complaint, and what happened to whoever shows signs of it."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from evaluators.consultation.doctors.areas import checked_areas, symptoms_of
from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.doctors.still_open import fresh
from evaluators.consultation.heard import Heard
from evaluators.consultation.risk import risk_plan
from kg.interview.answer import Answer
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
        # Thoughts of death are asked about in words and at a time of their own (``risk.RiskCare``).
        aside = frozenset(risk_plan().symptoms)
        self._questions = oracle.questions
        areas = checked_areas(oracle.criteria)
        signs = [{code for group in area.groups for code in symptoms_of(oracle.criteria, group)} for area in areas]
        areas_with = Counter(code for listed in signs for code in listed)
        findings: dict[str, set[str]] = {}
        events: dict[str, set[str]] = {}
        for area, listed in zip(areas, signs, strict=True):
            for key in area.last:
                # Who sleeps badly or is tired has not spoken of worry yet.
                own = {code for code in listed if areas_with[code] == 1}
                findings.setdefault(key, set()).update(own or listed)
            for key in area.first:
                # What is found in many disorders, such as bad sleep, is no sign that something happened.
                events.setdefault(key, set()).update(code for code in listed if areas_with[code] == 1)
        self._findings: Mapping[str, frozenset[str]] = {key: frozenset(codes) for key, codes in findings.items()}
        self._after = {
            key: frozenset(symptoms_of(oracle.criteria, area.groups[0])) for area in areas for key in area.first
        }
        self._pools = {
            kind: [
                *(
                    frozenset(symptoms_of(oracle.criteria, code)) - aside
                    for code, group in oracle.criteria.groups.items()
                    if kind in group.kinds
                ),
                frozenset(record.symptoms) - aside,
            ]
            for kind, record in oracle.criteria.kinds.items()
        }
        self._events: Mapping[str, frozenset[str]] = {key: frozenset(codes) for key, codes in events.items()}

    def due(self, heard: Heard) -> tuple[str, ...]:
        """Keys of the questions of which what was heard calls for one next; none: it calls for nothing.

        Of the kind of episode that most of the complaint belongs to it is asked since when it goes on, for a symptom
        that is near to what was told, and what it does; then since when whatever else was volunteered goes on, and what
        belongs to an event or to an earlier time that was volunteered; at last, where signs of its consequences were
        heard, whether an event happened.
        """
        for step in self._called_for(heard):
            found = tuple(key for key in step if self._new_to(heard, key))
            if found:
                return found
        return ()

    def raised(self, heard: Heard, key: str) -> bool:
        """Whether a finding's subject has come up: a symptom of its area was heard; true for any other question."""
        return key not in self._findings or any(heard.answers.get(code) for code in self._findings[key])

    def _called_for(self, heard: Heard) -> Iterator[Collection[str]]:
        kinds = _complained_of(heard)
        for kind in kinds[:1]:
            yield (f"now.{kind}.time",)
            yield self._companions(heard, kind)
            yield (f"now.{kind}.effect",)
        for kind in kinds[1:]:
            yield (f"now.{kind}.time",)
        for key in _volunteered(heard):
            question = self._questions.get(key)
            if question is not None and question.sort == "past":
                yield (f"{key}.signs",)
            elif key in self._events and not self._asked(heard) & self._after[key]:
                yield self._after[key]
        for key, codes in self._events.items():
            if any(heard.answers.get(code) for code in codes):
                yield (key,)

    def _companions(self, heard: Heard, kind: str) -> Collection[str]:
        """Symptoms of the group that has most of what was volunteered; none where one was asked for already."""
        told = {key for key in _volunteered(heard) if kind in (_forms(heard.answers.get(key)))}
        pools = [pool for pool in self._pools[kind] if pool - told]
        pools.sort(key=lambda pool: (-len(pool & told), len(pool)))
        return () if not pools or pools[0] & self._asked(heard) else sorted(pools[0] - told)

    def _asked(self, heard: Heard) -> set[str]:
        return {mapped.key for exchange in heard.exchanges[1:] for mapped in exchange.mapped}

    def _new_to(self, heard: Heard, key: str) -> bool:
        return fresh(heard, key) and self._new.open(self._questions[key], heard.track.known)


def _volunteered(heard: Heard) -> list[str]:
    """Keys of what the patient said unasked, in that order."""
    said = (one for exchange in heard.exchanges[:1] for one in exchange.reply.said)
    return [one.key for one in said if one.status == "volunteered" and one.answer]


def _complained_of(heard: Heard) -> list[str]:
    """The kinds of episode that what the patient volunteered belongs to: most of it first, of equals the first told."""
    counts = Counter(
        kind for key in _volunteered(heard) if key.startswith("S") for kind in _forms(heard.answers.get(key))
    )
    return [kind for kind, _ in counts.most_common()]


def _forms(answer: Answer) -> Mapping[str, str]:
    return answer if isinstance(answer, Mapping) else {}
