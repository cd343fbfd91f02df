"""The tasks by which a finished build is verified and compared."""

from pathlib import Path

from generators.clinical.expert.imported import tasks_of as imported_or_declared
from generators.manifest import Manifest
from generators.preferences.task import WRITER, preference_tasks
from generators.task import Task


def tasks_of(folder: Path, made: Manifest) -> list[Task]:
    """The declared tasks, or those of a build that was imported or made from a preferences folder.

    Raises:
        UserError: a file of an imported build cannot be read.
    """
    if made.writer == WRITER:
        return preference_tasks(folder, made.tasks)
    return imported_or_declared(folder, made)
