"""Options that are named to be turned down, or that are not options at all."""

import re

_WINDOW = 100
"""A denial reaches so many characters at most."""
_CLAUSE_END = re.compile(
    r"[.,;:!?\n]| - |\b(?:but|so|hence|therefore|thus|however|yet|leaving|leaves)\b|\binstead\b(?! of)|"
    r"\b(?:is|are) (?:ruled out|excluded|eliminated|rejected|unlikely) and\b",
    re.IGNORECASE,
)
_POOR = r"(?:likely|probable|plausible|fitting|suitable|suited|appropriate|consistent|compatible|apt|convincing)"
_DENIAL_BEFORE = re.compile(
    r"\b(?:not(?! only)|far from|at first(?: sight| glance| reading| blush)?|initially|originally|"
    r"(?:my|the) (?:first|initial) (?:thought|impression|guess|instinct|hunch)|one might think of|"
    r"takes? care of|sets? aside|never|neither|nor|cannot|\w+n't|rather than|instead of|over|than|"
    r"unlike|without|exclud\w+|"
    r"rul(?:e|es|ed|ing) out|reject\w*|eliminat\w*|against|except|dismiss\w*|discard\w*|struck|cross(?:ed|"
    r"ing)? (?:out|off)|strik(?:e|ing)|lacks?|mimics?|mistaken for|"
    rf"unlikely|unlikeliest|implausible|impossible|incorrect|(?:least|less) {_POOR}(?!.*\bmost )|"
    r"nothing (?:suggests|supports)|"
    r"(?:wrong|false|worst|weakest|poorest)(?: (?:to|that|for|answers?|options?|choices?|letters?|diagnos[ie]s|ones?))"
    r")\b"
    # The rest stands directly before what is denied.
    r"|\bno (?:\w+ )?(?:evidence|support|signs?|reasons?|indications?|basis|grounds)"
    r"(?: (?:of|for|to|that|it|is|suggest\w*|support\w*|choose|pick|favou?r|the|an?|diagnosis|options?)){1,5} \(?$"
    # The characters stand for the text of "none", where that is an option.
    r"|(?:\bnone|[\ue000-\uf8ff]) of (?:the )?(?:options? |letters? |answers? |choices? )?\(?$"
    r"|\bno (?:options? )?\(?$"
    # "C > B > A" ranks.
    r"|(?-i:\b[A-Z]|[\ue000-\uf8ff])\)? ?> ?\(?$",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(
    r"\b(?:all|any|every)(?:thing|one)?(?: (?:of )?(?:the |these )?(?:options?|others?|choices))?,? (?:but|save|"
    r"apart from|other than|besides)(?: options?)? \(?$",
    re.IGNORECASE,
)
_TURNED_DOWN = (
    r"(?:unlikely|wrong|incorrect|excluded|ruled out|eliminated|rejected)\b"
    # "B. Wrong options: A" is about the others.
    r"(?! (?:answers?|options?|choices?|ones|diagnos[ie]s|are|would))"
)
_GONE = (
    r"(?:gone|off the (?:table|list)|crossed (?:out|off)|struck (?:out|off)?|set aside|discarded|dismissed|dropped|"
    r"put aside|thrown out|no longer)"
)
_SELF_ANSWERED = re.compile(
    r"[^.!?;\n]{0,60}\?\s*(?:-\s*)?(?:(?:also|again|probably|definitely|clearly|certainly|well|again)?,? ?"
    r"(?:no|not|nope|nah|never|none|neither|unlikely|hardly|excluded|ruled out|out|wrong|incorrect|false|"
    r"there (?:is|was|were|are) no\b|lacks?)\b|[^.?!\n]{0,40}\b(?:not|no|never|\w+n't|missing|lacking|absent)\b)",
    re.IGNORECASE,
)
"""What answers a question of the reply's own with a no: "Is it A? No."."""
_DENIAL_AFTER = re.compile(
    r"[ )']{0,3}(?:(?P<verb>(?:is|are|was|were|seems?|looks?|appears?|gets?|(?:can|would|could|should|must|may|might|"
    r"will|has|have)(?: to)? (?:be|been))\s+)?"
    r"(?:(?:also|clearly|therefore|then|thus|both|all|quite|very|more|just)\s+)*"
    # "B. Not C": it is the next option that is denied.
    r"(?:not\b(?! (?:option )?\(?(?-i:[A-Z]\b|[\ue000-\uf8ff]))"
    rf"|{_TURNED_DOWN}|{_GONE}|(?:fall|drop)s? (?:out|away)\b|has nothing to do\b|"
    r"(?:was|were) (?:my|the) (?:initial|first|original|earlier|previous|tempting)\b|less\b|out\b|tempting|cannot\b|"
    r"(?:does|do|did|would|could|can|is|are|was|has|have)(?:n't| not)\b|lacks?\b|fails?\b|requires?\b|needs?\b|"
    r"would (?:need|require|be(?! (?:my|the|our) (?:\w+ )?(?:diagnosis|answer|choice|pick)))\b"
    # "B. False beliefs, ..." only explains.
    r"|(?(verb)(?:false|impossible|implausible|improbable|dismissed|discarded|inconsistent|"
    r"(?:the )?(?:least|worst|wrong))\b|(?!)))"
    # A verdict behind the option: "B: no", "B (incorrect)"; "B: no mania" only explains.
    rf"|[ (:=-]*(?:{_TURNED_DOWN}|false|impossible|implausible|not (?:correct|right|likely|supported|met)|no(?!:))"
    r"(?=\s*(?:$|[.,;:)!\n-]|because\b|since\b|as\b)))",
    re.IGNORECASE,
)
_DENIED_BEFORE_SEMICOLON = re.compile(r"(\b(?:not|never|nor|neither|\w+n't|cannot)\b[^;.\n]{0,60});", re.IGNORECASE)
_HEADED_AS_WRONG = re.compile(
    r"\b(?:wrong|incorrect|excluded|ruled out|eliminated|rejected|other|remaining (?:options|choices|"
    r"ones)|unlikely|discarded|secondary|"
    r"false|worst|impossible|alternative|struck off|crossed out|runners?-up|distractors?|exclud(?:e|ing)|"
    r"exclusions?|out|gone|against|dropped|not supported|2nd|3rd|4th|second|third|fourth|rank [2-9]|#[2-9]|"
    r"(?<![\w,] )no)(?: the list)?(?: \w+)?\s*:\s*$"
    # "Options that do not fit:"; not "It is not A:".
    r"|\b(?:not|\w+n't|never|cannot)\b(?:(?!(?-i:\b[A-Z]\b|[\ue000-\uf8ff]))[^.,;:\n]){0,40}:\s*$",
    re.IGNORECASE,
)
_HEADING = re.compile(r"\s*(?-i:[A-Z])\w*(?: \w+){0,2}:")
_HEDGE = re.compile(r"\b(?:maybe|perhaps|possibly|conceivably|might|could|may)\b", re.IGNORECASE)
_COMPARED = re.compile(r"\((?:vs\.?|versus|r/o|rule out|over)\s*$", re.IGNORECASE)
_OTHER_THING = re.compile(
    r"\b(?:criteri(?:on|a)|vitamin|hepatitis|cluster|type|schedule|axis|group|plan|part|section|appendix|class|grade|stage|"
    r"factor|point|step|coenzyme|protein|patient|person|doctor|influenza|not|figure|table|flat|building|room|ward|unit|house|apartment|block|floor|street|hospital|case|variant|brother|sister|witness|subject|company|team|gate|platform|bus|line|school|course)s?\s*$|\b(?:mr|ms|mrs|dr|fig|vit)\.?\s*$",
    re.IGNORECASE,
)


def separated(text: str) -> str:
    """The text with a full stop for a semicolon that ends a denial: "not A; C" is not a list."""
    return _DENIED_BEFORE_SEMICOLON.sub(r"\1.", text)


def denied(text: str, start: int, end: int) -> bool:
    """Whether what stands at ``start:end`` is denied in its own clause, before or after it."""
    before = text[max(0, start - _WINDOW) : start]
    clause = _CLAUSE_END.split(before)[-1]
    after = _DENIAL_AFTER.match(text, end)
    if after and text[end - 1] == "." and _HEADING.match(text, end):
        # "B, D. Incorrect: A, C": a heading of what follows.
        after = None
    return bool(
        _DENIAL_BEFORE.search(clause)
        or after
        or _SELF_ANSWERED.match(text, end)
        or any(found.search(before) for found in (_HEADED_AS_WRONG, _ALL_BUT, _COMPARED))
    )


def hedged(text: str, start: int) -> bool:
    """Whether what begins at a place is only said to be possible, in its own clause."""
    return bool(_HEDGE.search(_CLAUSE_END.split(text[max(0, start - _WINDOW) : start])[-1]))


def other_thing(text: str, start: int) -> bool:
    """Whether a letter belongs to something else, such as "criterion A" or "vitamin D"."""
    return bool(_OTHER_THING.search(text[max(0, start - 20) : start]))
