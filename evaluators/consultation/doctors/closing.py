"""How near the answers so far bring each way of meeting a group to being closed, and what each answer adds."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.belief.likelihoods import AnswerLikelihoods
from evaluators.consultation.doctors.closers import Closers, Leg, possible, stretches
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Stretch
from kg.interview.known import Known


class Closing:
    """The legs that are still open in one consultation.

    Attributes:
        column: place of an open leg among all -> its column.
        shares: shape (rows of the likelihoods, open legs): the share of what closes a leg that an answer brings.
    """

    def __init__(
        self,
        criteria: Criteria,
        closers: Closers,
        likelihoods: AnswerLikelihoods,
        evaluation: Evaluation,
        known: Known,
        legs: Iterable[int],
    ) -> None:
        """Takes stock once, of some legs."""
        self._criteria = criteria
        self._likelihoods = likelihoods
        self._stays = known.stays
        open_ = [place for place in legs if possible(evaluation, closers.legs[place])]
        self.column = {place: column for column, place in enumerate(open_)}
        self.shares: NDArray[np.float64] = closers.closes[:, open_]
        for place, column in self.column.items():
            leg = closers.legs[place]
            if leg.now:
                self._count(leg, column, evaluation)

    def of(self, legs: tuple[int, ...]) -> NDArray[np.float64] | None:
        """Shape (rows,): the share of what closes all of some legs; None where all are closed."""
        columns = [self.column[place] for place in legs if place in self.column]
        if not columns:
            return None
        share: NDArray[np.float64] = self.shares[:, columns].sum(axis=1) / len(columns)
        return share

    def _count(self, leg: Leg, column: int, evaluation: Evaluation) -> None:
        """A leg is closed step by step: symptoms that are denied, and earlier episodes that may still show them."""
        group = self._criteria.groups[leg.group]
        own = stretches(evaluation, leg)[0]
        left = [code for code in group.pool if code in own.shown]
        core = [code for code in group.core if code in own.shown]
        lost = len(core) < len(group.core) if group.core_rule == "all" else group.core_rule == "one_of" and not core
        spare = len(left) - evaluation.groups.minimum(group)
        pasts = self._pasts(set(group.pool) - {*left})
        if lost or spare < 0:
            self._add({kind: 1.0 / len(pasts) for kind in pasts}, {}, column)
            return
        pasts = pasts or ([leg.kind] if f"{leg.kind}.past" in self._stays else [])
        steps = spare + 1 + len(pasts)
        needed = len(core) if group.core_rule == "one_of" else 1
        denied = dict.fromkeys(left, 1.0 / steps)
        denied.update({code: max(1.0 / steps, 1.0 / (needed + len(pasts))) for code in core})
        self._add(dict.fromkeys(pasts, 1.0 / steps), _unknown(denied, own), column)

    def _pasts(self, gone: set[str]) -> list[str]:
        """Kinds whose past was not asked for and may show symptoms that are denied for today."""
        kinds = self._criteria.kinds.items()
        return [key for key, kind in kinds if f"{key}.past" in self._stays and not gone.isdisjoint(kind.symptoms)]

    def _add(self, pasts: dict[str, float], denied: dict[str, float], column: int) -> None:
        keys = {f"past.{kind}": share for kind, share in pasts.items()} | denied
        for key, share in keys.items():
            for row in self._likelihoods.nothing.get(key, ()):
                self.shares[row, column] = max(self.shares[row, column], share)


def _unknown(shares: dict[str, float], own: Stretch) -> dict[str, float]:
    return {code: share for code, share in shares.items() if own.shown[code].plain is None}
