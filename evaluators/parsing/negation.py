"""Options that are named to be turned down, or that are no options at all."""

import re

_WINDOW = 100
"""A denial reaches so many characters at most."""
_CLAUSE_END = re.compile(
    r"[.,;:!?\n]| - |\b(?:but|so|hence|therefore|thus|however|yet|leaving|leaves)\b|\binstead\b(?! of)", re.IGNORECASE
)
_DENIAL_BEFORE = re.compile(
    r"\b(?:not(?! only)|never|neither|nor|cannot|\w+n't|rather than|instead of|over|than|unlike|without|exclud\w+|"
    r"rul(?:e|es|ed|ing) out|reject\w*|eliminat\w*|against|except|dismiss\w*|discard\w*|lacks?|mimics?|mistaken for)\b",
    re.IGNORECASE,
)
_DENIAL_AFTER = re.compile(
    r"[ )']{0,3}(?:(?:is|are|was|were|seems?|looks?|appears?|can be|would be|has been|have been|could be)\s+)?"
    r"(?:(?:also|clearly|therefore|then|thus|both|all|quite|very|more)\s+)*"
    # "B. Not C": it is the next option that is denied.
    r"(?:not\b(?! (?:option )?\(?(?-i:[A-Z]\b|[\ue000-\uf8ff]))"
    r"|unlikely|wrong|incorrect|excluded|ruled out|less\b|eliminated|rejected|out\b|tempting|cannot\b|"
    r"(?:does|do|did|would|could|can|is|are|was|has|have)(?:n't| not)\b|lacks?\b|fails?\b|requires?\b|needs?\b|"
    r"would (?:need|require|be)\b)",
    re.IGNORECASE,
)
_DENIED_BEFORE_SEMICOLON = re.compile(r"(\b(?:not|never|nor|neither|\w+n't|cannot)\b[^;.\n]{0,60});", re.IGNORECASE)
_HEADED_AS_WRONG = re.compile(
    r"\b(?:wrong|incorrect|excluded|ruled out|eliminated|rejected|other|remaining|unlikely|discarded|secondary|"
    r"alternative)(?: \w+)?\s*:\s*$",
    re.IGNORECASE,
)
_HEDGE = re.compile(r"\b(?:maybe|perhaps|possibly|might|could)\b", re.IGNORECASE)
_OTHER_THING = re.compile(
    r"\b(?:criteri(?:on|a)|vitamin|hepatitis|cluster|type|schedule|axis|group|plan|part|section|appendix|class|grade|stage|"
    r"factor|point|step|coenzyme|protein|patient|person|doctor|mr|ms|mrs|dr|influenza|not|figure|table)s?\.?\s*$",
    re.IGNORECASE,
)


def separated(text: str) -> str:
    """The text with a full stop for a semicolon that ends a denial: "not A; C" is no list."""
    return _DENIED_BEFORE_SEMICOLON.sub(r"\1.", text)


def denied(text: str, start: int, end: int) -> bool:
    """Whether what stands at ``start:end`` is denied in its own clause, before or after it."""
    before = text[max(0, start - _WINDOW) : start]
    clause = _CLAUSE_END.split(before)[-1]
    return bool(_DENIAL_BEFORE.search(clause) or _DENIAL_AFTER.match(text, end) or _HEADED_AS_WRONG.search(before))


def hedged(text: str, start: int) -> bool:
    """Whether what begins at a place is only said to be possible, in its own clause."""
    return bool(_HEDGE.search(_CLAUSE_END.split(text[max(0, start - _WINDOW) : start])[-1]))


def other_thing(text: str, start: int) -> bool:
    """Whether a letter belongs to something else, such as "criterion A" or "vitamin D"."""
    return bool(_OTHER_THING.search(text[max(0, start - 20) : start]))
