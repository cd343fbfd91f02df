"""Writes a knowledge folder that ``kg.knowledge.reader`` reads back to the same knowledge."""

import csv
import io
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from kg.errors import KnowledgeError
from kg.knowledge.file_layout import finding_files, slug, symptom_files
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.mappings import COLUMNS
from kg.knowledge.yaml_text import record, text
from kg.model.mapping import Mapping
from kg.wording.listed import LIFE, RELATIVES, WORK
from kg.wording.model import Wording

_SHARED = ("history", "status")
"""What a file states once where all its records agree."""


def write(knowledge: Knowledge, folder: Path) -> int:
    """Writes all files, or none: they appear in the folder together.

    Args:
        knowledge: what to write.
        folder: a folder that does not exist or is empty.

    Returns:
        How many files were written.

    Raises:
        KnowledgeError: the folder holds something, or cannot be written.
    """
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise KnowledgeError(f"{folder} holds something already; name an empty or a new folder.")
        folder.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        try:
            count = 0
            for name, content in files(knowledge):
                (draft / name).parent.mkdir(exist_ok=True)
                (draft / name).write_text(content, encoding="utf-8", newline="\n")
                count += 1
            draft.chmod(0o777 & ~_umask())
            draft.rename(folder)
        except BaseException:
            shutil.rmtree(draft, ignore_errors=True)
            raise
    except OSError as error:
        raise KnowledgeError(f"{folder}: cannot be written ({error.strerror}); choose another folder.") from error
    return count


def files(knowledge: Knowledge) -> Iterator[tuple[str, str]]:
    """The files of a knowledge folder: each one's name relative to the folder, and its text."""
    for code, disorder in knowledge.disorders.items():
        yield f"disorders/{code}-{slug(disorder.name)}.yaml", text(record(disorder))
    for code, differential in knowledge.differentials.items():
        yield f"differentials/{code}.yaml", text(record(differential))
    for name, symptoms in symptom_files(knowledge).items():
        yield f"symptoms/{name}.yaml", _listed("symptoms", symptoms)
    for name, findings in finding_files(knowledge.findings).items():
        yield f"findings/{name}.yaml", _listed("findings", findings)
    yield "groups.yaml", _listed("groups", knowledge.groups.values())
    for key, kind in knowledge.kinds.items():
        yield f"episode_kinds/{key}.yaml", text(record(kind))
    yield "events.yaml", _listed("events", knowledge.events.values())
    yield "comorbidity.yaml", text({"pairs": [record(pair) for pair in knowledge.comorbidity]})
    occupations = [record(occupation) for occupation in knowledge.occupations.values()]
    yield "people.yaml", text({"occupations": occupations, "people": [record(person) for person in knowledge.people]})
    for name, one in _wording(knowledge.wording):
        yield f"wording/{name}.yaml", text(one.model_dump(by_alias=True, exclude_defaults=True))
    for name in sorted({mapping.set_name for mapping in knowledge.mappings}):
        rows = [mapping for mapping in knowledge.mappings if mapping.set_name == name]
        yield f"mappings/{name}.sssom.tsv", _sssom(name, rows)


def _wording(wording: Wording) -> Iterator[tuple[str, BaseModel]]:
    yield from wording.families.items()
    yield from wording.genres.items()
    yield from ((LIFE, wording.lives), (RELATIVES, wording.relatives), (WORK, wording.work))


def _listed(key: str, records: Iterable[BaseModel]) -> str:
    listed = [record(one) for one in records]
    shared: dict[str, Any] = {}
    for name in _SHARED:
        values = [one[name] for one in listed]
        if values and all(value == values[0] for value in values):
            shared[name] = values[0]
    rest = [{name: value for name, value in one.items() if name not in shared} for one in listed]
    return text({**shared, key: rest})


def _sssom(name: str, mappings: Iterable[Mapping]) -> str:
    out = io.StringIO()
    for line in _HEADER:
        out.write(f"# {line.format(name=name)}\n")
    rows = csv.writer(out, delimiter="\t", lineterminator="\n")
    rows.writerow(COLUMNS)
    for one in mappings:
        rows.writerow((f"kgbench:{one.subject}", one.predicate, one.object, one.object_label, one.justification))
    return out.getvalue()


_HEADER = (
    "mapping_set_id: https://w3id.org/kgbench/mappings/{name}.sssom.tsv",
    "license: https://creativecommons.org/licenses/by/4.0/",
    "curie_map:",
    "  kgbench: https://w3id.org/kgbench/",
    "  skos: http://www.w3.org/2004/02/skos/core#",
    "  semapv: https://w3id.org/semapv/vocab/",
)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
