"""The baseline of first choices."""

from __future__ import annotations

from typing import ClassVar

from evaluators.preferences.fit.model import ShareModel
from evaluators.preferences.fit.panel import Floats, Panel
from kg.registry import register


@register
class FirstChoices(ShareModel):
    """How often each option had the highest score; a tie for it is shared."""

    name: ClassVar[str] = "majority"
    place: ClassVar[int] = 2
    counts: ClassVar[bool] = True
    assumes: ClassVar[str] = "Only an annotator's first choice matters."

    def rows(self, panel: Panel) -> Floats:
        """The options with the highest score."""
        return panel.top()
