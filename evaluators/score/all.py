"""All metrics, imported so that they declare themselves."""

from evaluators.form import answer_forms
from evaluators.score import metric
from evaluators.score.metric import Metric
from evaluators.score.metrics import accuracy, binary, calibration, classes, order, overlap, shares

_FAMILIES = (accuracy, overlap, classes, shares, binary, order, calibration)
"""In the order of files and tables, which is not to hang on who imported which first."""


def declared() -> dict[str, Metric]:
    """The declared metrics by name, family by family."""
    # The modules of the forms declare the metrics that only their answers have; those come last.
    answer_forms()
    places = {family.__name__: place for place, family in enumerate(_FAMILIES)}
    return dict(
        sorted(metric.declared().items(), key=lambda named: places.get(type(named[1]).__module__, len(_FAMILIES)))
    )
