"""A profile as a person writes it in YAML, checked against the graph's vocabulary.

``age`` in years; ``episodes``, each with its ``kind``, its dates (``begins``, ``ends``, ``lasted``, ``onset_age``), its
symptoms (``present``, ``vague``: lists of symptom or subtype codes, or maps from symptom to subtype) and its effects
(``impairment``, ``distress``, ``admission``); ``events`` with ``kind`` and ``ago``; ``findings`` and ``numbers``, maps
from key to value; ``unsettled``, findings that are mentioned and not settled; ``denied``, symptoms denied by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kg.diagnose.episode_file import VAGUE, EpisodeReader, told
from kg.diagnose.old_form import refuse_old_form
from kg.diagnose.place import Place
from kg.diagnose.vocabulary import ProfileVocabulary
from kg.errors import KnowledgeError, ProfileError
from kg.knowledge.files import read_yaml
from kg.model.condition import Value
from kg.model.duration import HOURS_A_DAY, TIMES_A_WEEK, in_unit, most
from kg.model.profile import Profile
from kg.model.timeline import Bounds

_KEYS = ("age", "episodes", "events", "findings", "numbers", "unsettled", "denied")
_ONE_KEY = "timeline"
"""The key under which items hold their patient."""


def read_profile(path: Path, vocabulary: ProfileVocabulary) -> Profile:
    """Reads a profile.

    Raises:
        ProfileError: the file cannot be read, or names what the graph does not have; says where.
    """
    try:
        data = read_yaml(path, "episodes")
    except KnowledgeError as error:
        raise ProfileError(str(error)) from error
    return _ProfileReader(Place(path), vocabulary).profile(data)


def profile_of(data: Mapping[str, Any], vocabulary: ProfileVocabulary) -> Profile:
    """A profile from what a file would hold, or from the facts of an item.

    Raises:
        ProfileError: it names what the graph does not have, or is put together as no file may be.
    """
    return _ProfileReader(Place(Path("profile")), vocabulary).profile(data)


class _ProfileReader:
    """Reads the parts of one file."""

    def __init__(self, place: Place, vocabulary: ProfileVocabulary) -> None:
        self._place, self._vocabulary = place, vocabulary

    def profile(self, data: Mapping[str, Any]) -> Profile:
        if set(data) == {_ONE_KEY} and isinstance(data[_ONE_KEY], Mapping):
            return _ProfileReader(self._place.at(_ONE_KEY), self._vocabulary).profile(data[_ONE_KEY])
        refuse_old_form(data, self._place)
        self._place.known_keys(data, _KEYS)
        age, reader = self._age(data), EpisodeReader(self._place, self._vocabulary)
        episodes = self._place.listed(data, "episodes")
        events = self._place.listed(data, "events")
        findings, numbers = self._findings(data), self._numbers(data)
        left_open = [key for key, value in (findings | numbers).items() if value is None]
        listed = [self._known(key, self._place.at("unsettled")) for key in self._place.listed(data, "unsettled")]
        try:
            return Profile(
                age=age,
                episodes=tuple(reader.episode(number, one, age) for number, one in enumerate(episodes, start=1)),
                events=tuple(reader.event(number, one) for number, one in enumerate(events, start=1)),
                findings={key: value for key, value in findings.items() if value is not None},
                numbers={key: value for key, value in numbers.items() if value is not None},
                unsettled=tuple(sorted({*listed, *left_open})),
                denied=tuple(sorted({self._denied(code) for code in self._place.listed(data, "denied")})),
            )
        except ValueError as error:
            raise self._place.error(told(error)) from error

    def _age(self, data: Mapping[str, Any]) -> int | None:
        age = data.get("age")
        if age is None:
            return None
        if not isinstance(age, int) or isinstance(age, bool) or not 4 <= age <= 100:
            raise self._place.at("age").error(f"{age!r} is no age; write whole years from 4 to 100.")
        return age

    def _findings(self, data: Mapping[str, Any]) -> dict[str, Value | None]:
        written = self._place.mapped(data, "findings", "worry.form: realistic")
        return {str(key): self._value(key, value) for key, value in sorted(written.items(), key=str)}

    def _numbers(self, data: Mapping[str, Any]) -> dict[str, Bounds | None]:
        written = self._place.mapped(data, "numbers", "binge.per_week: 3 times a week")
        return {str(key): self._number(key, value) for key, value in sorted(written.items(), key=str)}

    def _known(self, key: object, place: Place) -> str:
        if not isinstance(key, str) or key not in self._vocabulary.findings:
            hint = self._vocabulary.near(str(key), self._vocabulary.findings)
            if str(key).endswith((".now", ".ever", ".count", ".episodes")) or "(" in str(key):
                hint = " It is computed from the episodes; state their dates, symptoms and effects."
            raise place.error(f"{key!r} is not a finding of the graph.{hint}")
        return key

    def _value(self, key: object, value: object) -> Value | None:
        place = self._place.at("findings")
        field = self._vocabulary.findings[self._known(key, place)]
        place = place.at(str(key))
        if field.type == "number":
            raise place.error("is a number; write it under numbers.")
        if value == VAGUE:
            return None
        if field.type == "boolean":
            if not isinstance(value, bool):
                raise place.error(f"{value!r} is none of true, false and vague.")
            return value
        if value not in field.values:
            raise place.error(f"{value!r} is not one of {', '.join(field.values)}, vague.")
        return str(value)

    def _number(self, key: object, value: object) -> Bounds | None:
        place = self._place.at("numbers")
        field = self._vocabulary.findings[self._known(key, place)]
        place = place.at(str(key))
        if field.type != "number":
            raise place.error("is no number; write it under findings.")
        if value == VAGUE:
            return None
        listed = list(value) if isinstance(value, list | tuple) and len(value) == 2 else [value]
        counted = [self._counted(one, field.unit or "", place) for one in listed]
        return Bounds(min(counted), max(counted))

    def _counted(self, value: object, unit: str, place: Place) -> int:
        if isinstance(value, str):
            try:
                value = in_unit(value, unit)
            except ValueError as error:
                raise place.error(f"{error}.") from error
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            also = {TIMES_A_WEEK: "'3 times a week'", HOURS_A_DAY: "'2 hours a day'"}.get(unit, "such as '5 months'")
            raise place.error(f"{value!r} is not a whole number ({unit}), also written {also}.")
        if value > most(unit):
            raise place.error(f"more than {most(unit)} {unit} cannot be true of a patient.")
        return value

    def _denied(self, code: object) -> str:
        place, subtypes = self._place.at("denied"), self._vocabulary.subtypes
        if str(code) in subtypes:
            raise place.error(f"{code} is one form; denying covers all forms. Write {subtypes[str(code)]}.")
        if str(code) not in self._vocabulary.symptoms:
            hint = self._vocabulary.near(str(code), self._vocabulary.symptoms)
            raise place.error(f"{code!r} is not a symptom of the graph.{hint}")
        return str(code)
