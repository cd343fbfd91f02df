"""A profile as a person writes it in YAML, checked against the graph's vocabulary.

Symptoms stand under ``present``, ``vague`` and ``absent``, each a list of symptom or subtype codes or a map from
symptom to subtype; ``findings`` is a map from key to value, where a number may be written as a duration (``5 months``);
``unsettled`` lists findings that are mentioned and not settled; ``past`` lists earlier episodes with their own
``present``, ``vague`` and ``findings``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kg.diagnose.vocabulary import Vocabulary
from kg.errors import KnowledgeError, ProfileError
from kg.knowledge.files import read_yaml
from kg.model.condition import Value
from kg.model.duration import TIMES_A_WEEK, in_unit, most
from kg.model.finding import EFFECT, LENGTH, TOTAL
from kg.model.profile import PastEpisode, Profile

_KEYS = ("present", "vague", "absent", "findings", "unsettled", "past")
_PAST_KEYS = ("episode", "present", "vague", "findings")


def read_profile(path: Path, vocabulary: Vocabulary) -> Profile:
    """Reads a profile.

    Raises:
        ProfileError: the file cannot be read, or names what the graph does not have; names file, key and nearest codes.
    """
    try:
        data = read_yaml(path, "present")
    except KnowledgeError as error:
        raise ProfileError(str(error)) from error
    return _ProfileReader(path, vocabulary).profile(data)


def profile_of(data: Mapping[str, Any], vocabulary: Vocabulary) -> Profile:
    """A profile from what a file would hold.

    Raises:
        ProfileError: it names what the graph does not have, or is put together as no file may be.
    """
    return _ProfileReader(Path("profile"), vocabulary).profile(data)


class _ProfileReader:
    """Reads the parts of one file."""

    def __init__(self, path: Path, vocabulary: Vocabulary) -> None:
        self._path = path
        self._vocabulary = vocabulary

    def profile(self, data: Mapping[str, Any]) -> Profile:
        self._known_keys(data, _KEYS, "")
        present, vague = self._symptoms(data, "present"), self._symptoms(data, "vague")
        absent = self._symptoms(data, "absent")
        self._once({"present": present, "vague": vague, "absent": absent}, "")
        findings = self._findings(data, "")
        unsettled = tuple(self._known(key, "unsettled") for key in self._list(data, "unsettled"))
        self._once({"findings": findings, "unsettled": dict.fromkeys(unsettled, "")}, "")
        self._within_total(findings)
        past = tuple(self._past(number, record) for number, record in enumerate(self._list(data, "past"), start=1))
        return Profile(
            present=present,
            vague=vague,
            absent=tuple(sorted(absent)),
            findings=findings,
            unsettled=unsettled,
            past=past,
        )

    def _past(self, number: int, record: object) -> PastEpisode:
        where = f"past {number}, "
        if not isinstance(record, dict):
            raise self._error(f"past {number}", "is not a map; write episode, present and findings.")
        self._known_keys(record, _PAST_KEYS, where)
        episode = record.get("episode")
        if not isinstance(episode, str) or episode not in self._vocabulary.episodes:
            known = ", ".join(sorted(self._vocabulary.episodes))
            raise self._error(f"{where}episode", f"{episode!r} is not an episode; known are {known}.")
        present, vague = self._symptoms(record, "present", where), self._symptoms(record, "vague", where)
        self._once({"present": present, "vague": vague}, where)
        findings = self._findings(record, where)
        own = (f"{episode}.{LENGTH}", f"{episode}.{EFFECT}")
        for key in findings:
            if key not in own:
                raise self._error(
                    f"{where}findings", f"{key} is not a fact of that episode; it has {' and '.join(own)}."
                )
        return PastEpisode(episode=episode, present=present, vague=vague, findings=findings)

    def _symptoms(self, data: Mapping[str, Any], key: str, where: str = "") -> dict[str, str]:
        found: dict[str, str] = {}
        for symptom, subtype in self._pairs(data, key, where):
            if symptom in found:
                raise self._error(f"{where}{key}", f"{symptom} stands twice; name it once.")
            found[symptom] = subtype
        return dict(sorted(found.items()))

    def _pairs(self, data: Mapping[str, Any], key: str, where: str) -> Iterator[tuple[str, str]]:
        listed, subtypes = data.get(key), self._vocabulary.subtypes
        pairs = (
            list(listed.items()) if isinstance(listed, dict) else [(one, None) for one in self._list(data, key, where)]
        )
        for code, subtype in pairs:
            symptom = subtypes.get(code, code) if isinstance(code, str) else None
            if symptom not in self._vocabulary.symptoms:
                hint = self._vocabulary.near(str(code), self._vocabulary.symptoms, subtypes)
                raise self._error(f"{where}{key}", f"{code!r} is not a symptom or subtype of the graph.{hint}")
            if subtype is not None and subtypes.get(str(subtype)) != symptom:
                own = ", ".join(one for one, of in subtypes.items() if of == symptom)
                raise self._error(f"{where}{key}", f"{subtype!r} is not a subtype of {symptom}; it has {own}.")
            # No verdict turns on the form of a symptom, so a bare symptom may stand for any of its forms.
            forms = (one for one, of in subtypes.items() if of == symptom)
            yield str(symptom), subtype or (code if code in subtypes else next(forms, str(symptom)))

    def _findings(self, data: Mapping[str, Any], where: str) -> dict[str, Value]:
        stated = data.get("findings")
        if stated is None:
            return {}
        if not isinstance(stated, dict):
            raise self._error(f"{where}findings", "is not a map; write lines such as 'impairment: true'.")
        return {self._known(key, f"{where}findings"): self._value(key, value, where) for key, value in stated.items()}

    def _known(self, key: object, where: str) -> str:
        if not isinstance(key, str) or key not in self._vocabulary.findings:
            computed = str(key).endswith((".met", ".ever", ".majority"))
            hint = (
                " It is computed from symptoms, lengths and impairment; state those."
                if computed
                else self._vocabulary.near(str(key), self._vocabulary.findings)
            )
            raise self._error(where, f"{key!r} is not a finding of the graph.{hint}")
        return key

    def _value(self, key: str, value: object, where: str) -> Value:
        field = self._vocabulary.findings[key]
        place = f"{where}findings, {key}"
        if field.type == "boolean":
            if not isinstance(value, bool):
                raise self._error(place, f"{value!r} is neither true nor false.")
            return value
        if field.type == "choice":
            if value not in field.values:
                raise self._error(place, f"{value!r} is not one of {', '.join(field.values)}.")
            return str(value)
        return self._number(place, value, field.unit or "")

    def _number(self, place: str, value: object, unit: str) -> int:
        if isinstance(value, str):
            try:
                value = in_unit(value, unit)
            except ValueError as error:
                raise self._error(place, f"{error}.") from error
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            also = "'3 times a week'" if unit == TIMES_A_WEEK else "a duration such as '5 months'"
            raise self._error(place, f"{value!r} is not a whole number ({unit}) or {also}.")
        if value > most(unit):
            raise self._error(
                place, f"more than {most(unit)} {unit} cannot be true of a patient; the value is counted in {unit}."
            )
        return value

    def _within_total(self, findings: Mapping[str, Value]) -> None:
        total = findings.get(TOTAL)
        for episode in sorted(self._vocabulary.episodes):
            length = findings.get(f"{episode}.{LENGTH}")
            if total is not None and length is not None and int(length) > int(total):
                raise self._error(
                    f"findings, {episode}.{LENGTH}",
                    f"{length} days are longer than {TOTAL}, {total} days, which bounds every episode.",
                )

    def _once(self, parts: Mapping[str, Mapping[str, Any]], where: str) -> None:
        seen: dict[str, str] = {}
        for part, codes in parts.items():
            for code in codes:
                if code in seen:
                    raise self._error(f"{where}{part}", f"{code} stands under {seen[code]} already; keep one of them.")
                seen[code] = part

    def _list(self, data: Mapping[str, Any], key: str, where: str = "") -> list[Any]:
        listed = data.get(key)
        if listed is None:
            return []
        if not isinstance(listed, list):
            raise self._error(f"{where}{key}", "is not a list; write for instance [first, second].")
        return listed

    def _known_keys(self, data: Mapping[Any, Any], keys: tuple[str, ...], where: str) -> None:
        unknown = sorted(str(key) for key in data if key not in keys)
        if unknown:
            raise self._error(f"{where}{unknown[0]}", f"is not a key here; known are {', '.join(keys)}.")

    def _error(self, place: str, says: str) -> ProfileError:
        return ProfileError(f"{self._path}, {place}: {says}")
