"""What must be asked for a symptom group to be known as met or as not met."""

from collections.abc import Mapping

from generators.consultation.certificates.formula import Formula, all_asked, one_asked, some_asked
from generators.consultation.certificates.stays import PossibleStay, RevealedStays
from kg.criteria.criteria import Criteria
from kg.criteria.records import Group


class GroupFormulas:
    """The symptom groups of one patient."""

    def __init__(self, criteria: Criteria, stays: RevealedStays) -> None:
        """Ties criteria and patient.

        Args:
            criteria: whose groups they are.
            stays: the patient's episodes.
        """
        self._criteria = criteria
        self._stays = stays
        self._full: dict[tuple[str, PossibleStay, bool], Formula] = {}
        self._symptoms: dict[tuple[PossibleStay, str, int, bool], Formula] = {}
        self._showing: dict[str, list[str]] = {}
        for kind in criteria.kinds.values():
            for code in kind.symptoms:
                self._showing.setdefault(code, []).append(kind.key)

    def asked(self, code: str, when: str, wanted: bool) -> Formula:
        """That a group is known to be met, ``now`` or ``ever``, or known not to be."""
        kinds, now = self._criteria.groups[code].kinds, when == "now"
        if wanted:
            stays = [one for kind in kinds for one in self._stays.counted(kind) if not now or one.place is None]
            return one_asked(self.full(code, one, True) for one in stays)
        if now:
            ongoing = [self._stays.now(kind) for kind in kinds]
            return all_asked(one_asked((self._stays.gone(one), self.full(code, one, False))) for one in ongoing)
        return all_asked(self._stays.of_all(kind, lambda one: self.full(code, one, False)) for kind in kinds)

    def episodes(self, code: str, number: int, wanted: bool) -> Formula:
        """That it is known that there were, or were not, so many full episodes of a group."""
        kinds = self._criteria.groups[code].kinds
        if wanted:
            return some_asked(
                number, (self.full(code, one, True) for kind in kinds for one in self._stays.counted(kind))
            )
        # As long as nobody has asked for earlier ones, there may be as many as are counted.
        ongoing = [self._stays.now(kind) for kind in kinds]
        over = [one_asked((self._stays.gone(one), self.full(code, one, False))) for one in ongoing]
        earlier = [self.full(code, one, False) for kind in kinds for one in self._stays.earlier(kind)]
        asked = (self._stays.asked(f"past.{kind}") for kind in kinds)
        fewer = some_asked(len(over) + len(earlier) - number + 1, (*over, *earlier))
        return all_asked((*asked, fewer))

    def full(self, code: str, stay: PossibleStay, wanted: bool) -> Formula:
        """That an episode is known to be a full episode of a group, or known not to be."""
        key = (code, stay, wanted)
        if key not in self._full:
            group = self._criteria.groups[code]
            parts = self._parts(group, stay, wanted)
            self._full[key] = all_asked((self._stays.there(stay), *parts)) if wanted else one_asked(parts)
        return self._full[key]

    def _parts(self, group: Group, stay: PossibleStay, wanted: bool) -> list[Formula]:
        parts = self._counted(group, stay, wanted)
        if group.minimum_days is not None:
            parts.append(self._length(group.minimum_days, stay, wanted))
        if group.effect is not None:
            parts.append(self._effect(group, stay, wanted))
        return parts

    def _counted(self, group: Group, stay: PossibleStay, wanted: bool) -> list[Formula]:
        """Enough symptoms of the pool, and those of the core."""
        pool = {code: self._symptom(stay, code, group.overlap, wanted) for code in group.pool}
        minimum = self._minimum(group)
        parts = [some_asked(minimum if wanted else len(pool) - minimum + 1, pool.values())]
        if group.core_rule is not None:
            together = all_asked if (group.core_rule == "all") is wanted else one_asked
            parts.append(together(pool[code] for code in group.core))
        return parts

    def _minimum(self, group: Group) -> int:
        for below, count in group.minimum_by_age:
            if self._stays.age < below:
                return count
        return group.minimum_count

    def _symptom(self, stay: PossibleStay, code: str, days: int, wanted: bool) -> Formula:
        """That a symptom is known to be in an episode or in one that overlaps it for so many days, or not to be."""
        key = (stay, code, days, wanted)
        if key not in self._symptoms:
            kinds = self._showing.get(code.partition(".")[0], [])
            find = self._shown if wanted else self._denied
            self._symptoms[key] = find(stay, code, days, kinds)
        return self._symptoms[key]

    def _shown(self, stay: PossibleStay, code: str, days: int, kinds: list[str]) -> Formula:
        stays = self._stays
        return one_asked(
            all_asked((stays.present(one, code), True if one == stay else stays.overlap(stay, one, days, True)))
            for kind in kinds
            for one in stays.counted(kind)
        )

    def _denied(self, stay: PossibleStay, code: str, days: int, kinds: list[str]) -> Formula:
        stays = self._stays

        def without(one: PossibleStay) -> Formula:
            apart = False if one == stay else stays.overlap(stay, one, days, False)
            return one_asked((stays.absent(one, code), apart))

        return all_asked(stays.of_all(kind, without) for kind in kinds)

    def _length(self, days: int, stay: PossibleStay, wanted: bool) -> Formula:
        narrow, wide = self._stays.narrow(stay, False), self._stays.wide(stay, False)
        if (narrow[0] - narrow[1] >= days) if wanted else (wide[0] - wide[1] < days):
            return True
        fits = stay.real and (stay.days.low >= days if wanted else stay.days.high < days)
        return self._stays.dated(stay) if fits else False

    def _effect(self, group: Group, stay: PossibleStay, wanted: bool) -> Formula:
        known, told = self._stays.effects(stay)
        if group.effect == "any":
            return _told(known, told, ("impairment", "distress"), wanted)
        harm = wanted is (group.effect == "harm")
        parts = [_told(known, told, (part,), harm) for part in ("impairment", "admission")]
        parts.append(self._harm_by(group.harm_by, stay, harm))
        return one_asked(parts) if harm else all_asked(parts)

    def _harm_by(self, code: str | None, stay: PossibleStay, wanted: bool) -> Formula:
        """That symptoms of a group are known to be in an episode that overlaps for a day, or not to be."""
        if code is None:
            return False
        group, stays = self._criteria.groups[code], self._stays
        if wanted:
            return one_asked(
                all_asked((stays.there(one), *self._counted(group, one, True), stays.overlap(stay, one, 1, True)))
                for kind in group.kinds
                for one in stays.counted(kind)
            )

        def harmless(one: PossibleStay) -> Formula:
            return one_asked((*self._counted(group, one, False), stays.overlap(stay, one, 1, False)))

        return all_asked(stays.of_all(kind, harmless) for kind in group.kinds)


def _told(known: Formula, told: Mapping[str, bool | None], parts: tuple[str, ...], wanted: bool) -> Formula:
    """That one of some effects is known, or that none of them is."""
    values = [told.get(part) for part in parts]
    return known if (any(values) if wanted else all(value is False for value in values)) else False
