"""The benchmark item: what is asked in one part or in several, with gold answers, proof and provenance."""

import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, Self

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from generators.form import gold_form
from generators.lines.item_rows import ITEM_ROWS
from generators.lines.open_lines import open_lines
from generators.part import ItemPart, Take, without_gaps
from generators.part import Option as Option
from generators.part import Proof as Proof
from kg.errors import UserError

CANARY = "kgbench:7c1f3b52-0f64-4a6e-9d0e-52a4a1b7c9e3"
"""A constant in every item, so that training sets can be filtered."""

CEILING = "ceiling"
"""Key of the provenance of an item whose gold is a distribution: metric -> what a single expert reaches."""
DEMOGRAPHICS = "demographics"
"""Key of an item's provenance: factor -> level, of the patient that the item is about, and of the order of options."""

Cardinality = Literal["single", "hybrid", "multiple", "binary"]

_ONE_ANSWER = ("single", "binary")
_PART_ID = re.compile(r"[A-Za-z0-9.-]+")
_OF_PARTS = {"layout", "parts"}
_OF_ONE_PART = {"options", "answer", "cardinality", "layout"}


Layout = Literal["together", "in turn"]
"""How the parts of an item are asked: all at once, or one after the other."""


class Item(BaseModel):
    """One line of ``items/<task>.jsonl``; the fields stand in this order there, those that do not apply are left out.

    In a build in Parquet it is one row of ``items/<task>.parquet``, with the same fields as columns.

    An item of one choice among its options has no ``parts``: its options and its answer are that part.

    Attributes:
        options: of the item, or shared by its parts.
        cardinality: how many of the options may be right, for an item without parts.
        layout: how the parts are asked.
        parts: in the order in which they are asked.
        group: the seed that variants share; the unit of clustered confidence intervals.
        entities: codes of the nodes that the item is about.
        relations: types of the edges among them.
        facts: the profile or the triples that the item is made of.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        json_schema_extra={"anyOf": [{"required": ["parts"]}, {"required": ["options", "answer", "cardinality"]}]},
    )

    id: str
    suite: str
    task: str
    stem: str
    question: str
    options: tuple[Option, ...] = ()
    answer: tuple[str, ...] = ()
    cardinality: Cardinality = "single"
    layout: Layout | None = None
    parts: tuple[ItemPart, ...] = ()
    group: str
    entities: tuple[str, ...]
    relations: tuple[str, ...]
    facts: Mapping[str, Any]
    proof: Proof
    provenance: Mapping[str, Any]
    canary: str = CANARY

    @model_validator(mode="after")
    def _whole(self) -> Self:
        """An item with parts says all that asking them needs; the one part of another item is for `verify` to judge."""
        if not self.parts:
            missing = {"options", "answer", "cardinality"} - self.model_fields_set
            if missing:
                raise ValueError(f"without parts it needs {', '.join(sorted(missing))}")
        elif found := next(self._faults_of_parts(), None):
            raise ValueError(found)
        return self

    @cached_property
    def all_parts(self) -> tuple[ItemPart, ...]:
        """What is asked, each part with the options that it is picked from."""
        if self.parts:
            return tuple(self._offered(part) for part in self.parts)
        take: Take = "one" if self.cardinality in _ONE_ANSWER else "any"
        # Nothing is checked anew: this is asked for once for each of very many items.
        return (ItemPart.model_construct(id="", take=take, options=self.options, answer=self.answer),)

    def _offered(self, part: ItemPart) -> ItemPart:
        form = gold_form(part.form)
        shares = form is not None and form.shares_options and not part.options
        return part.model_copy(update={"options": self.options}) if shares else part

    def faults(self, codes: Mapping[str, Collection[str]] | None = None) -> Iterator[str]:
        """What is wrong with the gold answers, by the forms of the parts.

        Args:
            codes: vocabulary -> its codes, where they are at hand.
        """
        for part in self.all_parts:
            form = gold_form(part.form)
            if form is None:
                yield f"part {part.id} is of the form {part.form}, which nobody declares"
                continue
            of_part = None if codes is None or part.vocabulary is None else codes.get(part.vocabulary, ())
            found = form.faults(part, of_part)
            yield from (f"part {part.id}: {fault}" for fault in found) if part.id else found

    def _faults_of_parts(self) -> Iterator[str]:
        names = [part.id for part in self.parts]
        if self.answer or "cardinality" in self.model_fields_set:
            yield "with parts it has no answer or cardinality of its own"
        if len(names) > 1 and self.layout is None:
            yield "several parts need a layout"
        if len(set(names)) != len(names) or not all(map(_PART_ID.fullmatch, names)):
            yield "its parts need ids of their own, of letters, digits, dots and dashes"
        yield from self.faults()

    def line(self) -> bytes:
        """The item as one line of JSON, newline included; what does not apply is left out."""
        data = self.model_dump(exclude=None if self.parts else _OF_PARTS)
        data["proof"] = without_gaps(data["proof"])
        if self.parts:
            data["parts"] = [_stated(part) for part in self.parts]
            data = {name: value for name, value in data.items() if name not in _OF_ONE_PART or name in _given(self)}
        return orjson.dumps(data) + b"\n"


def _given(item: Item) -> set[str]:
    given = {"options"} if item.options else set()
    return given | {"layout"} if item.layout else given


def _stated(part: ItemPart) -> dict[str, Any]:
    """The fields of a part that apply."""
    data = part.model_dump(exclude_defaults=True) | {"id": part.id, "form": part.form}
    if part.proof is not None:
        data["proof"] = without_gaps(part.proof.model_dump())
    return {name: data[name] for name in ItemPart.model_fields if name in data}


def item_id(task: str, content: Mapping[str, Any]) -> str:
    """A stable id: equal content gives an equal id.

    Args:
        task: the task, which the id begins with.
        content: everything that makes the item what it is.
    """
    digest = hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()
    return f"{task}-{digest[:16]}"


def read_items(path: Path) -> Iterator[Item]:
    """The items of a file, or of a dataset.

    Raises:
        UserError: a line is not an item; names file and line.
    """

    def refuse(number: int, why: str) -> None:
        raise UserError(f"{path}, line {number}: not an item ({why}); build again.")

    return (item for _, item in readable_lines(path, refuse))


def readable_lines(path: Path, unreadable: Callable[[int, str], None]) -> Iterator[tuple[bytes, Item]]:
    """The lines of a file or of a dataset with the items that they are, past lines that are not items.

    Args:
        path: either.
        unreadable: told the number of each line that is not an item, and why.
    """
    for number, line in enumerate(open_lines(path, ITEM_ROWS), start=1):
        try:
            # Two thirds of the time that pydantic takes to read the JSON itself.
            item = Item.model_validate(orjson.loads(line))
        except orjson.JSONDecodeError as error:
            unreadable(number, f"Invalid JSON: {error}")
        except ValidationError as error:
            unreadable(number, reason(error))
        else:
            yield line, item


def reason(error: ValidationError) -> str:
    """The first thing that is wrong with a record, after its place in the record if it has one."""
    first = error.errors(include_url=False, include_input=False)[0]
    return ": ".join(filter(None, (".".join(map(str, first["loc"])), first["msg"])))
