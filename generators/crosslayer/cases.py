"""Cases for questions across the layers, drawn, proved and told as those of the diagnosis suite are."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from generators.composing.narrators import NARRATORS
from generators.context import Context
from generators.diagnosis.assembly import Posed, Told, items
from generators.diagnosis.drawing import Taken
from generators.diagnosis.draws import charts, pairs
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.patients import patients
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import Seed, SeedSource, ask_ahead, chunks
from generators.diagnosis.told_seeds import told_seeds
from generators.draw import stream
from generators.item import Item
from generators.writing.people import read as read_people
from generators.writing.request import Patient

_VERDICTS = 4
"""So many disorders' verdicts are recorded with a case."""


class Cases(NamedTuple):
    """Which cases a task asks about.

    Attributes:
        subjects: disorders, whose charts are complete; or differentials, whose cases are settled for either side.
        people: patients of each seed.
    """

    kind: CaseType
    subjects: Sequence[str]
    people: int

    def chunks(self, context: Context) -> Iterator[list[Item]]:
        """The cases as items of the diagnosis suite: each patient's, by every narrator.

        So many at a time as there are at scale 1: what a task keeps of them does not grow with the scale.
        """
        cases = items(context, self._told(context))
        return (list(some) for _, some in groupby(cases, lambda case: case.provenance["number"] // self.kind.seeds))

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        ask_ahead(context, self._seeds(context), self.people * len(NARRATORS))

    def _seeds(self, context: Context) -> SeedSource:
        kind = charts if self.kind.voice == "chart" else pairs
        return SeedSource(kind, f"{context.seed}/{self.kind.name}", self.subjects, self.kind.seeds)

    def _told(self, context: Context) -> Iterator[Told]:
        taken: Taken = {}
        for numbers in chunks(self.kind.seeds, context.scale):
            for account in told_seeds(context, self.kind, self._seeds(context), numbers, taken, self._patients):
                seed = account.seed
                posed = self._chart(seed) if self.kind.voice == "chart" else self._sides(context, seed)
                yield from (Told(one, account) for one in posed)

    def _patients(self, context: Context, seed: Seed) -> list[Patient]:
        rng = stream(context.seed, self.kind.name, seed.group, "patients")
        return patients(context.read(read_people), seed.cases[0].profile.age, self.people, rng)

    def _chart(self, seed: Seed) -> list[Posed]:
        own = (seed.subject,)
        return [Posed(self.kind, seed, seed.cases[0], "", own, _with_distractors(seed, own), None, None)]

    def _sides(self, context: Context, seed: Seed) -> list[Posed]:
        differential = context.read(read_lore).criteria.differentials[seed.subject]
        own = (differential.primary, differential.alternative)
        listed = _with_distractors(seed, own)
        return [
            Posed(self.kind, seed, case, side, (gold,), listed, None, seed.subject)
            for case, side, gold in zip(seed.cases[1:], "ab", own, strict=True)
        ]


def _with_distractors(seed: Seed, own: tuple[str, ...]) -> frozenset[str]:
    return frozenset((*own, *sorted(seed.rivals - {*own})[: _VERDICTS - len(own)]))
