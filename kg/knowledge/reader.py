"""Reads the knowledge folder into one frozen value, or says everything that keeps it from being one."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from kg.errors import KnowledgeError
from kg.knowledge.collected import Faults
from kg.knowledge.faults import faults as faults_of
from kg.knowledge.files import Located, YamlFile, listed, read_file, records
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.mappings import read_mappings
from kg.knowledge.units import units
from kg.model.comorbidity import Comorbidity
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.person import Occupation, Person
from kg.model.symptom import Symptom
from kg.model.units import Units, reading
from kg.wording.listed import LIFE, RELATIVES, WORK
from kg.wording.model import GENRES, FamilyWording, GenreFrames, Lives, Relatives, Wording, Work

Model = TypeVar("Model", bound=BaseModel)


_FOLDERS = ("disorders", "symptoms", "differentials", "findings", "episode_kinds", "wording")
_FILES = ("groups", "events", "comorbidity", "people")


def read(folder: Path) -> Knowledge:
    """Reads a knowledge folder.

    Raises:
        KnowledgeError: files are missing or malformed, or a code stands twice; names all faults with file, line and
            record.
    """
    if not folder.is_dir():
        raise KnowledgeError(
            f"{folder} is not a folder; give the folder that holds disorders/, symptoms/ and the rest, or a .ttl file."
        )
    return _KnowledgeReader(folder).knowledge()


class _KnowledgeReader:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults = Faults()
        self.units: Units = {}

    def knowledge(self) -> Knowledge:
        # Conditions are read by the units of the findings, so these come first.
        findings = self.findings()
        kinds = self.by_code(EpisodeKind, self.whole_files("episode_kinds"), key="key")
        events = self.by_code(EventKind, self.records("events.yaml", "events"), key="key")
        disorders = self.disorders()
        groups = self.by_code(SymptomGroup, self.records("groups.yaml", "groups"))
        symptoms = self.by_code(Symptom, self.records_in("symptoms"))
        differentials = self.by_code(Differential, self.whole_files("differentials"))
        comorbidity = self.without_code(Comorbidity, self.file("comorbidity.yaml", "pairs"), "pairs")
        people_file = self.file("people.yaml", "people")
        occupations = self.by_code(Occupation, self.part(people_file, "occupations"))
        people = self.without_code(Person, people_file, "people")
        wording = self.wording()
        mappings = read_mappings(_mappings_folder(self.folder), self.faults)
        self.faults.refuse()
        return Knowledge(
            disorders=disorders,
            groups=groups,
            symptoms=symptoms,
            differentials=differentials,
            findings=findings,
            kinds=kinds,
            events=events,
            comorbidity=tuple(sorted(comorbidity, key=lambda pair: pair.disorders)),
            occupations=occupations,
            people=tuple(people),
            wording=wording,
            mappings=mappings,
        )

    def findings(self) -> dict[str, Finding]:
        found = self.by_code(Finding, self.records_in("findings"), key="key")
        self.units = units(found)
        return found

    def disorders(self) -> dict[str, Disorder]:
        return self.by_code(Disorder, self.whole_files("disorders"))

    def wording(self) -> Wording | None:
        """The wording files; which of them hold frames of genres their keys tell."""
        found = {
            path.stem: self.model(_model_of(path.stem, file.data), Located(file, (), file.data))
            for path in self.files("wording")
            if (file := read_file(path, self.faults, "history")) is not None
        }
        for name in (LIFE, RELATIVES, WORK):
            if name not in found:
                self.faults.add(self.folder / "wording" / f"{name}.yaml", "is missing; get it back from the release")
        lives, relatives, work = (found.get(name) for name in (LIFE, RELATIVES, WORK))
        if not isinstance(lives, Lives) or not isinstance(relatives, Relatives) or not isinstance(work, Work):
            return None
        return Wording(
            families={name: one for name, one in found.items() if isinstance(one, FamilyWording)},
            genres={name: one for name, one in found.items() if isinstance(one, GenreFrames)},
            lives=lives,
            relatives=relatives,
            work=work,
        )

    def file(self, name: str, example: str) -> YamlFile | None:
        return read_file(self.folder / name, self.faults, example)

    def files(self, part: str) -> list[Path]:
        folder = self.folder / part
        found = sorted(folder.glob("*.yaml"))
        for passed_over in sorted(folder.glob("*.yml")):
            self.faults.add(passed_over, "would not be read; let its name end with .yaml")
        if not found:
            self.faults.add(folder, "holds no .yaml file; the knowledge folder is incomplete")
        return found

    def whole_files(self, part: str) -> Iterator[Located]:
        for path in self.files(part):
            file = read_file(path, self.faults)
            if file is not None:
                yield Located(file, (), file.data)

    def records_in(self, part: str) -> Iterator[Located]:
        for path in self.files(part):
            yield from self.records(f"{part}/{path.name}", part)

    def records(self, name: str, key: str) -> Iterator[Located]:
        file = self.file(name, key)
        return records(file, key, self.faults) if file is not None else iter(())

    def without_code(self, model: type[Model], file: YamlFile | None, key: str) -> list[Model]:
        """Records that are named by their number; notes those that do not fit."""
        read = (self.model(model, one, number) for number, one in enumerate(self.part(file, key), 1))
        return [record for record in read if record is not None]

    def part(self, file: YamlFile | None, key: str) -> Iterator[Located]:
        return listed(file, key, self.faults) if file is not None else iter(())

    def model(self, model: type[Model], located: Located, number: int | None = None) -> Model | None:
        try:
            return model.model_validate(located.data, context=reading(self.units))
        except ValidationError as error:
            file = located.file
            # A record that does not say its name is found by counting.
            names = (located.data.get("code"), located.data.get("key"), number)
            name = next((name for name in names if name and isinstance(name, str | int)), None)
            follows = not file.spoilt.isdisjoint(located.lines)
            for fault in faults_of(error, model):
                line = located.line(*fault.at)
                if line in file.spoilt or (follows and fault.of_the_whole):
                    continue
                where = ": ".join(filter(None, (f"record {name}" if name else "", fault.place)))
                self.faults.add(file.path, f"{fault.says}; {fault.remedy}", line, where)
            return None

    def by_code(self, model: type[Model], located: Iterable[Located], key: str = "code") -> dict[str, Model]:
        """Located records as models by their code; notes those that do not fit and codes that stand twice."""
        found: dict[str, Model] = {}
        places: dict[str, Located] = {}
        counted: Counter[Path] = Counter()
        for one in located:
            counted[one.file.path] += 1
            record = self.model(model, one, counted[one.file.path])
            if record is None:
                continue
            code = str(getattr(record, key))
            if code in found:
                first = f"{places[code].file.path}, line {places[code].line(key)}"
                says = f"{key} {code} stands already in {first}; give one of them another"
                self.faults.add(one.file.path, says, one.line(key))
            else:
                found[code], places[code] = record, one
        return dict(sorted(found.items()))


def _model_of(name: str, data: Mapping[str, Any]) -> type[BaseModel]:
    """What a wording file holds."""
    others: Mapping[str, type[BaseModel]] = {LIFE: Lives, RELATIVES: Relatives, WORK: Work}
    return others.get(name) or (FamilyWording if data.keys().isdisjoint(GENRES) else GenreFrames)


def read_disorders(folder: Path) -> dict[str, Disorder]:
    """The disorders of a knowledge folder, by code, and nothing else of it but what their conditions are read by.

    Raises:
        KnowledgeError: a file is malformed, or a code stands twice.
    """
    reader = _KnowledgeReader(folder)
    reader.findings()
    disorders = reader.disorders()
    reader.faults.refuse()
    return disorders


def _mappings_folder(folder: Path) -> Path:
    """Inside the folder where it is complete in itself, as an export is; otherwise beside it."""
    inside = folder / "mappings"
    return inside if inside.is_dir() else folder.resolve().parent / "mappings"


def knowledge_files(folder: Path) -> list[Path]:
    """The YAML files of a knowledge folder, in order; whatever else lies there is not read."""
    parts = (folder.glob(f"{part}/*.yaml") for part in _FOLDERS)
    whole = (folder / f"{name}.yaml" for name in _FILES)
    return sorted((*chain.from_iterable(parts), *whole))
