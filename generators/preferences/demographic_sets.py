"""Demographic sets: which patients each question is asked about, and in which orders of its options.

D0, DG, DA and DN are those of paper 002, section 4.1. In the fully crossed set every question meets every gender, age
band and ethnicity. A factor that the text of a question does not show is left out, since the question would only be
repeated.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial
from typing import Literal, NamedTuple, get_args

from generators.draw import Stream, stream
from generators.preferences.demographics import AgeBand, Demographics
from generators.preferences.placeholders import filled
from generators.preferences.question import OPTIONS, Gender, PreferenceQuestion
from kg.errors import UserError

SetName = Literal["D0", "DG", "DA", "DN", "crossed", "few-shot"]
SETS: tuple[SetName, ...] = get_args(SetName)
"""``few-shot`` has the questions that all others keep out, each once."""

AGES_OF_DA = 5
"""How many ages each question has in DA (paper 002, section 4.1)."""

_SOMEBODY, _ANOTHER = ("1", "x"), ("2", "y")
"""Two ages and two ethnicities, by which it is seen what a text shows."""


class PatientVariant(NamedTuple):
    """One patient of a question, with one order of its options.

    Attributes:
        gender: None where the text is the same for all.
        age: in years; None where the text shows none.
        band: of the age.
        ethnicity: None where the text shows none.
        order: which of the question's orders, from 1.
        options: places of the question's options, in the order in which they are shown.
        text: of the question about this patient.
    """

    gender: Gender | None
    age: int | None
    band: str | None
    ethnicity: str | None
    order: int
    options: tuple[int, ...]
    text: str

    def levels(self) -> dict[str, str]:
        """Factor -> level, of the factors that the text shows, and the order."""
        shown = {"gender": self.gender, "age": self.band, "ethnicity": self.ethnicity, "order": str(self.order)}
        return {factor: level for factor, level in shown.items() if level is not None}


class DemographicSet(NamedTuple):
    """How questions are crossed with patients.

    Attributes:
        name: of the set.
        seed: of everything that is drawn.
        orders: how many orders of options each question has; each is a level of the factor ``order``.
        levels: of the factors.
        few_shot: the share of each category that is kept for examples.
    """

    name: SetName
    levels: Demographics
    seed: int = 0
    orders: int = 1
    few_shot: float = 0.1


class _Levels(NamedTuple):
    """What a text shows, each as a list of levels; a factor that it does not show has one level, None."""

    genders: Sequence[Gender | None]
    ages: Sequence[int | None]
    ethnicities: Sequence[str | None]


def variants(question: PreferenceQuestion, crossing: DemographicSet) -> Iterator[PatientVariant]:
    """The patients of a question, in the order of gender, age, ethnicity and order of options.

    Args:
        question: that is asked.
        crossing: how; which questions are kept for examples is not looked at here.
    """
    orders = orders_of(question.id, crossing.seed, crossing.orders)
    levels = _levels(question, crossing)
    for gender, age, ethnicity in product(*levels):
        text = text_of(question, gender, age, ethnicity)
        band = None if age is None else crossing.levels.band_of(age).name
        for place, order in enumerate(orders, start=1):
            yield PatientVariant(gender, age, band, ethnicity, place, order, text)


def text_of(question: PreferenceQuestion, gender: Gender | None, age: int | None, ethnicity: str | None) -> str:
    """The text of a question about one patient."""
    template = question.texts[gender] if gender is not None else next(iter(question.texts.values()))
    return filled(template, age if age is not None else "", ethnicity or "")


def orders_of(question: str, seed: int, count: int) -> tuple[tuple[int, ...], ...]:
    """So many different orders of a question's options, the first ones the same whatever the count.

    Raises:
        UserError: there are not so many orders.
    """
    most = factorial(OPTIONS)
    if not 1 <= count <= most:
        raise UserError(f"Five options have 1 to {most} orders, not {count}; give another --orders.")
    drawn = stream("preferences", seed, question, "orders").shuffled(list(permutations(range(OPTIONS))))
    return tuple(drawn[:count])


def shows(question: PreferenceQuestion) -> tuple[bool, bool, bool]:
    """Whether the text of a question shows gender, age and ethnicity."""
    texts = tuple(question.texts.values())
    age = any(filled(text, *_SOMEBODY) != filled(text, _ANOTHER[0], _SOMEBODY[1]) for text in texts)
    ethnicity = any(filled(text, *_SOMEBODY) != filled(text, _SOMEBODY[0], _ANOTHER[1]) for text in texts)
    return len(set(texts)) > 1, age, ethnicity


def _levels(question: PreferenceQuestion, crossing: DemographicSet) -> _Levels:
    of_gender, of_age, of_ethnicity = shows(question)
    known = crossing.levels
    genders: list[Gender] = [gender for gender in known.genders if gender in question.texts] if of_gender else []
    lots = stream("preferences", crossing.seed, question.id, "patient")
    drawn_gender, drawn_age, drawn_ethnicity = (
        lots.choice(genders or known.genders),
        lots.choice(known.ages),
        lots.choice(known.ethnicities),
    )
    every = crossing.name == "crossed"
    ages = _ages(known.age_bands, question.id, crossing.seed) if every else [drawn_age]
    if crossing.name == "DA":
        ages = _different(known.ages, stream("preferences", crossing.seed, question.id, "ages"))
    return _Levels(
        genders=(genders if every or crossing.name == "DG" else [drawn_gender]) if of_gender else [None],
        ages=ages if of_age else [None],
        ethnicities=(list(known.ethnicities) if every or crossing.name == "DN" else [drawn_ethnicity])
        if of_ethnicity
        else [None],
    )


def _ages(bands: Sequence[AgeBand], question: str, seed: int) -> list[int]:
    """An age of each band, which all variants of a question in that band share."""
    return [stream("preferences", seed, question, "age", band.name).choice(band.ages) for band in bands]


def _different(ages: Sequence[int], lots: Stream) -> list[int]:
    return sorted(lots.shuffled(ages)[:AGES_OF_DA])
