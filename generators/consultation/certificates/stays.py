"""The episodes of one patient, and those that may be as long as nobody has asked; which answers tell what of them."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from generators.consultation.certificates.formula import Formula, all_asked, one_asked
from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer
from kg.model.timeline import YEAR, Bounds

Limits = tuple[int, int]
"""First and last day, in days before today."""


class PossibleStay(NamedTuple):
    """An episode that is, or that may be before it is asked for.

    Attributes:
        place: of an earlier episode its place in the answer; None of one that goes on; -1 of an earlier one that may be
            as long as nobody has asked for earlier ones.
        real: whether the patient has it.
        begins, ends: days before today, least and greatest, once they are known; of one that is not real, as it may be.
    """

    kind: str
    place: int | None
    real: bool
    begins: Bounds
    ends: Bounds

    @property
    def days(self) -> Bounds:
        """How long it lasted once its dates are known."""
        return Bounds(max(1, self.begins.low - self.ends.high), max(1, self.begins.high - self.ends.low))


class RevealedStays:
    """The episodes of one patient, and the questions whose answers tell of them.

    Attributes:
        answers: of the questions that may be asked and that the patient can answer.
        life: the greatest number of days that an episode can have begun ago.
    """

    def __init__(self, criteria: Criteria, answers: Mapping[str, Answer], age: int) -> None:
        """Reads the answers.

        Args:
            criteria: what is asked.
            answers: by key; an answer that is None is taken as never given.
            age: of the patient, in years.
        """
        self._criteria = criteria
        self.answers = {key: told for key, told in answers.items() if told is not None}
        self.age = age
        self.life = (age + 1) * YEAR - 1
        self._denying = self._screened()
        self._kinds = {kind: self._of_kind(kind, answers) for kind in criteria.kinds}
        self._gone: dict[str, Formula] = {}
        self._overlaps: dict[tuple[PossibleStay, PossibleStay, int, bool], Formula] = {}
        self._absent: dict[tuple[PossibleStay, str], Formula] = {}

    def asked(self, key: str) -> Formula:
        """That a question is asked; false where the patient cannot answer it."""
        return key if key in self.answers else False

    def _screened(self) -> dict[str, list[str]]:
        """The screeners that deny a symptom, by its code."""
        found: dict[str, list[str]] = {}
        for group in self._criteria.groups.values():
            key = f"any.{group.code}"
            if self.answers.get(key) is False:
                for code in dict.fromkeys(one.partition(".")[0] for one in group.pool):
                    found.setdefault(code, []).append(key)
        return found

    def _of_kind(
        self, kind: str, answers: Mapping[str, Answer]
    ) -> tuple[PossibleStay, PossibleStay, list[PossibleStay]]:
        """The one that may go on, the earlier one that may be, and the earlier ones that are."""
        time = answers[f"now.{kind}.time"]
        begins = Bounds(*time) if time else Bounds(1, self.life)
        real = bool(time) or self._ongoing(kind)
        now = PossibleStay(kind, None, real, begins, Bounds(0, 0))
        perhaps = PossibleStay(kind, -1, False, Bounds(1, self.life), Bounds(1, self.life - 1))
        past = [
            PossibleStay(kind, place, True, Bounds(begins_low, begins_high), Bounds(ends_low, ends_high))
            for place, (begins_low, begins_high, ends_low, ends_high) in enumerate(self.answers.get(f"past.{kind}", ()))
        ]
        return now, perhaps, past

    def _ongoing(self, kind: str) -> bool:
        """Whether an answer other than that to its time tells that an episode goes on."""
        symptoms = self._criteria.kinds[kind].symptoms
        return bool(self.answers.get(f"now.{kind}.effect")) or any(
            kind in self.answers.get(one, ()) for one in symptoms
        )

    def now(self, kind: str) -> PossibleStay:
        """The episode of a kind that goes on or may go on."""
        return self._kinds[kind][0]

    def earlier(self, kind: str) -> list[PossibleStay]:
        """The earlier episodes of a kind that the patient has."""
        return self._kinds[kind][2]

    def counted(self, kind: str) -> list[PossibleStay]:
        """The episodes of a kind that can make something true: the earlier ones, and the one of today.

        As long as it is open whether an episode goes on, the criteria ask what would be true of it: it would be there
        today at least.
        """
        now, _, past = self._kinds[kind]
        return [now, *past]

    def of_all(self, kind: str, formula: Callable[[PossibleStay], Formula]) -> Formula:
        """That something is known of all episodes of a kind that the patient has or may have."""
        now, perhaps, past = self._kinds[kind]
        earlier = all_asked((self.asked(f"past.{kind}"), *(formula(one) for one in past)))
        return all_asked((one_asked((self.gone(now), formula(now))), one_asked((formula(perhaps), earlier))))

    def none(self, kind: str) -> Formula:
        """That there is no episode of a kind, now or earlier."""
        return self.of_all(kind, lambda stay: False)

    def there(self, stay: PossibleStay) -> Formula:
        """That an earlier episode is known of; one that goes on needs no question of its own."""
        return True if stay.place is None else self.asked(f"past.{stay.kind}")

    def gone(self, stay: PossibleStay) -> Formula:
        """That an episode which may go on does not."""
        if stay.real or stay.place is not None:
            return False
        if stay.kind not in self._gone:
            told = (self.asked(f"now.{stay.kind}.{part}") for part in ("time", "effect"))
            symptoms = self._criteria.kinds[stay.kind].symptoms
            self._gone[stay.kind] = one_asked((*told, all_asked(self.absent(stay, code) for code in symptoms)))
        return self._gone[stay.kind]

    def dated(self, stay: PossibleStay) -> Formula:
        """That it is known when an episode was."""
        if not stay.real:
            return False
        return self.asked(f"now.{stay.kind}.time" if stay.place is None else f"past.{stay.kind}")

    def effects(self, stay: PossibleStay) -> tuple[Formula, Mapping[str, bool | None]]:
        """That the effects of an episode are known, and which they are."""
        if not stay.real:
            return False, {}
        if stay.place is None:
            key = f"now.{stay.kind}.effect"
            return self.asked(key), self.answers.get(key, {})
        key = f"past.{stay.kind}.effect"
        told = self.answers.get(key)
        return all_asked((self.there(stay), self.asked(key))), told[stay.place] if told else {}

    def present(self, stay: PossibleStay, code: str) -> Formula:
        """That a symptom or form is known to be there in an episode."""
        return self._sign(stay, code) if stay.real and self._shows(stay, code) else False

    def absent(self, stay: PossibleStay, code: str) -> Formula:
        """That a symptom or form is known not to be there in an episode."""
        key = (stay, code)
        if key not in self._absent:
            self._absent[key] = self._denied(stay, code)
        return self._absent[key]

    def _denied(self, stay: PossibleStay, code: str) -> Formula:
        if stay.place == -1 or self._shows(stay, code):
            return False
        if stay.place is not None:
            return self._sign(stay, code)
        return one_asked((self._sign(stay, code), *self._denying.get(code.partition(".")[0], ())))

    def _sign(self, stay: PossibleStay, code: str) -> Formula:
        if stay.place is None:
            return self.asked(code.partition(".")[0])
        return all_asked((self.there(stay), self.asked(f"past.{stay.kind}.signs")))

    def _shows(self, stay: PossibleStay, code: str) -> bool:
        symptom, dot, _ = code.partition(".")
        if stay.place is None:
            form = self.answers.get(symptom, {}).get(stay.kind)
        else:
            told = self.answers.get(f"past.{stay.kind}.signs")
            form = told[stay.place].get(symptom) if told else None
        return form is not None and (not dot or form == code)

    def overlap(self, stay: PossibleStay, other: PossibleStay, days: int, wanted: bool) -> Formula:
        """That two episodes are known to overlap for so many days, or not to."""
        key = (stay, other, days, wanted)
        if key not in self._overlaps:
            side = self.narrow if wanted else self.wide
            self._overlaps[key] = self.by_dates(
                stay,
                other,
                lambda one, two: (_shared(side(stay, one), side(other, two)) >= days) is wanted,
            )
        return self._overlaps[key]

    def by_dates(self, stay: PossibleStay, other: PossibleStay, holds: Callable[[bool, bool], bool]) -> Formula:
        """That enough of the dates of two episodes is known.

        Args:
            stay: one episode.
            other: another one.
            holds: whether it is enough, given whether the dates of the first and of the second are known.
        """
        return either_known(self.dated(stay), self.dated(other), holds)

    def narrow(self, stay: PossibleStay, dated: bool) -> Limits:
        """The first and the last day of an episode that is as short as it can be."""
        if dated:
            return stay.begins.low, stay.ends.high
        return 1, 0 if stay.place is None else self.life - 1

    def wide(self, stay: PossibleStay, dated: bool) -> Limits:
        """The first and the last day of an episode that is as long as it can be."""
        if dated:
            return stay.begins.high, stay.ends.low
        return self.life, 0 if stay.place is None else 1

    @cached_property
    def events(self) -> Mapping[str, list[int]]:
        """The bounds of each event that happened and of which the patient can tell."""
        told = {kind: self.answers.get(f"event.{kind}") for kind in self._criteria.events}
        return {kind: bounds for kind, bounds in told.items() if bounds}


def either_known(first: Formula, second: Formula, holds: Callable[[bool, bool], bool]) -> Formula:
    """That enough of two things is known.

    Args:
        first: that the first is known.
        second: that the second is known.
        holds: whether it is enough, given whether the first and the second are known.
    """
    if holds(False, False):
        return True
    alone = [one for one, known in ((first, holds(True, False)), (second, holds(False, True))) if known]
    found = one_asked(alone)
    if found is False and holds(True, True):
        return all_asked((first, second))
    return found


def _shared(one: Limits, other: Limits) -> int:
    (begins, ends), (other_begins, other_ends) = one, other
    return min(begins - ends, other_begins - other_ends, begins - other_ends, other_begins - ends)
