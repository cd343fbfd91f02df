"""What texts are written, proved and measured with in a build."""

from generators.composing.presented import with_presented
from generators.composing.prover import Prover
from generators.composing.sources import read as read_sources
from generators.context import Context
from generators.gates.masks import patient_fills
from generators.workers.pool import WorkerPool, WorkerSetup
from generators.writing.checker import read as read_checker
from generators.writing.people import read as read_people


def workers(context: Context) -> WorkerPool:
    """The worker processes, with what they need for the texts of this graph; take them with ``context.once``."""

    def setup() -> WorkerSetup:
        fills = patient_fills(person.occupation_name for person in context.read(read_people))
        return WorkerSetup(context.writer, context.once(prover), fills)

    context.worker_pool.set_up(setup)
    return context.worker_pool


def prover(context: Context) -> Prover:
    """What proves the texts of this graph; take it with ``context.once``."""
    sources = with_presented(context.read(read_sources))
    return Prover(context.read(read_checker), sources, context.read(read_people))
