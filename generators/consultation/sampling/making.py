"""Draws many cases, in this process or by workers: the same bytes either way."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple, Protocol

from generators.consultation.case import Split, Telling
from generators.consultation.cases_file import line_of
from generators.consultation.charts import Chart, ChartDrawing
from generators.consultation.classes import icd_classes
from generators.consultation.mix import Mix, MixName, read_mix
from generators.consultation.sampling.drawing import CaseDrawing, DrawnCase, DrawnFrom
from generators.consultation.sampling.patient_case import CaseMaker, splits
from generators.consultation.sampling.telling import telling_tables
from generators.diagnosis.lore import Lore
from generators.writing.request import Patient
from kg.interview.verdicts import InterviewOracle
from kg.workers.choice import WorkersChoice
from kg.workers.shared import SharedWithWorkers

if TYPE_CHECKING:
    from generators.consultation.certificates.find import CertificateFinder

_FEW = 400
"""So many cases are drawn sooner than another process starts."""
_CHUNK = 200
_ORDER: tuple[Split, ...] = ("test", "validation", "train")
"""In which certificates are sought."""
Counted = Callable[[int], None]
"""Told how many cases there are so far."""


class CaseDraw(Protocol):
    """Whatever draws cases by their numbers."""

    def draw(self, seed: int, number: int, split: Split) -> DrawnCase:
        """One case."""


class CaseSetup(NamedTuple):
    """What cases are drawn from; portable to other processes.

    Attributes:
        lore: criteria, forms, and what goes with what.
        people: of the graph.
        source: a mix, or the charts that are completed, one for each case.
        seed: of everything that is drawn.
        number: of cases.
        certificates: of so many of them certificates are sought, those of the test split first.
    """

    lore: Lore
    people: tuple[Patient, ...]
    source: MixName | tuple[Chart, ...]
    seed: int
    number: int
    certificates: int = 0

    def mix(self) -> Mix | None:
        """The mix; None for charts.

        Raises:
            KnowledgeError: its file names what the graph does not have.
        """
        return read_mix(self.source, self.lore.criteria, icd_classes()) if isinstance(self.source, str) else None

    def drawing(self) -> CaseDraw:
        """What draws them.

        Raises:
            KnowledgeError: a table names what the graph does not have.
        """
        maker = CaseMaker(self.lore.criteria, icd_classes(), telling_tables())
        mix = self.mix()
        if mix is None:
            return ChartDrawing(self.lore, [one for one in self.source if isinstance(one, Chart)], maker, self.people)
        return CaseDrawing(self.lore, mix, icd_classes(), maker, self.people)


class CaseWork:
    """Draws cases and seeks certificates, in whatever process."""

    def __init__(self, setup: CaseSetup) -> None:
        """Compiles the criteria.

        Raises:
            KnowledgeError: a table names what the graph does not have.
        """
        self._seed = setup.seed
        self._splits = splits(setup.seed, setup.number)
        self._drawing = setup.drawing()
        order = sorted(range(setup.number), key=lambda number: (_ORDER.index(self._splits[number]), number))
        self._certified = frozenset(order[: setup.certificates])
        self._finder = _finder(setup.lore) if self._certified else None

    def lines(self, numbers: Iterable[int]) -> list["CaseLines"]:
        """The cases of some numbers."""
        return [self._line(number) for number in numbers]

    def _line(self, number: int) -> "CaseLines":
        case, truth, drawn = self._drawing.draw(self._seed, number, self._splits[number])
        if self._finder is not None and number in self._certified:
            truth = truth.model_copy(update={"certificates": self._finder.find(case.patient)})
        return CaseLines(line_of(case), line_of(truth), Counter(case.telling.values()), truth.icd, drawn)


class CaseLines(NamedTuple):
    """A case as the files hold it.

    Attributes:
        case, truth: lines of JSON, newline included.
        told: how many facts are told in each way that is listed.
        icd: its classes.
        drawn: whom it was drawn as; None for charts.
    """

    case: bytes
    truth: bytes
    told: Mapping[Telling, int]
    icd: tuple[str, ...]
    drawn: DrawnFrom | None


def drawn_cases(setup: CaseSetup, workers: WorkersChoice, counted: Counted) -> list[CaseLines]:
    """All cases in the order of their numbers.

    Args:
        setup: what they are drawn from.
        workers: who draws, where there is enough to do.
        counted: told how many there are.

    Raises:
        UserError: of some stratum no patient can be drawn, or the workers cannot be used.
    """
    chunks = [range(first, min(first + _CHUNK, setup.number)) for first in range(0, setup.number, _CHUNK)]
    found: list[CaseLines] = []
    for lines in _chunks(setup, workers, chunks):
        found += lines
        counted(len(found))
    return found


def _chunks(setup: CaseSetup, choice: WorkersChoice, chunks: Sequence[range]) -> Iterator[list[CaseLines]]:
    if choice.alone or (setup.number <= _FEW and not setup.certificates):
        work = CaseWork(setup)
        yield from (work.lines(chunk) for chunk in chunks)
        return
    with closing(choice.opened()) as workers:
        yield from workers.each(SharedWithWorkers.made(CaseWork, setup), CaseWork.lines, chunks)


def _finder(lore: Lore) -> "CertificateFinder":
    # The solver takes half a second to load.
    from generators.consultation.certificates.find import CertificateFinder

    return CertificateFinder(InterviewOracle(lore.criteria))
