"""Draws complete patients who meet the criteria of exactly the disorders that are asked for."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.consultation.sampling.course import Course, usual_course
from generators.consultation.sampling.draft import DraftEpisode, PatientDraft
from generators.consultation.sampling.fitting import FactFitting, implied
from generators.consultation.sampling.judge import CriteriaJudge
from generators.consultation.sampling.rounding import DateRounding
from generators.consultation.sampling.signs import Signs
from generators.consultation.sampling.times import DraftTimes, Usual
from generators.consultation.sampling.wanted import WantedFacts, wanted
from generators.diagnosis.fits import Fits
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.criteria.records import Group
from kg.errors import UserError
from kg.interview.answer import Complete
from kg.model.condition import Value, sets_of
from kg.model.timeline import YEAR

NO_FITS = Fits({}, {}, {})
MOST_TRIES = 4_000
"""Drafts of one patient before it is given up."""


class Sampled(NamedTuple):
    """A complete patient.

    Attributes:
        complete: the patient.
        gold: codes of the disorders that are met, sorted; all others are not.
        tries: how many drafts it took.
    """

    complete: Complete
    gold: tuple[str, ...]
    tries: int = 1


class PatientSampler:
    """Draws patients of any wanted disorders and age."""

    def __init__(
        self,
        criteria: Criteria,
        forms: Mapping[str, tuple[str, ...]],
        fits: Fits = NO_FITS,
        opposites: Mapping[str, frozenset[str]] | None = None,
        course: Course | None = None,
    ) -> None:
        """Compiles the criteria.

        Args:
            criteria: what disorders ask for.
            forms: symptom -> its forms.
            fits: which forms and findings go together (``generators.diagnosis.lore.Lore.fits``).
            opposites: symptom -> symptoms that cannot be there at the same time.
            course: what is usual; otherwise the tables that come with the package.
        """
        self.criteria = criteria
        self.course = course or usual_course()
        self.judge = CriteriaJudge(criteria)
        self.rounding = DateRounding(criteria)
        self.numbers = frozenset(key for key, one in criteria.findings.items() if one.type == "number")
        self._opposites = opposites or {}
        self._fitting = FactFitting(criteria, forms, fits, self.course)
        self._implied = {code: tuple(implied(fits, forms, code)) for code in forms}
        self._lengths = self.course.lengths
        self._onsets = self.course.onset_ages
        self._favoured = {code: _favoured(criteria, code) for code in criteria.disorders}

    def patient(self, codes: Sequence[str], age: int, rng: Stream, most: int = MOST_TRIES) -> Sampled | None:
        """A patient who meets exactly these disorders; None where none was found.

        Args:
            codes: of disorders; none: nothing is met.
            age: in years.
            rng: decides.
            most: drafts until it is given up.
        """
        for tries in range(1, most + 1):
            draft = _Drawing(self, codes, age, rng).draft() if codes else self._without(age, rng)
            if draft is None or not self.judge.exactly(draft.parameter(self.numbers), codes):
                continue
            return Sampled(draft.complete(self.numbers), tuple(sorted(codes)), tries)
        return None

    def _without(self, age: int, rng: Stream) -> PatientDraft | None:
        """A patient who has little, or who misses a disorder by one thing."""
        if rng.random() < self.course.habits.barely:
            return _Drawing(self, (), age, rng).draft()
        near = rng.choice([*self.criteria.disorders])
        return _Drawing(self, (near,), age, rng, misses=True).draft()

    def finish(self, draft: PatientDraft, want: WantedFacts, codes: Sequence[str], rng: Stream) -> bool:
        """Gives findings and forms to a draft; whether there are any that fit."""
        favoured: dict[str, frozenset[Value]] = {}
        for code in codes:
            for key, values in self._favoured[code].items():
                favoured[key] = favoured.get(key, frozenset()) | values
        return self._fitting.findings(draft, want, favoured, rng) and self._fitting.forms(draft, rng)

    def signs(self, want: WantedFacts, draft: PatientDraft) -> Signs:
        """What draws symptoms and effects of a patient."""
        return Signs(self.criteria, self._opposites, self.course, want, draft)

    def usual(self, codes: Sequence[str]) -> Usual:
        """What is usual of the dates of a patient with some disorders."""
        onset = next((self._onsets[code] for code in codes if code in self._onsets), None)
        return Usual(self._lengths, onset, self.course.habits.ongoing)

    def implied(self, one: DraftEpisode) -> list[str]:
        """The effects that the symptoms of an episode have in every form."""
        return [effect for code in one.signs for effect in self._implied[code]]


class _Drawing:
    """The draft of one patient."""

    def __init__(
        self, sampler: PatientSampler, codes: Sequence[str], age: int, rng: Stream, misses: bool = False
    ) -> None:
        self._sampler = sampler
        self._codes = codes
        self._rng = rng
        self._misses = misses
        self._habits = sampler.course.habits
        self._draft = PatientDraft(age)
        criteria = sampler.criteria
        self._wanted = wanted(criteria, (criteria.disorders[code] for code in codes), rng)
        self._times = DraftTimes(criteria, sampler.usual(codes), self._wanted, self._draft, rng)
        self._signs = sampler.signs(self._wanted, self._draft)
        self._groups: list[tuple[DraftEpisode, list[Group], bool]] = []

    def draft(self) -> PatientDraft | None:
        """The patient; None where the dates or the forms do not go together."""
        self._episodes()
        if not all(self._times.date(one, groups, now=now) for one, groups, now in self._groups):
            return None
        if not (self._times.beside() and self._times.apart() and self._times.events()):
            return None
        for one, groups, _ in self._groups:
            self._signs.fill(one, groups, self._rng)
            self._effects(one, groups)
        if self._misses:
            self._miss()
        self._further()
        self._sampler.rounding.round(self._draft)
        if not self._disjoint() or not self._sampler.finish(self._draft, self._wanted, self._codes, self._rng):
            return None
        return self._draft

    def _episodes(self) -> None:
        """An episode for each group that is sought, shared by groups of one kind."""
        for group, now in self._wanted.sought:
            kinds = group.kinds
            kind = kinds[0] if len(kinds) == 1 or self._rng.random() < 0.75 else self._rng.choice(kinds)
            for place, (one, groups, going) in enumerate(self._groups):
                if one.kind == kind:
                    self._groups[place] = (one, [*groups, group], going or now)
                    break
            else:
                one = DraftEpisode(kind)
                self._draft.episodes.append(one)
                self._groups.append((one, [group], now))

    def _effects(self, one: DraftEpisode, groups: Sequence[Group]) -> None:
        self._signs.effects(one, groups, self._rng)
        intact = any(group.effect == "intact" for group in groups)
        for effect in self._sampler.implied(one):
            if effect == "distress" or not intact:
                one.effects[effect] = True

    def _miss(self) -> None:
        """Takes one thing away that a disorder asks for."""
        one, groups, _ = self._rng.choice(self._groups)
        what = self._rng.below(4)
        if what == 0 and groups[0].minimum_days is not None and groups[0].minimum_days > 1:
            one.begins = one.ends + self._rng.between(max(1, groups[0].minimum_days // 3), groups[0].minimum_days - 1)
        elif what == 1 and groups[0].effect == "any":
            one.effects |= {"impairment": False, "distress": False}
        else:
            for code in self._rng.shuffled([*one.signs])[: self._rng.between(1, 2)]:
                if len(one.signs) > 1:
                    del one.signs[code]

    def _further(self) -> None:
        """Earlier episodes of the same sort, episodes that fall short, and events that nobody asked for."""
        for one, groups, _ in [*self._groups]:
            if self._sampler.criteria.kinds[one.kind].gap is not None and self._rng.random() < self._habits.recurs:
                self._earlier(one, groups)
        for _ in range(_number(self._habits.minor, self._rng)):
            self._minor()
        for event in self._sampler.criteria.events:
            likely = self._wanted.events.get(event, True) and event not in self._draft.events
            if likely and self._rng.random() < self._habits.happened.get(event, 0):
                self._times.event(event)

    def _earlier(self, later: DraftEpisode, groups: Sequence[Group]) -> None:
        gap = self._sampler.criteria.kinds[later.kind].gap or 1
        one = DraftEpisode(later.kind)
        if not self._times.date(one, groups, now=False):
            return
        days, first = one.days, max(other.begins for other in self._draft.of_kind(later.kind))
        one.ends = first + self._rng.between(gap, 5 * gap + 700)
        one.begins = one.ends + days
        if one.begins > self._draft.life - 8 * YEAR:
            return
        self._draft.episodes.append(one)
        self._signs.fill(one, groups, self._rng)
        self._effects(one, groups)

    def _minor(self) -> None:
        """An episode of a kind that the patient does not have, with too few symptoms for its groups."""
        criteria = self._sampler.criteria
        free = [kind for kind in criteria.kinds if not self._draft.of_kind(kind)]
        ages = self._draft.age
        free = [
            kind for kind in free if criteria.kinds[kind].onset_ages[0] <= ages and not criteria.kinds[kind].follows
        ]
        if not free:
            return
        one = DraftEpisode(self._rng.choice(free))
        if not self._times.date(one, (), now=self._rng.random() < 0.6):
            return
        self._draft.episodes.append(one)
        most = max(1, criteria.kinds[one.kind].fewest_symptoms)
        self._signs.some(one, self._rng.between(1, most), self._rng)
        self._effects(one, ())
        if not one.signs:
            self._draft.episodes.remove(one)

    def _disjoint(self) -> bool:
        """Whether no two episodes of a kind are at the same time, nor of kinds that keep apart."""
        kinds = self._sampler.criteria.kinds
        return not any(
            one is not other
            and one.shares(other) > 0
            and (one.kind == other.kind or one.kind in kinds[other.kind].apart_from)
            for one in self._draft.episodes
            for other in self._draft.episodes
        )


def _number(shares: Sequence[float], rng: Stream) -> int:
    """A place in a list, as likely as the list says."""
    drawn = rng.random() * sum(shares)
    for number, share in enumerate(shares):
        drawn -= share
        if drawn < 0:
            return number
    return len(shares) - 1


def _favoured(criteria: Criteria, code: str) -> dict[str, frozenset[Value]]:
    """Findings with the values that speak for a disorder in its differentials."""
    found: dict[str, set[Value]] = {}
    for one in criteria.differentials.values():
        for together in sets_of(one.rules[code]) if code in one.rules else ():
            for condition in together:
                if condition.subject == "finding" and condition.operator == "=":
                    found.setdefault(condition.code or "", set()).add(condition.value)
    return {key: frozenset(values) for key, values in found.items()}


def not_found(codes: Sequence[str], age: int) -> UserError:
    """What is said where no patient can be drawn."""
    return UserError(
        f"{' and '.join(codes) or 'no disorder'}: no patient of {age} years can be drawn in {MOST_TRIES} tries; "
        "see with `kgbench validate --prove` whether the criteria leave room."
    )
