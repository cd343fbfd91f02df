"""Which tasks a build in another genre has."""

from collections.abc import Sequence

from generators.task import Task
from generators.writing.genre import OTHERS
from kg.errors import UserError

_WRITER = "offline"
"""The writer that knows the genres."""


def told_in(genre: str, tasks: Sequence[Task], writer: str, *, asked: bool) -> list[Task]:
    """The tasks whose cases a genre can tell.

    Args:
        genre: a name.
        tasks: those of a suite, or those that were asked for by name.
        writer: names who writes.
        asked: whether the tasks were asked for by name, so that none may be left out.

    Raises:
        UserError: there is no such genre, the writer does not know it, or a task cannot be told in it.
    """
    if genre not in OTHERS:
        raise UserError(f"There is no genre {genre}; choose {' or '.join(OTHERS)}, or none for the usual ones.")
    if writer != _WRITER:
        raise UserError(f"The writer {writer} does not know the genre {genre}; build it with the writer {_WRITER}.")
    able = [task for task in tasks if genre in task.genres]
    if asked and len(able) < len(tasks):
        raise UserError(_refusal(genre, next(task for task in tasks if task not in able)))
    if not able:
        raise UserError(f"None of these tasks can be told in the genre {genre}; choose --task medical_chart.")
    return able


def _refusal(genre: str, task: Task) -> str:
    return f"{task.name} cannot be told in the genre {genre}, since {task.one_genre}. Choose --task medical_chart."
