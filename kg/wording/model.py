"""The wording files of a family of symptoms, as they are written down (``docs/wording.md``)."""

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from kg.model.base import Change, Record

Listed = tuple[str, ...]


class Both(Record):
    """Parts for charts and for patients."""

    chart: Listed = ()
    self: Listed = ()


class Story(Record):
    """Two or three sentences about one occasion.

    Attributes:
        for_: the forms that it fits; none: all forms of the symptom.
    """

    text: str
    for_: Annotated[Listed, Field(alias="for")] = ()


class Stories(Record):
    """Stories in both voices; a text alone fits every form."""

    chart: tuple[str | Story, ...] = ()
    self: tuple[str | Story, ...] = ()


def texts_of(stories: Iterable[str | Story]) -> Listed:
    """The texts of stories."""
    return tuple(story.text if isinstance(story, Story) else story for story in stories)


class FormWording(Record):
    """How one form of a symptom is told."""

    code: str = Field(pattern=r"^S\d{3}\.\d+$")
    chart: Listed
    self: Listed
    tails: Both
    examples: Both
    signs: Listed = ()
    vague: Listed


class SymptomWording(Record):
    """How a symptom is told, whatever its form, and how it is denied."""

    code: str = Field(pattern=r"^S\d{3}$")
    stage: str
    noun: Both
    denied: Both
    absent: Both
    stories: Stories
    asks: Listed
    forms: tuple[FormWording, ...]


class Theme(Record):
    """What an account keeps to: one set of phrases for some slots.

    Attributes:
        for_: the symptoms, forms, findings or kinds whose parts may use the slots.
        event: the kind of event that it tells of; an account without such an event has none of its sets.
        gives: slots of another theme of an event, with its own slots that stand for them where the other is not told.
        sets: each as long as the slots.
    """

    for_: Annotated[Listed, Field(alias="for")]
    event: str | None = None
    gives: dict[str, str] = Field(default_factory=dict)
    slots: Listed
    sets: tuple[Listed, ...]


class Link(Record):
    """How two symptoms are joined by more than "and"."""

    first: str
    then: str
    chart: Listed
    self: Listed


class KindWording(Record):
    """How episodes of one kind are told.

    Attributes:
        names: nouns for such an episode.
        says: saying (``since``, ``past``, ``impairment_true``) -> whole sentences.
    """

    kind: str
    stages: tuple[Listed, ...]
    names: Both
    says: dict[str, Both]


class FindingWording(Record):
    """How each value of a finding is told; ``vague`` where it is left open."""

    key: str
    says: dict[str, Both]


class FamilyWording(Record):
    """One file."""

    history: tuple[Change, ...] = Field(min_length=1)
    themes: tuple[Theme, ...] = ()
    bridges: dict[str, Both] = Field(default_factory=dict)
    links: tuple[Link, ...] = ()
    symptoms: tuple[SymptomWording, ...] = ()
    episodes: tuple[KindWording, ...] = ()
    findings: tuple[FindingWording, ...] = ()


Uses = dict[str, Listed]
"""Use (``opening``, ``denial``) -> frames."""


class GenreFrames(Record):
    """GenreFrames of the genres: what stands around the parts."""

    history: tuple[Change, ...] = Field(min_length=1)
    chart: Uses = Field(default_factory=dict)
    self: Uses = Field(default_factory=dict)
    letter: Uses = Field(default_factory=dict)
    collateral: Uses = Field(default_factory=dict)

    def genres(self) -> dict[str, Uses]:
        """The frames of each genre."""
        return {name: getattr(self, name) for name in ("chart", "self", "letter", "collateral")}


class Kin(Record):
    """Who stands near a patient.

    Attributes:
        marital: state of the patient.
        gender: of the patient; None: any.
        ages: of the patient, both ends included.
        relatives: one of whom has a part in the account.
    """

    marital: str
    gender: str | None = None
    ages: tuple[int, int] = (0, 150)
    relatives: Listed


class Lives(Record):
    """What scenes are drawn from.

    Attributes:
        kin: the first that fits a patient counts.
        hobbies: slots with what stands for them.
        small: slot -> values.
    """

    history: tuple[Change, ...] = Field(min_length=1)
    kin: tuple[Kin, ...]
    hobbies: tuple[dict[str, str], ...]
    small: dict[str, Listed]


class Relatives(Record):
    """How texts speak of each relative: ``he`` or ``she``."""

    history: tuple[Change, ...] = Field(min_length=1)
    pronouns: dict[str, Literal["he", "she"]]


class Work(Record):
    """The scene at work.

    Attributes:
        work: occupation -> slots with what stands for them.
    """

    history: tuple[Change, ...] = Field(min_length=1)
    work: dict[str, dict[str, str]]
