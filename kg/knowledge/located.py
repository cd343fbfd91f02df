"""Problems with their places: the file of the record, and the line of what is wrong in it."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from kg.knowledge.places import place, places
from kg.knowledge.problem import Problem


def located(problems: Iterable[Problem], source: Path) -> Iterator[Problem]:
    """The problems of a knowledge folder or an RDF export with their places."""
    found = list(problems)
    known = places(source) if found and source.is_dir() else {}
    for problem in found:
        if not source.is_dir():
            yield problem._replace(file=source.name)
            continue
        here = place(problem.record, known)
        if here is None:
            yield problem
        else:
            yield problem._replace(file=here.file, line=here.line(problem.wrong))
