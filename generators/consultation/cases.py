"""Cases of a graph, drawn and written into a folder."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from generators import manifest as build_manifest
from generators.consultation.cases_file import CasesManifest, refuse_other, write
from generators.consultation.charts import MIX as CHARTS
from generators.consultation.charts import Chart, charts
from generators.consultation.classes import icd_classes
from generators.consultation.fit import report
from generators.consultation.mix import MixName
from generators.consultation.sampling.making import CaseLines, CaseSetup, drawn_cases
from generators.consultation.sampling.patient_case import splits
from generators.diagnosis.lore import Lore
from generators.diagnosis.questions import MEDICAL_CHART
from generators.writing.request import Patient
from kg.errors import UserError
from kg.version import version
from kg.workers.choice import WorkersChoice

USUAL = 16_000
"""Cases of a mix, where nobody says how many."""


class CasesWanted(NamedTuple):
    """What is drawn.

    Attributes:
        mix: who is drawn how often; of no account for charts.
        number: how many; None: the usual number, or all charts.
        charts: a build whose charts are completed; None: cases of the mix.
        certificates: of how many cases certificates are sought.
        workers: who draws.
    """

    mix: MixName
    number: int | None
    seed: int
    charts: Path | None
    certificates: int
    workers: WorkersChoice


def make_cases(
    lore: Lore,
    people: Sequence[Patient],
    graph_sha256: str,
    wanted: CasesWanted,
    out: Path,
    counted: Callable[[int], None],
) -> CasesManifest:
    """Draws cases and writes them; earlier cases in the folder give way.

    Args:
        lore: criteria, forms, and what goes with what.
        people: of the graph.
        graph_sha256: of its knowledge.
        wanted: what is drawn.
        out: the folder.
        counted: told how many there are so far.

    Raises:
        UserError: the folder holds something else or cannot be written, there are no charts, or of some patients none
            can be drawn.
    """
    source = refuse(wanted, out)
    number = _number(wanted, source)
    setup = CaseSetup(lore, tuple(people), source, wanted.seed, number, wanted.certificates)
    lines = drawn_cases(setup, wanted.workers, counted)
    return write(
        out,
        (one.case for one in lines),
        (one.truth for one in lines),
        lambda cases, truths: _manifest(setup, lines, wanted, graph_sha256, (cases, truths)),
    )


def refuse(wanted: CasesWanted, out: Path) -> MixName | tuple[Chart, ...]:
    """Refuses what cannot be drawn, before anything takes long.

    Args:
        wanted: what is to be drawn.
        out: the folder.

    Returns:
        What cases are drawn from.

    Raises:
        UserError: the folder holds something else, there are no charts, or more cases are asked for than there are.
    """
    refuse_other(out)
    source: MixName | tuple[Chart, ...] = wanted.mix if wanted.charts is None else tuple(charts(wanted.charts))
    number = _number(wanted, source)
    if not isinstance(source, str) and number > len(source):
        raise UserError(f"{wanted.charts} has charts of {len(source)} patients only; ask for no more with --count.")
    if wanted.certificates > number:
        raise UserError(f"There are {number} cases; ask for no more certificates with --certificates.")
    return source


def _number(wanted: CasesWanted, source: MixName | tuple[Chart, ...]) -> int:
    if wanted.number is not None:
        return wanted.number
    return USUAL if isinstance(source, str) else len(source)


def _manifest(
    setup: CaseSetup, lines: Sequence[CaseLines], wanted: CasesWanted, graph_sha256: str, files: tuple[str, str]
) -> CasesManifest:
    mix = setup.mix()
    of_splits = Counter(splits(setup.seed, setup.number))
    of_classes = Counter(code for one in lines for code in one.icd)
    told = Counter(telling for one in lines for telling in Counter(one.told).elements())
    build = None
    if wanted.charts is not None:
        build = build_manifest.read(wanted.charts).tasks[MEDICAL_CHART.name].sha256
    return CasesManifest(
        version=version(),
        seed=setup.seed,
        mix=CHARTS if mix is None else mix.name,
        count=setup.number,
        split=dict(sorted(of_splits.items())),
        classes={code: of_classes[code] for code in icd_classes().codes},
        telling=dict(sorted(told.items())),
        certificates=setup.certificates,
        graph_sha256=graph_sha256,
        build_sha256=build,
        cases_sha256=files[0],
        truths_sha256=files[1],
        fit=None if mix is None else report(mix, [one.drawn for one in lines if one.drawn is not None]),
    )
