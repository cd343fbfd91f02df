"""Items that experts answer for: which they are, and which of them may not be given to others."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generators.item import Item
from generators.manifest import Manifest
from kg.errors import BuildError

EXPERT = "expert"
"""Key of an item's provenance: who answers for it. An item without it is proved by the graph."""
BY_EXPERT = "an expert"
"""How tables name the writer of such items, so that they stand apart from what is proved."""
IMPORTED = "import"
"""The writer of builds that were imported."""
IGNORE, IGNORED = ".gitignore", b"# Items here may not be given to others.\n*\n"
"""Name and bytes of the file that keeps a folder out of version control."""
WITHHELD = "[not shown: it may not be given to others]"
"""What stands in place of a text on pages and in tables."""


def is_restricted(provenance: Any) -> bool:
    """Whether an item, by its provenance, may not be given to others."""
    expert = provenance.get(EXPERT) if isinstance(provenance, dict) else None
    return isinstance(expert, dict) and expert.get("redistribute") is not True


def may_be_shown(item: Item) -> bool:
    """Whether the texts of an item may stand where others read them."""
    return not is_restricted(dict(item.provenance))


def keep_out_of_git(folder: Path) -> None:
    """Writes the file that keeps a folder out of version control, before anything else comes into it.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / IGNORE).write_bytes(IGNORED)


def restricted_in(made: Manifest, tasks: Iterable[str]) -> int:
    """How many items of some tasks of a build may not be given to others."""
    return sum(made.tasks[task].restricted or 0 for task in tasks)


def counted(items: int) -> str:
    """A number of items in words."""
    return "1 item" if items == 1 else f"{items} items"


def require_local(made: Manifest, tasks: Iterable[str], folder: Path, model: str) -> None:
    """Refuses to send restricted items to a model that is not on this machine.

    Raises:
        BuildError: there are such items.
    """
    held = restricted_in(made, tasks)
    if held:
        raise BuildError(
            f"{counted(held)} of {folder} may not be given to others, and {model} is not on this machine: "
            "choose other tasks or a local model, or send it all the same with --send-restricted."
        )
