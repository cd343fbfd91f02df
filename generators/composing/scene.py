"""The scene of a case: one workplace, one relative, one hobby, one theme of each kind; its slots fill all parts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import Account
from generators.composing.book import Book
from generators.draw import Stream
from generators.writing.request import Patient
from kg.wording.model import Kin
from kg.wording.pattern import Person, Register

_REGISTERS: Sequence[Register] = ("plain", "measured")


class Life(NamedTuple):
    """What scenes are drawn from beside the themes.

    Attributes:
        work: occupation -> the values of its slots.
        hobbies: sets of slots.
        kin: who stands near whom; the first that fits counts.
        pronouns: relative -> ``he`` or ``she``.
        small: slot -> values.
    """

    work: Mapping[str, Mapping[str, str]]
    hobbies: Sequence[Mapping[str, str]]
    kin: Sequence[Kin]
    pronouns: Mapping[str, str]
    small: Mapping[str, Sequence[str]]


class Scene(NamedTuple):
    """What the texts of one patient share.

    Attributes:
        person: how the text speaks of the patient.
        register: of a patient who speaks.
        slots: what stands for each slot.
    """

    person: Person
    register: Register
    slots: Mapping[str, str]


_OF_KIN = {"he": ("he", "his", "him"), "she": ("she", "her", "her")}


def drawn(account: Account, book: Book, life: Life, patient: Patient, person: Person, rng: Stream) -> Scene:
    """A scene for an account.

    Args:
        account: what is told.
        book: its themes.
        life: of everybody.
        patient: whom it is about.
        person: how the text speaks of the patient.
        rng: decides.
    """
    kin = rng.choice(next(one.relatives for one in life.kin if _stands_near(one, patient)))
    he, his, him = _OF_KIN[life.pronouns[kin]]
    slots = {
        "job": patient.occupation_name,
        "age": str(patient.age),
        "marital": patient.marital,
        **life.work[patient.occupation],
        "kin": kin,
        "kin_he": he,
        "kin_his": his,
        "kin_him": him,
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
            values = dict(zip(theme.slots, rng.choice(list(theme.sets)), strict=True))
            given = {slot: values[own] for slot, own in theme.gives.items()}
            slots = {**given, **slots, **values}
    return Scene(person, rng.choice(_REGISTERS), slots)


def _stands_near(kin: Kin, patient: Patient) -> bool:
    youngest, oldest = kin.ages
    return kin.marital == patient.marital and kin.gender in (None, patient.gender) and youngest <= patient.age <= oldest
