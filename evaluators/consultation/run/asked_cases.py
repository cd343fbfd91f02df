"""The cases that are asked, from the folder that holds them; what is true of them stays closed."""

import re
from pathlib import Path

from generators.consultation.case import PatientCase
from generators.consultation.cases_file import CASES, read_cases
from kg.errors import UserError

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,199}")
"""What names a file on every system."""


def asked_cases(folder: Path, split: str, limit: int | None = None) -> list[PatientCase]:
    """The cases of a split, in the order of their ids, whatever the order of the file is.

    Args:
        folder: with ``cases.jsonl``.
        split: of which; ``all``: every case.
        limit: the first so many.

    Raises:
        UserError: the file cannot be read, a line is no case, an id stands twice or cannot name a file, or there are no
            cases in the split.
    """
    path = folder / CASES
    found: dict[str, PatientCase] = {}
    for place, case in enumerate(read_cases(folder), start=1):
        if not _ID.fullmatch(case.id):
            raise UserError(f"{path}, line {place}: the id {case.id!r} cannot name a file; write another.")
        if case.id in found:
            raise UserError(f"{path}, line {place}: the case {case.id} stands twice; remove one of the lines.")
        found[case.id] = case
    chosen = [found[name] for name in sorted(found) if split in ("all", found[name].split)]
    if not chosen:
        raise UserError(f"{path}: there are no cases of the split {split}; choose another with --split.")
    return chosen[:limit]


def case_of(folder: Path, name: str) -> PatientCase:
    """One case of a folder.

    Raises:
        UserError: the file cannot be read, or has no such case.
    """
    found = next((case for case in read_cases(folder) if case.id == name), None)
    if found is None:
        raise UserError(f"{folder / CASES}: there is no case {name}; choose another with --case.")
    return found
