"""Reads the folder ``knowledge_graph/EN`` into a `MentalKg`."""

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StringConstraints

from kg.mentalbench.duration import Duration, parse
from kg.mentalbench.graph import (
    GroupUse,
    MentalKg,
    ReleaseDifferential,
    ReleaseDisorder,
    ReleaseSymptom,
    ReleaseSymptomGroup,
    Remark,
)
from kg.mentalbench.reading import Document, misshapen, read_object, shaped
from kg.mentalbench.shape import Shape


class _Named(Shape):
    name: str


class _GraphCriteria(_Named):
    required_criteria: dict[str, Any]


class _GraphGroup(Shape):
    relation: Literal["must_include", "include"]
    min_count: Annotated[StrictInt, Field(ge=0)]
    symptom_pool: tuple[str, ...]
    must_include_one_of: tuple[str, ...] = ()
    must_include_all: tuple[str, ...] = ()
    min_duration: str | None = None
    functional_impairment_required: StrictBool | None = None


class _Scalars(Shape):
    min_duration: str | None = None
    max_duration: str | None = None
    functional_impairment_required: StrictBool | None = None
    traumatic_stressor_required: StrictBool | str | None = None
    psychosocial_stressor_required: StrictBool | str | None = None
    additional_requirements: tuple[str, ...] = ()


class _Differential(Shape):
    differential_diagnosis: str
    additional_condition: str | None = None
    key_difference: str
    rules: dict[str, tuple[Annotated[str, StringConstraints(min_length=1)], ...]]


class _Differentials(Shape):
    entries: tuple[_Differential, ...]


def read_graph(folder: Path) -> MentalKg | None:
    """Reads the graph, or returns None where ``diagnostic_criteria.json`` is absent.

    Raises:
        SourceError: a file is malformed; names the file and the record.
    """
    if not (folder / "diagnostic_criteria.json").exists():
        return None
    return _GraphFileReader(folder).graph()


class _GraphFileReader:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.remarks: list[Remark] = []

    def graph(self) -> MentalKg:
        groups: dict[str, ReleaseSymptomGroup] = {}
        names = {
            code: shaped(_Named, value, self.folder / "disorder.json", code).name
            for code, value in self._content("disorder.json").items()
        }
        disorders = self._disorders(groups)
        return MentalKg(
            names=names,
            disorders=disorders,
            groups=groups,
            symptoms=self._symptoms(),
            differentials=self._differentials(),
            events=tuple(self._content("event.json")),
            remarks=tuple(self.remarks),
        )

    def _disorders(self, groups: dict[str, ReleaseSymptomGroup]) -> dict[str, ReleaseDisorder]:
        path = self.folder / "diagnostic_criteria.json"
        disorders = {}
        for code, value in self._content(path.name).items():
            entry = shaped(_GraphCriteria, value, path, code)
            nested = {key: part for key, part in entry.required_criteria.items() if isinstance(part, dict)}
            flat = {key: part for key, part in entry.required_criteria.items() if key not in nested}
            uses = [self._use(path, code, name, part, groups) for name, part in nested.items()]
            scalars = shaped(_Scalars, flat, path, code)
            stressors = scalars.traumatic_stressor_required, scalars.psychosocial_stressor_required
            disorders[code] = ReleaseDisorder(
                code=code,
                name=entry.name,
                uses=tuple(uses),
                min_duration=_limit(scalars.min_duration, path, f"{code} > min_duration"),
                max_duration=_limit(scalars.max_duration, path, f"{code} > max_duration"),
                functional_impairment=scalars.functional_impairment_required,
                traumatic_stressor=bool(stressors[0]),
                psychosocial_stressor=bool(stressors[1]),
                additional_requirements=scalars.additional_requirements,
                event_references=tuple(value for value in stressors if isinstance(value, str)),
            )
        return disorders

    def _use(self, path: Path, code: str, name: str, value: object, groups: dict[str, ReleaseSymptomGroup]) -> GroupUse:
        where = f"{code} > {name}"
        entry = shaped(_GraphGroup, value, path, where)
        group = ReleaseSymptomGroup(
            name=name,
            min_count=entry.min_count,
            pool=entry.symptom_pool,
            core_all=entry.must_include_all,
            core_one_of=entry.must_include_one_of,
            min_duration=_limit(entry.min_duration, path, f"{where} > min_duration"),
            functional_impairment=entry.functional_impairment_required,
        )
        if groups.setdefault(name, group) != group:
            self._remark(path, where, "group defined twice", "differs from the definition read first")
        return GroupUse(group=name, mandatory=entry.relation == "must_include")

    def _symptoms(self) -> dict[str, ReleaseSymptom]:
        symptoms: dict[str, ReleaseSymptom] = {}
        for path in self._folder("symptom"):
            for code, value in self._remarked(read_object(path)).content.items():
                if code in symptoms:
                    self._remark(path, code, "repeated symptom code", "is in another symptom file too")
                record = value | {"code": code} if isinstance(value, dict) else value
                symptoms[code] = shaped(ReleaseSymptom, record, path, code)
        return dict(sorted(symptoms.items()))

    def _differentials(self) -> tuple[ReleaseDifferential, ...]:
        differentials = []
        for path in self._folder("differential_diagnosis"):
            for primary, value in self._remarked(read_object(path)).content.items():
                if primary != path.stem:
                    self._remark(path, primary, "misplaced differential", "is not the disorder of the file's name")
                for entry in shaped(_Differentials, {"entries": value}, path, primary).entries:
                    condition = entry.additional_condition
                    differentials.append(
                        ReleaseDifferential(
                            primary=primary,
                            alternative=entry.differential_diagnosis,
                            condition=None if condition == "None" else condition,
                            key_difference=entry.key_difference,
                            rules=entry.rules,
                        )
                    )
        return tuple(differentials)

    def _content(self, name: str) -> dict[str, Any]:
        path = self.folder / name
        if path.exists():
            return self._remarked(read_object(path)).content
        self._remark(path, name, "absent", "the checks that need it are left out")
        return {}

    def _folder(self, name: str) -> list[Path]:
        paths = sorted((self.folder / name).glob("*.json"))
        if not paths:
            self._remark(self.folder / name, name, "absent", "the checks that need it are left out")
        return paths

    def _remarked(self, document: Document) -> Document:
        for key in document.repeated:
            self._remark(document.path, key, "repeated key", "only the last value counts")
        return document

    def _remark(self, path: Path, where: str, kind: str, detail: str) -> None:
        self.remarks.append(Remark(path=path, where=where, kind=kind, detail=detail))


def _limit(text: str | None, path: Path, where: str) -> Duration | None:
    if text is None:
        return None
    try:
        return parse(text)
    except ValueError as error:
        raise misshapen(path, where, str(error)) from error
