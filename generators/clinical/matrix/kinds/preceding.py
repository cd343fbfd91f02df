"""Which disorder takes precedence over another."""

from collections.abc import Sequence

from generators.clinical.matrix.asked import AskedFact, Names, QuestionKind
from generators.context import Context
from generators.diagnosis.lore import read as read_lore


class Preceding(QuestionKind):
    """A disorder that excludes another."""

    name = "takes precedence"
    query = "clinical/prove_preceding"
    application = False
    relations = ("EXCLUDES",)

    def asked(self, context: Context) -> Sequence[AskedFact]:
        """Every exclusion."""
        return [
            AskedFact(self.name, (code,), one.by, f"{one.by} before {code}", (code, one.by))
            for code, disorder in sorted(context.read(read_lore).criteria.disorders.items())
            for one in disorder.exclusions
        ]

    def answers(self, context: Context, about: Sequence[str], option: str) -> bool:
        """Whether the disorder excludes the other."""
        return option in {one.by for one in context.read(read_lore).criteria.disorders[about[0]].exclusions}

    def stem(self, names: Names, about: Sequence[str]) -> str:
        """The disorder that gives way."""
        return (
            f"Which of these disorders can take precedence over {names[about[0]]}, so that the latter is not diagnosed?"
        )
