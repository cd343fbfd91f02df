"""What a disorder asks for beside its symptoms."""

from collections.abc import Sequence

from generators.clinical.matrix.asked import AskedFact, Names, QuestionKind
from generators.clinical.matrix.names import requirements
from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from kg.model.condition import sets_of


class Required(QuestionKind):
    """A requirement of a disorder, in words."""

    name = "requires"
    query = "clinical/prove_required"
    application = False
    relations = ("HAS_REQUIREMENT",)

    def asked(self, context: Context) -> Sequence[AskedFact]:
        """Every requirement of every disorder."""
        return [
            AskedFact(self.name, (key.partition("#")[0],), key, key, (key.partition("#")[0],))
            for key in sorted(requirements(context))
            if _reads_well(context, key)
        ]

    def answers(self, context: Context, about: Sequence[str], option: str) -> bool:
        """Whether the disorder has the same requirement."""
        disorders = context.read(read_lore).criteria.disorders
        code, _, place = option.partition("#")
        return disorders[code].requirements[int(place)] in disorders[about[0]].requirements

    def stem(self, names: Names, about: Sequence[str]) -> str:
        """The disorder."""
        return f"Beside its symptoms, what must hold before a clinician diagnoses {names[about[0]]}?"

    def node(self, option: str) -> str | None:
        """None: a requirement is no node of its own."""
        del option
        return None


def _reads_well(context: Context, key: str) -> bool:
    """Whether a requirement is about time, events or numbers, which read as they are said."""
    code, _, place = key.partition("#")
    (conditions,) = sets_of(context.read(read_lore).criteria.disorders[code].requirements[int(place)])
    return all(one.subject in ("timeline", "event") or one.operator in (">=", "<=") for one in conditions)
