"""The units of everything that a patient may state as a number."""

from collections.abc import Mapping

from kg.model.finding import Finding
from kg.model.units import Units


def units(findings: Mapping[str, Finding]) -> Units:
    """Key of a number finding -> its unit."""
    return {key: finding.unit for key, finding in findings.items() if finding.unit is not None}
