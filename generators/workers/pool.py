"""Workers that share the work on texts with this process; where there is little to do, none starts."""

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import NamedTuple, ParamSpec, TypeVar

from generators.composing.offline import OfflineWriter
from generators.composing.prover import Prover
from generators.gates.masks import Masker, SlottedText, template_lister
from generators.workers import jobs as works
from generators.workers.jobs import TextTools, Writer
from generators.writing.request import Request, Written
from kg.workers.choice import USUAL, WorkersChoice
from kg.workers.shared import SharedWithWorkers
from kg.workers.workers import Answer, HereWorkers, Workers

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")

_NICENESS = 10
"""Added to the niceness of the workers: the process that asks goes first, since it keeps them busy."""
_FEW = 600
"""So many texts are written or proved sooner than another process starts."""


class WorkerSetup(NamedTuple):
    """What the tools of a worker are made from.

    Attributes:
        writer: None where nothing is written.
        fills: what stands for a person or a place in the texts, by kind (``generators.gates.masks``).
    """

    writer: Writer | None
    prover: Prover
    fills: dict[str, list[str]]

    def portable(self) -> "WorkerSetup":
        """What of it goes to other processes: only the offline writer does."""
        return self if isinstance(self.writer, OfflineWriter) else self._replace(writer=None)

    def tools(self) -> TextTools:
        """Makes the tools."""
        return TextTools(self.writer, self.prover, template_lister(Masker(self.fills)))


class WorkerPool:
    """Writes, proves and measures texts: here while there is little to do, then by workers.

    Whatever is asked for comes at the call of the answer, in this process or from another; what it is does not differ.
    """

    def __init__(self, choice: WorkersChoice = USUAL) -> None:
        """Starts no process yet: a build without texts needs none."""
        self._choice = choice
        self._make_setup: Callable[[], WorkerSetup] | None = None
        self._texts = 0
        self._here = HereWorkers()
        self._opened: list[Workers] = []

    def set_up(self, setup: Callable[[], WorkerSetup]) -> None:
        """Takes the function that makes the set-up; it is called for the first text.

        A writer other than the offline one stays in this process.
        """
        self._make_setup = setup

    def expect(self, texts: int, *loads: Callable[[], None]) -> None:
        """Takes note that so many texts will come. Where they are many, processes start now, beside whatever follows.

        Args:
            texts: how many, at the least.
            loads: load what calls will need, which may take as long as the start of an engine.

        Raises:
            UserError: they are many, and the cluster that does them cannot be used.
        """
        self._texts = max(self._texts, texts)
        if self._shared_out:
            self._for_texts.start()
            for load in loads:
                self._for_calls.submit(load)

    def write(self, requests: Sequence[Request]) -> Answer[list[Written]]:
        """Asks for proved texts; the answer raises UserError where one cannot be proved."""
        if not isinstance(self._setup.writer, OfflineWriter):
            written = works.write(self._tools, requests)
            return lambda: written
        self._texts += len(requests)
        return self._ask(works.write, requests)

    def prove(self, lines: Sequence[bytes]) -> Answer[list[list[str]]]:
        """Asks what keeps the text of each line of a finished build from being proved."""
        return self._ask(works.prove, lines)

    def templates(self, texts: Sequence[SlottedText]) -> Answer[list[list[str]]]:
        """Asks for the masked templates of each text's sentences."""
        return self._ask(works.templates, texts)

    def count(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns that counts in texts."""
        return (self._for_texts if self._shared_out else self._here).submit(function, *args, **kwargs)

    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Answer[T]:
        """Asks for what a function returns of something shared."""
        return (self._for_texts if self._shared_out else self._here).work_on(shared, work)

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns that needs the libraries which take long to load."""
        return (self._for_calls if self._shared_out else self._here).submit(function, *args, **kwargs)

    def _ask(self, work: Callable[[TextTools, list[A]], list[T]], args: Sequence[A]) -> Answer[list[T]]:
        if self._shared_out:
            return self._for_texts.work_on(self._shared_tools, partial(_with_tools, work, list(args)))
        value = work(self._tools, list(args))
        return lambda: value

    @property
    def _shared_out(self) -> bool:
        return self._texts > _FEW and not self._choice.alone

    @cached_property
    def _for_texts(self) -> Workers:
        return self._open(niceness=_NICENESS)

    @cached_property
    def _for_calls(self) -> Workers:
        """One process of this machine: what calls import takes longer to load than they take."""
        return self._open(most=1)

    def _open(self, *, most: int | None = None, niceness: int = 0) -> Workers:
        workers = self._choice.opened(most=most, niceness=niceness)
        self._opened.append(workers)
        return workers

    @cached_property
    def _shared_tools(self) -> SharedWithWorkers[TextTools]:
        return SharedWithWorkers.made(WorkerSetup.tools, self._setup.portable())

    @cached_property
    def _setup(self) -> WorkerSetup:
        if self._make_setup is None:
            raise ValueError("the worker pool has no set-up")
        return self._make_setup()

    @cached_property
    def _tools(self) -> TextTools:
        return self._setup.tools()

    def close(self) -> None:
        """Ends the work, whatever is being done."""
        for workers in self._opened:
            workers.close()


def _with_tools(work: Callable[[TextTools, list[A]], list[T]], args: list[A], tools: TextTools) -> list[T]:
    return work(tools, args)
