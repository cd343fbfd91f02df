"""The units of number findings, by which conditions are read: ``binge.per_week >= once a week`` is 1."""

from collections.abc import Mapping

from pydantic import ValidationInfo

Units = Mapping[str, str]
"""Key of a number finding -> its unit."""

_KEY = "units"


def reading(known: Units) -> dict[str, Units]:
    """What a model that holds conditions is validated with, as pydantic's context."""
    return {_KEY: known}


def known_units(info: ValidationInfo) -> Units | None:
    """The units that a model is validated with; None where the caller gave none."""
    return info.context.get(_KEY) if isinstance(info.context, dict) else None
