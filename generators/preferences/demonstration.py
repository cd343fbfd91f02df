"""The demonstration questions: kgbench's own, on which nobody's text and nobody's annotations rest."""

from functools import cache
from pathlib import Path

from generators.preferences.gendered import forms_of
from generators.preferences.question import OPTIONS, Category, PreferenceQuestion, Struck
from generators.record_file import read_record
from kg.errors import KnowledgeError, UserError
from kg.files.resources import ontology_folder
from kg.model.base import Record, Sourced

FILE = "questions.yaml"


class DemonstrationQuestion(Record):
    """A question as the file has it: its forms in one text, as `generators.preferences.gendered` reads them."""

    id: str
    category: Category
    text: str
    options: tuple[str, ...]
    creator: int
    nodes: tuple[str, ...]
    struck: tuple[Struck, ...] = ()


class DemonstrationQuestions(Sourced):
    """The file."""

    questions: tuple[DemonstrationQuestion, ...]


def demonstration() -> tuple[PreferenceQuestion, ...]:
    """The demonstration questions that come with kgbench, in the order of their ids.

    Raises:
        KnowledgeError: the file is missing or broken.
    """
    return _read(ontology_folder() / "preferences" / FILE)


@cache
def _read(path: Path) -> tuple[PreferenceQuestion, ...]:
    held = read_record(path, DemonstrationQuestions, example="questions")
    return tuple(_question(path, one) for one in sorted(held.questions, key=lambda one: one.id))


def _question(path: Path, one: DemonstrationQuestion) -> PreferenceQuestion:
    if len(one.options) != OPTIONS:
        raise KnowledgeError(f"{path}: {one.id} has {len(one.options)} options; write {OPTIONS}.")
    try:
        texts = forms_of(one.text)
    except UserError as error:
        raise KnowledgeError(f"{path}: {one.id}: {error}.") from error
    return PreferenceQuestion(
        id=one.id,
        category=one.category,
        texts=texts,
        options=one.options,
        creator=one.creator,
        source="kgbench, demonstration questions",
        nodes=one.nodes,
        struck=one.struck,
    )
