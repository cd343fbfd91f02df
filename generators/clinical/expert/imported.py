"""The tasks of an imported build, as verification and comparison need them: items that experts wrote."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, ValidationError

from generators.clinical.expert.kinds import KINDS, SUITE, ItemKind
from generators.clinical.expert.lookups import known_vocabularies, names_of
from generators.clinical.expert.making import CODES, RIGHT, WRONG, id_of
from generators.context import Context
from generators.experts import EXPERT, IGNORE, IMPORTED, may_be_shown
from generators.gates.measured import Measured
from generators.item import Item
from generators.manifest import ItemsFile, Manifest
from generators.suites import tasks as declared
from generators.task import Task
from generators.vocabulary import AnswerVocabulary, read_vocabularies


class _Terms(BaseModel):
    """What an item has to say of who answers for it."""

    model_config = ConfigDict(extra="forbid")

    licence: str = Field(min_length=1)
    redistribute: StrictBool
    source: str = Field(min_length=1)
    author: str = Field(min_length=1)
    reviewed_by: str
    status: str
    file: str
    row: StrictInt


class ImportedTask(Task):
    """Items of one kind, as they were imported. What is checked is all that the graph and the file can show.

    It is not declared: it stands for a task of the same name in one build.
    """

    suite = SUITE
    cardinality = "single"
    measured = Measured()
    by_expert = True
    own_questions = True

    def __init__(self, kind: ItemKind, folder: Path, file: ItemsFile, vocabularies: Iterable[AnswerVocabulary]) -> None:
        """Takes what the build says of the task."""
        self.name = kind.name  # type: ignore[misc]  # of this build's task alone
        self.question = kind.question  # type: ignore[misc]
        self._folder, self._file = folder, file
        self._held = tuple(vocabularies)

    def items(self, context: Context) -> Iterator[Item]:
        """None: the graph makes none of them."""
        del context
        return iter(())

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Looks the codes up again, and whether each item says who answers for it and what may be done with it."""
        called = names_of(context.connection, sorted({code for item in items for code in item.entities}))
        for item in items:
            why = next(self._faults(item, called), None)
            if why is not None:
                yield item.id, why

    def id_of(self, item: Item) -> str:
        """The id of what is told, asked and called right."""
        return id_of(item)

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        """Those that the graph gives as it gives them now, and the authors' own as the build has them."""
        now = known_vocabularies(context)
        return tuple(now.get(one.name, one) for one in self._held)

    def _faults(self, item: Item, called: Mapping[str, str]) -> Iterator[str]:
        missing = [code for code in item.entities if code not in called]
        if missing:
            yield f"it is about {', '.join(missing)}, which the graph does not have"
        elif (item.proof.query, item.proof.params, item.proof.rows) != (
            CODES,
            {"codes": list(item.entities)},
            {"codes": {code: called[code] for code in item.entities}},
        ):
            yield "the graph calls its codes otherwise than it records"
        if item.proof.verdicts != _verdicts(item):
            yield "it does not say of each option that an expert calls it right or wrong"
        yield from _faults_of_terms(item.provenance.get(EXPERT))
        if not may_be_shown(item) and not (self._file.restricted and (self._folder / IGNORE).is_file()):
            yield (
                f"it may not be given to others, and the manifest or {IGNORE} of the build does not say so; "
                "import the file again"
            )


def _verdicts(item: Item) -> dict[str, str]:
    if item.parts:
        return {}
    return {option.node or option.label: RIGHT if option.label in item.answer else WRONG for option in item.options}


def _faults_of_terms(told: Any) -> Iterator[str]:
    try:
        _Terms.model_validate(told)
    except ValidationError as error:
        where = ".".join(map(str, error.errors(include_url=False)[0]["loc"])) or EXPERT
        yield f"it does not say who answers for it and what may be done with it ({where})"


def tasks_of(folder: Path, made: Manifest) -> list[Task]:
    """The tasks by which a build is verified: the declared ones, or those of an imported build.

    Raises:
        UserError: a file of the imported build cannot be read.
    """
    if made.writer != IMPORTED:
        return declared()
    vocabularies = read_vocabularies(folder, made.vocabularies or {}).values()
    found: list[Task] = []
    for name, file in made.tasks.items():
        if name in KINDS:
            found.append(ImportedTask(KINDS[name], folder, file, vocabularies))
    return found
