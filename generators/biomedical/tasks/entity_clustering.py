"""Entity clustering: the odd one out of five entities, four of one type and one of another."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from generators.balanced_draws import BalancedDraws
from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.entities import SliceEntity, entities, names_of, shared_words, with_distance
from generators.biomedical.task import SliceTask
from generators.context import Context
from generators.draw import stream
from generators.gates.measured import Measured
from generators.gates.shortcuts import Judged
from kg.registry import register

_ITEMS = 2000
_ALIKE = 4
"""Entities of the common type."""
_TRIES = 20
"""How often other entities are drawn where five have come together before."""


@register
class EntityClustering(SliceTask):
    """Questions come in twos: four of one type and one of another, and the other way round.

    All five have about as many edges. An entity of each type is as often the odd one as chance would have it, so what
    its name tells of its type does not tell whether it is.
    """

    name = "entity_clustering"
    question = "Which entity is of another type than the other four?"
    query = "biomedical/prove_odd_one"
    measured = Measured(numbers=Judged(frozenset({"degree"})))

    def wanted(self, scale: float) -> int:
        """So many, or fewer where the same five would come together again."""
        return round(_ITEMS * scale)

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """Two questions for each pair of types, as often as the smaller of the two has room for."""
        known = context.once(entities)
        pools = _pools(context, known)
        pairs = [pair for pair in combinations(pools, 2) if pair[0][0] == pair[1][0]]
        rooms = [min(len(pools[one]), len(pools[other])) for one, other in pairs]
        rng = stream(context.seed, self.name)
        draws = {(pool, alike): BalancedDraws(keys, rng) for pool, keys in pools.items() for alike in (True, False)}
        seen: set[frozenset[str]] = set()
        half = round(_ITEMS / 2 * context.scale)
        for place, (one, other) in enumerate(pairs):
            before, after = (half * sum(rooms[:end]) // sum(rooms) for end in (place, place + 1))
            for _ in range(after - before):
                for common, odd in ((one, other), (other, one)):
                    for _ in range(_TRIES):
                        five = [*draws[odd, False].draw(1), *sorted(draws[common, True].draw(_ALIKE))]
                        if frozenset(five) not in seen:
                            seen.add(frozenset(five))
                            yield _draft(five, known)
                            break

    def stem(self, facts: Mapping[str, Any]) -> str:
        """Nothing but what the options are."""
        return f"{len(facts['five'])} entities: {_ALIKE} of one type and one of another."

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """The five entities."""
        return [DraftOption(facts["names"][key], {"key": key}, key) for key in facts["five"]]


def _pools(context: Context, known: Mapping[str, SliceEntity]) -> dict[tuple[int, str], list[str]]:
    """Entities of one type with about as many edges, where there are enough, by size class and type."""
    pools: dict[tuple[int, str], dict[str, str]] = {}
    for row in context.connection.rows("biomedical/plain_names"):
        entity = known[row["key"]]
        # Two entities of one name would be two equal options.
        pools.setdefault((_size(entity.degree), entity.type), {}).setdefault(entity.name.casefold(), entity.key)
    return {pool: list(keys.values()) for pool, keys in sorted(pools.items()) if len(keys) >= _ALIKE}


def _size(degree: int) -> int:
    """A class of numbers of edges: up to four each for itself, then four classes for each doubling."""
    doublings = degree.bit_length() - 3
    return degree if doublings < 0 else 4 * doublings + (degree >> doublings)


def _draft(five: list[str], known: Mapping[str, SliceEntity]) -> QuestionDraft:
    met = [known[key] for key in five]
    return QuestionDraft(
        facts={"names": names_of(known, five), "five": five},
        gold=0,
        group="/".join(sorted(five)),
        entities=(five[0],),
        relations=(),
        measures={
            "degree": with_distance([entity.degree for entity in met]),
            "name length": with_distance([len(entity.name) for entity in met]),
            "string overlap": [
                [sum(shared_words(one.name, other.name) for other in met if other is not one)] for one in met
            ],
        },
    )
