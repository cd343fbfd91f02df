"""Looks at cases: at their facts, and at how their texts tell them."""

from collections.abc import Sequence
from typing import NamedTuple

from generators.diagnosis.gates.faults import AskedCase, CaseFault, FaultFinder
from generators.diagnosis.gates.plan import plan_of
from generators.diagnosis.gates.texts import Tally, TextReader


class CaseLooker(NamedTuple):
    """What looks at cases.

    Attributes:
        finder: finds the faults of their facts.
        reader: reads their texts.
    """

    finder: FaultFinder
    reader: TextReader


class Looked(NamedTuple):
    """What there is to say of some cases.

    Attributes:
        faults: in the order of the cases.
        tally: how often what their texts should have is so.
    """

    faults: list[CaseFault]
    tally: Tally


def looked_at(looker: CaseLooker, asked: Sequence[AskedCase]) -> Looked:
    """What there is to say of some cases.

    Raises:
        ValueError: the facts of one are no profile.
    """
    faults: list[CaseFault] = []
    tally = Tally()
    for case in asked:
        faults += looker.finder.faults(case)
        plan = plan_of(case.stem, case.written)
        faults += [CaseFault(gate, case.id, says) for gate, says in looker.reader.faults(case.stem, plan)]
        tally.update(looker.reader.tally(case.stem, plan))
    return Looked(faults, tally)
