"""Which idle questions stand beside a useful one, so that neither they alone nor shared words tell which it is."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.draw import Stream
from generators.gates.compared import Likeness, StemAndOptions, guessed

OPTIONS = 4
_DRAWS = 16
_WIDTH = 4
"""Of so many idle questions that are owed most the wrong options are drawn."""
_UNEVEN = 0.04
"""By so much a symptom may be worth asking for more often than a third of how often it is an idle question."""


class OpenCase(NamedTuple):
    """A told case that is open between two disorders.

    Attributes:
        text: of the case.
        useful, idle: symptoms that may be asked for.
    """

    text: str
    useful: Sequence[str]
    idle: Sequence[str]


class Offer(NamedTuple):
    """What is offered to ask in a case.

    Attributes:
        gold: the symptom that is worth asking for.
        questions: symptom -> the wording, gold among them.
    """

    gold: str
    questions: Mapping[str, str]


def offers(
    cases: Sequence[OpenCase], asks: Mapping[str, Sequence[str]], topics: Likeness, rng: Stream
) -> list[Offer | None]:
    """What is offered in each of some cases.

    A symptom that is often worth asking for is as often an idle question elsewhere, in proportion; and whoever picks
    the question that shares most words with the case, or fewest, stays near chance over all cases.

    Args:
        cases: in order.
        asks: symptom -> the wordings of its question.
        topics: what nodes are about.
        rng: decides.

    Returns:
        None for a case of which no question is worth asking, or in which too few are idle that are worth asking for
        elsewhere.
    """
    golds = _golds(cases, rng)
    at_first: list[Offer | None] = []
    while True:
        found = _offered(cases, golds, asks, topics, rng)
        at_first = at_first or found
        spare = _spare(golds, found)
        if not spare:
            # Of few cases none may be left, and shares of so few say little.
            return found if any(found) else at_first
        # What is worth asking for more often than it can be idle elsewhere would be known by that.
        golds = [None if place in spare else gold for place, gold in enumerate(golds)]


def _offered(
    cases: Sequence[OpenCase],
    golds: Sequence[str | None],
    asks: Mapping[str, Sequence[str]],
    topics: Likeness,
    rng: Stream,
) -> list[Offer | None]:
    owed = Counter({symptom: (OPTIONS - 1) * count for symptom, count in Counter(filter(None, golds)).items()})
    found: list[Offer | None] = [None] * len(cases)
    surplus: list[float] = []
    order = rng.shuffled([place for place, gold in enumerate(golds) if gold is not None])
    # Those with the fewest idle questions to offer choose first.
    order.sort(key=lambda place: sum(symptom in owed for symptom in cases[place].idle))
    for place in order:
        case, gold = cases[place], str(golds[place])
        idle = rng.shuffled([symptom for symptom in case.idle if owed[symptom] > 0])
        ranked = sorted(idle, key=lambda symptom: -owed[symptom])[:_WIDTH]
        if len(ranked) < OPTIONS - 1:
            continue
        drawn = [_drawn(gold, ranked, asks, rng) for _ in range(_DRAWS)]
        scored = [(_excess(surplus, case, one, topics), number) for number, one in enumerate(drawn)]
        surplus, number = min(scored, key=lambda pair: (sum(ahead * ahead for ahead in pair[0]), pair[1]))
        found[place] = drawn[number]
        owed.subtract(symptom for symptom in drawn[number].questions if symptom != gold)
    return found


def _spare(golds: Sequence[str | None], found: Sequence[Offer | None]) -> frozenset[int]:
    """The places of golds to give up: of each symptom those beyond a third of how often it is idle."""
    offered = [one for one in found if one is not None]
    idle = Counter(symptom for one in offered for symptom in one.questions if symptom != one.gold)
    counts: Counter[str] = Counter()
    spare = []
    for place, gold in enumerate(golds):
        if gold is None:
            continue
        counts[gold] += 1
        allowed = round(idle[gold] / (OPTIONS - 1) * (1 + _UNEVEN))
        if found[place] is None or counts[gold] > allowed:
            spare.append(place)
    return frozenset(spare)


def _golds(cases: Sequence[OpenCase], rng: Stream) -> list[str | None]:
    """A useful question for each case: of several the one that is asked least so far."""
    counts: Counter[str] = Counter()
    found: list[str | None] = []
    for case in cases:
        listed = rng.shuffled(list(case.useful))
        gold = min(listed, key=lambda symptom: counts[symptom], default=None)
        counts.update([gold] if gold else [])
        found.append(gold)
    return found


def _drawn(gold: str, ranked: Sequence[str], asks: Mapping[str, Sequence[str]], rng: Stream) -> Offer:
    chosen = sorted([gold, *rng.shuffled(list(ranked))[: OPTIONS - 1]])
    return Offer(gold, {symptom: rng.choice(list(asks[symptom])) for symptom in chosen})


def _excess(surplus: Sequence[float], case: OpenCase, offer: Offer, topics: Likeness) -> list[float]:
    """By how many cases each guesser would be ahead of chance, or behind it."""
    options = [(symptom, wording, symptom) for symptom, wording in offer.questions.items()]
    (rights,) = guessed(topics, [StemAndOptions(case.text, options, frozenset((offer.gold,)))])
    before = surplus or [0.0] * len(rights)
    return [ahead + right - 1 / OPTIONS for ahead, right in zip(before, rights, strict=True)]
