"""Leaves out individuals that a reasoner need not see, because another like them is there.

Two individuals are twins where they have the same classes, the same edges to and from the same others, and the same
number of values of each property and datatype, whatever these values are. With one of them consistent, so are both: a
model gets the second as a copy of the first with its own values. That holds for schemas that say no more than domains,
ranges, disjointness, unions, restrictions to all values, functional properties and irreflexive ones (a test holds the
schema to these), and for twins that no functional property leads to and no inverse functional one leaves, since those
would make the two one.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator

from rdflib import OWL, RDF, Graph, Literal
from rdflib.term import Node

Triple = tuple[Node, Node, Node]


def without_twins(data: Graph, schema: Graph) -> Iterator[Triple]:
    """The triples of a part of the data that is consistent with the schema exactly where all of it is.

    Args:
        data: individuals in the terms of the schema.
        schema: the schema.
    """
    leaving: dict[Node, list[tuple[Node, Node]]] = defaultdict(list)
    reaching: dict[Node, list[tuple[Node, Node]]] = defaultdict(list)
    for subject, predicate, value in data:
        leaving[subject].append((predicate, value))
        if not isinstance(value, Literal):
            reaching[value].append((predicate, subject))
    joining = set(schema.subjects(RDF.type, OWL.FunctionalProperty))
    parting = set(schema.subjects(RDF.type, OWL.InverseFunctionalProperty))
    seen: set[Hashable] = set()
    dropped: set[Node] = set()
    for me, stated in leaving.items():
        apart = any(predicate in joining for predicate, _ in reaching[me]) or any(
            predicate in parting for predicate, _ in stated
        )
        likeness = (frozenset(_signature(stated)), frozenset(reaching[me]))
        if not apart and likeness in seen:
            dropped.add(me)
        seen.add(likeness)
    for me, stated in leaving.items():
        if me not in dropped:
            yield from ((me, predicate, value) for predicate, value in stated if value not in dropped)


def _signature(stated: list[tuple[Node, Node]]) -> Iterator[Hashable]:
    """What is said of an individual but for its literal values, of which only sorts and numbers count."""
    sorts: Counter[Hashable] = Counter()
    for predicate, value in stated:
        if isinstance(value, Literal):
            sorts[predicate, value.datatype, value.language] += 1
        else:
            yield predicate, value
    yield from sorts.items()
