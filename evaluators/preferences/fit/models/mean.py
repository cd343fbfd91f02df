"""The baseline of mean scores."""

from __future__ import annotations

from typing import ClassVar

from evaluators.preferences.fit.model import ShareModel
from evaluators.preferences.fit.panel import Floats, Panel
from kg.registry import register


@register
class MeanScore(ShareModel):
    """Mean scores of the options, divided by their sum.

    Source: paper 002, section 3.2 (mean annotation scores).
    """

    name: ClassVar[str] = "mean"
    place: ClassVar[int] = 1
    assumes: ClassVar[str] = "Scores are amounts: twice the score is twice the preference, for each annotator alike."

    def rows(self, panel: Panel) -> Floats:
        """The scores."""
        return panel.scores
