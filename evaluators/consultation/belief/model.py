"""How answers change how likely disorders are: counted once over sampled patients, kept in a file, shared by a run."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import orjson
from numpy.typing import ArrayLike, NDArray

from evaluators.consultation.belief.belief import Belief
from evaluators.consultation.belief.likelihoods import AnswerLikelihoods, Bin
from kg.criteria.criteria import Criteria
from kg.errors import UserError

NO_DISORDER = "none"
"""The hypothesis that no disorder is met."""
VERSION = 1
_ROUNDING = 1e-12


class BeliefModel:
    """AnswerLikelihoods of answers, and how likely each hypothesis is before any.

    Attributes:
        hypotheses: codes of disorders in the order of the criteria, then ``none``.
        likelihoods: of the answers under each.
        prior: shape (hypotheses,), sum 1.
    """

    def __init__(self, criteria: Criteria, likelihoods: AnswerLikelihoods, prior: ArrayLike | None = None) -> None:
        """Ties what was counted to the criteria of the patients who were.

        Args:
            criteria: by which they were judged.
            likelihoods: counted over them.
            prior: shape (hypotheses,), all above 0; it need not sum to 1. None: all hypotheses are equally likely.

        Raises:
            ValueError: a prior is not above 0, or of another length.
        """
        self._criteria = criteria
        self.likelihoods = likelihoods
        self.hypotheses = likelihoods.hypotheses
        self.prior = _normal(np.ones(len(self.hypotheses)) if prior is None else prior, len(self.hypotheses))

    def start(self) -> Belief:
        """Before any answer."""
        return Belief(self.likelihoods, self.prior)

    def with_prior(self, prior: ArrayLike) -> "BeliefModel":
        """The same likelihoods with another prior.

        Raises:
            ValueError: as of the class.
        """
        return BeliefModel(self._criteria, self.likelihoods, prior)

    def save(self, path: Path) -> None:
        """Writes a file; equal models give equal bytes."""
        bins = {
            key: [[one.label, one.example, one.counts] for one in self.likelihoods.bins[key]]
            for key in self.likelihoods.keys
        }
        data = {
            "version": VERSION,
            "criteria": made_from(self._criteria),
            "hypotheses": self.hypotheses,
            "prior": self.prior.tolist(),
            "bins": bins,
        }
        path.write_bytes(orjson.dumps(data, option=orjson.OPT_SORT_KEYS) + b"\n")

    @classmethod
    def load(cls, path: Path, criteria: Criteria) -> "BeliefModel":
        """Reads what `save` wrote.

        Raises:
            UserError: the file is no such file, or was counted by other criteria.
        """
        data = _read(path)
        if data.get("criteria") != made_from(criteria):
            raise UserError(f"{path}: this belief was counted by other criteria; delete the file and make it anew.")
        try:
            bins = {
                key: [Bin(label, example, tuple(counts)) for label, example, counts in listed]
                for key, listed in data["bins"].items()
            }
            return cls(criteria, AnswerLikelihoods(criteria, data["hypotheses"], bins), data["prior"])
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise _broken(path) from error


def made_from(criteria: Criteria) -> str:
    """The hash of everything that belief depends on."""
    return hashlib.sha256(repr(criteria).encode()).hexdigest()


def _read(path: Path) -> Mapping[str, Any]:
    try:
        data = orjson.loads(path.read_bytes())
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}.") from error
    except orjson.JSONDecodeError as error:
        raise _broken(path) from error
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise _broken(path)
    return data


def _broken(path: Path) -> UserError:
    return UserError(f"{path} holds no belief of this version of kgbench; delete the file and make it anew.")


def _normal(prior: ArrayLike, length: int) -> NDArray[np.float64]:
    found = np.asarray(prior, dtype=np.float64)
    if found.shape != (length,) or not np.all(np.isfinite(found)) or not np.all(found > 0):
        raise ValueError(f"a prior is {length} numbers above 0, one for each hypothesis")
    total = found.sum()
    # What was divided already would come out a digit off, and a file read and written again would differ.
    normal: NDArray[np.float64] = found if abs(total - 1) < _ROUNDING else found / total
    return normal
