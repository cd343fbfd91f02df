"""The scene of a case: one workplace, one relative, one hobby, one theme of each kind; its slots fill all parts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import Account
from generators.composing.book import Book
from generators.draw import Stream
from kg.wording.pattern import Person, Register

KIN = {
    "husband": "he",
    "wife": "she",
    "sister": "she",
    "brother": "he",
    "mother": "she",
    "father": "he",
    "daughter": "she",
    "son": "he",
    "flatmate": "he",
    "aunt": "she",
    "partner": "she",
}
_OF_KIN = {"he": ("he", "his", "him"), "she": ("she", "her", "her")}


class Life(NamedTuple):
    """What scenes are drawn from beside the themes.

    Attributes:
        work: occupation -> the values of its slots.
        hobbies: sets of slots.
        kin: marital state -> relatives.
        small: slot -> values.
    """

    work: Mapping[str, Mapping[str, str]]
    hobbies: Sequence[Mapping[str, str]]
    kin: Mapping[str, Sequence[str]]
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


def drawn(
    account: Account, book: Book, life: Life, occupation: str, job: str, marital: str, person: Person, rng: Stream
) -> Scene:
    """A scene for an account.

    Args:
        account: what is told.
        book: its themes.
        life: of everybody.
        occupation: code.
        job: its name.
        marital: state.
        person: how the text speaks of the patient.
        rng: decides.
    """
    kin = rng.choice(sorted(life.kin[marital]))
    he, his, him = _OF_KIN[KIN[kin]]
    slots = {"job": job, **life.work[occupation], "kin": kin, "kin_he": he, "kin_his": his, "kin_him": him}
    slots |= rng.choice(list(life.hobbies))
    slots |= {name: rng.choice(list(values)) for name, values in sorted(life.small.items())}
    about = {owner for episode in account.episodes for spot in episode.symptoms for owner in (spot.subject, spot.form)}
    about |= {episode.kind for episode in account.episodes} | {
        spot.subject for spot in (*account.findings, *account.events)
    }
    for theme in book.themes:
        if {*theme.for_} & about:
            slots |= dict(zip(theme.slots, rng.choice(list(theme.sets)), strict=True))
    return Scene(person, rng.choice(["plain", "measured"]), slots)
