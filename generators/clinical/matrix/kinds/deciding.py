"""Which observation decides between two disorders."""

from collections.abc import Sequence

from generators.clinical.matrix.asked import AskedFact, Names, QuestionKind
from generators.context import Context
from generators.diagnosis.lore import read as read_lore


class Deciding(QuestionKind):
    """The rule of a differential that favours one side."""

    name = "decides"
    query = "clinical/prove_deciding"
    application = False
    relations = ("HAS_RULE",)

    def asked(self, context: Context) -> Sequence[AskedFact]:
        """Both sides of every differential."""
        return [
            AskedFact(self.name, (code, side, found.other(side)), f"{code}/{side}", f"{code} for {side}", (side, code))
            for code, found in sorted(context.read(read_lore).criteria.differentials.items())
            for side in (found.primary, found.alternative)
        ]

    def answers(self, context: Context, about: Sequence[str], option: str) -> bool:
        """Whether the rule asks for the same as the one that favours the side."""
        differentials = context.read(read_lore).criteria.differentials
        code, _, side = option.partition("/")
        return differentials[code].rules[side] == differentials[about[0]].rules[about[1]]

    def stem(self, names: Names, about: Sequence[str]) -> str:
        """Both disorders, and the one that is to be favoured."""
        _, side, other = about
        return (
            f"A clinician hesitates between {names[side]} and {names[other]}. "
            f"Which observation decides for {names[side]}?"
        )

    def node(self, option: str) -> str | None:
        """None: a rule is no node that an answer could be known by elsewhere."""
        del option
        return None
