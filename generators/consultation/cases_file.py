"""The folder of cases: patients, apart from them what is true of them, and a manifest with the hashes of both."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

import orjson
from pydantic import Field, ValidationError

from generators.consultation.case import CaseTruth, PatientCase
from generators.consultation.fit import FitReport
from generators.item import CANARY
from kg.errors import UserError
from kg.files.atomic import write_whole
from kg.files.locks import alone
from kg.model.base import Record

CASES, TRUTHS, MANIFEST = "cases.jsonl", "truths.jsonl", "cases.json"
LOCK = "cases.lock"
FORMAT = 1
_OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2
R = TypeVar("R", PatientCase, CaseTruth)


class CasesManifest(Record):
    """What ``cases.json`` says; nothing in it changes when the same cases are drawn again.

    Attributes:
        version: of kgbench.
        mix: that they were drawn from, or ``charts``.
        split: name -> number of cases.
        classes: ICD-10 class -> how many gold disorders and states are in it; 0 where there is none.
        telling: how a fact is told -> how many facts are.
        certificates: how many cases have certificates.
        graph_sha256: of the knowledge.
        build_sha256: of the items that charts were taken from.
        cases_sha256, truths_sha256: of the bytes of the two files.
        fit: how well the cases fit the mix; None for charts.
    """

    format: int = Field(default=FORMAT, ge=1, le=FORMAT)
    version: str
    seed: int
    mix: str
    count: int
    split: Mapping[str, int]
    classes: Mapping[str, int]
    telling: Mapping[str, int]
    certificates: int = 0
    graph_sha256: str
    build_sha256: str | None = None
    cases_sha256: str
    truths_sha256: str
    fit: FitReport | None = None
    canary: str = CANARY

    def text(self) -> bytes:
        """The bytes of the file."""
        return orjson.dumps(self.model_dump(mode="json", exclude_none=True), option=_OPTIONS) + b"\n"


def line_of(record: PatientCase | CaseTruth) -> bytes:
    """A line of a file, newline included; what a record leaves at its default is left out."""
    return orjson.dumps(record.model_dump(mode="json", exclude_defaults=True), option=orjson.OPT_SORT_KEYS) + b"\n"


def write(
    folder: Path, cases: Iterable[bytes], truths: Iterable[bytes], manifest: Callable[[str, str], CasesManifest]
) -> CasesManifest:
    """Writes a folder whole; earlier cases there give way.

    Args:
        folder: where.
        cases: lines in their order.
        truths: lines in the order of the cases.
        manifest: makes the manifest from the hashes of both files.

    Raises:
        UserError: the folder holds something else, another process writes there, or it cannot be written.
    """
    refuse_other(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with alone(folder / LOCK) as held:
            if not held:
                raise UserError(f"Another process writes cases into {folder}; wait for it, or choose another folder.")
            hashes = [_written(folder / _draft(name), lines) for name, lines in ((CASES, cases), (TRUTHS, truths))]
            made = manifest(*hashes)
            # Without its manifest a folder counts as unfinished: the old one goes first, the new one comes last.
            (folder / MANIFEST).unlink(missing_ok=True)
            for name in (CASES, TRUTHS):
                (folder / _draft(name)).replace(folder / name)
            write_whole(folder / MANIFEST, made.text().decode())
    except OSError as error:
        raise UserError(
            f"{folder} cannot be written ({error.strerror or error}); choose another folder with --out."
        ) from error
    return made


def _draft(name: str) -> str:
    return f".{name}.unfinished"


def _written(path: Path, lines: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    with path.open("wb") as file:
        for line in lines:
            file.write(line)
            digest.update(line)
    return digest.hexdigest()


def refuse_other(folder: Path) -> None:
    """Refuses a folder that holds what no draw of cases has written.

    Raises:
        UserError: there is something else, or it cannot be read.
    """
    own = {CASES, TRUTHS, MANIFEST, LOCK, *(_draft(name) for name in (CASES, TRUTHS))}
    try:
        if not folder.exists():
            return
        if not folder.is_dir():
            raise UserError(f"{folder} is a file; choose a folder with --out.")
        other = sorted(path.name for path in folder.iterdir() if path.name not in own)
    except OSError as error:
        raise UserError(f"{folder} cannot be read ({error.strerror}); check its permissions.") from error
    if other:
        raise UserError(
            f"{folder} holds other things ({other[0]}), which are no cases; choose an empty folder or earlier cases "
            "with --out."
        )


def read_manifest(folder: Path) -> CasesManifest:
    """The manifest of a folder of cases.

    Raises:
        UserError: there is none, or it is not one of ours.
    """
    path = folder / MANIFEST
    try:
        return CasesManifest.model_validate_json(path.read_bytes())
    except FileNotFoundError as error:
        raise UserError(f"{folder} holds no {MANIFEST}; make cases with `kgbench cases`.") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    except ValidationError as error:
        raise UserError(f"{path}: {_first(error)}; make the cases again with `kgbench cases`.") from error


def read_cases(folder: Path) -> Iterator[PatientCase]:
    """All cases of a folder, in their order.

    Raises:
        UserError: the file cannot be read, or a line is no case.
    """
    yield from _records(folder / CASES, PatientCase)


def read_truths(folder: Path) -> Iterator[CaseTruth]:
    """What is true of all cases of a folder, in their order; for scores, never for an agent.

    Raises:
        UserError: the file cannot be read, or a line is no truth of a case.
    """
    yield from _records(folder / TRUTHS, CaseTruth)


def _records(path: Path, kind: type[R]) -> Iterator[R]:
    try:
        with path.open("rb") as file:
            for place, line in enumerate(file, start=1):
                try:
                    yield kind.model_validate_json(line)
                except ValidationError as error:
                    raise UserError(
                        f"{path}, line {place}: {_first(error)}; make the cases again with `kgbench cases`."
                    ) from error
    except FileNotFoundError as error:
        raise UserError(f"{path.parent} holds no {path.name}; make cases with `kgbench cases`.") from error
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error


def _first(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(map(str, first["loc"]))
    return f"{where}: {first['msg']}" if where else first["msg"]
