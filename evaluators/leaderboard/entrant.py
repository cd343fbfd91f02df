"""What stands on a leaderboard: runs that have been read and scored, each with the build that it was asked from."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.run.run_file import RunFile
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score_run
from evaluators.score.scores import Scores
from evaluators.table.read import Run, begun, names_of, read_runs
from generators import manifest
from generators.manifest import Manifest
from kg.errors import UserError


class Entrant(NamedTuple):
    """A run with its scores and its build.

    Attributes:
        run: as read.
        scores: of all its answers.
        build_name: name of the build's folder; where the folder is says nothing to others.
        manifest: of that build.
    """

    run: Run
    scores: Scores
    build_name: str
    manifest: Manifest

    @property
    def name(self) -> str:
        """The run's name."""
        return self.run.name


def entrants(folders: Sequence[Path], builds: Sequence[Path], resampling: Resampling) -> list[Entrant]:
    """Reads and scores runs.

    Args:
        folders: of the runs, in any order.
        builds: folders of builds that have moved since; a run whose items are in none of them has the one that it
            names.
        resampling: how intervals are drawn.

    Returns:
        In the order of the runs' names, which does not depend on the order in which they are given.

    Raises:
        UserError: two runs have one name, a run has no answers, or no given build has the items that it was asked.
    """
    names = names_of(folders)
    held = {build: manifest.read(build) for build in builds}
    build_of = {folder: _build(folder, begun(folder), held) for folder in folders}
    known = {build: held.get(build) or manifest.read(build) for build in dict.fromkeys(build_of.values())}
    found = []
    for build, mine in known.items():
        listed = [folder for folder in folders if build_of[folder] == build]
        for run in read_runs(listed, build, readings=False):
            scores = score_run(run, "recorded", resampling)
            found.append(Entrant(run, scores, build.resolve().name, mine))
    place = {name: number for number, name in enumerate(sorted(names))}
    return sorted(found, key=lambda entrant: place[entrant.name])


def _build(folder: Path, record: RunFile, held: dict[Path, Manifest]) -> Path:
    for build, made in held.items():
        if all(task in made.tasks and made.tasks[task].sha256 == items.sha256 for task, items in record.items.items()):
            return build
    named = Path(record.build)
    if held and not (named / manifest.NAME).exists():
        tried = ", ".join(map(str, held))
        raise UserError(
            f"{folder}: its items are in none of the builds given ({tried}), and {named}, which it names, holds no "
            "build; give the build that it was asked from with --build."
        )
    return named
