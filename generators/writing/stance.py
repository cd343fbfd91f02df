"""How a sentence puts what it says: as so, as not so, or as open."""

import re
from typing import NamedTuple

_OPEN = re.compile(
    r"\b(?:whether|maybe|perhaps|possibly|might|may|unclear|unsure|uncertain|undecided|unresolved|unsettled|undetermined"
    r"|unspecified|indefinite|inconclusive|ambiguous|vague(?:ly)?|beyond me|a blur|evasive(?:ly)?"
    r"|not (?:sure|certain|clear|settled|established|known|know|say|tell|swear|remember|recall|count|judge)"
    r"|not be (?:established|determined|settled|clarified|specified|obtained|dated)"
    r"|could not (?:say|tell|judge|date|describe|give)"
    r"|cannot (?:say|tell|judge|date|give)|never (?:counted|worked|measured)"
    r"|hard to (?:say|tell|judge)|difficult to|impossible to|depends|who knows|no (?:idea|reliable|clear)|guess(?:ing)?"
    r"|wonder(?:ing)?|either way|hesitat\w+|conflicting|contradict\w*|in two minds|could have been|could be)\b|\?",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|nowhere|neither|nor|without|cannot|den(?:y|ied|ies)"
    r"|absen(?:t|ce)|lack(?:s|ed|ing)?"
    r"|free of|ruled? out|negative|normal(?:ly)?|intact|preserved|unchanged|unrelated|independent"
    r"|as usual|hardly|less than"
    r"|spared|instead|fine|baseline|as (?:before|ever|always))\b",
    re.IGNORECASE,
)


class Stance(NamedTuple):
    """Which marks a sentence bears; it may bear both.

    Attributes:
        open: it leaves something open.
        denied: it denies something.
    """

    open: bool
    denied: bool


def stance(text: str) -> Stance:
    """Reads the small words that make a sentence a doubt or a denial.

    Small words can mislead in both directions; they are good enough to doubt a proof, not to give one.
    """
    plain = text.replace("\u2019", "'").replace("can't", "cannot").replace("n't", " not")
    return Stance(_OPEN.search(plain) is not None, _DENIED.search(plain) is not None)
