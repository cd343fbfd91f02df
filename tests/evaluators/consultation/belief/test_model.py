"""A model in a file is the same model, and no other criteria's."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from evaluators.consultation.belief.model import BeliefModel
from evaluators.consultation.belief.training import counted, make
from generators.consultation.sampling.population import population
from kg.errors import UserError
from tests.evaluators.consultation.belief.making import PER_DISORDER, lore, model


def test_a_saved_model_is_the_same_model(tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    model().save(first)
    loaded = BeliefModel.load(first, lore().criteria)
    loaded.save(second)
    assert first.read_bytes() == second.read_bytes()
    assert np.array_equal(loaded.likelihoods.table, model().likelihoods.table)
    assert np.array_equal(loaded.prior, model().prior)


def test_equal_seeds_make_equal_files(tmp_path: Path) -> None:
    first, second, other = (tmp_path / name for name in ("first", "second", "other"))
    for path, seed in ((first, 4), (second, 4), (other, 6)):
        make(lore().criteria, lore().forms, seed, 3).save(path)
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes() != other.read_bytes()


def test_other_criteria_do_not_take_it(tmp_path: Path) -> None:
    path = tmp_path / "belief.json"
    model().save(path)
    criteria = lore().criteria
    fewer = criteria._replace(disorders={code: one for code, one in criteria.disorders.items() if code != "D001"})
    with pytest.raises(UserError, match="other criteria"):
        BeliefModel.load(path, fewer)


@pytest.mark.parametrize("text", [b"", b"[]", b"not json", b'{"version": 7}'])
def test_a_broken_file_is_a_mistake_of_the_user(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "belief.json"
    path.write_bytes(text)
    with pytest.raises(UserError, match="holds no belief"):
        BeliefModel.load(path, lore().criteria)


def test_a_missing_file_is_a_mistake_of_the_user(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        BeliefModel.load(tmp_path / "none.json", lore().criteria)


def test_a_file_that_was_cut_is_a_mistake_of_the_user(tmp_path: Path) -> None:
    path = tmp_path / "belief.json"
    model().save(path)
    path.write_bytes(path.read_bytes().replace(b'"S024":', b'"S999":'))
    with pytest.raises(UserError, match="holds no belief"):
        BeliefModel.load(path, lore().criteria)


def test_a_prior_of_ones_own() -> None:
    weights = np.arange(1.0, len(model().hypotheses) + 1)
    belief = model().with_prior(weights).start()
    assert np.allclose(belief.probabilities, weights / weights.sum())
    assert belief.ranked()[0][0] == "none"


@pytest.mark.parametrize("prior", [[1.0], [0.0] * 24, [float("nan")] * 24])
def test_a_prior_that_is_none(prior: list[float]) -> None:
    with pytest.raises(ValueError, match="a prior is"):
        model().with_prior(prior)


def test_two_disorders_share_a_patient() -> None:
    (one, *_) = population(lore().criteria, lore().forms, 1, 2)
    both = one._replace(gold=("D001", "D013"))
    counts = [each.counts for each in counted(lore().criteria, [both]).likelihoods.bins["event.traumatic"]]
    given = np.array(counts).sum(axis=0)
    places = [model().hypotheses.index(code) for code in ("D001", "D013")]
    assert given[places].tolist() == [0.5, 0.5]
    assert given.sum() == 1.0


def test_each_hypothesis_is_counted_as_often() -> None:
    counts = np.array([each.counts for each in model().likelihoods.bins["event.traumatic"]]).sum(axis=0)
    assert counts.tolist() == [float(PER_DISORDER)] * len(model().hypotheses)
