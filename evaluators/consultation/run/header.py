"""``consult.json``: what a run of consultations is, so that it goes on as it began; and where its cases are."""

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson
from pydantic import Field

from evaluators.run.run_file import read_record
from generators.consultation.case import Language, PatientCase
from generators.consultation.cases_file import line_of
from generators.consultation.mix import MixName
from kg.errors import UserError
from kg.files.atomic import write_whole
from kg.model.base import Record

NAME = "consult.json"
FORMAT = 1
_PLACE = "cases.path"
"""Where the cases were at the last start, relative to the run; apart from the header, since they may move."""
_MAY_CHANGE = {"version"}
_MAY_MOVE = "base_url"
"""A server may come back at another address; the same model is asked all the same."""


class ConsultHeader(Record):
    """Everything that the consultations of a run depend on.

    Attributes:
        version: of the package that began the run.
        doctor, patient: by name.
        settings: of doctor and patient, without secrets.
        budget: questions that a doctor may ask.
        split: of the cases; ``all``: every one.
        limit: the first cases by id; None: all.
        count: of cases.
        cases_sha256: of the cases, in the order of their ids.
        graph_sha256: of the knowledge that the verdicts come from.
        hypotheses: of the belief, in the order in which turns state their probabilities.
        belief_sha256: of the file of the belief.
        prior: the mix whose shares the belief starts from; None: all hypotheses are equally likely.
    """

    format: int = Field(default=FORMAT, ge=1, le=FORMAT)
    version: str
    seed: int
    doctor: str
    patient: str
    settings: Mapping[str, Mapping[str, Any]]
    language: Language
    budget: int
    split: str
    limit: int | None
    count: int
    cases_sha256: str
    graph_sha256: str
    hypotheses: tuple[str, ...]
    belief_sha256: str
    prior: MixName | None = None

    def text(self) -> str:
        """The file's text."""
        return (
            orjson.dumps(self.model_dump(mode="json"), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS).decode()
            + "\n"
        )


def sha256_of(cases: Sequence[PatientCase]) -> str:
    """The hash of some cases; the order in which a file has them does not matter."""
    digest = hashlib.sha256()
    for case in sorted(cases, key=lambda one: one.id):
        digest.update(line_of(case))
    return digest.hexdigest()


def read_header(run: Path) -> ConsultHeader | None:
    """The header of a run; None where none has begun there.

    Raises:
        UserError: the file is not such a header.
    """
    return read_record(run / NAME, ConsultHeader)


def header_of(run: Path) -> ConsultHeader:
    """The header of a run that was begun.

    Raises:
        UserError: none was begun there, or the file is not such a header.
    """
    found = read_header(run)
    if found is None:
        raise UserError(f"{run} holds no {NAME}: no consultations were begun there; run `kgbench consult`.")
    return found


def begin(run: Path, now: ConsultHeader) -> None:
    """Begins a run, or makes sure that one that was begun is the same.

    Raises:
        UserError: it was begun with other things, or the header cannot be read or written.
    """
    before = read_header(run)
    if before is None:
        write_whole(run / NAME, now.text())
        return
    found = list(_changes(before, now))
    if found:
        raise UserError(f"{run} was begun with other things: {'; '.join(found)}. Choose another folder with --out.")


def _changes(before: ConsultHeader, now: ConsultHeader) -> Iterator[str]:
    """What keeps a run from going on, in words."""
    for name in ConsultHeader.model_fields:
        old, new = getattr(before, name), getattr(now, name)
        if name == "settings":
            old, new = _staying(old), _staying(new)
        if old == new or name in _MAY_CHANGE:
            continue
        if name == "cases_sha256":
            yield "the cases have changed since"
        elif name == "graph_sha256":
            yield "the knowledge in the graph is another"
        elif name in ("hypotheses", "belief_sha256", "prior"):
            yield "the belief is another"
        else:
            yield f"{name} was {old} and is {new}"


def _staying(settings: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Settings without what may change between two starts."""
    return {who: {name: one for name, one in own.items() if name != _MAY_MOVE} for who, own in settings.items()}


def note_cases(run: Path, cases: Path) -> None:
    """Keeps where the cases are.

    Raises:
        UserError: it cannot be written.
    """
    write_whole(run / _PLACE, os.path.relpath(cases.resolve(), run.resolve()) + "\n")


def noted_cases(run: Path) -> Path | None:
    """Where the cases were at the last start; None where that is not known."""
    try:
        return run / (run / _PLACE).read_text(encoding="utf-8").strip()
    except OSError:
        return None
