"""How many neighbouring sentences of a text are joined by more than standing side by side."""

import re
from collections.abc import Mapping
from functools import lru_cache

from generators.composing.ties import EVENT, TIES, UNTIED
from generators.diagnosis.gates.plan import LINK, PlannedLine, TextPlan, episode_of
from kg.text.sentences import sentences

_REMEMBERED = 2**13
_TIED = frozenset({LINK, "absent_then", "more", "more_terms", "then"})
"""Patterns that tie what they hold to what was told before, or two symptoms to each other."""
_IN_TIME = tuple(f"_{tie}" for tie in (*TIES, *UNTIED, EVENT))
"""Ends of patterns that tie an episode to the one told before it, or to what happened."""
_CONNECTIVES = re.compile(
    r"(?:(?:all|along|alongside|apart|as|at|because|before|besides|beyond|by|despite|during|except|for|from|in|much|of|on|"
    r"over|quite|since|through|throughout|top|until|well|with|within|after|beside|beyond|under|a|the|result|same) )*"
    r"(?:this|that|these|those)\b"
    r"|(?:also|and|but|so|then|thus|still|yet|besides|even so|instead|meanwhile|therefore|hence|however|nor|otherwise|"
    r"afterwards|later|accordingly|as a result|in addition|at the same time|because of (?:it|them)|"
    r"(?:by|since|until) then|for all that|on the other hand|in turn|likewise|similarly|nevertheless|moreover)\b",
    re.IGNORECASE,
)
"""What a sentence begins with that points at the one before it: a connective, or a demonstrative after prepositions."""


def neighbours(plan: TextPlan, about: Mapping[str, frozenset[str]]) -> tuple[int, int]:
    """How many sentences of a text are joined to the one before them, and how many have one before them.

    A sentence is joined if the plan wrote it together with the one before (an occasion of several sentences, an example
    behind its symptom); if its line elaborates a fact that the line before tells, qualifies a symptom told there by a
    finding, says when the episode of that symptom was, or stands in a pattern that ties it to what was told or links
    two symptoms; or if it begins with a connective or a demonstrative. Symptoms in a mere list join nothing.

    Args:
        plan: of the text.
        about: finding -> the symptoms that it qualifies.
    """
    joined = count = 0
    before: PlannedLine | None = None
    for line in plan.lines:
        sentence_count, points_back = _beginning(line.sentence.text)
        count += sentence_count
        # Sentences of one line belong together, whatever they begin with.
        joined += sentence_count - 1
        joined += before is not None and (points_back or _continues(line, before, about))
        before = line
    return joined, max(0, count - 1)


@lru_cache(maxsize=_REMEMBERED)
def _beginning(text: str) -> tuple[int, bool]:
    """How many sentences a line has, and whether the first points at what was told before."""
    return len(sentences(text)), _CONNECTIVES.match(text) is not None


def _continues(line: PlannedLine, before: PlannedLine, about: Mapping[str, frozenset[str]]) -> bool:
    if line.frame.removesuffix("_complained") in _TIED or line.frame.endswith(_IN_TIME):
        return True
    told = {name.removesuffix("+") for name in before.facts}
    if any(name.removesuffix("+") in told for name in line.facts if name.endswith("+")):
        return True
    symptoms = {name.partition("/")[2].partition(".")[0] for name in before.symptoms}
    if any(symptoms & about.get(name.partition("=")[0].rstrip("?"), frozenset()) for name in line.facts):
        return True
    own = {episode_of(name) for name in before.symptoms}
    return any(episode_of(name) in own for name in line.times)
