"""Which items a sample consists of: it goes round by what items are about, then by their groups."""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from evaluators.lots import number
from generators.item import Item, Proof
from generators.part import ItemPart

_DIAGNOSIS = "diagnosis"

Kind = tuple[str, ...]


class Candidate(NamedTuple):
    """An item that may be taken.

    Attributes:
        item: number of the item.
        group: number of its group.
        kind: what it is about.
    """

    item: int
    group: int
    kind: Kind


def candidate(item: Item) -> Candidate:
    """What sampling needs of an item."""
    return Candidate(number(item.id), number(item.group), kind(item))


def kind(item: Item) -> Kind:
    """What an item is about: the gold disorders of its case, else its relations and the type of its answer.

    Of an item with parts, its relations and everything that is right in a part.
    """
    if item.parts:
        return (*item.relations, *sorted({gold for part in item.all_parts for gold in _gold(part)}))
    return _disorders(item) or (*item.relations, *(_answer_type(item, label) for label in item.answer))


def sampled(candidates: Iterable[Candidate], count: int) -> set[int]:
    """Numbers of the sampled items; a smaller sample is part of a larger one.

    Kinds take turns. The order of the turns prefers the kind whose parts had the fewest turns so far, so that all
    disorders come before one of them comes twice as far as pairs allow. At its turn a kind gives the item whose group
    has given the fewest. Equals are settled by numbers that look drawn by lot and are always the same.
    """
    return set(islice(_in_order(candidates), count))


def _in_order(candidates: Iterable[Candidate]) -> Iterator[int]:
    members: dict[Kind, list[tuple[int, int, int]]] = defaultdict(list)
    for one in candidates:
        members[one.kind].append((0, one.group, one.item))
    given: Counter[int] = Counter()
    order = _turns(list(members))
    for heap in members.values():
        heapq.heapify(heap)
    while order:
        for each in order:
            yield _take(members[each], given)
        order = [each for each in order if members[each]]


def _take(heap: list[tuple[int, int, int]], given: Counter[int]) -> int:
    """The item of the group that has given the fewest; the heap may know of fewer than were given."""
    while True:
        known, group, item = heap[0]
        if known == given[group]:
            heapq.heappop(heap)
            given[group] += 1
            return item
        heapq.heapreplace(heap, (given[group], group, item))


def _turns(kinds: Sequence[Kind]) -> list[Kind]:
    """The kinds in the order of their turns."""
    had: Counter[str] = Counter()
    order: list[Kind] = []
    left = {each: number("/".join(each)) for each in kinds}
    while left:
        chosen = min(left, key=lambda each: (max((had[part] for part in each), default=0), _sum(had, each), left[each]))
        del left[chosen]
        order.append(chosen)
        had.update(chosen)
    return order


def _sum(had: Counter[str], each: Kind) -> int:
    return sum(had[part] for part in each)


def _gold(part: ItemPart) -> Iterator[str]:
    """The nodes or codes that are right in a part; the letter of an option that is not a node."""
    nodes = {option.label: option.node for option in part.options}
    yield from (nodes.get(label) or label for label in part.answer)
    yield from part.accepted


def _disorders(item: Item) -> Kind:
    if item.suite == _DIAGNOSIS:
        nodes = {option.label: option.node for option in item.options}
        return tuple(sorted(node for label in item.answer if (node := nodes[label])))
    return _settled(item.proof.case) if item.proof.case else ()


def _settled(case: Proof) -> Kind:
    """The disorder that a case settles: the side that the rules of a differential favour, else what is met."""
    favoured = tuple(sorted(node for node, holds in (case.rule or {}).items() if holds))
    return favoured or tuple(sorted(node for node, verdict in case.verdicts.items() if verdict == "met"))


def _answer_type(item: Item, label: str) -> str:
    """The type of the node that an answer is; its text where it is none, such as a relation, a type, yes or no."""
    option = next(option for option in item.options if option.label == label)
    return option.node.partition(":")[0] if option.node else option.text
