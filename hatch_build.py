"""Puts the man pages into the wheel, where `make man` has written them."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ManPagesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `man/*.1` as `share/man/man1`; without pages the wheel is whole all the same."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Names the pages to the builder, in order."""
        del version
        for page in sorted(Path(self.root, "man").glob("*.1")):
            build_data["shared_data"][str(page)] = f"share/man/man1/{page.name}"
