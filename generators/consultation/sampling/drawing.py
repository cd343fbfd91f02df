"""Draws cases, each from streams of its own, so that any order and any number of processes give the same ones."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from generators.consultation.case import CaseTruth, PatientCase, Split
from generators.consultation.classes import IcdClasses
from generators.consultation.mix import Mix, Stratum
from generators.consultation.sampling.patient_case import CaseMaker, CasePerson, Numbered
from generators.consultation.sampling.sampler import PatientSampler, Sampled, not_found
from generators.diagnosis.lore import Lore
from generators.draw import Stream
from generators.writing.request import Patient
from kg.errors import UserError

T = TypeVar("T")
_GENDERS = {"female": "woman", "male": "man"}
"""Sex of a case -> gender of the people of the graph."""
_STATE_TRIES = 400


class DrawnFrom(NamedTuple):
    """Whom a case was drawn as; for the fit report, never for an agent.

    Attributes:
        second: code of the second disorder; None where there is none.
        tries: drafts until one was accepted.
    """

    stratum: Stratum
    age: int
    second: str | None
    tries: int


class DrawnCase(NamedTuple):
    """A case with what is true of it, and whom it was drawn as; None for charts."""

    case: PatientCase
    truth: CaseTruth
    drawn: DrawnFrom | None


class CaseDrawing:
    """Draws the cases of one mix."""

    def __init__(
        self,
        lore: Lore,
        mix: Mix,
        classes: IcdClasses,
        maker: CaseMaker,
        people: Sequence[Patient],
    ) -> None:
        """Compiles the criteria.

        Args:
            lore: criteria, forms, and what goes with what.
            mix: who is drawn how often.
            classes: ICD-10 classes.
            maker: makes cases of patients.
            people: of the graph, for occupations.
        """
        self.mix = mix
        self._maker = maker
        self._criteria = lore.criteria
        self._classes = classes
        self._people = people
        self._sampler = PatientSampler(lore.criteria, lore.forms, lore.fits, lore.opposites)
        self._strata = [(one, share) for one, share in mix.joint.items() if share > 0]
        self._seconds: dict[Stratum, dict[str, float]] = {}

    def draw(self, seed: int, number: int, split: Split) -> DrawnCase:
        """One case.

        Args:
            seed: of all cases.
            number: of this one.
            split: that it belongs to.

        Raises:
            UserError: of its stratum no patient can be drawn.
        """
        numbered = Numbered(self.mix.name, seed, number, split)
        stratum, age, second = self._who(numbered.stream("who"))
        sampled = self._patient(stratum, age, second, numbered.stream("patient"))
        person = CasePerson(stratum.sex, self.occupation(stratum.sex, age, numbered.stream("occupation")))
        case, truth = self._maker.make(numbered, person, sampled.complete, sampled.gold)
        return DrawnCase(case, truth, DrawnFrom(stratum, age, second, sampled.tries))

    def _who(self, rng: Stream) -> tuple[Stratum, int, str | None]:
        """Sex, age given sex, disorder given both, second disorder given the first."""
        sex = _drawn([(one.sex, share) for one, share in self._strata], rng)
        bin_ = _drawn([(one.bin, share) for one, share in self._strata if one.sex == sex], rng)
        of_both = [(one, share) for one, share in self._strata if one.sex == sex and one.bin == bin_]
        stratum = _drawn(of_both, rng)
        age = rng.between(*self.mix.bins[bin_])
        if stratum.first not in self._criteria.disorders or rng.random() >= self.mix.second_share:
            return stratum, age, None
        if stratum not in self._seconds:
            self._seconds[stratum] = self.mix.second(stratum)
        seconds = self._seconds[stratum]
        return stratum, age, _drawn([*seconds.items()], rng) if seconds else None

    def _patient(self, stratum: Stratum, age: int, second: str | None, rng: Stream) -> Sampled:
        """A patient of the stratum, who has at least one thing to come with."""
        first = stratum.first
        codes = [] if first not in self._criteria.disorders else [first, *([second] if second else [])]
        drafts = 0
        for _ in range(_STATE_TRIES):
            found = self._sampler.patient(codes, age, rng)
            if found is None:
                raise not_found(codes, age)
            drafts += found.tries
            state = first if codes else self._classes.state(self._criteria, found.complete.profile)
            if state == first and (found.complete.profile.episodes or found.complete.profile.events):
                return found._replace(tries=drafts)
        raise UserError(f"{first}: no patient of {age} years was drawn in this state; see classes.yaml.")

    def occupation(self, sex: str, age: int, rng: Stream) -> str:
        """An occupation that fits the age, of those that people of that sex have in the graph.

        Raises:
            UserError: the graph has none.
        """
        if age < self.mix.young.below:
            return self.mix.young.occupation
        fitting = sorted(
            {
                one.occupation
                for one in self._people
                if one.ages[0] <= age <= one.ages[1] and one.gender == _GENDERS[sex]
            }
        )
        if not fitting:
            raise UserError(f"No person in the graph has an occupation for the age of {age}; add one to people.yaml.")
        return rng.choice(fitting)


def _drawn(listed: Sequence[tuple[T, float]], rng: Stream) -> T:
    """One of some things by their weights."""
    left = rng.random() * sum(weight for _, weight in listed)
    for one, weight in listed:
        left -= weight
        if left < 0:
            return one
    return listed[-1][0]
