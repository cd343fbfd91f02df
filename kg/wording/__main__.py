"""Checks wording files, or prints parts as they will read: ``python -m kg.wording FILE ... [--show CODE]``."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from kg.errors import KnowledgeError
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.validate.phrasings import leak_pattern
from kg.wording.check import entries, problems
from kg.wording.lint import Entry, Linter, read_as
from kg.wording.model import FamilyWording
from kg.wording.pattern import Person
from kg.wording.reading import read_file


def linter_of(knowledge: Knowledge) -> Linter:
    """What looks at parts with the words of the knowledge."""
    owners = (knowledge.symptoms, knowledge.findings, knowledge.kinds, knowledge.events)
    disorders = knowledge.disorders.values()
    return Linter(
        {key: one.cues for records in owners for key, one in records.items()},
        leak_pattern(name for one in disorders for name in (one.name, *one.abbreviations, *one.synonyms)),
    )


def _shown(listed: Iterator[Entry], code: str) -> Iterator[str]:
    for entry in listed:
        if entry.where.split()[0].removesuffix(".chart").removesuffix(".self") == code:
            now: Person = "I" if entry.voice == "self" else "she"
            then: Person = "I" if entry.voice == "self" else "they"
            yield f"{entry.where}: {read_as(entry, now, 'present')} / {read_as(entry, then, 'past')}"


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--show", "code", help="Print the parts of a symptom, a form, a kind or a finding.")
@click.option("--knowledge", default=Path("ontology/knowledge"), type=click.Path(exists=True, path_type=Path))
def main(paths: Sequence[Path], code: str | None, knowledge: Path) -> None:
    """Checks files."""
    known = read(knowledge)
    linter, kinds = linter_of(known), {key: kind.symptoms for key, kind in known.kinds.items()}
    count = 0
    for path in paths:
        try:
            family = read_file(path, FamilyWording)
        except KnowledgeError as error:
            raise click.UsageError(str(error)) from error
        if code is not None:
            lines = list(_shown(entries(family, kinds), code))
            click.echo("\n".join(lines) or f"{path.name} tells nothing of {code}.")
            continue
        for problem in problems(family, linter, kinds):
            click.echo(f"{path.name}: {problem}")
            count += 1
        forms = sum(len(symptom.forms) for symptom in family.symptoms)
        words = len(path.read_text("utf-8").split())
        click.echo(f"{path.name}: {len(family.symptoms)} symptoms, {forms} forms, {words} words")
    if code is None:
        click.echo(f"{count} problems")
    raise SystemExit(1 if count else 0)


if __name__ == "__main__":
    main()
