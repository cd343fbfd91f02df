"""Who is drawn how often: sex, age, first and second disorder, as tables with their sources."""

from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from generators.consultation.case import Sex
from generators.consultation.classes import IcdClasses
from generators.consultation.sampling.course import PublishedWork, SourcedFigure
from generators.consultation.tables import read_table
from kg.criteria.criteria import Criteria
from kg.errors import KnowledgeError
from kg.model.base import Change, Record, Status

MixName = Literal["population", "clinic"]
MIXES: tuple[MixName, ...] = ("population", "clinic")
SEXES: tuple[Sex, ...] = ("female", "male")
_NEAR = 1e-6
_ROUNDS = 2_000
_CLOSE = 1e-12


def _whole(shares: Iterable[float], what: str) -> None:
    total = fsum(shares)
    if abs(total - 1) > _NEAR:
        raise ValueError(f"the shares of {what} add up to {total:g}, not to 1")


class SexShares(SourcedFigure):
    """The share of each sex."""

    shares: Mapping[Sex, float]


class AgesBySex(SourcedFigure):
    """Of each sex, the share of each bin of age."""

    shares: Mapping[Sex, tuple[float, ...]]


class AgeShares(SourcedFigure):
    """The share of each bin of age."""

    shares: tuple[float, ...]


class ClassShares(SourcedFigure):
    """The share of each ICD-10 class."""

    shares: Mapping[str, float]


class StateShare(SourcedFigure):
    """The share of those without a disorder who are in a state."""

    share: float = Field(ge=0, le=1)


class Prevalence(SourcedFigure):
    """How common a disorder is.

    Attributes:
        share: of all people, 0 to 1.
        sex, ages: factors, of which only the ratios count.
        factors: the grade of these.
    """

    share: float = Field(ge=0, le=1)
    sex: Mapping[Sex, float]
    ages: tuple[float, ...]
    factors: Literal["survey", "register", "assumed"]


class Young(Record):
    """The occupation of those who are younger than people with an occupation of the graph."""

    below: int
    occupation: str


class PairFactor(Record):
    """How much more often than by chance disorders of two families come together."""

    of: tuple[str, str]
    factor: float = Field(gt=0)


class SecondShare(SourcedFigure):
    """The share of those with a disorder who have a second one."""

    share: float = Field(ge=0, le=1)


class SecondDisorders(SecondShare):
    """Which second disorder it is.

    Attributes:
        families: name -> disorders.
        factors: of pairs of families; 1 for others.
    """

    families: Mapping[str, tuple[str, ...]]
    factors: tuple[PairFactor, ...]


class MixFile(Record):
    """What both kinds of file have."""

    history: tuple[Change, ...]
    status: Status
    name: str
    note: str
    sources: Mapping[str, PublishedWork]

    def figures(self) -> Iterable[SourcedFigure]:
        """Everything that has a source."""
        for field in type(self).model_fields:
            value = getattr(self, field)
            for one in value.values() if isinstance(value, Mapping) else (value,):
                if isinstance(one, SourcedFigure):
                    yield one

    @model_validator(mode="after")
    def _sources_known(self) -> "MixFile":
        for one in self.figures():
            if one.source is not None and one.source not in self.sources:
                raise ValueError(f"unknown source {one.source}; list it under sources")
        return self


class PopulationMix(MixFile):
    """People at large.

    Attributes:
        bins: of age in years, both ends included.
    """

    bins: tuple[tuple[int, int], ...]
    sex: SexShares
    ages: AgesBySex
    young: Young
    disorders: Mapping[str, Prevalence]
    states: Mapping[str, StateShare]
    second: SecondDisorders

    @model_validator(mode="after")
    def _sound(self) -> "PopulationMix":
        _whole(self.sex.shares.values(), "sex")
        for sex, shares in self.ages.shares.items():
            _whole(shares, f"ages, {sex}")
        listed = [*self.ages.shares.values(), *(one.ages for one in self.disorders.values())]
        if any(len(one) != len(self.bins) for one in listed):
            raise ValueError(f"every list of ages has {len(self.bins)} values, one for each bin")
        if {*self.sex.shares} != {*SEXES} or any({*one.sex} != {*SEXES} for one in self.disorders.values()):
            raise ValueError("every table by sex has female and male")
        named = [code for family in self.second.families.values() for code in family]
        if len({*named}) < len(named):
            raise ValueError("a disorder is in two families")
        if unknown := sorted({name for one in self.second.factors for name in one.of} - {*self.second.families}):
            raise ValueError(f"unknown family {unknown[0]}")
        return self


