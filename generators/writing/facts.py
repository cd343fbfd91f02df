"""What a text tells: facts by id, and sentences with the ids of the facts they state."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from generators.writing.paragraphs import separated
from generators.writing.when import When, when
from kg.model.condition import Value
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event

State = Literal["present", "vague", "absent", "stated", "unsettled"]
Told = Value | Bounds | When
"""The value of a fact: yes, no or a word; a number or a range; the time of an episode."""

EFFECTS: tuple[Literal["impairment", "distress", "admission"], ...] = ("impairment", "distress", "admission")
TIME = "time"
"""The aspect of an episode that tells when it was."""
AGO = "ago"
"""The aspect of an event that tells when it was."""


class Fact(NamedTuple):
    """One fact of a profile.

    Attributes:
        subject: symptom code, finding key, kind of episode or kind of event.
        state: how it stands in the profile.
        value: the subtype of a symptom, the value of what is stated, None otherwise.
        episode: ``1.depressive``, the episode that it belongs to, by its place in the profile and its kind.
        aspect: ``time``, ``impairment``, ``distress`` or ``admission`` of an episode; ``ago`` or ``ended`` of an event.
    """

    subject: str
    state: State
    value: Told | None = None
    episode: str = ""
    aspect: str = ""

    @property
    def id(self) -> str:
        """How sentences name the fact.

        ``1.depressive/S027.2`` and ``1.depressive/S027.2?`` for symptoms, ``no S027``, ``1.depressive.since=150``,
        ``1.elevated.past=12,700``, ``1.depressive.impairment=true``, ``1.depressive.impairment?``,
        ``traumatic.ago=60``, ``traumatic.ago?``, ``worry.form=realistic``, ``worry.form?``, ``binge.per_week=3-5``.
        """
        match self.state:
            case "present":
                return f"{self.episode}/{self.value}"
            case "vague":
                return f"{self.episode}/{self.value}?"
            case "absent":
                return f"no {self.subject}"
        if isinstance(self.value, When):
            return f"{self.episode}.{self.value.id}"
        named = f"{self.episode or self.subject}.{self.aspect}" if self.aspect else self.subject
        return f"{named}?" if self.state == "unsettled" else f"{named}={said(self.value)}"

    @property
    def lengths(self) -> tuple[Bounds, ...]:
        """The lengths of time that its sentence has to say, in days."""
        if isinstance(self.value, When):
            return self.value.lengths
        return (self.value,) if self.aspect and isinstance(self.value, Bounds) and self.value.high else ()

    @property
    def counts(self) -> tuple[Bounds, ...]:
        """The numbers other than lengths that its sentence has to say."""
        if isinstance(self.value, When):
            return self.value.counts
        return (self.value,) if not self.aspect and isinstance(self.value, Bounds) else ()

    @property
    def none_at_all(self) -> bool:
        """Whether it is a number that is 0."""
        return isinstance(self.value, Bounds) and self.value.high == 0


def said(value: Told | None) -> str:
    """A value as ids and phrasings name it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Bounds):
        return str(value.low) if value.low == value.high else f"{value.low}-{value.high}"
    return str(value)


class Derivation(NamedTuple):
    """How a sentence was made from its parts.

    Attributes:
        joint: the pattern that its parts stand in, by its code; empty where one part stands alone.
        tense: of its verbs; empty for the present.
        elided: the places of parts that stand without their subject.
        bare: the places of parts that stand without their adverbial.
        slots: what stands for slots that are not of the scene.
    """

    joint: str = ""
    tense: str = ""
    elided: tuple[int, ...] = ()
    bare: tuple[int, ...] = ()
    slots: tuple[tuple[str, str], ...] = ()


class Sentence(NamedTuple):
    """A sentence, or some that belong together, and the facts stated there.

    Attributes:
        text: ends with a full stop, a question mark or an exclamation mark.
        facts: ids; of a sentence that was made from parts, one of each part, with ``+`` behind it where the part only
            elaborates the fact; before these that of the fact which the joint states, if it states any.
        source: the parts that it was made from, by their codes in the graph.
        derivation: how it was made from them; None where nobody knows.
    """

    text: str
    facts: tuple[str, ...]
    source: tuple[str, ...]
    derivation: Derivation | None = None


def facts(profile: Profile) -> Iterator[Fact]:
    """The facts that a text has to state, in a fixed order."""
    for place, episode in enumerate(profile.episodes, start=1):
        yield from _of_episode(f"{place}.{episode.kind}", episode, profile.age)
    for event in sorted(profile.events, key=lambda one: one.kind):
        yield from _of_event(event)
    for key, value in sorted(profile.findings.items()):
        yield Fact(key, "stated", value)
    for key, bounds in sorted(profile.numbers.items()):
        yield Fact(key, "stated", bounds)
    for key in profile.unsettled:
        yield Fact(key, "unsettled")
    for code in profile.denied:
        yield Fact(code, "absent")


def _of_episode(name: str, episode: Episode, age: int | None) -> Iterator[Fact]:
    time = when(episode, age)
    yield Fact(episode.kind, "unsettled" if time.vague else "stated", time, name, TIME)
    for code, form in sorted(episode.present.items()):
        yield Fact(code, "present", form, name)
    for code, form in sorted(episode.vague.items()):
        yield Fact(code, "vague", form, name)
    for effect in EFFECTS:
        value = getattr(episode, effect)
        if value is not None:
            yield Fact(episode.kind, "stated", value, name, effect)
        elif effect in episode.unsettled:
            yield Fact(episode.kind, "unsettled", None, name, effect)


def _of_event(event: Event) -> Iterator[Fact]:
    if event.ago is not None:
        yield Fact(event.kind, "stated", event.ago, aspect=AGO)
    else:
        yield Fact(event.kind, "unsettled", aspect=AGO)
    if event.ended is not None:
        yield Fact(event.kind, "stated", event.ended, aspect="ended")
    elif "ended" in event.unsettled:
        yield Fact(event.kind, "unsettled", aspect="ended")


def joined(sentences: Sequence[Sentence]) -> str:
    """The running text of sentences, with an empty line where a paragraph begins."""
    before = separated([sentence.facts for sentence in sentences])
    return "".join(f"{space}{sentence.text}" for space, sentence in zip(before, sentences, strict=True))
