"""How doctors rank the disorders when they close."""

from evaluators.consultation.heard import Heard

_DOUBT = 0.01
"""The share of its probability that a disorder keeps against a verdict: an answer may have been a denial."""
_NONE = "none"
"""The hypothesis that no disorder is met."""


def ranked(heard: Heard) -> tuple[tuple[str, float], ...]:
    """Disorders with probabilities by belief and verdicts on what was heard.

    What was decided met comes first, what was decided not met last; within each, the order of the belief.

    Returns:
        Pairs of code, or ``none`` for no disorder, and probability; the likeliest first, with sum 1.
    """
    believed = heard.belief.ranked()
    met = any(verdict for verdict in heard.verdicts.values())
    found: list[tuple[int, float, str]] = []
    for code, probability in believed:
        place = _place(heard, code, met)
        doubted = place == 2 or (met and place == 1)
        found.append((place, probability * (_DOUBT if doubted else 1.0), code))
    found.sort(key=lambda one: (one[0], -one[1]))
    # None is less likely than what follows it.
    raised: list[tuple[str, float]] = []
    least = 0.0
    for _, weight, code in reversed(found):
        least = max(least, weight)
        raised.append((code, least))
    total = sum(weight for _, weight in raised)
    return tuple((code, weight / total if total else 1 / len(raised)) for code, weight in reversed(raised))


def _place(heard: Heard, code: str, met: bool) -> int:
    """0 for what is decided met, 1 for what is open, 2 for what is decided not met."""
    verdict = heard.verdicts.get(code)
    if code == _NONE:
        verdict = False if met else True if all(one is False for one in heard.verdicts.values()) else None
    return {True: 0, None: 1, False: 2}[verdict]
