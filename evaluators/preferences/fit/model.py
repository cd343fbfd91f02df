"""Models of preference: those with strengths of options, and those that are plain shares."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from evaluators.preferences.fit.likelihood import Likelihood
from evaluators.preferences.fit.panel import Floats, Panel
from kg.registry import Registered, Registry


class PreferenceModel(Registered):
    """How soft labels come from scores.

    Attributes:
        name: as users and files call it.
        assumes: one sentence.
    """

    registry = Registry["PreferenceModel"](
        "model of preference", group=None, packages=("evaluators.preferences.fit.models",)
    )
    needs = ("name", "assumes")
    assumes: ClassVar[str]


class LatentModel(PreferenceModel):
    """A model that gives each option a strength; labels are the softmax of a question's strengths."""

    @abstractmethod
    def likelihood(self, panel: Panel) -> Likelihood:
        """The log-likelihood of a panel."""


class ShareModel(PreferenceModel):
    """A baseline that averages something of each annotation.

    Attributes:
        counts: each annotation adds 1 in all, so that a label is a share of annotators.
    """

    counts: ClassVar[bool] = False

    @abstractmethod
    def rows(self, panel: Panel) -> Floats:
        """Rows x options: what each annotation adds to its question's label, before it is normalised."""
