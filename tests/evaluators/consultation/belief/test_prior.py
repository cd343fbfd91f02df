"""The belief of a run starts from the shares of the mix that its cases were drawn from."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.belief.prior import FLOOR, mix_of, mix_prior
from generators.consultation.cases_file import MANIFEST, CasesManifest
from generators.consultation.classes import icd_classes
from generators.consultation.mix import MIXES, MixName, read_mix
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from tests.shipped import shipped


@pytest.fixture(scope="module")
def criteria() -> Criteria:
    return Criteria.of(shipped())


@pytest.mark.parametrize("name", MIXES)
def test_the_shares_are_those_of_the_mix(name: MixName, criteria: Criteria) -> None:
    mix, hypotheses = read_mix(name, criteria, icd_classes()), (*criteria.disorders, NO_DISORDER)
    found = dict(zip(hypotheses, mix_prior(mix, hypotheses).tolist(), strict=True))
    healthy = sum(share for one, share in mix.joint.items() if one.first not in criteria.disorders)
    assert found[NO_DISORDER] == pytest.approx(healthy)
    assert min(found.values()) >= FLOOR
    assert 1 <= sum(found.values()) <= 1 + FLOOR * len(hypotheses)
    # By the tables a depressive episode is likelier than a delusional disorder in both.
    assert found["D013"] > 5 * found["D004"]
    assert (found[NO_DISORDER] > 0.5) is (name == "population")


def manifest(mix: str) -> bytes:
    made = CasesManifest(
        version="0", seed=1, mix=mix, count=0, split={}, classes={}, telling={}, graph_sha256="",
        cases_sha256="", truths_sha256="",
    )  # fmt: skip
    return made.text()


def test_the_manifest_names_the_mix(tmp_path: Path) -> None:
    assert mix_of(tmp_path) is None
    for name in ("clinic", "population"):
        (tmp_path / MANIFEST).write_bytes(manifest(name))
        assert mix_of(tmp_path) == name
    for name in ("charts", "somewhere"):
        (tmp_path / MANIFEST).write_bytes(manifest(name))
        assert mix_of(tmp_path) is None
    (tmp_path / MANIFEST).write_bytes(b"{")
    with pytest.raises(UserError, match=MANIFEST.replace(".", r"\.")):
        mix_of(tmp_path)
