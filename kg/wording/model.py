"""The wording files, as they are written down (``docs/authoring.md``)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, Self, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from kg.model.base import Change, Record
from kg.model.person import Gender, Marital
from kg.wording.thread import Thread

Listed = tuple[str, ...]
Sorted = Annotated[Listed, AfterValidator(lambda codes: tuple(sorted(codes)))]
"""Codes whose order says nothing."""
Stage = Annotated[str, Field(pattern=r"^[a-z_]+$")]
"""Where something stands in an account: ``sleep``."""

Form = Annotated[str, Field(pattern=r"^S\d{3}\.\d+$")]
"""Code of one form of a symptom: ``S027.1``."""


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
    for_: Annotated[Sorted, Field(alias="for")] = ()


class Stories(Record):
    """Stories in both voices; a text alone fits every form."""

    chart: tuple[str | Story, ...] = ()
    self: tuple[str | Story, ...] = ()


def texts_of(stories: Iterable[str | Story]) -> Listed:
    """The texts of stories."""
    return tuple(story.text if isinstance(story, Story) else story for story in stories)


class FormWording(Record):
    """How one form of a symptom is told.

    Attributes:
        plain: predicates of the patient that can be listed: "[wake] at four".
        terms: noun phrases for this form.
        noticed: clauses in which patients say what others notice, for forms that show to others and not to them.
    """

    code: Form
    plain: Both = Both()
    terms: Both = Both()
    noticed: Listed = ()
    chart: Listed = Field(min_length=1)
    self: Listed
    examples: Both
    signs: Listed = ()
    vague: Listed


def _by_code(forms: tuple[FormWording, ...]) -> tuple[FormWording, ...]:
    return tuple(sorted(forms, key=lambda form: (len(form.code), form.code)))


class SymptomWording(Record):
    """How a symptom is told, whatever its form, and how it is denied.

    Attributes:
        never: participle phrases that deny it for the whole life, after "have never".
    """

    code: str = Field(pattern=r"^S\d{3}$")
    stage: Stage
    noun: Both
    denied: Both
    never: Both = Both()
    absent: Both
    stories: Stories
    asks: Listed
    forms: Annotated[tuple[FormWording, ...], Field(min_length=1), AfterValidator(_by_code)]


Phrase = Annotated[str, Field(pattern=r"^[^|]+$")]
"""What stands for a slot."""


class Theme(Record):
    """What an account keeps to: one set of phrases for some slots.

    Attributes:
        for_: the symptoms, forms, findings or kinds whose parts may use the slots.
        event: the kind of event that it tells of; an account without such an event has none of its sets.
        gives: slots of another theme of an event, with its own slots that stand for them where the other is not told.
        sets: each as long as the slots.
    """

    for_: Annotated[Sorted, Field(alias="for")]
    event: str | None = None
    gives: dict[str, str] = Field(default_factory=dict)
    slots: Listed
    sets: tuple[Annotated[tuple[Phrase, ...], Field(min_length=1)], ...]


AND = "+"
"""Stands between the forms of a pair, in the codes of its parts."""


def _two(forms: tuple[str, str]) -> tuple[str, str]:
    first, second = sorted(forms)
    if first.partition(".")[0] == second.partition(".")[0]:
        raise ValueError("a pair needs forms of two symptoms")
    return first, second


class Link(Record):
    """How two symptoms are joined by more than "and"."""

    first: str
    then: str
    chart: Listed
    self: Listed


class PairWording(Record):
    """How two symptoms of one episode, each in one of its forms, are told together.

    Attributes:
        of: the two forms.
        plain: predicates of the patient that tell both: "[lie] awake until two and [be] worn out by noon".
        whole: sentences that tell both: "By the time I [fall] asleep it [be:s] two, and by noon I [be] worn out."
    """

    of: Annotated[tuple[Form, Form], AfterValidator(_two)]
    plain: Both = Both()
    whole: Both = Both()


def _said(says: dict[str, Both]) -> dict[str, Both]:
    return {saying: both for saying, both in says.items() if both.chart or both.self}


Says = Annotated[dict[str, Both], AfterValidator(_said)]
"""Saying -> sentences; a saying without any is none."""


class KindWording(Record):
    """How episodes of one kind are told.

    Attributes:
        names: nouns for such an episode.
        says: saying (``since``, ``past``, ``impairment_true``) -> whole sentences.
    """

    kind: str
    stages: tuple[tuple[Stage, ...], ...] = Field(min_length=1)
    names: Both
    says: Says = Field(min_length=1)


class FindingWording(Record):
    """How each value of a finding is told; ``vague`` where it is left open."""

    key: str
    says: Says = Field(min_length=1)


Worded = Link | PairWording | SymptomWording | KindWording | FindingWording
"""What words something."""
Told = TypeVar("Told", bound=Worded)


def _in_order(records: tuple[Told, ...]) -> tuple[Told, ...]:
    return tuple(sorted(records, key=owner_of))


def _by_name(threads: tuple[Thread, ...]) -> tuple[Thread, ...]:
    return tuple(sorted(threads, key=lambda thread: thread.name))


def owner_of(record: Worded) -> str:
    """What a record words, as codes of parts begin: ``S027``, ``worry.form``, ``S056-S057``, ``S027.1+S029.2``."""
    match record:
        case Link():
            return f"{record.first}-{record.then}"
        case PairWording():
            return AND.join(record.of)
        case SymptomWording():
            return record.code
        case KindWording():
            return record.kind
        case _:
            return record.key


class FamilyWording(Record):
    """One file; the order of its records says nothing but for the themes."""

    history: tuple[Change, ...] = Field(min_length=1)
    themes: tuple[Theme, ...] = ()
    links: Annotated[tuple[Link, ...], AfterValidator(_in_order)] = ()
    pairs: Annotated[tuple[PairWording, ...], AfterValidator(_in_order)] = ()
    symptoms: Annotated[tuple[SymptomWording, ...], AfterValidator(_in_order)] = ()
    episodes: Annotated[tuple[KindWording, ...], AfterValidator(_in_order)] = ()
    findings: Annotated[tuple[FindingWording, ...], AfterValidator(_in_order)] = ()
    threads: Annotated[tuple[Thread, ...], AfterValidator(_by_name)] = ()


Uses = Annotated[
    dict[str, Listed], AfterValidator(lambda uses: {use: frames for use, frames in uses.items() if frames})
]
"""Use (``opening``, ``denial``) -> frames; a use without any is none."""
GENRES = ("chart", "self", "letter", "collateral")
BARE = "_bare"
"""Stands in the uses of frames that say when something was, or that it never was, and have no other words."""
UNSAID = "unsaid"
"""Stands among the frames of a genre: words that no part or link of its texts says."""


class GenreFrames(Record):
    """Frames of the genres: what stands around the parts."""

    history: tuple[Change, ...] = Field(min_length=1)
    chart: Uses = Field(default_factory=dict)
    self: Uses = Field(default_factory=dict)
    letter: Uses = Field(default_factory=dict)
    collateral: Uses = Field(default_factory=dict)

    def genres(self) -> dict[str, Uses]:
        """The frames of each genre."""
        return {name: getattr(self, name) for name in GENRES}


class Kin(Record):
    """Who stands near a patient.

    Attributes:
        marital: state of the patient.
        gender: of the patient; None: any.
        ages: of the patient, both ends included.
        relatives: one of whom has a part in the account.
    """

    marital: Marital
    gender: Gender | None = None
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
    hobbies: tuple[dict[str, Phrase], ...] = Field(min_length=1)
    small: dict[str, Annotated[tuple[Phrase, ...], Field(min_length=1)]]

    @model_validator(mode="after")
    def _alike(self) -> Self:
        if any([*hobby] != [*self.hobbies[0]] for hobby in self.hobbies):
            raise ValueError(f"every hobby needs the slots {', '.join(self.hobbies[0])}, in this order")
        return self


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


class Wording(BaseModel):
    """Everything that texts are composed of.

    Attributes:
        families: by the names of their files.
        genres: the frames of the genres, by the names of their files.
    """

    model_config = ConfigDict(frozen=True)

    families: Mapping[str, FamilyWording]
    genres: Mapping[str, GenreFrames]
    lives: Lives
    relatives: Relatives
    work: Work

    @property
    def frames(self) -> dict[str, dict[str, Listed]]:
        """Genre -> use -> frames, of all files."""
        found: dict[str, dict[str, Listed]] = {genre: {} for genre in GENRES}
        for one in self.genres.values():
            for genre, uses in one.genres().items():
                found[genre] |= uses
        return found
