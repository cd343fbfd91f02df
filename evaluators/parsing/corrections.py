"""Answers that a reply takes back: what it says after "wait, no" or "make that" counts, or nothing does."""

import re
from collections.abc import Sequence

from evaluators.parsing.listing import Listing
from evaluators.parsing.mentions import Mention

_TAKEN_BACK = re.compile(
    r"\b(?:wait|hold on|sorry|apologi[sz]e|apologies|oops|correction|hmm+|scratch that|strike that|make that|"
    r"(?<=[.,;-] )make it|"
    r"I mean|my mistake|I misread|I was wrong|on second thoughts?|on (?:further |closer )?reflection|then again|"
    r"or rather|actually|I (?:must|have to|need to|should|will|would|'ll|'d)?\s*(?:therefore )?(?:change|revise|"
    r"correct|"
    r"switch)(?: (?:that|this|it|my \w+|the answer))? to|changed my mind|re-?reading|re-?read|reconsider\w*)\b"
    r"|(?:^|[.!?;,\n]| -|->|>)\s?(?:no|nope)(?=\s?[,.!:-]|\s\(?(?-i:[A-Z]\b|[\ue000-\uf8ff]))"
    r"|(?:\.\.|-) ?(?:although|but|except)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[ )']{0,2}(?:,? (?:then|instead|after all|it is))?\s*(?:$|[.!\n,;(]|(?:because|since)\b)")


def corrected(text: str, found: Sequence[Mention], answer: int) -> Listing | bool | None:
    """What takes the place of an answer.

    Args:
        text: masked.
        found: what it names.
        answer: where the answer so far begins.

    Returns:
        What was said instead; True where the answer is taken back and it stays open for what; None where it stands.
    """
    given = next((mention for mention in found if mention.start >= answer), None)
    if given is None:
        return None
    later = [mention for mention in found if mention.start > given.start]
    taken_back = _TAKEN_BACK.search(text, given.listing.end, later[-1].start if later else given.listing.end)
    if taken_back is None:
        return None
    others = [
        mention
        for mention in later
        if mention.start >= taken_back.end()
        and mention.plain
        and set(mention.listing.labels) != set(given.listing.labels)
    ]
    if not others:
        return None
    same_again = any(
        mention.plain and set(mention.listing.labels) == set(given.listing.labels) and mention.start > others[-1].start
        for mention in later
    )
    if same_again:
        return None
    last = others[-1]
    if _ENDS.match(text, last.listing.end) or text[last.listing.end - 1] == ".":
        return last.listing
    return True
