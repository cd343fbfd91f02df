"""What must be asked for a condition on the timeline to be known."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from generators.consultation.certificates.formula import Formula, all_asked, one_asked
from generators.consultation.certificates.group_formulas import GroupFormulas
from generators.consultation.certificates.stays import Limits, PossibleStay, RevealedStays, either_known
from kg.criteria.criteria import Criteria
from kg.model.condition import Condition
from kg.model.timeline import YEAR, Bounds, onset_of

AtLeastFormula = Callable[[int, bool], Formula]
"""That a number is known to be at least so great, or known not to be."""

_EFFECTS: dict[str, tuple[str, ...]] = {
    "impairment": ("impairment",),
    "distress": ("distress",),
    "admission": ("admission",),
    "effect": ("impairment", "distress"),
}


def compared_formula(condition: Condition, wanted: bool, at_least: AtLeastFormula, scale: int = 1) -> Formula:
    """That the comparison of a condition is known to hold, or known not to."""
    limit, operator = int(condition.value) * scale, condition.operator
    if operator in ("=", "!="):
        equal = wanted is (operator == "=")
        parts = at_least(limit, equal), at_least(limit + 1, not equal)
        return all_asked(parts) if equal else one_asked(parts)
    more = wanted is (operator in (">=", ">"))
    return at_least(limit + (operator in (">", "<=")), more)


class _Cover(NamedTuple):
    """An episode that covers time of others where it is a full episode of one of some groups."""

    stay: PossibleStay
    groups: tuple[str, ...]


class TimelineFormulas:
    """The conditions on the timeline of one patient."""

    def __init__(self, criteria: Criteria, stays: RevealedStays, groups: GroupFormulas) -> None:
        """Ties criteria and patient."""
        self._criteria = criteria
        self._stays = stays
        self._groups = groups

    def known(self, condition: Condition, wanted: bool) -> Formula:
        """That a condition is known to hold, or known not to, whichever it truly does."""
        number = self._number(condition)
        if condition.function in _EFFECTS:
            formula = self._effect(condition.kind or "", _EFFECTS[condition.function], wanted is condition.value)
        elif number is None:
            return True
        else:
            scale = YEAR if condition.function == "onset_age" else 1
            formula = compared_formula(condition, wanted, number, scale)
        return formula if wanted else one_asked((formula, self._nothing(condition)))

    def _nothing(self, condition: Condition) -> Formula:
        """That what a condition is about is known not to be there."""
        kinds = [kind for kind in (condition.kind, condition.other_kind) if kind is not None]
        parts = [self._stays.none(kind) for kind in kinds]
        if condition.event is not None and condition.event not in self._stays.events:
            parts.append(self._stays.asked(f"event.{condition.event}"))
        return one_asked(parts)

    def _number(self, condition: Condition) -> AtLeastFormula | None:
        kind, event = condition.kind or "", condition.event or ""
        numbers: dict[str, AtLeastFormula] = {
            "days": lambda days, more: self._days(kind, days, more),
            "onset_age": lambda days, more: self._onset(kind, days, more),
            "since": lambda days, more: self._since(kind, event, days, more),
            "ago": lambda days, more: self._ago(event, slice(0, 2), days, more),
            "ended": lambda days, more: self._ago(event, slice(2, 4), days, more),
            "overlap": lambda days, more: self._overlap(kind, condition.groups, days, more),
            "outside": lambda days, more: self._outside(kind, condition.groups, days, more),
            "share": lambda percent, more: self._share(kind, condition.groups, int(condition.value), more),
        }
        return numbers.get(condition.function)

    def _effect(self, kind: str, parts: Sequence[str], there: bool) -> Formula:
        def known(stay: PossibleStay) -> Formula:
            asked, told = self._stays.effects(stay)
            values = [told.get(part) for part in parts]
            return asked if (any(values) if there else all(value is False for value in values)) else False

        if there:
            return one_asked(known(one) for one in self._stays.counted(kind))
        return self._stays.of_all(kind, known)

    def _days(self, kind: str, days: int, more: bool) -> Formula:
        if days <= 1 or days > self._stays.life:
            return True
        if more:
            long = (one for one in self._stays.counted(kind) if one.real and one.days.low >= days)
            return one_asked(self._stays.dated(one) for one in long)
        return self._stays.of_all(kind, lambda one: self._stays.dated(one) if one.days.high < days else False)

    def _onset(self, kind: str, days: int, more: bool) -> Formula:
        def reaches(begins: Bounds) -> bool:
            onset = onset_of(begins, self._stays.age)
            return onset.low >= days if more else onset.high < days

        if reaches(Bounds(1, self._stays.life)):
            return True
        late = (self._stays.dated(one) for one in self._stays.counted(kind) if reaches(one.begins))
        if not more:
            return one_asked(late)
        return self._stays.of_all(kind, lambda one: self._stays.dated(one) if reaches(one.begins) else False)

    def _since(self, kind: str, event: str, days: int, more: bool) -> Formula:
        happened = self._stays.events.get(event)
        key = self._stays.asked(f"event.{event}") if happened is not None else False

        def far(stay: PossibleStay) -> Formula:
            def holds(dated: bool, told: bool) -> bool:
                begins = stay.begins if dated else Bounds(1, self._stays.life)
                low, high = happened[:2] if told and happened is not None else (0, self._stays.life)
                return low - begins.high >= days if more else high - begins.low < days

            return either_known(self._stays.dated(stay), key, holds)

        if more:
            return self._stays.of_all(kind, far)
        return one_asked(far(one) for one in self._stays.counted(kind))

    def _ago(self, event: str, part: slice, days: int, more: bool) -> Formula:
        if days <= 0 if more else self._stays.life < days:
            return True
        happened = self._stays.events.get(event)
        if happened is None:
            return False
        low, high = happened[part]
        return self._stays.asked(f"event.{event}") if (low >= days if more else high < days) else False

    def _overlap(self, kind: str, groups: Sequence[str], days: int, more: bool) -> Formula:
        """Of lengths greater than a day only that some cover is needed, or that none reaches the length by itself."""
        if days <= 0:
            return True
        if more:
            return one_asked(self._meeting(stay, groups) for stay in self._stays.counted(kind))
        return self._stays.of_all(kind, lambda stay: self._apart(stay, groups, days))

    def _meeting(self, stay: PossibleStay, groups: Sequence[str]) -> Formula:
        """That some cover is known to overlap an episode."""
        return one_asked(
            all_asked((self._covers(one, True), self._stays.overlap(stay, one.stay, 1, True), self._stays.there(stay)))
            for one in self._counted_covers(groups)
        )

    def _apart(self, stay: PossibleStay, groups: Sequence[str], days: int) -> Formula:
        """That each cover is known to overlap an episode for fewer days."""

        def apart(one: _Cover) -> Formula:
            return one_asked((self._stays.overlap(stay, one.stay, days, False), self._covers(one, False)))

        return self._all_covers(groups, apart)

    def _outside(self, kind: str, groups: Sequence[str], days: int, more: bool) -> Formula:
        if days <= 0:
            return True
        if more:
            return one_asked(self._left(stay, groups, days) for stay in self._stays.counted(kind))
        return self._stays.of_all(kind, lambda stay: self._filled(stay, groups, days))

    def _left(self, stay: PossibleStay, groups: Sequence[str], days: int) -> Formula:
        """That each cover by itself is known to leave a stretch of so many days of an episode."""

        def leaves(one: _Cover) -> Formula:
            def holds(dated: bool, other: bool) -> bool:
                return longest_left(self._stays.narrow(stay, dated), [self._stays.wide(one.stay, other)]) >= days

            return one_asked((self._stays.by_dates(stay, one.stay, holds), self._covers(one, False)))

        def long(dated: bool, _: bool) -> bool:
            begins, ends = self._stays.narrow(stay, dated)
            return begins - ends >= days

        length = either_known(self._stays.dated(stay), False, long)
        return all_asked((self._stays.there(stay), length, self._all_covers(groups, leaves)))

    def _filled(self, stay: PossibleStay, groups: Sequence[str], days: int) -> Formula:
        """That an episode is known to be short, or that the covers are known without which too much of it is left."""
        begins, ends = self._stays.wide(stay, True)
        if begins - ends < days:
            return one_asked(
                (self._stays.dated(stay), *(self._covers(one, True) for one in self._counted_covers(groups)))
            )
        covers = [(one, self._covers(one, True)) for one in self._counted_covers(groups)]
        spans = [(self._stays.narrow(one.stay, True), formula) for one, formula in covers if formula is not False]
        needed = (
            []
            if longest_left(self._stays.wide(stay, False), [span for span, _ in spans]) < days
            else [self._stays.dated(stay)]
        )
        for place, (_, formula) in enumerate(spans):
            others = [span for other, (span, _) in enumerate(spans) if other != place]
            if longest_left((begins, ends), others) >= days:
                needed.append(formula)
        return all_asked((one_asked(formula for _, formula in spans), *needed))

    def _share(self, kind: str, groups: Sequence[str], percent: int, more: bool) -> Formula:
        """More needs some cover; less, that no cover meets an episode, or that the length of some episode is known."""
        stays = self._stays.counted(kind)
        if not more:
            none = self._stays.of_all(kind, lambda stay: self._apart(stay, groups, 1))
            return one_asked((none, *(self._stays.dated(one) for one in stays)))
        met = one_asked(self._meeting(stay, groups) for stay in stays)
        if sum(one.days.high if one.real else 1 for one in stays) * 100 > (self._stays.life - 1) * percent:
            return met
        # An episode that may have lasted a whole life would leave too small a share.
        now = self._stays.now(kind)
        length = one_asked((self._stays.gone(now), self._stays.dated(now)))
        return all_asked((met, length, self._stays.asked(f"past.{kind}")))

    def _covers(self, cover: _Cover, wanted: bool) -> Formula:
        together = one_asked if wanted else all_asked
        return together(self._groups.full(code, cover.stay, wanted) for code in cover.groups)

    def _counted_covers(self, groups: Sequence[str]) -> Iterator[_Cover]:
        for kind, codes in self._by_kind(groups).items():
            for stay in self._stays.counted(kind):
                yield _Cover(stay, codes)

    def _all_covers(self, groups: Sequence[str], formula: Callable[[_Cover], Formula]) -> Formula:
        return all_asked(
            self._stays.of_all(kind, lambda stay, codes=codes: formula(_Cover(stay, codes)))  # type: ignore[misc]
            for kind, codes in self._by_kind(groups).items()
        )

    def _by_kind(self, groups: Sequence[str]) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for code in groups:
            for kind in self._criteria.groups[code].kinds:
                found[kind] = (*found.get(kind, ()), code)
        return found


def longest_left(limits: Limits, covers: Sequence[Limits]) -> int:
    """The longest stretch of an episode that covers leave, in days.

    Args:
        limits: the first and the last day of the episode, in days before today.
        covers: those of the covers.
    """
    (begins, ends), longest = limits, 0
    for first, last in sorted(covers, reverse=True):
        if first > last and last < begins:
            longest, begins = max(longest, begins - max(first, ends)), last
    return max(longest, begins - ends)
