"""Which options of a case are right by the graph, found without looking at the recorded answer."""

from generators.item import Item
from kg.oracle import Judgement


def right(item: Item, judgement: Judgement, *, of_pair: bool) -> tuple[str, ...]:
    """The labels of the options that fit a case best.

    Of a differential: the side that its rules favour, else what is met, else all that stays unknown. Of a single
    disorder: what is met, else the option nearest to being met that nothing contradicts.

    Args:
        item: the case; the graph has every disorder that it offers.
        judgement: what the graph says of its facts.
        of_pair: whether the case is one of a differential.
    """
    verdicts = {option.label: judgement.verdicts[str(option.node)] for option in item.options}
    met = tuple(label for label, verdict in verdicts.items() if verdict.verdict == "met")
    if not of_pair:
        possible = [label for label, verdict in verdicts.items() if not verdict.contradicted] or list(verdicts)
        return met or (max(possible, key=lambda label: verdicts[label].share),)
    favoured = tuple(option.label for option in item.options if judgement.rules.get(str(option.node)))
    return favoured or met or tuple(label for label, verdict in verdicts.items() if verdict.verdict == "unknown")
