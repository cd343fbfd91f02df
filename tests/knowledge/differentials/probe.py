"""Reads the patients of this folder: blocks of episodes, changed where a patient differs from them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, field_validator

from kg.model.profile import Profile

FOLDER = Path(__file__).parent
_BLOCKS: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "blocks.yaml").read_text())


class Probe(BaseModel):
    """One patient and what a clinician says of them.

    Attributes:
        episodes: names of blocks, or changes to one (``like``); ``shows`` and ``vague`` list symptoms and ranges.
        events: kind -> days ago, or everything that is told of it.
        met, open: disorders that the patient has, and those that may be so; every other is not met.
        rules: differential -> the disorder that it favours, ``open``, or ``neither``.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    who: str
    age: int = 30
    episodes: tuple[str | dict[str, Any], ...] = ()
    events: dict[str, Any] = {}
    findings: dict[str, bool | str] = {}
    numbers: dict[str, Any] = {}
    unsettled: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    met: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    rules: dict[str, str]

    @field_validator("unsettled", "denied", "met", "open", mode="before")
    @classmethod
    def _words(cls, written: object) -> object:
        return tuple(written.split()) if isinstance(written, str) else written

    def profile(self) -> Profile:
        """The patient as facts."""
        events = [
            {"kind": kind, **(told if isinstance(told, dict) else {"ago": told})} for kind, told in self.events.items()
        ]
        return Profile.model_validate(
            {
                "age": self.age,
                "episodes": [_episode(one) for one in self.episodes],
                "events": events,
                "findings": self.findings,
                "numbers": self.numbers,
                "unsettled": self.unsettled,
                "denied": self.denied,
            }
        )


def probes(family: str) -> list[Probe]:
    """The patients of one file."""
    return [Probe.model_validate(one) for one in yaml.safe_load((FOLDER / f"{family}.yaml").read_text())]


def families() -> list[str]:
    """The files of patients."""
    return [file.stem for file in sorted(FOLDER.glob("*.yaml")) if file.stem != "blocks"]


def _episode(written: str | dict[str, Any]) -> dict[str, Any]:
    own = {"like": written} if isinstance(written, str) else dict(written)
    told = {**_BLOCKS[own.pop("like")], **own}
    told["present"] = dict(_shown(told.pop("shows")))
    told["vague"] = dict(_shown(told.pop("vague", "")))
    told["unsettled"] = tuple(told.pop("unsettled", "").split())
    return {name: value for name, value in told.items() if value is not None}


def _shown(written: str) -> Iterator[tuple[str, str]]:
    """Each symptom in its first form."""
    for part in written.split():
        first, last = re.fullmatch(r"S(\d{3})(?:-S(\d{3}))?", part).groups()  # type: ignore[union-attr]
        for number in range(int(first), int(last or first) + 1):
            yield f"S{number:03d}", f"S{number:03d}.1"
