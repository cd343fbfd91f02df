"""Parts as the relative tells them who is spoken of in them: "her sister saw" becomes "I saw"."""

import re

_KIN = r"\{my\} \{kin\}"
_START = r"^|[.:] |, (?:and |but )?|\b(?:that|when|because|while|if|where|which|although|though|until|as|so) "
_OBJECT_OF = (
    r"to|with|for|at|from|by|behind|beside|about|without|told|asked|ask|called|rang|woke|let|made|left|showed|gave"
)
_LITERAL = r"(?! and\b| or\b| \[| (?:\w+ly |also |never |now |often )?(?!was\b)\w+s\b)"
"""Behind it stands a verb in the past, which is the same for all: not one in brackets, nor one that ends in s."""
_RULES = (
    (re.compile(rf"{_KIN}'s"), "my"),
    # Other verbs than "be" agree with "I" as they do with "they".
    (
        re.compile(
            rf"(?<!with )(?<!to )(?<!from )(?<!between )(?<!for )(?<!of )(?:{_KIN}|\{{kin_he\}}) "
            r"((?:now|also|often|always|usually|hardly) )?\[(?!be\b)(\w+(?: \w+)?):s(!?)\]"
        ),
        r"I \1[\2:p\3]",
    ),
    (re.compile(rf"({_START}){_KIN}{_LITERAL}"), r"\1I"),
    (re.compile(rf"(\b(?:{_OBJECT_OF})|\[(?:ask|tell|wake|call|ring)\]) {_KIN}(?! (?:and|or)\b)"), r"\1 me"),
    (re.compile(rf"\{{kin_he\}}{_LITERAL}"), "I"),
    (re.compile(r"\{kin_his\}"), "my"),
    (re.compile(r"\{kin_him\}"), "me"),
)
"""Patterns with what stands for them, in this order; where none fits, the part keeps its relative and is not told."""


_DISAGREES = re.compile(r"\bI (?:\w+ )?\[\w+(?: \w+)?:s")
_TOGETHER = re.compile(r"\b(?:they|their|them|both|themselves)\b", re.IGNORECASE)
"""Words that may mean the patient and the relative together, who would be "we"."""


def as_relative(text: str) -> str:
    """A part, or a piece of one, as the relative tells it."""
    if "{kin" not in text or _TOGETHER.search(text):
        return text
    told = text
    for pattern, words in _RULES:
        told = pattern.sub(words, told)
    return text if _DISAGREES.search(told) else told
