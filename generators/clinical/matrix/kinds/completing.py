"""Which sign completes a symptom group of a patient who has one symptom too few."""

from collections.abc import Sequence

from generators.clinical.matrix.asked import AskedFact, Names, QuestionKind
from generators.clinical.matrix.kinds.counting import whole_symptoms
from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from generators.draw import stream
from kg.criteria.records import Group
from kg.criteria.words import listed, lowered

_FEWEST = 3
"""Symptoms that a group asks for; with fewer there is no picture to complete."""
_OF_EACH = 18
"""Pictures that one symptom completes."""


class Completing(QuestionKind):
    """A patient has one symptom less than a group asks for; the right one makes it complete, core symptoms and all."""

    name = "completes"
    query = "clinical/prove_completing"
    application = True
    relations = ("INCLUDED_IN",)

    def asked(self, context: Context) -> Sequence[AskedFact]:
        """For every symptom of every group some pictures that it completes, each once."""
        found: dict[str, AskedFact] = {}
        for place in range(_OF_EACH):
            for code, group in sorted(context.read(read_lore).criteria.groups.items()):
                pool = whole_symptoms(group)
                if group.minimum_count < _FEWEST or len(pool) <= group.minimum_count:
                    continue
                for symptom in pool:
                    there = self._picture(context, group, pool, symptom, place)
                    if there:
                        fact = f"{symptom} completes {' '.join(there)} in {code}"
                        asked = AskedFact(self.name, (code, *there), symptom, fact, (code, *there, symptom))
                        found.setdefault(fact, asked)
        return list(found.values())

    def answers(self, context: Context, about: Sequence[str], option: str) -> bool:
        """Whether the symptom, or a form of it, is in the pool and not there yet; also where a core one still lacks."""
        group, *there = about
        pool = context.read(read_lore).criteria.groups[group].pool
        return option not in there and any(symptom.partition(".")[0] == option for symptom in pool)

    def stem(self, names: Names, about: Sequence[str]) -> str:
        """What is there, and which group."""
        group, *there = about
        signs = listed([lowered(names[symptom]) for symptom in there])
        return (
            f"An adult has shown these symptoms: {signs}. "
            f"Which further symptom counts beside them towards the criteria of: {lowered(names[group])}?"
        )

    def _picture(self, context: Context, group: Group, pool: Sequence[str], symptom: str, place: int) -> list[str]:
        """Symptoms of the group without this one, one too few; none where the core cannot be among them."""
        rng = stream(context.seed, "completes", group.code, symptom, place)
        others = [one for one in pool if one != symptom]
        core = [one for one in group.core if one in others]
        needed = core if group.core_rule == "all" else rng.shuffled(core)[:1]
        rest = [one for one in rng.shuffled(others) if one not in needed]
        there = sorted([*needed, *rest][: group.minimum_count - 1])
        told = {*there, symptom}
        whole = (
            group.core_rule is None
            or (group.core_rule == "all" and {*group.core} <= told)
            or (group.core_rule == "one_of" and bool({*group.core} & told))
        )
        return there if whole else []
