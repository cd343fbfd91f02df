"""What is lacking of a group that a disorder needs, and the questions that may fill it."""

from evaluators.consultation.belief.likelihoods import AnswerLikelihoods
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.groups import InEpisode
from kg.criteria.patient import Stretch
from kg.criteria.records import Group, GroupNeed

_CORE = 1.0
"""By how much more than another symptom one of the core counts: without it nothing is met."""


class Lacking:
    """Looks at the episode that is nearest to what a group asks for."""

    def __init__(self, criteria: Criteria, likelihoods: AnswerLikelihoods) -> None:
        """Takes how likely symptoms are."""
        self._criteria = criteria
        self._likelihoods = likelihoods

    def of(self, need: GroupNeed, code: str, evaluation: Evaluation) -> tuple[dict[str, float], int]:
        """The questions that may fill what is lacking.

        Args:
            need: a group that is not known to be met.
            code: the disorder that needs it.
            evaluation: of what is known.

        Returns:
            Key of a question -> how much of one lacking thing it is expected to bring; how many things are lacking.
        """
        nearest = _nearest(need, evaluation)
        if nearest is None:
            return {}, 1
        group = self._criteria.groups[need.group]
        inside = evaluation.groups.inside(need.group, nearest)
        now, kind = nearest.ends[1] == 0, nearest.kind
        shares: dict[str, float] = {}
        count = 0
        if inside.enough.yes is not True or inside.core.yes is not True:
            count += max(1, evaluation.groups.minimum(group) - inside.low)
            shares |= self._signs(group, inside, nearest, code) if now else {f"past.{kind}.signs": float(count)}
        for truth, part in ((inside.length, "time"), (inside.effect, "effect")):
            if truth.plain is None:
                count += 1
                key = f"now.{kind}.{part}" if now else f"past.{kind}.effect" if part == "effect" else f"past.{kind}"
                shares[key] = 1.0
        if not now and f"past.{kind}" not in shares and nearest.name == _unasked(evaluation, kind):
            shares[f"past.{kind}"] = 1.0
        return shares, count

    def _signs(self, group: Group, inside: InEpisode, stretch: Stretch, code: str) -> dict[str, float]:
        """The open symptoms of a pool, each by how likely it is there; only the core's where the others are enough."""
        found: dict[str, float] = {}
        for one in group.pool:
            truth = stretch.shown.get(one)
            core = one in group.core and inside.core.yes is not True
            if truth is not None and truth.plain is None and (core or inside.enough.yes is not True):
                found[one] = self._likelihoods.there(one, code) + (_CORE if core else 0.0)
        return found


def _nearest(need: GroupNeed, evaluation: Evaluation) -> Stretch | None:
    episodes = [one for one in evaluation.groups.episodes(need.group) if need.when == "ever" or one.ends[1] == 0]
    left = [one for one in episodes if evaluation.groups.full(need.group, one).no is not True]
    return max(left, key=lambda one: evaluation.groups.inside(need.group, one).low, default=None)


def _unasked(evaluation: Evaluation, kind: str) -> str | None:
    """The name of an earlier episode that may have been, at a time of which nothing is known."""
    found = [one.name for one in evaluation.patient.episodes[kind] if one.ends[0] > 0 and one.ends[0] != one.ends[1]]
    return found[0] if found else None
