"""Which file of a knowledge folder each record is written to."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from kg.knowledge.knowledge import Knowledge
from kg.model.base import Record
from kg.model.symptom import Symptom

R = TypeVar("R", bound=Record)


def slug(name: str) -> str:
    """A name as a file name: lower-case words of plain letters and digits, with hyphens between them."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "-".join(re.findall(r"[a-z0-9]+", plain.casefold())) or "other"


def symptom_files(knowledge: Knowledge) -> Mapping[str, list[Symptom]]:
    """Symptoms by file name: those of one chapter together, a shared one with the first disorder that counts it."""
    chapters: dict[str, str] = {}
    for disorder in knowledge.disorders.values():
        for need in disorder.needs:
            for symptom in knowledge.groups[need.group].pool:
                chapters.setdefault(symptom, disorder.chapter)
    return _grouped((slug(chapters.get(code, "other")), symptom) for code, symptom in knowledge.symptoms.items())


def finding_file(key: str) -> str:
    """The file name of a finding: what its key names before the dot."""
    return slug(key.partition(".")[0])


def finding_files(findings: Mapping[str, R]) -> Mapping[str, list[R]]:
    """Findings by file name."""
    return _grouped((finding_file(key), finding) for key, finding in findings.items())


def _grouped(named: Iterable[tuple[str, R]]) -> dict[str, list[R]]:
    grouped: dict[str, list[R]] = defaultdict(list)
    for name, record in named:
        grouped[name].append(record)
    return dict(sorted(grouped.items()))


def differing(names: Iterable[str]) -> Iterator[str]:
    """File names that differ, also where capitals do not count."""
    seen: set[str] = set()
    for name in names:
        candidate, number = name, 1
        while candidate.casefold() in seen:
            number += 1
            candidate = f"{name}-{number}"
        seen.add(candidate.casefold())
        yield candidate
