"""Which questions are whose: no task asks what another one asks, and an exam asks nothing that any other task does."""

from collections.abc import Mapping, Sequence
from math import ceil

from generators.clinical.matrix.asked import AskedFact
from generators.clinical.matrix.kinds import KINDS
from generators.context import Context
from generators.draw import stream

_OF = {
    "quotation": {"multiple_choice": 3, "extended_matching": 4, "exam": 3, "exam_matching": 3},
    "completes": {"multiple_choice": 2, "extended_matching": 6, "exam_matching": 8},
}
"""Kind -> how many questions with the same answer each task has, in their order; what is in no list is shared below."""
_THIRDS = {"multiple_choice": 2, "extended_matching": 1}
"""Of the other kinds: so many thirds of the questions, in the order of tasks."""


def questions(context: Context, task: str) -> Mapping[str, Sequence[AskedFact]]:
    """The questions of each kind that a task may ask; fewer where the build is smaller than at scale 1."""
    found: dict[str, Sequence[AskedFact]] = {}
    for kind, listed in context.once(_asked).items():
        own = _own(context, task, kind, listed)
        found[kind] = own[: max(1, ceil(len(own) * min(1.0, context.scale)))] if own else []
    return found


def _own(context: Context, task: str, kind: str, listed: Sequence[AskedFact]) -> list[AskedFact]:
    if kind in _OF:
        return _by_place(listed, _OF[kind], task)
    shuffled = stream(context.seed, "shared out", kind).shuffled(list(listed))
    shares = sum(_THIRDS.values())
    first = 0
    for name, share in _THIRDS.items():
        end = first + len(shuffled) * share // shares
        if name == task:
            return shuffled[first:end]
        first = end
    return []


def _by_place(listed: Sequence[AskedFact], shares: Mapping[str, int], task: str) -> list[AskedFact]:
    """The questions whose places among those with the same fact and answer are the task's."""
    first = 0
    for name, share in shares.items():
        if name == task:
            break
        first += share
    places: dict[tuple[str, ...], int] = {}
    own = []
    for one in listed:
        alike = (one.option, one.fact) if one.kind == "quotation" else (one.option, one.about[0])
        place = places.get(alike, 0)
        places[alike] = place + 1
        if first <= place < first + shares.get(task, 0):
            own.append(one)
    return own


def _asked(context: Context) -> Mapping[str, Sequence[AskedFact]]:
    return {name: kind.asked(context) for name, kind in KINDS.items()}
