"""What a text tells: facts by id, and sentences with the ids of the facts they state."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from kg.model.condition import Value
from kg.model.profile import Profile

State = Literal["present", "vague", "absent", "stated", "unsettled"]


class Fact(NamedTuple):
    """One fact of a profile.

    Attributes:
        subject: symptom code or finding key.
        state: how it stands in the profile.
        value: the subtype of a symptom, the value of a stated finding, None otherwise.
    """

    subject: str
    state: State
    value: Value | None

    @property
    def id(self) -> str:
        """How sentences name the fact: ``S027.2``, ``S027.2?``, ``no S027``, ``onset_age=9``, ``onset_age?``."""
        match self.state:
            case "present":
                return str(self.value)
            case "vague":
                return f"{self.value}?"
            case "absent":
                return f"no {self.subject}"
            case "stated":
                value = str(self.value).lower() if isinstance(self.value, bool) else str(self.value)
                return f"{self.subject}={value}"
            case _:
                return f"{self.subject}?"


class Sentence(NamedTuple):
    """A sentence (or two very short ones) and the facts it states.

    Attributes:
        text: ends with a full stop, a question mark or an exclamation mark.
        facts: ids; none for a sentence that only holds the case together.
        source: the phrasings or frames it was made from, by their codes in the graph.
    """

    text: str
    facts: tuple[str, ...]
    source: tuple[str, ...]


def facts(profile: Profile) -> Iterator[Fact]:
    """The facts that a text has to state, in a fixed order."""
    for code, subtype in sorted(profile.present.items()):
        yield Fact(code, "present", subtype)
    for code, subtype in sorted(profile.vague.items()):
        yield Fact(code, "vague", subtype)
    for code in profile.absent:
        yield Fact(code, "absent", None)
    for key, value in sorted(profile.findings.items()):
        yield Fact(key, "stated", value)
    for key in profile.unsettled:
        yield Fact(key, "unsettled", None)


def joined(sentences: list[Sentence]) -> str:
    """The running text of sentences."""
    return " ".join(sentence.text for sentence in sentences)
