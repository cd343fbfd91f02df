"""Cases for questions across the layers, drawn, proved and told as those of the diagnosis suite are."""

from collections.abc import Iterator, Sequence

from generators.context import Context
from generators.diagnosis.assembly import Posed, Told, items
from generators.diagnosis.patients import patients
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import Seed, Taken, chart_draw, chunks, pair_draw, seeds
from generators.draw import stream
from generators.item import Item
from generators.writing.request import Patient

_OPTIONS = 4
_SIDES = (("a", 1), ("b", 2))


def charts(context: Context, kind: CaseType, disorders: Sequence[str], people: int) -> Iterator[Item]:
    """Complete cases of some disorders, each as an item of the diagnosis suite."""
    return items(context, _charts(context, kind, disorders, people))


def settled(context: Context, kind: CaseType, differentials: Sequence[str], people: int) -> Iterator[Item]:
    """Cases of some differentials, settled for either side, each as an item of the diagnosis suite."""
    return items(context, _settled(context, kind, differentials, people))


def _charts(context: Context, kind: CaseType, disorders: Sequence[str], people: int) -> Iterator[list[Told]]:
    taken: Taken = {}
    for numbers in chunks(kind.seeds, context.scale):
        name = f"{context.seed}/{kind.name}"
        drawn = seeds(
            context.connection, context.criteria, chart_draw(context.criteria), disorders, numbers, name, taken
        )
        for seed in drawn:
            posed = Posed(kind, seed, seed.cases[0], "", (seed.subject,), _options(seed, (seed.subject,)), None, None)
            yield [Told(posed, patient, number) for number, patient in enumerate(_people(context, kind, seed, people))]


def _settled(context: Context, kind: CaseType, differentials: Sequence[str], people: int) -> Iterator[list[Told]]:
    taken: Taken = {}
    for numbers in chunks(kind.seeds, context.scale):
        name = f"{context.seed}/{kind.name}"
        drawn = seeds(
            context.connection, context.criteria, pair_draw(context.criteria), differentials, numbers, name, taken
        )
        for seed in drawn:
            differential = context.criteria.differentials[seed.subject]
            own = (differential.primary, differential.alternative)
            posed = [
                Posed(
                    kind, seed, seed.cases[place], side, own[place - 1 : place], _options(seed, own), None, seed.subject
                )
                for side, place in _SIDES
            ]
            yield [
                Told(one, patient, number)
                for number, patient in enumerate(_people(context, kind, seed, people))
                for one in posed
            ]


def _people(context: Context, kind: CaseType, seed: Seed, count: int) -> list[Patient]:
    rng = stream(context.seed, kind.name, seed.group, "patients")
    outlines = [case.outline for case in seed.cases]
    return patients(context.people, outlines, count, context.criteria, rng)


def _options(seed: Seed, own: tuple[str, ...]) -> frozenset[str]:
    """The disorders whose verdicts the proof of the case records: its own, and some that are not met."""
    others = sorted(seed.rivals - {*own})[: _OPTIONS - len(own)]
    return frozenset({*own, *others})
