"""The folder of a build: what an earlier build made there gives way to the next one, and nothing else is touched."""

from collections.abc import Iterator
from pathlib import Path

from generators import manifest
from generators.experts import IGNORE, IGNORED
from generators.lines.shards import ENDING, is_of_dataset, remove
from kg.errors import UserError

UNFINISHED = ".unfinished"
LOCK = "build.lock"
"""Lock file: held while a process builds into the folder. A process that is killed may leave the file, unlocked."""
ITEMS = "items"
VOCABULARY = ".vocabulary.json"
"""How the files of vocabularies end, which stand beside the items."""

_REPLACED = "replaced.json"
"""Inside the unfinished build: the manifest of the one that is giving way, which says what may be removed."""


def refuse_foreign(out: Path) -> None:
    """Refuses a folder that holds what no build has made: it is hardly meant to be one, and would be lost.

    Raises:
        UserError: something there is recorded in no manifest of ours.
        OSError: the folder cannot be read.
    """
    here = out / manifest.NAME
    if here.exists() and manifest.recorded(here) is None:
        raise UserError(
            f"{here} is not a manifest of kgbench, so {out} does not hold an earlier build; "
            "choose an empty folder with --out."
        )
    foreign = next(_foreign(out), None)
    if foreign is not None:
        raise UserError(
            f"{out} holds other things ({foreign.relative_to(out)}), which no build made there; choose an empty folder "
            "or an earlier build with --out."
        )


def begin(out: Path) -> Path:
    """Clears away what an interrupted build has left; the new folder for the files of the next one.

    Raises:
        OSError: something cannot be removed or made.
    """
    unfinished = out / UNFINISHED
    if not (out / manifest.NAME).exists():
        _remove_recorded(out)
    if (unfinished / ITEMS).exists():
        for path in _half_written(unfinished):
            _remove(path)
        (unfinished / ITEMS).rmdir()
    for name in (manifest.NAME, _REPLACED):
        (unfinished / name).unlink(missing_ok=True)
    (unfinished / ITEMS).mkdir(parents=True)
    return unfinished


def put_in_place(unfinished: Path, out: Path) -> None:
    """Replaces the build that was there before.

    Without its manifest a build counts as unfinished, so the old one goes first and the new one comes last.

    Raises:
        UserError: something that no build has made came into the folder meanwhile.
        OSError: something cannot be moved or removed.
    """
    refuse_foreign(out)
    if (out / manifest.NAME).exists():
        (out / manifest.NAME).replace(unfinished / _REPLACED)
    _remove_recorded(out)
    (unfinished / ITEMS).replace(out / ITEMS)
    (unfinished / manifest.NAME).replace(out / manifest.NAME)
    (unfinished / _REPLACED).unlink(missing_ok=True)
    unfinished.rmdir()


def _foreign(out: Path) -> Iterator[Path]:
    """What is in the folder and no build has made."""
    unfinished, recorded = out / UNFINISHED, _recorded(out)
    for path in sorted(out.iterdir()):
        if path == out / ITEMS and _is_folder(path):
            yield from _foreign_among_items(path, recorded)
        elif path == unfinished and _is_folder(path):
            yield from _foreign_in(path)
        elif path.name not in (manifest.NAME, LOCK) and not _is_ours(path):
            yield path


def _is_ours(path: Path) -> bool:
    """Whether it is the file that keeps a build with restricted items out of version control."""
    return path.name == IGNORE and path.is_file() and path.read_bytes() == IGNORED


def _foreign_in(unfinished: Path) -> Iterator[Path]:
    """The same of an unfinished build, whose manifest may not have been written yet."""
    for path in sorted(unfinished.iterdir()):
        if path == unfinished / ITEMS and _is_folder(path):
            yield from _foreign_among_items(path, _half_written(unfinished))
        elif path.name not in (manifest.NAME, _REPLACED):
            yield path


def _foreign_among_items(items: Path, ours: set[Path]) -> Iterator[Path]:
    for path in sorted(items.iterdir()):
        if path not in ours:
            yield path
        elif _is_folder(path):
            yield from (one for one in sorted(path.iterdir()) if not is_of_dataset(one))


def _half_written(unfinished: Path) -> set[Path]:
    endings = ("*.jsonl", f"*{ENDING}", f"*{VOCABULARY}")
    return {path for ending in endings for path in (unfinished / ITEMS).glob(ending)}


def _recorded(out: Path) -> set[Path]:
    """The files that the manifests of a folder record: of its build, of the next, and of one that is giving way."""
    manifests = (out / manifest.NAME, out / UNFINISHED / manifest.NAME, out / UNFINISHED / _REPLACED)
    return {out / path for one in manifests for path in manifest.recorded(one) or ()}


def _remove_recorded(out: Path) -> None:
    """Removes the files of a build and their folder."""
    items = out / ITEMS
    if items.exists():
        for path in _recorded(out).intersection(items.iterdir()):
            _remove(path)
        items.rmdir()


def _remove(path: Path) -> None:
    """Removes a file or a dataset of items."""
    if _is_folder(path):
        remove(path)
    else:
        path.unlink()


def _is_folder(path: Path) -> bool:
    # What a link leads to lies elsewhere and is not ours.
    return path.is_dir() and not path.is_symlink()
