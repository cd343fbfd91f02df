"""Which symptom counts towards a symptom group."""

from collections.abc import Sequence

from generators.clinical.matrix.asked import AskedFact, Names, QuestionKind
from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from kg.criteria.records import Group
from kg.criteria.words import lowered


class Counting(QuestionKind):
    """One symptom of a group's pool."""

    name = "counts towards"
    query = "clinical/prove_counting"
    application = False
    relations = ("INCLUDED_IN",)

    def asked(self, context: Context) -> Sequence[AskedFact]:
        """Every symptom of every group that counts several."""
        groups = context.read(read_lore).criteria.groups
        return [
            AskedFact(self.name, (code,), symptom, f"{symptom} in {code}", (code, symptom))
            for code, group in sorted(groups.items())
            for symptom in whole_symptoms(group)
            if len(whole_symptoms(group)) > 1
        ]

    def answers(self, context: Context, about: Sequence[str], option: str) -> bool:
        """Whether the symptom, or a form of it, is in the pool."""
        pool = context.read(read_lore).criteria.groups[about[0]].pool
        return any(symptom.partition(".")[0] == option for symptom in pool)

    def stem(self, names: Names, about: Sequence[str]) -> str:
        """The group."""
        return f"A clinician counts the symptoms of: {lowered(names[about[0]])}. Which of these counts towards it?"


def whole_symptoms(group: Group) -> list[str]:
    """The symptoms of a group's pool that count in every form."""
    return [symptom for symptom in group.pool if "." not in symptom]
