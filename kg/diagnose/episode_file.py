"""Episodes and events as a person writes them in a profile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from kg.diagnose.lengths import length_or_range
from kg.diagnose.place import Place
from kg.diagnose.vocabulary import ProfileVocabulary
from kg.model.timeline import Bounds, Episode, Event

VAGUE = "vague"
_DATES = ("begins", "ends", "lasted")
_EFFECTS = ("impairment", "distress", "admission")
_EPISODE_KEYS = ("kind", *_DATES, "onset_age", "present", "vague", *_EFFECTS, "unsettled")
_EVENT_KEYS = ("kind", "ago", "ended", "unsettled")
_OLDEST = 100


class EpisodeReader:
    """Reads episodes and events of one file."""

    def __init__(self, place: Place, vocabulary: ProfileVocabulary) -> None:
        """Takes where they stand and what they may name."""
        self._place, self._vocabulary = place, vocabulary

    def episode(self, number: int, record: object, age: int | None) -> Episode:
        """One episode, the dates of which fit the patient's age.

        Raises:
            ProfileError: it does not, or names what the graph does not have.
        """
        place = self._place.at(f"episode {number}")
        if not isinstance(record, Mapping):
            raise place.error("is not a map; write kind, begins and present.")
        kind = self._kind(record, place)
        place = self._place.at(f"episode {number} ({kind})")
        place.known_keys(record, _EPISODE_KEYS)
        present, vague = (self._symptoms(record, key, kind, place) for key in ("present", "vague"))
        if both := sorted(set(present) & set(vague)):
            raise place.at("vague").error(f"{both[0]} stands under present already; keep one of them.")
        fields, unsettled = self._stated(record, place, _DATES, _EFFECTS)
        if "onset_age" in record:
            fields["onset_age"] = self._age(record["onset_age"], place.at("onset_age"), unsettled)
        if fields.get("begins") == Bounds(0, 0):
            raise place.at("begins").error("is now; an episode began at least a day ago. Write for instance '3 weeks'.")
        try:
            episode = Episode(kind=kind, present=present, vague=vague, unsettled=tuple(unsettled), **fields)
            episode.span(age)
        except ValueError as error:
            raise place.error(told(error)) from error
        return episode

    def event(self, number: int, record: object) -> Event:
        """One event.

        Raises:
            ProfileError: it names what the graph does not have, or its dates cannot be read.
        """
        place = self._place.at(f"event {number}")
        if not isinstance(record, Mapping):
            raise place.error("is not a map; write kind and ago.")
        kind = record.get("kind")
        if not isinstance(kind, str) or kind not in self._vocabulary.events:
            known = ", ".join(sorted(self._vocabulary.events))
            raise place.at("kind").error(f"{kind!r} is not a kind of event; known are {known}.")
        place = self._place.at(f"event {number} ({kind})")
        place.known_keys(record, _EVENT_KEYS)
        fields, unsettled = self._stated(record, place, ("ago", "ended"), ())
        ago, ended = fields.get("ago"), fields.get("ended")
        if ago is not None and ended is not None and ended.low > ago.high:
            raise place.at("ended").error("is before it happened; both are counted from today backwards.")
        try:
            return Event(kind=kind, unsettled=tuple(unsettled), **fields)
        except ValueError as error:
            raise place.error(told(error)) from error

    def _kind(self, record: Mapping[str, Any], place: Place) -> str:
        kind = record.get("kind")
        if not isinstance(kind, str) or kind not in self._vocabulary.kinds:
            known = ", ".join(sorted(self._vocabulary.kinds))
            hint = self._vocabulary.near(str(kind), self._vocabulary.kinds) if kind is not None else ""
            says = f"{kind!r} is not a kind of episode; known are {known}."
            raise place.at("kind").error(says + (hint if "Near it" in hint else ""))
        return kind

    def _stated(
        self, record: Mapping[str, Any], place: Place, dates: tuple[str, ...], effects: tuple[str, ...]
    ) -> tuple[dict[str, Any], list[str]]:
        """What is stated of dates and effects, and what of them is mentioned and not settled."""
        unsettled = [self._part(one, place, (*dates, *effects)) for one in place.listed(record, "unsettled")]
        fields: dict[str, Any] = {}
        for key in (*dates, *effects):
            value = record.get(key)
            if value == VAGUE:
                unsettled.append(key)
            elif value is not None:
                fields[key] = self._truth(value, place.at(key)) if key in effects else self._date(value, place.at(key))
        return fields, sorted(set(unsettled))

    def _part(self, part: object, place: Place, parts: tuple[str, ...]) -> str:
        if part not in parts:
            raise place.at("unsettled").error(f"{part!r} is not one of {', '.join(parts)}.")
        return str(part)

    def _date(self, value: object, place: Place) -> Bounds:
        try:
            return length_or_range(value)
        except ValueError as error:
            raise place.error(f"{error}.") from error

    def _truth(self, value: object, place: Place) -> bool:
        if not isinstance(value, bool):
            raise place.error(f"{value!r} is none of true, false and vague.")
        return value

    def _age(self, value: object, place: Place, unsettled: list[str]) -> Bounds | None:
        if value == VAGUE:
            unsettled.append("onset_age")
            return None
        listed = list(value) if isinstance(value, list | tuple) and len(value) == 2 else [value]
        years = [_years(one) for one in listed]
        known = [one for one in years if one is not None]
        if len(known) < len(years):
            raise place.error(f"{value!r} is no age; write years, for instance 7 or [6, 8].")
        return Bounds(min(known), max(known))

    def _symptoms(self, record: Mapping[str, Any], key: str, kind: str, place: Place) -> dict[str, str]:
        found: dict[str, str] = {}
        for symptom, form in self._forms(record, key, place):
            if symptom in found:
                raise place.at(key).error(f"{symptom} stands twice; name it once.")
            if symptom not in self._vocabulary.kinds[kind].symptoms:
                others = " or ".join(self._vocabulary.kinds_with(symptom)) or "none"
                named = self._vocabulary.name(symptom)
                raise place.at(key).error(
                    f"{named} is not shown in episodes of this kind, but in those of the kind {others}; "
                    "write it in such an episode, with dates of its own."
                )
            found[symptom] = form
        return dict(sorted(found.items()))

    def _forms(self, record: Mapping[str, Any], key: str, place: Place) -> Iterator[tuple[str, str]]:
        written, subtypes = record.get(key), self._vocabulary.subtypes
        pairs = (
            list(written.items())
            if isinstance(written, Mapping)
            else [(one, None) for one in place.listed(record, key)]
        )
        for code, form in pairs:
            symptom = subtypes.get(code, code) if isinstance(code, str) else None
            if symptom not in self._vocabulary.symptoms:
                hint = self._vocabulary.near(str(code), self._vocabulary.symptoms, subtypes)
                raise place.at(key).error(f"{code!r} is not a symptom or subtype of the graph.{hint}")
            own = [one for one, of in subtypes.items() if of == symptom]
            if form is not None and form not in own:
                raise place.at(key).error(f"{form!r} is not a subtype of {symptom}; it has {', '.join(own)}.")
            yield str(symptom), str(form or (code if code in subtypes else own[0] if own else symptom))


def _years(value: object) -> int | None:
    """An age as ``7`` or ``7 years``; None where it is none."""
    if isinstance(value, str):
        text = value.removesuffix(" years")
        value = int(text) if text.isascii() and text.isdigit() else None
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if 0 <= value <= _OLDEST else None


def told(error: ValueError) -> str:
    """What a model says of values that do not go together, as a sentence."""
    if isinstance(error, ValidationError):
        error_says = str(error.errors(include_url=False, include_input=False)[0]["msg"]).removeprefix("Value error, ")
    else:
        error_says = str(error)
    return error_says if error_says.endswith(".") else f"{error_says}."