class ClinicMix(MixFile):
    """The margins of a clinic; all else is that of another mix."""

    of: Literal["population"]
    sex: SexShares
    ages: AgeShares
    classes: ClassShares
    second: SecondShare

    @model_validator(mode="after")
    def _sound(self) -> "ClinicMix":
        _whole(self.sex.shares.values(), "sex")
        _whole(self.ages.shares, "ages")
        _whole(self.classes.shares.values(), "classes")
        return self


class Stratum(NamedTuple):
    """Of whom a patient is drawn.

    Attributes:
        first: code of a disorder, or the class of a state.
    """

    sex: Sex
    bin: int
    first: str


class Mix:
    """The tables of a mix, ready to be drawn from.

    Attributes:
        name: of the mix.
        bins: of age in years, both ends included.
        young: who has no occupation of the graph.
        joint: share of each stratum, sum 1.
        second_share: of those with a disorder who have a second one.
        disorders: codes of the graph's.
        absent: classes that no disorder of the graph and no state falls into.
    """

    def __init__(
        self,
        name: str,
        population: PopulationMix,
        criteria: Criteria,
        classes: IcdClasses,
        clinic: ClinicMix | None = None,
    ) -> None:
        """Computes the tables.

        Raises:
            KnowledgeError: a file names what the graph or the other files do not have.
        """
        self.name = name
        self.bins = population.bins
        self.young = population.young
        self.second_share = (clinic or population).second.share
        self._families = population.second
        self._criteria = criteria
        self._classes = classes
        _check(population, criteria, classes, clinic)
        self.joint = _people(population, classes)
        self._shares = self.joint
        self.disorders = frozenset(criteria.disorders)
        present = {self.class_of(one.first) for one, share in self.joint.items() if share > 0}
        self.absent = tuple(code for code in classes.codes if code not in present)
        if clinic is not None:
            self.joint = self._chosen(clinic)

    def class_of(self, first: str) -> str:
        """The ICD-10 class of a disorder, or of a state, which is its own."""
        return self._classes.disorders.get(first, first)

    def _chosen(self, clinic: ClinicMix) -> dict[Stratum, float]:
        """The strata weighted by sex, age and class until all three margins are as asked for.

        Source: iterative proportional fitting (Deming and Stephan 1940), which keeps all ratios that the margins do not
        name.
        """
        kept = {code: share for code, share in clinic.classes.shares.items() if code not in self.absent}
        whole = fsum(kept.values())
        wanted: list[dict[object, float]] = [
            {sex: clinic.sex.shares[sex] for sex in SEXES},
            dict(enumerate(clinic.ages.shares)),
            {code: share / whole for code, share in kept.items()},
        ]
        joint = dict(self.joint)
        sides: list[list[object]] = [
            [one.sex for one in joint],
            [one.bin for one in joint],
            [self.class_of(one.first) for one in joint],
        ]
        for _ in range(_ROUNDS):
            most = 0.0
            for margin, side in zip(wanted, sides, strict=True):
                found: dict[object, list[float]] = {}
                for key, share in zip(side, joint.values(), strict=True):
                    found.setdefault(key, []).append(share)
                factors = {key: margin.get(key, 0.0) / fsum(listed) for key, listed in found.items()}
                most = max(most, *(abs(factor - 1) for factor in factors.values() if factor))
                joint = {one: share * factors[key] for (one, share), key in zip(joint.items(), side, strict=True)}
            if most < _CLOSE:
                break
        return joint

    def second(self, stratum: Stratum) -> dict[str, float]:
        """The share of each second disorder among those of a stratum who have one, sum 1; empty: none can."""
        weights = {
            code: self._shares[stratum._replace(first=code)] * self._factor(stratum.first, code)
            for code in self._criteria.disorders
            if code != stratum.first and self._allowed(stratum.first, code)
        }
        whole = fsum(weights.values())
        return {code: weight / whole for code, weight in weights.items()} if whole else {}

    def _allowed(self, first: str, second: str) -> bool:
        low, high = sorted((first, second))
        pair = self._criteria.together.get((low, high))
        return pair is not None and pair.together == "allowed" and pair.comorbid == "reviewed"

    def _factor(self, first: str, second: str) -> float:
        families = [
            next((name for name, codes in self._families.families.items() if code in codes), "")
            for code in (first, second)
        ]
        return next((one.factor for one in self._families.factors if sorted(one.of) == sorted(families)), 1.0)


