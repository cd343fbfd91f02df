"""How far each question is expected to bring the open verdicts to a decision."""

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.belief.likelihoods import AnswerLikelihoods
from evaluators.consultation.doctors.closers import Closers
from evaluators.consultation.doctors.closing import Closing
from evaluators.consultation.doctors.lacking import Lacking
from evaluators.consultation.doctors.parts import CriteriaPart, Parts
from evaluators.consultation.doctors.standing import standing
from evaluators.consultation.heard import Heard
from kg.criteria.evaluation import Evaluation
from kg.interview.verdicts import InterviewOracle

PROVED = 0.1
"""What is missing to meet a disorder is sought where it is at least so likely."""
OPEN_PART = 0.02
"""The share of a decision that the questions about an open part of the criteria have together, likely or not."""
LITTLE, FEW = 0.2, 3
"""Open parts of unlikely disorders count only where no question promises more than so little, or so few are open."""

Shares = dict[str, float]
"""Key of a question -> its share of a decision."""


class Settling:
    """Scores questions; one object serves all consultations."""

    def __init__(self, oracle: InterviewOracle, likelihoods: AnswerLikelihoods) -> None:
        """Works out once what answers close."""
        self._oracle = oracle
        self._likelihoods = likelihoods
        self._parts = Parts(oracle.criteria)
        parts = [part for listed in self._parts.requirements.values() for part in listed]
        self._closers = Closers(oracle, likelihoods, (one for part in parts for one in part.absent))
        self._lacking = Lacking(oracle.criteria, likelihoods)

    def scores(self, heard: Heard) -> NDArray[np.float64]:
        """Expected decisions of each question, in the order of the likelihoods' keys; parts of a decision count."""
        known = heard.track.known
        evaluation = self._oracle.evaluation(known)
        believed = dict(zip(self._likelihoods.hypotheses, standing(heard).tolist(), strict=True))
        open_ = [code for code, verdict in heard.verdicts.items() if verdict is None]
        sought = [code for code in open_ if believed[code] >= PROVED]
        legs = self._legs(open_, sought)
        closing = Closing(self._oracle.criteria, self._closers, self._likelihoods, evaluation, known, legs)
        likely = self._possible(heard)[:, None] * self._likelihoods.table
        found = self._ruling_out(open_, closing, likely * np.array([*believed.values()]))
        for code in sought:
            place = self._likelihoods.hypotheses.index(code)
            self._add_proof(found, code, believed[code], heard, evaluation, closing, likely[:, place])
        if found.max() < LITTLE or len(open_) <= FEW:
            for part in (part for code in open_ for part in self._parts.open(code, evaluation)):
                self._add(found, self._unasked(part, heard), OPEN_PART)
        return found

    def _legs(self, open_: list[str], sought: list[str]) -> list[int]:
        """Places of the legs that matter: of what open disorders need, and of what the likely ones must not have."""
        columns = {self._likelihoods.hypotheses.index(code) for code in open_}
        needed = [place for need in self._closers.needs if need.disorder in columns for place in need.legs]
        absent = (one for code in sought for part in self._parts.requirements[code] for one in part.absent)
        return [*dict.fromkeys([*needed, *(place for one in absent for place in self._closers.of[one])])]

    def _ruling_out(self, open_: list[str], closing: Closing, likely: NDArray[np.float64]) -> NDArray[np.float64]:
        """Of each answer the share of what rules open disorders out, weighed by how likely the answer is."""
        closers, hypotheses = self._closers, self._likelihoods.hypotheses
        columns = [hypotheses.index(code) for code in open_]
        ruled_out = np.zeros_like(likely)
        ruled_out[:, columns] = closers.refutes[:, columns]
        for need in closers.needs:
            share = closing.of(need.legs) if need.disorder in columns else None
            if share is not None:
                ruled_out[:, need.disorder] = np.maximum(ruled_out[:, need.disorder], share)
        # Where a hypothesis is true, its own disorder is not ruled out.
        worth = ruled_out.sum(axis=1, keepdims=True) - ruled_out
        return self._by_question((likely * worth).sum(axis=1))

    def _by_question(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        sums: NDArray[np.float64] = np.add.reduceat(rows, self._likelihoods.starts)
        return sums

    def _possible(self, heard: Heard) -> NDArray[np.float64]:
        """Shape (rows,): 0 for "no such episode" where there surely is one, else 1."""
        weights = np.ones(len(self._likelihoods.table))
        for name, stay in heard.track.known.stays.items():
            if stay.sure and name.endswith(".now"):
                for part in ("time", "effect"):
                    weights[self._likelihoods.nothing[f"now.{stay.kind}.{part}"]] = 0.0
        return weights

    def _unasked(self, part: CriteriaPart, heard: Heard) -> Shares:
        """The questions of a part, each with an equal share; what was asked already has none."""
        keys = [key for key in part.keys if key not in heard.answers]
        return {key: 1.0 / len(keys) for key in keys}

    def _add(self, found: NDArray[np.float64], shares: Shares, weight: float) -> None:
        for key, share in shares.items():
            found[self._likelihoods.place[key]] += weight * share

    def _add_proof(
        self,
        found: NDArray[np.float64],
        code: str,
        probability: float,
        heard: Heard,
        evaluation: Evaluation,
        closing: Closing,
        likely: NDArray[np.float64],
    ) -> None:
        """What is missing to meet a disorder, each missing thing an equal share of a decision."""
        proof = np.zeros_like(found)
        count = 0
        for need in self._oracle.criteria.disorders[code].needs:
            if evaluation.group(need.group, need.when).yes is not True:
                shares, missing = self._lacking.of(need, code, evaluation)
                self._add(proof, shares, 1.0)
                count += missing
        for part in self._parts.requirements[code]:
            if not part.open(evaluation):
                continue
            count += 1
            legs = [closing.of(self._closers.of[one]) for one in part.absent]
            ways = [self._by_question(likely * share) for share in legs if share is not None]
            if ways:
                proof += sum(ways) / len(ways)
            else:
                self._add(proof, self._unasked(part, heard), 1.0)
        found += probability * proof / max(1, count)
