"""How likely each hypothesis is before any answer: by the tables of a mix, never by what is true of its cases."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.belief.model import NO_DISORDER
from generators.consultation.cases_file import MANIFEST, read_manifest
from generators.consultation.mix import MIXES, Mix, MixName

FLOOR = 0.001
"""No hypothesis is less likely at the start: a mix may give a disorder no share, and a patient may have it all the
same."""


def mix_prior(mix: Mix, hypotheses: Sequence[str]) -> NDArray[np.float64]:
    """The shares of disorders among the people of a mix, of all ages and both sexes.

    Args:
        mix: its tables.
        hypotheses: codes of disorders, and ``none`` for those who have none.

    Returns:
        Shape (hypotheses,), none below ``FLOOR``; it sums to 1 but for what the floor adds. Who has two disorders
        counts for each by half, as where answers are counted.
    """
    shares = dict.fromkeys(hypotheses, 0.0)
    for stratum, share in mix.joint.items():
        if stratum.first not in mix.disorders:
            shares[NO_DISORDER] += share
            continue
        seconds = mix.second(stratum)
        both = mix.second_share * share if seconds else 0.0
        shares[stratum.first] += share - both / 2
        for code, part in seconds.items():
            shares[code] += both * part / 2
    return np.array([max(shares[code], FLOOR) for code in hypotheses], dtype=np.float64)


def mix_of(cases: Path) -> MixName | None:
    """The mix that a folder of cases was drawn from; None where its manifest names none, or it has no manifest.

    Raises:
        UserError: the manifest cannot be read.
    """
    if not (cases / MANIFEST).exists():
        return None
    named = read_manifest(cases).mix
    return next((name for name in MIXES if name == named), None)
