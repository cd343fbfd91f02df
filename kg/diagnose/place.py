"""Where in a profile file something is written, and the error that names it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kg.errors import ProfileError
from kg.near import near_words, question


class Place(NamedTuple):
    """A file and the way to a part of it, as ``episode 2 (depressive), begins``."""

    path: Path
    parts: tuple[str, ...] = ()

    def at(self, *parts: str) -> Place:
        """A place within this one."""
        return Place(self.path, (*self.parts, *parts))

    def error(self, says: str) -> ProfileError:
        """The error for what is written here."""
        return ProfileError(": ".join([", ".join([str(self.path), *self.parts]), says]))

    def known_keys(self, data: Mapping[Any, Any], keys: Iterable[str]) -> None:
        """Refuses keys that may not stand here."""
        known = list(keys)
        for key in data:
            if key not in known:
                meant = question(near_words(str(key), known))
                hint = f"; {meant}" if meant else f"; known are {', '.join(known)}."
                raise self.at(str(key)).error(f"is not a key here{hint}")

    def listed(self, data: Mapping[str, Any], key: str) -> list[Any]:
        """The list under a key; empty where there is none."""
        found = data.get(key)
        if found is None:
            return []
        if not isinstance(found, list | tuple):
            raise self.at(key).error("is not a list; write for instance [first, second].")
        return list(found)

    def mapped(self, data: Mapping[str, Any], key: str, example: str) -> Mapping[Any, Any]:
        """The map under a key; empty where there is none."""
        found = data.get(key)
        if found is None:
            return {}
        if not isinstance(found, Mapping):
            raise self.at(key).error(f"is not a map; write lines such as '{example}'.")
        return found
