"""The units of everything that a patient may state as a number."""

from collections.abc import Mapping

from kg.model.finding import Episode, Finding
from kg.model.units import Units


def units(findings: Mapping[str, Finding], episodes: Mapping[str, Episode]) -> Units:
    """Key -> unit; the length of an episode counts days."""
    numbers = {key: finding.unit for key, finding in findings.items() if finding.unit is not None}
    return {**numbers, **{f"{key}.days": "days" for key in episodes}}
