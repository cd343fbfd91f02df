"""Which tasks there are, by suite and name."""

from generators.task import Task
from kg.errors import UserError


def tasks(suite: str | None = None, name: str | None = None) -> list[Task]:
    """The declared tasks, all or those of a suite or of a name, in the order of their modules.

    Raises:
        UserError: there is no such suite or task, or a plug-in cannot be used.
    """
    declared = Task.registry.all()
    suites = sorted({task.suite for task in declared.values()})
    if suite is not None and suite not in suites:
        raise UserError(f"There is no suite {suite}; the suites are {', '.join(suites)}.")
    own = {task.name: task for task in declared.values() if suite in (None, task.suite)}
    if name is not None and name not in own:
        within = f" in the suite {suite}" if suite else ""
        raise UserError(f"There is no task {name}{within}; the tasks are {', '.join(sorted(own))}.")
    return [task() for task in own.values() if name in (None, task.name)]
