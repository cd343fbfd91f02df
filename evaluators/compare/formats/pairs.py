"""Which runs ask one model the same in two formats."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from evaluators.run.run_file import RunFile
from kg.errors import UserError

_ADDRESS = "base_url"
"""Where a server stands says nothing about the model."""


class FormatPair(NamedTuple):
    """Two runs of a model, by their names.

    Attributes:
        full: asks the parts of an item in one request.
        apart: asks each part in its own.
    """

    full: str
    apart: str


def pairs(records: Mapping[str, RunFile]) -> list[FormatPair]:
    """The two runs of each model, in the order in which the models are named.

    Args:
        records: name of each run -> what it is.

    Raises:
        UserError: a model does not have one run in each format, or its two runs differ in more than the format.
    """
    by_model: dict[str, dict[str, str]] = {}
    for name, record in records.items():
        if record.part_format is None:
            raise UserError(f"{name}: no item of this run has parts, so that it has no format; leave it out.")
        if record.part_format not in FormatPair._fields:
            raise UserError(
                f"{name}: the format of this run is {record.part_format}, and only full and apart are compared so; "
                "leave it out, or compare runs with --compare."
            )
        known = by_model.setdefault(record.model, {})
        if record.part_format in known:
            raise UserError(
                f"{known[record.part_format]} and {name} both ask {record.model} in the format {record.part_format}; "
                "name one of them."
            )
        known[record.part_format] = name
    return [_pair(model, known, records) for model, known in by_model.items()]


def pairs_among(records: Mapping[str, RunFile]) -> list[FormatPair]:
    """Every two runs that ask a model in two formats and else the same, among any runs."""
    full, apart = ([name for name, record in records.items() if record.part_format == of] for of in ("full", "apart"))
    return [
        FormatPair(one, other)
        for one, other in product(full, apart)
        if records[one].model == records[other].model and not list(_differences(records[one], records[other]))
    ]


def _pair(model: str, known: Mapping[str, str], records: Mapping[str, RunFile]) -> FormatPair:
    if "full" not in known or "apart" not in known:
        has, lacks = ("full", "apart") if "full" in known else ("apart", "full")
        raise UserError(
            f"{model} was asked in the format {has} by {known[has]}, and by no run here in the format {lacks}; "
            f"run `kgbench evaluate` again with --part-format {lacks}, and name both runs."
        )
    pair = FormatPair(known["full"], known["apart"])
    found = list(_differences(records[pair.full], records[pair.apart]))
    if found:
        raise UserError(
            f"{pair.full} and {pair.apart} differ in more than the format: {'; '.join(found)}. "
            "Run one of them again as the other."
        )
    return pair


def _differences(full: RunFile, apart: RunFile) -> Iterator[str]:
    """What an effect of the format could be confused with, in words."""
    for task, items in full.items.items():
        if task in apart.items and items.sha256 != apart.items[task].sha256:
            yield f"the items of {task} are of different builds"
    if full.shots != apart.shots:
        yield f"shots are {full.shots} and {apart.shots}"
    if full.prompts != apart.prompts:
        yield "the prompts are worded differently"
    settings = [{key: value for key, value in one.settings.items() if key != _ADDRESS} for one in (full, apart)]
    if settings[0] != settings[1]:
        yield f"the model's settings are {settings[0]} and {settings[1]}"
