"""Boards: the runs on the same items, which can be ranked, and which boards differ in nothing but the seed."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

import orjson

from evaluators.leaderboard.entrant import Entrant
from generators.manifest import Manifest

PUBLISHED_SEED = 42
"""The seed that a build has where none is named: its items are those that others may have read."""

_LETTERS = 12
_OF_ITEMS = {"seed", "tasks", "vocabularies"}
_OF_SOME_TASKS = ("slice_sha256", "negatives")
"""None in builds without the tasks that these are about."""


class Board(NamedTuple):
    """The runs on one set of items.

    Attributes:
        code: the first letters of the hash of all its items, the same wherever the build stands.
        name: of the build's folder; the first in order of the alphabet where there are several.
        manifest: of the build.
        entrants: by name.
        fresh_of: codes of the boards on the published seed that share tasks with this one and differ in nothing but
            the seed; none where this is no fresh seed.
    """

    code: str
    name: str
    manifest: Manifest
    entrants: tuple[Entrant, ...]
    fresh_of: tuple[str, ...] = ()


def boards(entrants: Sequence[Entrant], published_seed: int = PUBLISHED_SEED) -> list[Board]:
    """The boards of some runs, those with most runs first, and fresh seeds after all others.

    Args:
        entrants: the runs.
        published_seed: of the builds that models may have seen.
    """
    by_code: dict[str, list[Entrant]] = {}
    for entrant in entrants:
        by_code.setdefault(_code(entrant.manifest), []).append(entrant)
    found = [_board(code, mine) for code, mine in sorted(by_code.items())]
    published = [one for one in found if one.manifest.seed == published_seed]
    marked = [one._replace(fresh_of=tuple(known.code for known in published if _is_fresh(one, known))) for one in found]
    return sorted(marked, key=lambda one: (bool(one.fresh_of), -len(one.entrants), one.name, one.code))


def _board(code: str, entrants: Sequence[Entrant]) -> Board:
    first = min(entrants, key=lambda entrant: (entrant.build_name, entrant.manifest.text()))
    return Board(code, first.build_name, first.manifest, tuple(entrants))


def _code(made: Manifest) -> str:
    listed = sorted((task, file.sha256) for task, file in made.tasks.items())
    return hashlib.sha256(orjson.dumps(listed)).hexdigest()[:_LETTERS]


def _is_fresh(one: Board, known: Board) -> bool:
    """Whether a board differs from one on the published seed in the seed, and in what tasks it has, alone."""
    mine, others = one.manifest, known.manifest
    if mine.seed == others.seed or not set(mine.tasks) & set(others.tasks):
        return False
    alike = (_settings(mine), _settings(others))
    return alike[0] == alike[1] and all(
        None in (getattr(mine, name), getattr(others, name)) or getattr(mine, name) == getattr(others, name)
        for name in _OF_SOME_TASKS
    )


def _settings(made: Manifest) -> bytes:
    """All that decides which items a task has, but the seed."""
    told = made.model_dump(exclude={*_OF_ITEMS, *_OF_SOME_TASKS})
    return orjson.dumps(told, option=orjson.OPT_SORT_KEYS)
