"""A question about the slice before its options have their order."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class DraftOption(NamedTuple):
    """One option.

    Attributes:
        text: what the option says.
        claim: what the proof's query is asked to support, without item and option.
        node: key of the entity that the option is, None where it is none.
    """

    text: str
    claim: Mapping[str, Any]
    node: str | None = None


class QuestionDraft(NamedTuple):
    """One question.

    Attributes:
        facts: everything that the stem and the options are told from, ``names`` (key -> name) among it.
        gold: place of the right choice.
        group: what variants of the question share.
        entities: keys of the entities it is about.
        relations: the relations it is about.
        measures: numbers that a guesser could go by, by kind: those of the question, or a list for each choice.
        notes: how the draft came about, for the provenance.
    """

    facts: Mapping[str, Any]
    gold: int
    group: str
    entities: tuple[str, ...]
    relations: tuple[str, ...]
    measures: Mapping[str, list[int] | list[list[int]]]
    notes: Mapping[str, Any] = {}
