"""The biomedical slice that a build was made from: loaded where it can be, asked for where it cannot."""

from collections.abc import Iterable

from generators.manifest import Manifest
from generators.preferences.task import WRITER as PREFERENCES
from kg.primekg.demonstration import ensure
from kg.store.connection import Connection


def provide_slice(connection: Connection, made: Manifest, names: Iterable[str]) -> str | None:
    """Loads the demonstration slice into a graph without any, where it is what a build was made from.

    Whatever asks the graph about items calls this first: without their slice all of them would seem wrong.

    Args:
        connection: the graph.
        made: the manifest of the build.
        names: the tasks that the graph will be asked about.

    Returns:
        A sentence that says what was loaded; None where nothing was.

    Raises:
        UserError: the tasks ask about a slice that the graph lacks and that does not come with kgbench.
    """
    if made.slice_sha256 is None:
        return None
    if made.writer == PREFERENCES:
        # Their questions name drugs; the tasks are not declared.
        return ensure(connection, made.slice_sha256)
    # The tasks take a second to import, and a build without a slice does not need them.
    from generators.suites import tasks

    about = {task.name for task in tasks() if task.needs_slice}
    return ensure(connection, made.slice_sha256) if about.intersection(names) else None
