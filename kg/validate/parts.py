"""Checks the parts of wording files, or prints them as they will read: ``python -m kg.validate.parts [FILE ...]``."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from kg.errors import UserError
from kg.knowledge.core import core
from kg.knowledge.reader import read
from kg.validate.wording import problems_of, themes_of
from kg.wording.check import entries
from kg.wording.lint import Entry, read_as
from kg.wording.pattern import Person


def _shown(listed: Iterator[Entry], code: str) -> Iterator[str]:
    for entry in listed:
        if entry.where.split()[0].removesuffix(".chart").removesuffix(".self") == code:
            now: Person = "I" if entry.voice == "self" else "she"
            then: Person = "I" if entry.voice == "self" else "they"
            yield f"{entry.where}: {read_as(entry, now, 'present')} / {read_as(entry, then, 'past')}"


@click.command()
@click.argument("names", nargs=-1)
@click.option("--show", "code", help="Print the parts of a symptom, a form, a kind or a finding.")
@click.option("--knowledge", default=Path("ontology/knowledge"), type=click.Path(exists=True, path_type=Path))
def main(names: Sequence[str], code: str | None, knowledge: Path) -> None:
    """Checks the wording files of these NAMES, such as ``sleep`` or ``wording/sleep.yaml``; all where none is named."""
    try:
        known = core(read(knowledge))
    except UserError as error:
        raise click.ClickException(str(error)) from error
    families = known.wording.families
    files = [Path(name).stem for name in names] or sorted(families)
    if missing := sorted({*files} - families.keys()):
        raise click.UsageError(f"There is no family {missing[0]}; there are {', '.join(sorted(families))}.")
    if code is not None:
        themes = themes_of(families.values())
        kinds = {key: kind.symptoms for key, kind in known.kinds.items()}
        lines = [line for file in files for line in _shown(entries(families[file], kinds, themes), code)]
        click.echo("\n".join(lines) or f"No part tells {code}.")
        return
    found = [f"{file}: {problem}" for file in files for problem in problems_of(known, file)]
    click.echo("\n".join((*found, f"{len(found)} problems")))
    raise SystemExit(1 if found else 0)


if __name__ == "__main__":
    main()
