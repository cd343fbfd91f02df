"""The fit of a preferences folder again, on some of its annotations."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from pydantic import ValidationError

from evaluators.preferences.ceiling import Refit
from evaluators.preferences.fit.fit import fit
from evaluators.preferences.fit.settings import FitSettings
from evaluators.preferences.folder import FIT, PreferencesFolder
from evaluators.preferences.reading_of_order import READINGS, Reading, read_as
from evaluators.preferences.scored_annotation import ScoredAnnotation
from generators.item import reason
from generators.preferences.soft_label import SoftLabel
from kg.errors import UserError


class FitAgain(NamedTuple):
    """What is needed to fit some of the annotations as all of them were fitted.

    Attributes:
        annotations: all of them, read by the order that was chosen.
        refit: fits some of them, without intervals.
    """

    annotations: tuple[ScoredAnnotation, ...]
    refit: Refit


def fit_again(held: PreferencesFolder) -> FitAgain:
    """The fit of a folder, ready to be made again.

    Raises:
        UserError: the folder is not fitted, or its record of the fit is broken.
    """
    told = _record(held)
    model, reading = str(told["model"]), _reading(held, told)
    settings = _settings(held, told)
    struck = held.struck

    def refit(annotations: Sequence[ScoredAnnotation]) -> Mapping[str, SoftLabel]:
        if not annotations:
            return {}
        return {label.question: label for label in fit(annotations, struck, model, settings).labels}

    return FitAgain(read_as(held.annotations, reading), refit)


def _record(held: PreferencesFolder) -> dict[str, Any]:
    path = held.path / FIT
    try:
        told = orjson.loads(path.read_bytes())
    except FileNotFoundError as error:
        raise UserError(f"{held.path} holds no {FIT}; fit the annotations with `kgbench preferences fit`.") from error
    except (OSError, orjson.JSONDecodeError) as error:
        raise UserError(f"{path}: cannot be read ({error}); fit the annotations again.") from error
    if not isinstance(told, dict) or "model" not in told:
        raise UserError(f"{path}: it does not say which model was fitted; fit the annotations again.")
    return told


def _reading(held: PreferencesFolder, told: Mapping[str, Any]) -> Reading:
    found = told.get("reading")
    for reading in READINGS:
        if found == reading:
            return reading
    raise UserError(f"{held.path / FIT}: it does not say how the order was read; fit the annotations again.")


def _settings(held: PreferencesFolder, told: Mapping[str, Any]) -> FitSettings:
    try:
        return FitSettings.model_validate(told.get("settings", {})).model_copy(update={"interval": "none"})
    except ValidationError as error:
        raise UserError(f"{held.path / FIT}: settings: {reason(error)}; fit the annotations again.") from error
