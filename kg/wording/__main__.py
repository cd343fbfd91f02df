"""Checks wording files, or prints parts as they will read: ``python -m kg.wording FILE ... [--show CODE]``."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import yaml
from pydantic import ValidationError

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.validate.phrasings import leak_pattern
from kg.wording.check import entries, problems
from kg.wording.lint import Entry, Linter, capitalised
from kg.wording.model import FamilyWording
from kg.wording.pattern import Person, clause_of, contracted, filled, part_of, told
from kg.wording.verbs import Tense


def linter_of(knowledge: Knowledge) -> Linter:
    """What looks at parts with the words of the knowledge."""
    owners = (knowledge.symptoms, knowledge.findings, knowledge.kinds, knowledge.events)
    disorders = knowledge.disorders.values()
    return Linter(
        {key: one.cues for records in owners for key, one in records.items()},
        leak_pattern(name for one in disorders for name in (one.name, *one.abbreviations, *one.synonyms)),
    )


def read_family(path: Path) -> FamilyWording:
    """A wording file.

    Raises:
        click.ClickException: it cannot be read.
    """
    try:
        return FamilyWording.model_validate(yaml.safe_load(path.read_text("utf-8")))
    except (yaml.YAMLError, ValidationError) as error:
        raise click.ClickException(f"{path}: {error}") from error


def _told(entry: Entry, person: Person, tense: Tense) -> str:
    example = entry.shape == "example"
    text = part_of(entry.text.lstrip("=>< ") if example else entry.text).text
    clause = example or entry.shape == "clause"
    read = told(clause_of(text), person, tense, entry.slots) if clause else filled(text, person, tense, entry.slots)
    return capitalised(contracted(read) if person == "I" else read)


def _shown(listed: Iterator[Entry], code: str) -> Iterator[str]:
    for entry in listed:
        if entry.where.split()[0].removesuffix(".chart").removesuffix(".self") == code:
            now: Person = "I" if entry.voice == "self" else "she"
            then: Person = "I" if entry.voice == "self" else "they"
            yield f"{entry.where}: {_told(entry, now, 'present')} / {_told(entry, then, 'past')}"


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
        family = read_family(path)
        if code is not None:
            for line in _shown(entries(family, kinds), code):
                click.echo(line)
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
