"""All metrics."""

from evaluators.score.metric import Metric


def declared() -> dict[str, Metric]:
    """The declared metrics by name, family by family.

    Raises:
        UserError: a plug-in cannot be used.
    """
    return {name: metric() for name, metric in Metric.registry.all().items()}
