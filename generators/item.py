"""The benchmark item: one question with options, gold answer, proof and provenance."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import orjson
from pydantic import BaseModel, ConfigDict, ValidationError

from kg.errors import UserError

CANARY = "kgbench:7c1f3b52-0f64-4a6e-9d0e-52a4a1b7c9e3"
"""A constant in every item, so that training sets can be filtered."""

Cardinality = Literal["single", "hybrid", "multiple", "binary"]


class Option(BaseModel):
    """One option; ``node`` is the graph code or key, None where the option is no node."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    text: str
    node: str | None


class Proof(BaseModel):
    """What shows that the answer is right: run the query with the parameters and compare.

    Attributes:
        query: the name of a query under ``cypher/``.
        params: its parameters.
        verdicts: node of each option, or its label where it is no node -> verdict.
        rule: disorder -> whether its discriminating rule holds, for cases of a differential.
        shares: node of each option -> satisfied and all units, for incomplete cases.
        relaxed: gold need not be met in full (semantics, section 3).
        rows: what the query shows for each option, such as the edges that support it.
        absence: what it means that the query shows nothing.
        case: what shows whose case it is, where the answer rests on that.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    query: str
    params: Mapping[str, Any]
    verdicts: Mapping[str, str]
    rule: Mapping[str, bool | None] | None = None
    shares: Mapping[str, tuple[int, int]] | None = None
    relaxed: bool | None = None
    rows: Mapping[str, Any] | None = None
    absence: str | None = None
    case: "Proof | None" = None


class Item(BaseModel):
    """One line of ``items/<task>.jsonl``; the fields stand in this order there.

    Attributes:
        group: the seed that variants share; the unit of clustered confidence intervals.
        entities: codes of the nodes that the item is about.
        relations: types of the edges among them.
        facts: the profile or the triples that the item is made of.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    suite: str
    task: str
    stem: str
    question: str
    options: tuple[Option, ...]
    answer: tuple[str, ...]
    cardinality: Cardinality
    group: str
    entities: tuple[str, ...]
    relations: tuple[str, ...]
    facts: Mapping[str, Any]
    proof: Proof
    provenance: Mapping[str, Any]
    canary: str = CANARY

    def line(self) -> bytes:
        """The item as one line of JSON, newline included; parts of the proof that do not apply are left out."""
        data = self.model_dump()
        data["proof"] = _stated(data["proof"])
        return orjson.dumps(data) + b"\n"


def _stated(proof: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _stated(part) if name == "case" else part for name, part in proof.items() if part is not None}


def item_id(task: str, content: Mapping[str, Any]) -> str:
    """A stable id: equal content gives an equal id.

    Args:
        task: the task, which the id begins with.
        content: everything that makes the item what it is.
    """
    digest = hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()
    return f"{task}-{digest[:16]}"


def read_items(path: Path) -> Iterator[Item]:
    """The items of a file.

    Raises:
        UserError: a line is no item; names file and line.
    """

    def refuse(number: int, why: str) -> None:
        raise UserError(f"{path}, line {number}: no item ({why}); build again.")

    return (item for _, item in readable_lines(path, refuse))


def readable_lines(path: Path, unreadable: Callable[[int, str], None]) -> Iterator[tuple[bytes, Item]]:
    """The lines of a file with the items that they are, past lines that are no items.

    Args:
        path: the file.
        unreadable: told the number of each line that is no item, and why it is none.
    """
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
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
    """The first thing that is wrong with a record, behind its place where it is not the record as a whole."""
    first = error.errors(include_url=False, include_input=False)[0]
    return ": ".join(filter(None, (".".join(map(str, first["loc"])), first["msg"])))
