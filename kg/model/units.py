"""The units by which conditions are read: ``onset_age < 12 years`` is 12 where onset is counted in years."""

from collections.abc import Mapping

from pydantic import ValidationInfo

Units = Mapping[str, str]
"""Key of what is a number -> its unit; ``<episode>.days`` among them."""

_KEY = "units"


def reading(known: Units) -> dict[str, Units]:
    """What a model that holds conditions is validated with, as pydantic's context."""
    return {_KEY: known}


def known_units(info: ValidationInfo) -> Units | None:
    """The units that a model is validated with; None where the caller gave none."""
    return info.context.get(_KEY) if isinstance(info.context, dict) else None