def _people(file: PopulationMix, classes: IcdClasses) -> dict[Stratum, float]:
    """The share of each stratum of people at large."""
    cells: dict[tuple[Sex, int], float] = {
        (sex, place): file.sex.shares[sex] * share for sex in SEXES for place, share in enumerate(file.ages.shares[sex])
    }
    joint: dict[Stratum, float] = {}
    for code, one in sorted(file.disorders.items()):
        # Scaled so that the share of all people is as the table says.
        mean = fsum(part * one.sex[sex] * one.ages[place] for (sex, place), part in cells.items())
        for (sex, place), part in cells.items():
            joint[Stratum(sex, place, code)] = part * one.share * one.sex[sex] * one.ages[place] / mean
    *states, last = [one.icd for one in classes.states]
    for (sex, place), part in cells.items():
        left = part - fsum(joint[Stratum(sex, place, code)] for code in sorted(file.disorders))
        if left < 0:
            raise KnowledgeError(f"{file.name}.yaml: the disorders of one sex and age add up to more than everybody.")
        for state in states:
            joint[Stratum(sex, place, state)] = left * file.states[state].share
        joint[Stratum(sex, place, last)] = left * (1 - fsum(file.states[state].share for state in states))
    return joint


def _check(population: PopulationMix, criteria: Criteria, classes: IcdClasses, clinic: ClinicMix | None) -> None:
    classes.check(criteria)
    families = {code for family in population.second.families.values() for code in family}
    named: Sequence[tuple[str, set[str], set[str]]] = (
        ("disorder", {*population.disorders} | families, {*criteria.disorders}),
        ("state", {*population.states}, {one.icd for one in classes.states[:-1]}),
        ("class", {*clinic.classes.shares} if clinic else set(), {*classes.codes}),
    )
    for what, codes, known in named:
        if unknown := sorted(codes - known):
            raise KnowledgeError(f"mixes: there is no {what} {unknown[0]}; correct the file of the mix.")
    if missing := sorted({*criteria.disorders} - {*population.disorders}):
        raise KnowledgeError(f"mixes: {missing[0]} has no share in population.yaml; add one, which may be 0.")
    if {*population.states} != {one.icd for one in classes.states[:-1]}:
        raise KnowledgeError("mixes: population.yaml needs a share for every state of classes.yaml but the last.")
    if clinic is not None and len(clinic.ages.shares) != len(population.bins):
        raise KnowledgeError("mixes: clinic.yaml needs a share for every bin of age of population.yaml.")


def read_mix(name: MixName, criteria: Criteria, classes: IcdClasses) -> Mix:
    """A mix that comes with the package, for the disorders of a graph.

    Raises:
        KnowledgeError: its file names what the graph does not have.
    """
    population = read_table(PopulationMix, "mixes", "population.yaml")
    clinic = read_table(ClinicMix, "mixes", "clinic.yaml") if name == "clinic" else None
    return Mix(name, population, criteria, classes, clinic)
