"""An invented slice of PrimeKG's shape: nobody's knowledge, as large as asked, the same every time."""

from __future__ import annotations

import random
from typing import NamedTuple

from kg.store import Connection

_TYPES = {"drug": "drug", "protein": "gene/protein", "phenotype": "effect/phenotype", "exposure": "exposure"}
_SYLLABLES = (
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "ri",
    "so",
    "tu",
    "va",
    "xi",
    "yo",
)


class Shape(NamedTuple):
    """How many of each kind an invented slice has; entities without an edge are dropped in the end.

    The default gives what paper 001 has: 1,847 entities, and all 14,288 items of the nine families.

    Attributes:
        untold: one drug or disease in so many has no text, as in PrimeKG; 0 for none.
    """

    seeds: int = 42
    other_diseases: int = 300
    drugs: int = 560
    proteins: int = 695
    phenotypes: int = 300
    exposures: int = 65
    uses: int = 3200
    protein_edges: int = 2600
    phenotype_edges: int = 1300
    exposure_edges: int = 300
    disease_edges: int = 700
    untold: int = 0


SMALL = Shape(14, 30, 90, 70, 50, 16, 420, 220, 140, 40, 90, untold=9)


class Invented(NamedTuple):
    """Entities as properties, triples as head, relation and tail."""

    entities: list[dict[str, object]]
    triples: list[tuple[str, str, str]]


def invent(shape: Shape = SMALL) -> Invented:
    """A slice in which popular entities have many edges and most have one or two."""
    rng = random.Random(7)
    entities: dict[str, dict[str, object]] = {}

    def add(type_: str, count: int, words: int, seed: bool = False) -> list[str]:
        made = []
        for _ in range(count):
            code = f"{len(entities) + 1}"
            name = " ".join("".join(rng.choices(_SYLLABLES, k=rng.choice((2, 3, 4)))) for _ in range(words))
            key = f"{type_}:{code}"
            entities[key] = {
                "key": key,
                "id": code,
                "name": f"{name} {code}",
                "type": type_,
                "source": "invented",
                "seed": seed,
                "demonstration": True,
                **_texts(type_, len(entities), shape.untold),
            }
            made.append(key)
        return made

    seeds = add("disease", shape.seeds, 2, seed=True)
    diseases = add("disease", shape.other_diseases, 2)
    others = {kind: add(type_, getattr(shape, f"{kind}s"), 1) for kind, type_ in _TYPES.items()}
    triples: dict[tuple[str, str, str], None] = {}

    def popular(keys: list[str]) -> str:
        return keys[int(len(keys) * rng.random() ** 2)]

    def join(relation: str, heads: list[str], tails: list[str], edges: int) -> None:
        before = len(triples)
        while len(triples) < before + edges:
            head, tail = popular(heads), popular(tails)
            if head != tail and (tail, relation, head) not in triples:
                triples[head, relation, tail] = None

    for relation, share in (("contraindication", 0.6), ("indication", 0.28), ("off-label use", 0.12)):
        join(relation, others["drug"], seeds, round(shape.uses * share))
    join("disease_protein", seeds, others["protein"], shape.protein_edges)
    join("disease_phenotype_positive", seeds, others["phenotype"], shape.phenotype_edges)
    join("exposure_disease", others["exposure"], seeds, shape.exposure_edges)
    related = _pairs(rng, seeds, diseases, shape.disease_edges)
    for pair in related:
        head, tail = sorted(pair, key=lambda key: str(entities[key]["name"]))
        triples[head, "disease_disease", tail] = None
    used = {key for head, _, tail in triples for key in (head, tail)}
    return Invented([entity for key, entity in entities.items() if key in used], sorted(triples))


def _texts(type_: str, number: int, untold: int) -> dict[str, str]:
    """Feature texts, left out once in so many."""
    if untold and number % untold == 0:
        return {}
    if type_ == "drug":
        return {"description": f"Invented drug {number}.", "indication": f"Indicated for nothing {'at all ' * 40}."}
    if type_ == "disease":
        return {"mondo_definition": f"Invented disease {number}, in which no drug is contra-indicated."}
    return {}


def _pairs(rng: random.Random, seeds: list[str], diseases: list[str], count: int) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    while len(pairs) < count:
        head, tail = rng.choice(seeds), rng.choice(seeds if len(pairs) % 3 == 0 else diseases)
        if head != tail:
            pairs.append((head, tail))
    return pairs


def fill(connection: Connection, slice_: Invented) -> Connection:
    """Puts the slice into a graph that has none."""
    connection.write("schema/unique_entity")
    connection.run_text("UNWIND $rows AS row CREATE (e:Entity) SET e = row", {"rows": slice_.entities}, writing=True)
    connection.run_text(
        "UNWIND $rows AS row MATCH (a:Entity {key: row[0]}) MATCH (b:Entity {key: row[2]}) "
        "CREATE (a)-[:RELATES {relation: row[1]}]->(b)",
        {"rows": [list(triple) for triple in slice_.triples]},
        writing=True,
    )
    return connection
