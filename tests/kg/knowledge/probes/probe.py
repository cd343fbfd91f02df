"""Probe patients: small histories, each with the verdict that a clinician gives, written one to a line.

An episode is ``kind begins-ends symptoms effects``, as in ``depressive 60-0 S024:S028 imp``. Days are before today
(``60``, or with a letter ``8w``, ``2m``, ``1y``), ``0`` is today, ``50..70`` a range, ``?`` not stated, ``@7`` the age
at onset, ``for=12`` a length stated beside. ``S024:S028`` are five symptoms, ``S067.4`` is one form, a ``?`` behind a
symptom or an effect leaves it unsettled. Effects: ``imp``, ``dis``, ``adm``, with ``no`` before where denied. An event
is ``kind ago``, perhaps ``over days``. A word alone names an entry of ``told.yaml``.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kg.model.profile import Profile

READINGS = ("disorders", "second_reading")
"""Folders of probes: those made with the rules, and those of a second person who only read them."""
UNITS = {"": 1, "d": 1, "w": 7, "m": 30, "y": 365}
EFFECTS = {"imp": "impairment", "dis": "distress", "adm": "admission"}
VERDICTS = {"met": True, "not": False, "open": None}


class Probe(NamedTuple):
    """A patient and what a clinician says of some disorders: met, not met, or open (None).

    Attributes:
        named: the specifiers of the disorder that hold; None where nobody was asked.
    """

    name: str
    reading: str
    disorder: str
    profile: Profile
    verdicts: Mapping[str, bool | None]
    named: frozenset[str] | None


def probes() -> Iterator[Probe]:
    """All probes, one after the other."""
    folder = Path(__file__).parent
    told = yaml.safe_load((folder / "told.yaml").read_text(encoding="utf-8"))
    for path in (path for reading in READINGS for path in sorted((folder / reading).glob("*.yaml"))):
        for number, line in enumerate(yaml.safe_load(path.read_text(encoding="utf-8"))["patients"], 1):
            yield _probe(path, number, line, told)


def _probe(path: Path, number: int, line: Mapping[str, Any], told: Mapping[str, str]) -> Probe:
    code, reading = path.stem, path.parent.name
    name = f"{reading} {code}, {number}: {line['why']}"
    verdicts = {**line.get("also", {}), code: line["is"]}
    said = {one: VERDICTS[verdict] for one, verdict in verdicts.items()}
    return Probe(name, reading, code, profile(line, told), said, frozenset(line["named"]) if "named" in line else None)


def profile(line: Mapping[str, Any], told: Mapping[str, str]) -> Profile:
    """The patient of one line."""
    findings = line.get("with", {})
    return Profile.model_validate(
        {
            "age": line.get("age", 30),
            "episodes": [_episode(told.get(one, one)) for one in line.get("was", [])],
            "events": [_event(one) for one in line.get("after", [])],
            "findings": {key: value for key, value in findings.items() if not _is_number(value)},
            "numbers": {key: value for key, value in findings.items() if _is_number(value)},
            "unsettled": line.get("unsettled", []),
            "denied": line.get("denied", []),
        }
    )


def _is_number(value: object) -> bool:
    return isinstance(value, list) or (isinstance(value, int) and not isinstance(value, bool))


def _episode(text: str) -> dict[str, Any]:
    kind, when, *tokens = text.split()
    begins, ends = when.split("-")
    episode: dict[str, Any] = {"kind": kind, "ends": _stated(ends), "present": {}, "vague": {}, "unsettled": []}
    episode["onset_age" if begins.startswith("@") else "begins"] = _stated(begins.removeprefix("@"))
    for token in tokens:
        _add(episode, token)
    return episode


def _add(episode: dict[str, Any], token: str) -> None:
    word = token.removesuffix("?")
    if word.startswith("for="):
        episode["lasted"] = _stated(word.removeprefix("for="))
    elif word.startswith("S"):
        for code, form in _symptoms(word):
            episode["vague" if token.endswith("?") else "present"][code] = form
    elif token.endswith("?"):
        episode["unsettled"].append(EFFECTS[word])
    else:
        episode[EFFECTS[word.removeprefix("no")]] = not word.startswith("no")


def _symptoms(word: str) -> Iterator[tuple[str, str]]:
    first, _, last = word.partition(":")
    if not last:
        code = first.partition(".")[0]
        yield code, first if "." in first else f"{code}.1"
        return
    for number in range(int(first[1:]), int(last[1:]) + 1):
        yield f"S{number:03d}", f"S{number:03d}.1"


def _event(text: str) -> dict[str, Any]:
    kind, ago, *rest = text.split()
    event = {"kind": kind, "ago": _stated(ago)}
    if rest:
        event["ended"] = _stated(rest[1])
    return event


def _stated(text: str) -> int | list[int] | None:
    if text == "?":
        return None
    bounds = [_days(part) for part in text.split("..")]
    return bounds if len(bounds) == 2 else bounds[0]


def _days(text: str) -> int:
    match = re.fullmatch(r"(\d+)([dwmy]?)", text)
    if match is None:
        raise ValueError(f"not a number of days: {text!r}")
    return int(match[1]) * UNITS[match[2]]
