"""The scene of a case: one workplace, one relative, one hobby, one theme of each kind; its slots fill all parts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import Account
from generators.composing.book import Book
from generators.composing.relative import as_relative
from generators.draw import Stream
from generators.writing.genre import Genre
from generators.writing.request import Patient
from generators.writing.spoken import with_article
from kg.wording.model import Kin, Theme
from kg.wording.pattern import Person, Register


class Life(NamedTuple):
    """What scenes are drawn from beside the themes.

    Attributes:
        work: occupation -> the values of its slots.
        hobbies: sets of slots.
        kin: who stands near whom; the first that fits counts.
        pronouns: relative -> ``he`` or ``she``.
        small: slot -> values.
        of_anybody: relatives whom a patient of any age, gender and marital state may have, for genres that present the
            patient.
    """

    work: Mapping[str, Mapping[str, str]]
    hobbies: Sequence[Mapping[str, str]]
    kin: Sequence[Kin]
    pronouns: Mapping[str, str]
    small: Mapping[str, Sequence[str]]
    of_anybody: Sequence[str] = ()


class Scene(NamedTuple):
    """What the texts of one patient share, but for the register, which is the narrator's.

    Attributes:
        person: how the text speaks of the patient.
        register: of a patient who speaks.
        slots: what stands for each slot.
        spoken: whether the text has the short forms of speech.
    """

    person: Person
    register: Register
    slots: Mapping[str, str]
    spoken: bool


_PERSONS: Mapping[str, Person] = {"woman": "she", "man": "he", "non-binary": "they"}
_OF_KIN = {"he": ("he", "his", "him"), "she": ("she", "her", "her")}


_MY = "my_"
"""Begins the slots that take the place of others where the patient speaks."""


def scene_of(genre: Genre, patient: Patient, register: Register, slots: Mapping[str, str]) -> Scene:
    """A scene as a genre tells it."""
    return Scene("I" if genre.of_oneself else _PERSONS[patient.gender], register, slots, genre.spoken)


def drawn(
    account: Account, book: Book, life: Life, patient: Patient, genre: Genre, register: Register, rng: Stream
) -> Scene:
    """A scene for an account.

    Args:
        account: what is told.
        book: its themes.
        life: of everybody.
        patient: whom it is about.
        genre: of the text.
        register: of the narrator.
        rng: decides.
    """
    kin = rng.choice(relatives(life, patient, genre))
    slots = {
        **person_slots(patient),
        **work_slots(life, patient, genre),
        **kin_slots(life, kin),
        **rng.choice(list(life.hobbies)),
        **{name: rng.choice(list(values)) for name, values in sorted(life.small.items())},
    }
    symptoms = [spot for episode in account.episodes for spot in episode.symptoms]
    told = {owner for spot in symptoms for owner in (spot.subject, spot.form)}
    told |= {episode.kind for episode in account.episodes}
    told |= {spot.subject for spot in (*account.findings, *account.events)}
    events = {spot.subject for spot in account.events}
    for theme in book.themes:
        if told.intersection(theme.for_) and (theme.event is None or theme.event in events):
            values = theme_slots(theme, rng.choice(list(theme.sets)), genre)
            given = {slot: values[own] for slot, own in theme.gives.items()}
            slots = {**given, **slots, **values}
    return scene_of(genre, patient, register, slots)


def relatives(life: Life, patient: Patient, genre: Genre) -> Sequence[str]:
    """The relatives of whom a patient may speak; none where nobody knows of any."""
    if genre.presented:
        return life.of_anybody
    return next((one.relatives for one in life.kin if stands_near(one, patient)), ())


def person_slots(patient: Patient) -> Mapping[str, str]:
    """Who the patient is; gender and ethnicity only where the text says them."""
    return {
        "job": patient.occupation_name,
        "a_job": with_article(patient.occupation_name),
        "age": str(patient.age),
        "marital": patient.marital,
        **(_said_of(patient) if patient.noun else {}),
    }


def _said_of(patient: Patient) -> Mapping[str, str]:
    return {"person": patient.noun, "a_person": with_article(patient.noun), "ethnicity": patient.ethnicity}


def work_slots(life: Life, patient: Patient, genre: Genre) -> Mapping[str, str]:
    """What work holds: people there as a patient speaks of them, or as anybody else does."""
    work = life.work.get(patient.occupation, {})
    own = {name.removeprefix(_MY): value for name, value in work.items() if name.startswith(_MY)}
    others = {name: value for name, value in work.items() if not name.startswith(_MY)}
    return {**others, **own} if genre.of_oneself else others


def theme_slots(theme: Theme, values: Sequence[str], genre: Genre) -> Mapping[str, str]:
    """The slots of a theme, as a relative speaks of himself in them where a relative tells."""
    return dict(zip(theme.slots, map(as_relative, values) if genre.by_relative else values, strict=True))


def kin_slots(life: Life, kin: str) -> Mapping[str, str]:
    """The slots of a relative."""
    he, his, him = _OF_KIN[life.pronouns[kin]]
    return {"kin": kin, "kin_he": he, "kin_his": his, "kin_him": him}


def stands_near(kin: Kin, patient: Patient) -> bool:
    """Whether a patient may have such relatives."""
    youngest, oldest = kin.ages
    return kin.marital == patient.marital and kin.gender in (None, patient.gender) and youngest <= patient.age <= oldest
