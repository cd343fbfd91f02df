"""The coverage of a run for people: tables of scores and relations, and sentences on what is not measured."""

from collections.abc import Iterator

from evaluators.coverage.figures import Coverage
from evaluators.tables import count, few_groups, figure, interval, name, percent
from kg.tables import Column, Row, Table

_SCORES = (
    name("layer", "layer"),
    name("score", "score"),
    figure("%", "value"),
    interval(1),
    figure("chance", "chance", 2),
    figure("adjusted", "adjusted", 5),
    Column("measured", lambda row: f"{row['measured']} of {row['total']} ({_share(row)} %)", rank=4),
    count("n", "n", 6),
    count("groups", "groups", 3),
)
_SCORE_FIELDS = (
    *("run", "model", "layer", "score", "value", "low", "high", "chance", "adjusted", "measured", "total"),
    *("n", "groups"),
)
_RELATIONS = (
    name("layer", "layer", 5),
    name("relation", "relation"),
    Column("%", lambda row: percent(row["accuracy"]) or "not measured", number=True),
    interval(1),
    figure("chance", "chance", 2),
    figure("adjusted", "adjusted", 6),
    count("n", "n", 4),
    count("groups", "groups", 3),
)
_RELATION_FIELDS = (
    *("run", "model", "layer", "relation", "name", "n", "groups", "correct", "accuracy", "low", "high", "chance"),
    "adjusted",
)


def tables(found: Coverage) -> list[Table]:
    """The scores of each layer with the share that was measured, and the relations; in percent for people.

    Adjusted is on the scale on which guessing is 0 and all right is 100.
    """
    about = {"run": found.run, "model": found.model}
    scores = [
        {**about, "layer": layer, "score": name, **score.model_dump()}
        for layer, named in found.scores.items()
        for name, score in named.items()
        if score.total
    ]
    relations = [{**about, "relation": relation.code, **relation.model_dump()} for relation in found.relations]
    title = f"{found.run} ({found.model})"
    return [
        Table(title, _SCORES, _SCORE_FIELDS, scores, few_groups),
        Table("", _RELATIONS, _RELATION_FIELDS, relations, few_groups),
    ]


def _share(row: Row) -> str:
    return percent(row["measured"] / row["total"])


def notes(found: Coverage) -> Iterator[str]:
    """How many nodes are not measured, what the graph lacks, and whether it is another one."""
    for layer in found.scores:
        mine = [entity for entity in found.entities if entity.layer == layer]
        blank = [entity.code for entity in mine if not entity.n]
        if blank:
            yield f"{layer}: {len(blank)} of {len(mine)} nodes are not measured, such as {blank[0]}; --json names all."
    if found.elsewhere:
        yield (
            f"The graph lacks {len(found.elsewhere)} of the things that items are about, such as {found.elsewhere[0]}."
        )
    yield from found.differences
