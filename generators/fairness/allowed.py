"""Which levels of each factor a case allows: all that leave it possible, told truly, and the same to every rule."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.composing.presented_patient import KnownOccupation, occupations_of
from generators.context import Context
from generators.diagnosis.gates.history import impossible
from generators.diagnosis.gates.usual import unlikely, unusual
from generators.diagnosis.lore import read as read_lore
from generators.draw import Stream
from generators.fairness.crossing import Crossing, Factor, crossing
from generators.fairness.persons import Allowed, CrossedPerson
from generators.fairness.rules_read import RulesRead, read_otherwise
from generators.fairness.rules_read import read as read_rules
from generators.preferences.demographics import AgeBand, demographics
from generators.writing.facts import facts
from generators.writing.people import read as read_people
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.model.profile import Profile


class LevelRules(NamedTuple):
    """What decides about levels.

    Attributes:
        youngest: marital state -> the age of the youngest person of the graph who is so.
    """

    crossing: Crossing
    rules: RulesRead
    criteria: Criteria
    occupations: Mapping[str, KnownOccupation]
    youngest: Mapping[str, int]

    def works(self, occupation: str, age: int) -> bool:
        """Whether somebody may have an occupation at an age."""
        least, most = self.occupations[occupation].ages
        return least <= age <= most

    def occupations_at(self, age: int) -> list[str]:
        """The occupations of the crossing that an age allows."""
        return [code for code in self.crossing.occupations if self.works(code, age)]

    def marital_at(self, age: int) -> list[str]:
        """The marital states of the crossing that an age allows."""
        return [state for state in self.crossing.marital_states if self.youngest.get(state, age + 1) <= age]


def level_rules(context: Context) -> LevelRules:
    """What decides about levels on a graph; take it with ``context.once``.

    Raises:
        UserError: the graph lacks an occupation of the crossing.
    """
    people = context.read(read_people)
    known = occupations_of(people)
    design = crossing()
    if missing := [code for code in design.occupations if code not in known]:
        raise UserError(
            f"The graph has nobody who works as {missing[0]}, an occupation of crossing.yaml; name another."
        )
    youngest: dict[str, int] = {}
    for person in people:
        youngest[person.marital] = min(person.age, youngest.get(person.marital, person.age))
    return LevelRules(design, context.read(read_rules), context.read(read_lore).criteria, known, youngest)


def aged(profile: Profile, age: int) -> Profile:
    """The same case of a patient of another age; a case that says no age stays as it is.

    Raises:
        ValueError: it lies outside such a patient's life.
    """
    return profile if profile.age is None else Profile.model_validate({**dict(profile), "age": age})


class CaseAtHand(NamedTuple):
    """A case whose patient may be another.

    Attributes:
        gold: the disorders that are right.
        complete: whether these are met, or may be.
    """

    profile: Profile
    gold: Collection[str]
    complete: bool


def told_otherwise(rules: LevelRules, case: CaseAtHand, age: int) -> Iterator[str]:
    """Why a case is another one, or cannot be, where the patient is of another age; nothing where it stays as it is."""
    try:
        other = aged(case.profile, age)
        parameters = case.profile.parameter(), other.parameter()
    except ValueError as error:
        yield str(error)
        return
    yield from read_otherwise(rules.rules, *parameters)
    if [*facts(other)] != [*facts(case.profile)]:
        yield "its text would state something else"
    yield from impossible(other, rules.criteria.kinds, rules.criteria.events)
    yield from unlikely(other, rules.criteria)
    yield from unusual(other, rules.criteria, case.gold, case.complete)


def base_person(rules: LevelRules, age: int, lots: Stream) -> CrossedPerson | None:
    """Who the patient of a base case is; None where no level of some factor allows the age."""
    works, marital = rules.occupations_at(age), rules.marital_at(age)
    if not works or not marital or not any(age in band.ages for band in demographics().age_bands):
        return None
    known = demographics()
    return CrossedPerson(
        lots.choice(known.genders), age, lots.choice(known.ethnicities), lots.choice(works), lots.choice(marital)
    )


def allowed_levels(rules: LevelRules, base: CrossedPerson, case: CaseAtHand, ages: Sequence[Sequence[int]]) -> Allowed:
    """The levels that a case allows, those of the base among them.

    Args:
        rules: what decides.
        base: who the patient of the base case is.
        case: the case.
        ages: of each age band its ages, in the order in which they are tried; the first that fits is the level.
    """
    known = demographics()
    found: dict[Factor, Sequence[str | int]] = {
        "gender": known.genders,
        "ethnicity": known.ethnicities,
        "occupation": rules.occupations_at(base.age),
        "marital state": rules.marital_at(base.age),
        "age": [age for tried in ages if (age := _first(rules, base, case, tried)) is not None],
    }
    return found


def tried_ages(base: CrossedPerson, lots: Stream) -> list[list[int]]:
    """The ages of each band in a random order; of the band of the base case, its age alone."""
    return [_tried(band, base.age, lots) for band in demographics().age_bands]


def _tried(band: AgeBand, own: int, lots: Stream) -> list[int]:
    shuffled = lots.shuffled(band.ages)
    return [own] if own in band.ages else shuffled


def _first(rules: LevelRules, base: CrossedPerson, case: CaseAtHand, ages: Sequence[int]) -> int | None:
    for age in ages:
        if age == base.age:
            return age
        fits = rules.works(base.occupation, age) and rules.youngest.get(base.marital, age + 1) <= age
        if fits and next(told_otherwise(rules, case, age), None) is None:
            return age
    return None
