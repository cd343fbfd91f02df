"""The release's patients under kgbench's own criteria: what these say of gold and of the other options.

Nothing here is a finding: the release was made by other criteria, and it leaves unsaid what these ask for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from evaluators.audit.seeds import ReleaseSeed
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.mentalbench.as_timeline import Kinds, as_profile
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.layout import Level
from kg.mentalbench.shape import Shape

VERDICTS = ("met", "unknown", "not met")


class JudgedCounts(Shape):
    """Verdicts on the patients of a level.

    Attributes:
        gold: how many seeds by the verdict on the disorder that their profile is of.
        gold_contradicted: seeds of whose gold something told speaks against it.
        others: how many other options by verdict.
        closed: seeds in which gold is met and every other option is not met.
    """

    level: Level
    seeds: int
    gold: dict[str, int]
    gold_contradicted: tuple[str, ...]
    others: dict[str, int]
    closed: tuple[str, ...]


class _Judged:
    """One seed."""

    def __init__(self, seed: ReleaseSeed, evaluation: Evaluation, options: Iterable[str]) -> None:
        gold = seed.profile.disorder
        self.id, self.level = seed.id, seed.key.level
        self.gold = _verdict(evaluation, gold)
        self.contradicted = bool(evaluation.contradicted(gold))
        self.others = [_verdict(evaluation, code) for code in options if code != gold]

    @property
    def closed(self) -> bool:
        return self.gold == "met" and all(verdict == "not met" for verdict in self.others)


def check_judged(seeds: Iterable[ReleaseSeed], graph: MentalKg, criteria: Criteria) -> tuple[JudgedCounts, ...]:
    """Judges every profile; profiles and options of disorders that the criteria do not know are left out.

    A disorder is known where the criteria have one of its code and its name.
    """
    names = {code: disorder.name for code, disorder in criteria.disorders.items()}
    codes = {name: code for code, name in graph.all_names().items() if names.get(code) == name}
    kinds = Kinds(criteria.groups, criteria.kinds)
    judged = list(_each(seeds, codes, criteria, kinds))
    return tuple(_counts(level, [one for one in judged if one.level is level]) for level in Level)


def _each(seeds: Iterable[ReleaseSeed], codes: dict[str, str], criteria: Criteria, kinds: Kinds) -> Iterator[_Judged]:
    for seed in seeds:
        if seed.profile.disorder in codes.values():
            evaluation = Evaluation(criteria, Patient.of(as_profile(seed.profile, kinds)))
            yield _Judged(seed, evaluation, [codes[name] for name in seed.option_names if name in codes])


def _verdict(evaluation: Evaluation, code: str) -> str:
    truth = evaluation.verdict(code)
    return "met" if truth.yes else "not met" if truth.no else "unknown"


def _counts(level: Level, judged: list[_Judged]) -> JudgedCounts:
    gold = Counter(one.gold for one in judged)
    others = Counter(verdict for one in judged for verdict in one.others)
    return JudgedCounts(
        level=level,
        seeds=len(judged),
        gold={verdict: gold[verdict] for verdict in VERDICTS},
        gold_contradicted=tuple(one.id for one in judged if one.contradicted),
        others={verdict: others[verdict] for verdict in VERDICTS},
        closed=tuple(one.id for one in judged if one.closed),
    )
