"""The coverage of a run for people: tables of scores and relations, and sentences on what is not measured."""

from collections.abc import Iterator

from rich.table import Table

from evaluators import shown
from evaluators.coverage.figures import Coverage
from evaluators.shown import percent, span

_SCORES = ("layer", "score", "%", "95 %", "measured", "answers")
_RELATIONS = ("layer", "relation", "%", "95 %", "answers")


def tables(found: Coverage) -> list[Table]:
    """The scores of each layer with the share that was measured, and the relations; in percent."""
    scores = (
        (
            layer,
            name,
            percent(score.value),
            span(score.low, score.high),
            f"{score.measured} of {score.total} ({percent(score.measured / score.total)} %)",
            str(score.n),
        )
        for layer, named in found.scores.items()
        for name, score in named.items()
        if score.total
    )
    relations = (
        (
            relation.layer,
            relation.code,
            percent(relation.accuracy) or "not measured",
            span(relation.low, relation.high),
            str(relation.n),
        )
        for relation in found.relations
    )
    title = f"{found.run} ({found.model})"
    return [shown.table(title, _SCORES, scores, named=2), shown.table("", _RELATIONS, relations, named=2)]


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
