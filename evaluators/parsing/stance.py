"""Options that are named without being chosen: under a condition, as one of two, or as a mere possibility."""

import re

_REACH = 160
_SENTENCE = re.compile(r"[.!?;](?=\s|$)|\n")
_TURN = re.compile(r"\b(?:but|however|yet)\b", re.IGNORECASE)
_CONDITION_BEFORE = re.compile(
    r"\b(?:if|unless|assuming|supposing|in case|in that case|on condition|depend(?:s|ing)|only when|whenever)\b"
    r"|(?:^\W*|[,;:(] ?|\b(?:and|or|but) )(?:provid(?:ed|ing)\b|"
    r"(?:had|should|were) (?:there|he|she|they|it|the|his|her|their|an?|this|these|those|any)\b)"
    r"|\b(?:otherwise|or else),?(?: (?:it(?:'s| is| would be)|the (?:answer|diagnosis) (?:is|would be)|"
    r"I'd (?:say|choose|go with)|"
    r"then))?\s*\(?$",
    re.IGNORECASE,
)
_CHOICE_FORCED = re.compile(
    r"\bif (?:(?:I|we|you)(?:'m| am| are|'re| were| was| really| absolutely| only)* (?:had to|have to|must|need to|"
    r"needed to|can only|could only|may only|forced|asked|pressed|pushed|allowed|limited|to (?:choose|pick|answer|name|"
    r"select)|go by|consider|look at|take|follow|apply|put|weigh)|(?:I|we|you) (?:may|might|were to|had|was to|"
    r"would)? ?(?:guess|say|venture|be allowed)|(?:forced|pressed|pushed|asked|required|"
    r"only one|one (?:has|had) to|"
    r"I understand|I read|anything|any)\b)|\b(?:even|as) if\b",
    re.IGNORECASE,
)
_CONDITION_AFTER = re.compile(
    r"[ )']{0,2},?(?: (?:only|but only|would|could|might|may|be|apply|is|it|remains?|right|correct|then|a|the|"
    r"possibility|possible|conceivable|plausible|option|answer|diagnosis|fit|hold|\w+ed)){0,6},? "
    r"(?:if|unless|provided|providing|assuming|depending|in case|were|should there|had there)\b(?! (?:anything|any)\b)",
    re.IGNORECASE,
)
_CAN_NOT_TELL = (
    r"(?:can(?:no|')t|can not|could not|couldn't|unable to|not able to|hard to|difficult to|impossible to|tough to|"
    r"(?:do(?:es)? not|don't|doesn't) (?:know|let me|allow(?: me)?(?: to)?)(?: which)?|struggling to|not sure whether)"
)
_UNDECIDED = (
    r"torn|toss-? ?up|coin (?:flip|toss)|fifty-fifty|50[ /:-]{1,3}50|undecided|on the fence|wavering|"
    r"could go either way|"
    r"one of the (?:two|three)\b(?! \w+ (?:is|are))|one or the other|"
    rf"{_CAN_NOT_TELL} (?:really )?(?:decide|choose|tell|say|separate|distinguish|pick|determine|settle|narrow)|"
    r"(?:no|not any|haven't any) (?:idea|way to (?:know|tell|say|decide)|telling) ?(?:which|whether|who)?|"
    r"back and forth|impossible to (?:say|tell|know|decide)|just as (?:\w+)|so (?:is|does|would|"
    r"could) (?=[\ue000-\uf8ffA-Z])|"
    r"(?:can't|cannot|couldn't) (?:make up my mind|pick|choose|decide|settle)|"
    r"(?:not sure|unsure|uncertain|don't know|do not know) (?:which|whether|if)|a tie|half \w+, half|"
    r"equally (?:plausible|likely|possible|probable|good|well supported|compatible)"
)
TORN = re.compile(rf"\b(?:{_UNDECIDED})\b", re.IGNORECASE)
_OR_ANOTHER = re.compile(r"[ )]{0,2} or (?:I{1,3}|[123]|the other|another)\b")
_ONE_OF = re.compile(r"\b(?:between|either|whether)\b", re.IGNORECASE)
_POSSIBLE_BEFORE = re.compile(
    r"\b(?:might|may|could)(?: well)?(?: also| later| then| still)? (?:reveal|become|turn out|develop|"
    r"suggest|point to|indicate|raise|"
    r"resemble|look like|mimic|be mistaken for|be confused with|be considered|later)\b",
    re.IGNORECASE,
)
_POSSIBLE_AFTER = re.compile(
    r"[ )']{0,2}(?:as (?:(?:an?|the|its|main|only|possible|closest) )*(?:differential|alternative|rule-out|"
    r"runner-up|backup|"
    r"second choice|possibility)\b|being (?:the|an?) (?:alternative|runner))"
    r"|[ )']{0,2}(?:(?:also|still)\s)?(?:remains? (?:a |an )?(?:possib\w+|alternative|option|consideration|"
    r"on the list)|"
    r"(?:should|must|may|could|might)(?: also| still)? be (?:kept|considered|borne|discussed|noted|watched)|"
    r"(?:is|are|was|were) (?:also |still |only )?(?:a (?:close |distant )?(?:second|possibility|runner|"
    r"differential|consideration|"
    r"distractor|contender)|an? alternative|worth|conceivable|the runner|tempting|considered)|(?:comes?|"
    r"came) (?:in )?(?:a )?"
    r"(?:close )?second|(?:can|could|may|might) (?:look|seem|appear|occur|co-?occur|be used|present|mimic|resemble)\b)",
    re.IGNORECASE,
)


def sentence_before(text: str, start: int) -> str:
    """What stands before a place in its own sentence."""
    return _SENTENCE.split(text[max(0, start - _REACH) : start])[-1]


def sentence_after(text: str, end: int) -> str:
    """What stands behind a place in its own sentence."""
    if text[end - 1] in ".\n":
        return ""
    return _SENTENCE.split(text[end : end + _REACH], maxsplit=1)[0]


def conditional(text: str, start: int, end: int) -> bool:
    """Whether what stands at ``start:end`` holds under a condition only; a forced choice is none."""
    before = _TURN.split(sentence_before(text, start))[-1]
    condition = _CONDITION_BEFORE.search(before)
    if condition and not _CHOICE_FORCED.search(before):
        return True
    return bool(_CONDITION_AFTER.match(sentence_after(text, end)))


def torn(text: str, start: int, end: int, *, several: bool) -> bool:
    """Whether the sentence leaves open which of several is meant.

    Args:
        text: the reply.
        start: where options begin to be named.
        end: where that ends.
        several: more than one is named there, so that "between" or "either" before them leaves it open.
    """
    before = _TURN.split(sentence_before(text, start))[-1]
    return bool(
        _OR_ANOTHER.match(text, end)
        or TORN.search(before)
        or TORN.search(sentence_after(text, end))
        or (several and _ONE_OF.search(before))
    )


def possible(text: str, start: int, end: int) -> bool:
    """Whether something is named as what else might be, or in one question of several."""
    if text.startswith("?", end) and (text[end + 1 :].strip() or "?" in text[:start]):
        return True
    return bool(_POSSIBLE_BEFORE.search(sentence_before(text, start)) or _POSSIBLE_AFTER.match(text, end))
