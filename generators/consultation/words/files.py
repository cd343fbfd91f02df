"""The files of words, read once."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml
from pydantic import BaseModel, TypeAdapter, ValidationError

from generators.consultation.case import Language
from generators.consultation.words.records import (
    Admission,
    AnyKind,
    EventSaid,
    FindingSaid,
    General,
    GroupScreener,
    InBothLanguages,
    KindSaid,
    ScreenerSaid,
    SymptomSaid,
    Texts,
    TopicSaid,
)
from kg.criteria.criteria import Criteria
from kg.errors import UserError
from kg.files.resources import ontology_folder

SYMPTOM_FILES = (
    "anxiety",
    "attention",
    "depressive",
    "eating",
    "elevated",
    "obsessive",
    "panic",
    "psychotic",
    "sleep",
    "somatic",
    "speech",
    "trauma",
)
_TIMES: Mapping[str, type[BaseModel]] = {"admission": Admission, "any": AnyKind, "screener": ScreenerSaid}
Read = TypeVar("Read")


class WordsOf(NamedTuple):
    """All words of one language.

    Attributes:
        nouns: code or key -> a short name.
        unnamed: symptoms that a patient would not name so, because it takes a view from outside.
        past: code of a form -> clauses about an earlier episode.
        observed: code of a form -> what the doctor sees of it.
        screeners: key of a screener -> its own questions, with the symptoms for which they were written.
    """

    language: Language
    nouns: Mapping[str, str]
    unnamed: frozenset[str]
    symptoms: Mapping[str, SymptomSaid]
    findings: Mapping[str, FindingSaid]
    kinds: Mapping[str, KindSaid]
    events: Mapping[str, EventSaid]
    topics: Mapping[str, TopicSaid]
    any_kind: AnyKind
    admission: Admission
    screener: ScreenerSaid
    general: General
    past: Mapping[str, tuple[str, ...]]
    observed: Mapping[str, tuple[str, ...]]
    screeners: Mapping[str, GroupScreener]


@cache
def words_of(language: Language) -> WordsOf:
    """All words of a language.

    Raises:
        UserError: a file is missing or broken.
    """
    symptoms: dict[str, InBothLanguages[Any]] = {}
    for name in SYMPTOM_FILES:
        symptoms |= _entries(f"words/{name}", SymptomSaid)
    findings, topics = _entries("words/findings", FindingSaid), _entries("words/topics", TopicSaid)
    times = _times()
    named = {**symptoms, **findings, **times, **topics}
    said = {key: one.said(language) for key, one in named.items()}
    return WordsOf(
        language,
        {key: one.noun[language] for key, one in named.items() if one.noun},
        frozenset(code for code, one in symptoms.items() if not one.insight),
        {code: said[code] for code in symptoms},
        {key: said[key] for key in findings},
        {key: said[key] for key in times if isinstance(said[key], KindSaid)},
        {key.removeprefix("event."): said[key] for key in times if isinstance(said[key], EventSaid)},
        {key: said[key] for key in topics},
        said["any"],
        said["admission"],
        said["screener"],
        _checked(_path("words/general"), General, _read(_path("words/general"))),
        _forms("past", language),
        _forms("observed", language),
        _screeners(),
    )


def require(words: WordsOf, criteria: Criteria) -> None:
    """Makes sure that there are words for all that the criteria ask.

    Raises:
        UserError: something has none.
    """
    forms = {form for one in words.symptoms.values() for form in one.yes}
    lacking = [code for code in criteria.symptoms if code not in (forms if "." in code else words.symptoms)]
    lacking += [code for code in criteria.symptoms if "." in code and code not in words.past]
    lacking += [key for key in criteria.findings if key not in words.findings]
    lacking += [key for key in criteria.kinds if key not in words.kinds]
    lacking += [f"event.{key}" for key in criteria.events if key not in words.events]
    for key, finding in criteria.findings.items():
        if key in words.findings:
            missing = [value for value in finding.values if value not in words.findings[key].yes]
            lacking += [f"{key} = {value}" for value in missing]
    if lacking:
        folder = ontology_folder() / "consultation"
        raise UserError(f"{folder} has no words in '{words.language}' for {', '.join(lacking[:5])}. Add them there.")


def read_yaml_of(name: str) -> Any:
    """The value in a YAML file of ``ontology/consultation``.

    Args:
        name: of the file, without its ending.

    Raises:
        UserError: it is missing or is no YAML.
    """
    return _read(_path(name))


def _path(name: str) -> Path:
    return ontology_folder() / "consultation" / f"{name}.yaml"


def _read(path: Path) -> Any:
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    except OSError as error:
        raise UserError(f"The words of consultations are missing: {path} cannot be read. Restore it.") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        raise UserError(f"{path}, line {line}: this is no YAML. Correct the file.") from error


def _checked(path: Path, model: Any, data: Any, about: str = "") -> Any:
    try:
        return TypeAdapter(model).validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = " ".join((about, ".".join(str(part) for part in first["loc"]))).strip()
        raise UserError(f"{path}: {where}: {first['msg']}. Correct the file.") from error


def _entries(name: str, model: type[BaseModel]) -> dict[str, InBothLanguages[Any]]:
    return {str(one.get("of")): _entry(name, one, model) for one in _listed(name)}


def _entry(name: str, data: dict[str, Any], model: type[BaseModel]) -> InBothLanguages[Any]:
    worded: InBothLanguages[Any] = _checked(_path(name), InBothLanguages[model], data, str(data.get("of")))  # type: ignore[valid-type]
    return worded


def _times() -> dict[str, InBothLanguages[Any]]:
    found = {}
    for one in _listed("words/times"):
        key = str(one.get("of"))
        model: type[BaseModel] = EventSaid if key.startswith("event.") else _TIMES.get(key, KindSaid)
        found[key] = _entry("words/times", one, model)
    if missing := sorted(set(_TIMES) - set(found)):
        raise UserError(f"{_path('words/times')} has no entry for {missing[0]}. Restore it.")
    return found


def _screeners() -> dict[str, GroupScreener]:
    path = _path("words/screeners")
    entries = [_checked(path, GroupScreener, one, str(one.get("of"))) for one in _listed("words/screeners")]
    return {one.of: one for one in entries}


def _listed(name: str) -> list[dict[str, Any]]:
    listed = _read(_path(name))
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        raise UserError(f"{_path(name)} must be a list of entries, each with 'of', 'en' and 'zh'. Correct the file.")
    return listed


def _forms(name: str, language: Language) -> dict[str, tuple[str, ...]]:
    entries = [_checked(_path(name), InBothLanguages[Texts], one, str(one.get("of"))) for one in _listed(name)]
    return {one.of: one.said(language) for one in entries}
