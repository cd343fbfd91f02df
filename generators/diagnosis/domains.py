"""The impaired area of life: no criterion asks for it, so the areas take turns over the seeds."""

from collections.abc import Sequence

from generators.criteria import Criteria
from generators.diagnosis.outline import Outline
from generators.draw import stream
from kg.model.finding import DOMAIN, IMPAIRMENT


def with_domain(
    outlines: Sequence[Outline], subject: str, number: int, name: str, criteria: Criteria
) -> tuple[Outline, ...]:
    """The cases of a seed with the same impaired area in each that states impairment and no area yet.

    Each area has a few dozen phrasings only, so one that came up more often by lot would repeat itself. By turns each
    is equally frequent, in every disorder.

    Args:
        outlines: the cases of one seed.
        subject: its disorder or differential.
        number: which seed of the subject it is.
        name: names the stream that orders the areas: build seed and task.
        criteria: what the graph asks.
    """
    subjects = sorted(criteria.differentials if subject in criteria.differentials else criteria.disorders)
    areas = stream(name, DOMAIN).shuffled(criteria.findings[DOMAIN].values)
    area = areas[(subjects.index(subject) + number) % len(areas)]
    return tuple(
        outline._replace(findings=dict(sorted({**outline.findings, DOMAIN: area}.items())))
        if outline.findings.get(IMPAIRMENT) is True and DOMAIN not in (*outline.findings, *outline.unsettled)
        else outline
        for outline in outlines
    )
