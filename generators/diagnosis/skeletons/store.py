"""The skeletons that come with the package, and those of criteria that differ from the ones they were made from."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import orjson

from generators.context import Context
from generators.diagnosis.lore import Lore
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.sketch import Sketch
from kg.errors import UserError
from kg.extras import needing

NAME = "skeletons.json"
COUNT = 3
"""Skeletons of each subject that come with the package."""
ANEW = 2
"""Skeletons that are sought for a subject whose criteria are others than those of the package."""

Skeletons = Mapping[str, Sequence[Sketch]]


class Stored(NamedTuple):
    """What the file holds.

    Attributes:
        made_from: the hash of the criteria.
        skeletons: by disorder and differential.
    """

    made_from: str
    skeletons: Skeletons


def sha256(lore: Lore) -> str:
    """The hash of everything that decides which sketches hold."""
    criteria = lore.criteria
    parts: list[Any] = [
        *criteria.groups.values(),
        *criteria.disorders.values(),
        *((one.code, one.vague, sorted(one.rules.items())) for one in criteria.differentials.values()),
        *criteria.kinds.values(),
        *criteria.events.values(),
        *criteria.findings.values(),
        *lore.fits,
        *((code, sorted(others)) for near in (lore.near, lore.opposites) for code, others in sorted(near.items())),
    ]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def subjects(lore: Lore) -> Iterator[str]:
    """All disorders and differentials, in the order of their codes."""
    yield from sorted(lore.criteria.disorders)
    yield from sorted(lore.criteria.differentials)


@cache
def stored() -> Stored:
    """The skeletons that come with the package."""
    data = orjson.loads(files("generators.diagnosis.skeletons").joinpath(NAME).read_bytes())
    skeletons = {
        subject: tuple(Sketch.model_validate(one) for one in listed) for subject, listed in data["skeletons"].items()
    }
    return Stored(data["made_from"], skeletons)


def text(lore: Lore, skeletons: Skeletons) -> bytes:
    """The file's bytes."""
    lines = [
        b"  %s: [\n%s\n  ]" % (orjson.dumps(subject), b",\n".join(b"    " + _line(sketch) for sketch in listed))
        for subject, listed in sorted(skeletons.items())
    ]
    return b'{"made_from": "%s",\n "skeletons": {\n%s\n}}\n' % (sha256(lore).encode(), b",\n".join(lines))


def _line(sketch: Sketch) -> bytes:
    return orjson.dumps(sketch.model_dump(mode="json", exclude_defaults=True))


def read(context: Context) -> Skeletons:
    """The skeletons of the graph that a build works with."""
    return for_criteria(context.read(read_lore))


def for_criteria(lore: Lore) -> Skeletons:
    """The skeletons of a graph: those that come with the package, sought anew where its criteria no longer hold them.

    Raises:
        UserError: of some disorder or differential no case can be found.
    """
    known = stored()
    if known.made_from == sha256(lore):
        return known.skeletons
    # The solver takes its time to load, and few graphs need it.
    with needing("proofs", "Finding cases of changed criteria"):
        from generators.diagnosis.skeletons.find import find, holds

    found: dict[str, Sequence[Sketch]] = {}
    for subject in subjects(lore):
        kept = tuple(one for one in known.skeletons.get(subject, ()) if holds(lore, subject, one))
        found[subject] = kept or tuple(find(lore, subject, ANEW))
        if not found[subject]:
            raise UserError(
                f"{subject}: no case can be found that its criteria and rules allow; "
                "see with `kgbench validate --prove` which of them leave no room."
            )
    return found
