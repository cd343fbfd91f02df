"""Threads: how one person, or one clinician, tells all of a kind of episode."""

import re
from collections import Counter
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from kg.model.base import Record

_NAME = re.compile(r"(?P<kind>[a-z]+)_(?P<voice>chart|self)_(?P<number>\d+)")
IN_THREAD = "@"
"""Stands in the use of a part before the thread that it belongs to: ``tell@depressive_3``."""
TELL, MORE = "tell", "more"
"""The uses of what a thread says of a form: that it is there, and one thing more about it."""

Voice = Literal["chart", "self"]
Sentences = tuple[str, ...]


class Tell(Record):
    """How a thread tells one form of a symptom.

    Attributes:
        of: the form.
        tell: one sentence; others before it take another symptom for granted ("S027: ...").
        more: what may be said right after the form was told, in whatever words.
    """

    of: Annotated[str, Field(pattern=r"^S\d{3}\.\d+$")]
    tell: Annotated[Sentences, Field(min_length=1)]
    more: Sentences = ()


def _each_once(tells: tuple[Tell, ...]) -> tuple[Tell, ...]:
    twice = [form for form, times in Counter(tell.of for tell in tells).items() if times > 1]
    if twice:
        raise ValueError(f"tells {', '.join(twice)} twice")
    return tells


def _named(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError("is no name of a thread: kind, voice and number, as depressive_self_3")
    return name


class Thread(Record):
    """All forms of a kind of episode as one narrator tells them, so that any of them in this order hang together.

    Attributes:
        name: kind, voice and number: ``depressive_self_3``.
        tells: the forms, in the order of telling.
        says: effect (``impairment_true``) -> sentences in the same manner.
    """

    name: Annotated[str, AfterValidator(_named)]
    tells: Annotated[tuple[Tell, ...], Field(min_length=1), AfterValidator(_each_once)]
    says: dict[str, Sentences] = Field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The kind of episode."""
        return self.name.split("_")[0]

    @property
    def voice(self) -> Voice:
        """Who tells."""
        return "self" if self.name.split("_")[1] == "self" else "chart"

    @property
    def mark(self) -> str:
        """How the uses of its parts end: ``@depressive_3``."""
        kind, _, number = self.name.split("_")
        return f"{IN_THREAD}{kind}_{number}"


def thread_named(mark: str, voice: str) -> str:
    """The name of a thread from the mark of its parts and their voice."""
    kind, _, number = mark.partition("_")
    return f"{kind}_{voice}_{number}"
