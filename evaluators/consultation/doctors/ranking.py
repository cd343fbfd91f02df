"""How doctors rank the disorders when they close."""

from evaluators.consultation.heard import Heard

_DOUBT = 0.01
"""The share of its probability that a disorder keeps against a verdict: an answer may have been a denial."""
_NONE = "none"
"""The hypothesis that no disorder is met."""


def ranked(heard: Heard) -> tuple[tuple[str, float], ...]:
    """Disorders with probabilities by belief and verdicts on what was heard.

    What is decided met comes first. Where nothing is, one denial may have ruled out what all other answers speak for;
    so there a verdict weighs much and does not decide alone.

    Returns:
        Pairs of code, or ``none`` for no disorder, and probability; the likeliest first, with sum 1.
    """
    met = any(heard.verdicts.values())
    found = [
        (heard.verdicts.get(code) is True, share * _weight(heard, code, met), code)
        for code, share in heard.belief.ranked()
    ]
    found.sort(key=lambda one: (not one[0], -one[1]))
    # What is met is no less likely than what follows it.
    raised: list[tuple[str, float]] = []
    least = 0.0
    for _, weight, code in reversed(found):
        least = max(least, weight)
        raised.append((code, least))
    total = sum(weight for _, weight in raised)
    return tuple((code, weight / total if total else 1 / len(raised)) for code, weight in reversed(raised))


def _weight(heard: Heard, code: str, met: bool) -> float:
    """Less than 1 for what a verdict speaks against, and for what is open where something else is settled."""
    if code == _NONE:
        return _DOUBT if met else 1.0
    verdict = heard.verdicts.get(code)
    return _DOUBT if verdict is False or (verdict is None and met) else 1.0
