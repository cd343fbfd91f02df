"""A patient in the making: what must hold so far, and whether more can be asked without contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generators.criteria import Criteria, DisorderCriteria, Group, Test
from generators.draw import Stream
from kg.model.condition import Value
from kg.model.finding import IMPAIRMENT, TOTAL

NO_LIMIT = 10**6
"""Above every number that the graph asks for."""


class Span(NamedTuple):
    """Whole numbers from least to greatest, both included."""

    least: int
    greatest: int

    def within(self, other: Span) -> Span:
        """What both have in common; empty when least exceeds greatest."""
        return Span(max(self.least, other.least), min(self.greatest, other.greatest))

    @property
    def empty(self) -> bool:
        """Whether no number is left."""
        return self.least > self.greatest


class Draft:
    """Symptoms and findings as constraints; every method that asks for more says whether it can be had.

    Attributes:
        present: symptoms that must be present.
        absent: symptoms that must not be present.
        wanted: (pool, count): at least so many of these are present.
        capped: (pool, count): at most so many of these are present.
        spans: numbers that must be stated, with the range left.
        fixed: booleans and choices that must be stated.
        majority: episodes that must (True) or must not (False) fill most of the total duration.
    """

    def __init__(self, criteria: Criteria) -> None:
        """Starts with nothing asked."""
        self._criteria = criteria
        self.present: set[str] = set()
        self.absent: set[str] = set()
        self.wanted: list[tuple[tuple[str, ...], int]] = []
        self.capped: list[tuple[tuple[str, ...], int]] = []
        self.spans: dict[str, Span] = {}
        self.fixed: dict[str, Value] = {}
        self.majority: dict[str, bool] = {}

    def copy(self) -> Draft:
        """An independent draft with the same constraints."""
        twin = Draft(self._criteria)
        twin.become(self)
        return twin

    def become(self, other: Draft) -> None:
        """Takes over the constraints of another draft."""
        self.present, self.absent = set(other.present), set(other.absent)
        self.wanted, self.capped = list(other.wanted), list(other.capped)
        self.spans, self.fixed, self.majority = dict(other.spans), dict(other.fixed), dict(other.majority)

    def meet(self, disorder: DisorderCriteria, rng: Stream) -> bool:
        """Asks for everything that a disorder asks for, its exclusions apart."""
        asked = [self.meet_group(group, rng) for group in disorder.required]
        if disorder.minimum_days is not None or disorder.maximum_days is not None:
            greatest = self._criteria.findings[TOTAL].greatest
            asked.append(self.narrow(TOTAL, Span(disorder.minimum_days or 1, disorder.maximum_days or greatest)))
        if disorder.impairment is not None:
            asked.append(self.fix(IMPAIRMENT, disorder.impairment))
        if disorder.stressor != "none":
            asked.append(self.fix(f"stressor.{disorder.stressor}", True))
        asked += [self.hold(test, True, rng) for test in disorder.requirements]
        return all(asked)

    def meet_group(self, group: Group, rng: Stream) -> bool:
        """Asks for a group's count, core, days and impairment."""
        core = group.core if group.core_rule == "all" else ()
        if group.core_rule == "one_of" and not self.present & set(group.core):
            core = (rng.choice([code for code in group.core if code not in self.absent] or group.core),)
        self.present |= set(core)
        self.wanted.append((group.pool, group.minimum_count))
        asked = [not self.absent & set(core)]
        if group.minimum_days is not None:
            key = f"{group.episode}.days"
            asked.append(self.narrow(key, Span(group.minimum_days, self._criteria.findings[key].greatest)))
        if group.impairment is not None:
            asked.append(self.fix(f"{group.episode}.impairment", group.impairment))
        return all(asked)

    def fail_group(self, group: Group, rng: Stream) -> bool:
        """Asks that a group not be met, by what is asked already, by too few symptoms, or by days or impairment."""
        if self.group_fails(group):
            return True
        if self._cap(group, rng):
            return True
        days = f"{group.episode}.days"
        if group.minimum_days is not None and self.narrow(days, Span(1, group.minimum_days - 1)):
            return True
        return group.impairment is not None and self.fix(f"{group.episode}.impairment", not group.impairment)

    def _cap(self, group: Group, rng: Stream) -> bool:
        forced = self.forced(group.pool)
        if forced >= group.minimum_count:
            return False
        # One or two short as well as just short: a case should not always turn on a single symptom.
        short = rng.choice([1, 1, 2]) if group.minimum_count - forced > 1 else 1
        self.capped.append((group.pool, group.minimum_count - short))
        return True

    def forced(self, pool: Sequence[str]) -> int:
        """At least how many of a pool will be present, whatever is picked."""
        inside = set(pool)
        here = len(self.present & inside)
        for wanted, count in self.wanted:
            outside = len([code for code in wanted if code not in inside and code not in self.absent])
            here = max(here, count - outside)
        return here

    def group_fails(self, group: Group) -> bool:
        """Whether what is asked already keeps a group from being met."""
        if any(set(group.pool) <= set(pool) and count < group.minimum_count for pool, count in self.capped):
            return True
        if group.core_rule == "all" and self.absent & set(group.core):
            return True
        if group.core_rule == "one_of" and set(group.core) <= self.absent:
            return True
        if len(set(group.pool) - self.absent) < group.minimum_count:
            return True
        days = self.spans.get(f"{group.episode}.days")
        if group.minimum_days is not None and days is not None and days.greatest < group.minimum_days:
            return True
        total = self.spans.get(TOTAL)
        if group.minimum_days is not None and total is not None and total.greatest < group.minimum_days:
            return True
        stated = self.fixed.get(f"{group.episode}.impairment")
        return group.impairment is not None and stated is not None and stated != group.impairment

    def narrow(self, key: str, allowed: Span) -> bool:
        """Asks that a number be stated and lie in a range."""
        finding = self._criteria.findings[key]
        left = self.spans.get(key) or Span(finding.least, finding.greatest)
        narrowed = left.within(allowed)
        if narrowed.empty:
            return False
        self.spans[key] = narrowed
        return True

    def fix(self, key: str, value: Value) -> bool:
        """Asks that a boolean or a choice be stated with a value."""
        if key.endswith(".impairment") and value is True and self.fixed.get(IMPAIRMENT) is False:
            return False
        if key == IMPAIRMENT and value is False and self._impaired_episode():
            return False
        if key in self.fixed:
            return self.fixed[key] == value
        self.fixed[key] = value
        return True

    def _impaired_episode(self) -> bool:
        return any(key.endswith(".impairment") and value is True for key, value in self.fixed.items())

    def show(self, code: str) -> bool:
        """Asks that a symptom be present."""
        return self._symptom(code, True)

    def hide(self, code: str) -> bool:
        """Asks that a symptom not be present."""
        return self._symptom(code, False)

    def stated(self) -> set[str]:
        """The findings that must be stated."""
        return {*self.spans, *self.fixed}

    def oppose(self, key: str, other: Draft, rng: Stream) -> bool:
        """Asks that a finding have a value that another draft does not allow."""
        if key in other.spans:
            span = other.spans[key]
            return self.narrow(key, Span(0, span.least - 1)) or self.narrow(key, Span(span.greatest + 1, NO_LIMIT))
        value = other.fixed[key]
        if isinstance(value, bool):
            return self.fix(key, not value)
        choices = [choice for choice in self._criteria.findings[key].values if choice != value]
        return self.fix(key, rng.choice(choices))

    def hold(self, test: Test, truth: bool, rng: Stream) -> bool:
        """Asks that a test be true, or false."""
        if test.aspect == "present":
            return self._symptom(test.subject, (test.value is True) == truth)
        if test.aspect in ("met", "ever"):
            group = self._criteria.groups[test.subject]
            meet = (test.value is True) == truth
            return self.meet_group(group, rng) if meet else self.fail_group(group, rng)
        if test.aspect == "majority":
            return self._most_of_the_time(test.subject, (test.value is True) == truth)
        if isinstance(test.value, bool):
            return self.fix(test.finding, test.value == truth)
        if isinstance(test.value, str):
            return self._choose(test, truth, rng)
        return self.narrow(test.finding, self._numbers(test, truth))

    def false_already(self, test: Test) -> bool:
        """Whether what is asked makes a test false without more being asked."""
        if test.aspect == "present":
            return test.subject in (self.absent if test.value is True else self.present)
        if test.aspect in ("met", "ever"):
            return test.value is True and self.group_fails(self._criteria.groups[test.subject])
        if test.aspect == "majority":
            return self.majority.get(test.subject) == (test.value is not True)
        if isinstance(test.value, bool | str):
            return test.finding in self.fixed and self.fixed[test.finding] != test.value
        span = self.spans.get(test.finding)
        return span is not None and span.within(self._numbers(test, True)).empty

    def refuses(self, disorder: DisorderCriteria) -> bool:
        """Whether what is asked already keeps a disorder's criteria from being met."""
        if any(self.group_fails(group) for group in disorder.required):
            return True
        if any(self.false_already(test) for test in disorder.requirements):
            return True
        total = self.spans.get(TOTAL)
        if total is not None and disorder.minimum_days is not None and total.greatest < disorder.minimum_days:
            return True
        if total is not None and disorder.maximum_days is not None and total.least > disorder.maximum_days:
            return True
        stated = self.fixed.get(IMPAIRMENT)
        if disorder.impairment is not None and stated is not None and stated != disorder.impairment:
            return True
        return disorder.stressor != "none" and self.fixed.get(f"stressor.{disorder.stressor}") is False

    def _symptom(self, code: str, here: bool) -> bool:
        if here:
            self.present.add(code)
        else:
            self.absent.add(code)
        return not self.present & self.absent

    def _most_of_the_time(self, episode: str, most: bool) -> bool:
        if self.majority.setdefault(episode, most) != most:
            return False
        return self.narrow(f"{episode}.days", Span(1, NO_LIMIT)) and self.narrow(TOTAL, Span(1, NO_LIMIT))

    def _choose(self, test: Test, truth: bool, rng: Stream) -> bool:
        if truth:
            return self.fix(test.finding, test.value)
        others = [value for value in self._criteria.findings[test.finding].values if value != test.value]
        if test.finding in self.fixed:
            return self.fixed[test.finding] != test.value
        return bool(others) and self.fix(test.finding, rng.choice(others))

    def _numbers(self, test: Test, truth: bool) -> Span:
        value = int(test.value)
        everything = Span(0, NO_LIMIT)
        wanted = {
            "=": (Span(value, value), Span(value + 1, everything.greatest)),
            "<": (Span(0, value - 1), Span(value, everything.greatest)),
            "<=": (Span(0, value), Span(value + 1, everything.greatest)),
            ">": (Span(value + 1, everything.greatest), Span(0, value)),
            ">=": (Span(value, everything.greatest), Span(0, value - 1)),
        }
        return wanted[test.operator][0 if truth else 1]

    def room(self, code: str, picked: Iterable[str]) -> bool:
        """Whether a symptom may be added to those picked without passing a cap."""
        chosen = {*picked, code}
        return code not in self.absent and all(len(chosen & set(pool)) <= count for pool, count in self.capped)

    def pick(self, preferred: Sequence[str], rng: Stream) -> set[str] | None:
        """Symptoms that satisfy every wanted count within every cap, or None where there are none.

        Args:
            preferred: symptoms to take first where any will do.
            rng: the stream that decides the rest.
        """
        picked = set(self.present)
        for pool, count in self.wanted:
            order = [code for code in preferred if code in pool]
            rest = sorted(set(pool) - set(order))
            rng.shuffle(rest)
            for code in [*order, *rest]:
                if len(picked & set(pool)) >= count:
                    break
                if code not in picked and self.room(code, picked):
                    picked.add(code)
            if len(picked & set(pool)) < count:
                return None
        return picked if all(len(picked & set(pool)) <= count for pool, count in self.capped) else None
