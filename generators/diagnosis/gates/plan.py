"""The plan of a text as its item records it: which parts tell which facts, in which patterns."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from generators.writing.facts import Derivation, Sentence
from generators.writing.spans import decode
from kg.wording.thread import IN_THREAD

LINK = "link"
NAME = "name"
"""The slot that holds what an episode is called."""
CHART = "chart"
_GOES_ON = ("since", "onset_age")
_TIMES = (*_GOES_ON, "past")
_REMEMBERED = 2**12


class PlannedLine(NamedTuple):
    """One sentence or a few that the plan wrote together.

    Attributes:
        uses: of its parts, in order: ``plain``, ``vague``, ``story``, ``impairment_true``.
        frame: what the pattern of its parts is for; empty where it says nothing.
        bare: whether one part stands there as it is, in no pattern at all, maybe with an example.
        symptoms: the ids of those that it states, vague ones among them.
        times: the ids of those that it states.
    """

    sentence: Sentence
    uses: tuple[str, ...]
    frame: str
    bare: bool
    symptoms: tuple[str, ...]
    times: tuple[str, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        """The ids of the facts that it states or, with ``+`` behind it, elaborates."""
        return self.sentence.facts

    @property
    def tense(self) -> str:
        """Of its verbs."""
        return self.made.tense

    @property
    def made(self) -> Derivation:
        """How it was made."""
        return self.sentence.derivation or Derivation()


class TextPlan(NamedTuple):
    """How a text was composed.

    Attributes:
        voice: ``chart`` or ``self``.
    """

    voice: str
    lines: Sequence[PlannedLine]


def plan_of(stem: str, provenance: Mapping[str, Any]) -> TextPlan | None:
    """The plan of a text; None where it was not composed from parts, or what is recorded does not fit the text."""
    voice = provenance.get("voice")
    if not isinstance(voice, str):
        return None
    try:
        sentences = decode(stem, provenance.get("sentences"), derived=True)
    except ValueError:
        # The text is not proved, which is told elsewhere.
        return None
    return TextPlan(voice, [_line(sentence) for sentence in sentences])


def _line(sentence: Sentence) -> PlannedLine:
    uses = tuple(code.split("/")[1].partition(IN_THREAD)[0] if "/" in code else "" for code in sentence.source)
    # Behind a plus stands the pattern in which an example hangs on the rest.
    joint = sentence.derivation.joint.partition("+")[0] if sentence.derivation else ""
    symptoms = tuple([name for name in sentence.facts if "/" in name and name[-1] != "+"])
    times = tuple([name for name in sentence.facts if _time_of(name)])
    return PlannedLine(sentence, uses, frame_of(joint), not joint, symptoms, times)


@lru_cache(maxsize=_REMEMBERED)
def frame_of(joint: str) -> str:
    """What a pattern is for, by its code; empty where it says nothing."""
    first, *others = joint.split("/")
    if not others:
        return ""
    return LINK if ">" in first else first


@lru_cache(maxsize=_REMEMBERED)
def episode_of(fact: str) -> str:
    """The episode that a fact belongs to, by the id of the fact; empty where it belongs to none."""
    number, dot, rest = fact.partition(".")
    if not dot or not number.isdigit():
        return ""
    return f"{number}.{rest.partition('/')[0].partition('.')[0]}"


def goes_on(fact: str) -> bool:
    """Whether the id of a time is that of an episode that goes on."""
    return _time_of(fact) in _GOES_ON


@lru_cache(maxsize=_REMEMBERED)
def _time_of(fact: str) -> str:
    """The form of the time that a fact states; empty: it states none."""
    if not episode_of(fact) or "/" in fact:
        return ""
    aspect = fact.split(".", 2)[-1].partition("=")[0].rstrip("?")
    return aspect if aspect in _TIMES else ""
