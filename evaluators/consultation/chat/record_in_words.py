"""The record of a case in plain words, with labels that give nothing away; no disorder is named in it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from generators.consultation.case import Language, PatientCase
from kg.interview.answer import answer

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

_LABEL = "f"
_BETWEEN = "; "


class FactInWords(NamedTuple):
    """Something that is there.

    Attributes:
        key: of the question that it answers.
        label: stands for the key wherever a model sees it, since keys speak of groups of symptoms by their names.
        noun: what it is, shortly.
        words: how the patient would tell it.
    """

    key: str
    label: str
    noun: str
    words: str

    @property
    def line(self) -> str:
        """As briefs and records show it."""
        return f"{self.label} {self.noun}: {self.words}"


class RecordInWords:
    """Puts records into words; the labels of questions are the same for every case."""

    def __init__(self, resources: "Resources", language: Language) -> None:
        """Takes questions and words."""
        self._oracle = resources.oracle
        self._speech = resources.speech[language]
        self._seed = resources.seed
        self._labels = {key: f"{_LABEL}{place}" for place, key in enumerate(self._oracle.questions, start=1)}
        self._keys = {label: key for key, label in self._labels.items()}

    def label(self, key: str) -> str:
        """The label of a question."""
        return self._labels[key]

    def key(self, label: str) -> str | None:
        """The question of a label; None where there is none."""
        return self._keys.get(label.strip().casefold())

    def facts(self, case: PatientCase) -> tuple[FactInWords, ...]:
        """What is there, in the order of the questions; screeners say nothing of their own and are left out."""
        return tuple(self._facts(case))

    def unsure(self, case: PatientCase) -> str:
        """What the patient does not know, by label and noun; empty where that is nothing."""
        keys = [key for key in self._oracle.questions if key in case.unsure]
        return _BETWEEN.join(f"{self._labels[key]} {self._speech.noun(key)}" for key in keys)

    def words(self, case: PatientCase, key: str, told: object) -> str:
        """An answer as this patient tells it, always in the same words."""
        return self._speech.tell(key, told, (self._seed, case.id, "brief", key))

    def _facts(self, case: PatientCase) -> Iterator[FactInWords]:
        for key, question in self._oracle.questions.items():
            if question.sort == "screener":
                continue
            found = answer(self._oracle.criteria, question, case.patient)
            if found:
                yield FactInWords(key, self._labels[key], self._speech.noun(key), self.words(case, key, found))
