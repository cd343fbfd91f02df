"""Whether a model declined to answer."""

import re

_TASKS = (
    r"(?:help|assist|provide|give|make|offer|answer|diagnose|choose|select|comply|fulfil|continue|do (?:that|this)|"
    r"engage|determine|discuss|recommend|respond|participate|(?:say|decide)(?! between| which| whether)|"
    r"be used|replace|evaluate|interpret)"
)
_REFUSAL = re.compile(
    r"\bI(?:'m| am) (?:very |really |so )?sorry\b"
    r"|\bI (?:can(?:no|')t|can not|won't|will not|am (?:unable|not able) to|must decline|decline|would rather not|"
    rf"should not|shouldn't)\b(?: \w+ly)?(?: to)? ?{_TASKS}\b"
    r"|\bI'm (?:unable|not able|not allowed|not in a position|not qualified) to\b"
    r"|\bI (?:must|have to|respectfully) decline\b"
    r"|\bas an? (?:AI|artificial|large language|language) \w*"
    rf"|\b(?:unable|not able|not appropriate|not ethical|not qualified|not permitted) (?:for me )?to {_TASKS}\b"
    r"|\bI (?:do not|don't) (?:feel|am) comfortable\b|\b(?:am|'m) not comfortable\b|\b(?:beyond|"
    r"outside) (?:of )?(?:what I (?:can|am|'m)|my (?:scope|role|abilities|remit|competence|capabilit\w+)|the scope of)"
    r"|\bI (?:do not|don't) (?:provide|give|offer|make) (?:\w+ )?(?:diagnos[ie]s|medical|clinical|psychiatric)\b"
    r"|\b(?:I|must|will|to) refrain from\b|\brather not (?:answer|say|diagnose|choose|give)\b|(?:\bnot|"
    r"n't) something (?:that )?I (?:can|am able)\b"
    r"|\b(?:would be|is|'s) (?:inappropriate|irresponsible|unethical|not appropriate|not possible) for (?:me|an AI)\b"
    r"|\b(?:against|violates?) (?:my|our|the) (?:\w+ )?(?:guidelines|policy|policies|rules)\b"
    r"|\brequest (?:was|is|has been) (?:declined|refused|blocked)\b"
    r"|\blo siento\b|\btut mir leid\b|\bje suis désolée?\b|\bdesculpe\b|抱歉|对不起|申し訳|죄송",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[.,;:!?\n]|\b(?:but|however|so|yet)\b|$", re.IGNORECASE)


def is_refusal(text: str) -> bool:
    """Whether a cleaned reply says that it won't or can't answer."""
    return bool(_REFUSAL.search(text))


def refusals(text: str) -> list[tuple[int, int]]:
    """From where to where a text declines; what is named there is not answered."""
    return [(found.start(), _CLAUSE.search(text, found.end()).start()) for found in _REFUSAL.finditer(text)]  # type: ignore[union-attr]
