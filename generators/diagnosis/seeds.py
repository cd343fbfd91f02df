"""Seeds that hold: a skeleton varied, checked, and proved by the oracle, and drawn again until it is."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.diagnosis.forms import FormChoices, form_choices, usual_forms
from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream, stream
from generators.writing.request import Voice
from kg.errors import UserError
from kg.model.profile import Profile
from kg.oracle import Judgement, judge
from kg.store.connection import QueryRunner

ATTEMPTS = 80
"""How often a seed is drawn anew before the build gives up on it."""

Place = tuple[str, int]
"""A subject and which of its seeds."""


class Case(NamedTuple):
    """One case of a seed with the oracle's answer."""

    profile: Profile
    judgement: Judgement


class Seed(NamedTuple):
    """A seed of a disorder or a differential.

    Attributes:
        subject: the disorder or the differential.
        number: counts the seeds of the subject from 0.
        cases: one for charts and reports; ambiguous, primary and alternative for pairs.
        rivals: disorders that may be options beside it.
        repeated: an earlier seed of the subject has the same facts, since no other could be found.
        choices: from which the forms of its patients' symptoms are drawn.
    """

    subject: str
    number: int
    cases: tuple[Case, ...]
    rivals: frozenset[str]
    repeated: bool
    choices: FormChoices

    @property
    def group(self) -> str:
        """How items name this seed."""
        return f"{self.subject}/seed-{self.number}"


class Drawn(NamedTuple):
    """A seed that holds by the criteria in Python.

    Attributes:
        rivals: disorders that may be options beside it.
    """

    sketch: Sketch
    rivals: frozenset[str]


Draw = Callable[[str, int, int, Stream], Drawn | None]
"""From a subject, the number of the seed, how many draws failed before and a stream to a seed, or None."""
Proves = Callable[[str, Sequence[Judgement], frozenset[str]], bool]
"""Whether the oracle's judgements of the cases of a subject are what its cases must be, for these rivals."""


class Kind(NamedTuple):
    """How the seeds of one kind of case are drawn and proved.

    Attributes:
        paired: the subjects are differentials.
        voice: who tells the cases.
    """

    draw: Draw
    proves: Proves
    paired: bool
    voice: Voice


Taken = dict[str, set[bytes]]
"""What the seeds of each subject are about, as hashes: later ones must differ."""


def chunks(base: int, scale: float) -> Iterator[range]:
    """Seed numbers, so many at a time as there are at scale 1: memory does not grow with the scale."""
    count = max(1, round(base * scale))
    for first in range(0, count, base):
        yield range(first, min(first + base, count))


def seeds(
    connection: QueryRunner,
    lore: Lore,
    kind: Kind,
    subjects: Sequence[str],
    numbers: range,
    name: str,
    taken: Taken,
) -> list[Seed]:
    """The seeds of these numbers of each subject, all of which hold, in the order of subjects and numbers.

    Args:
        connection: the open graph.
        lore: what cases may tell.
        kind: how to draw one.
        subjects: disorders or differentials.
        numbers: which seeds of each.
        name: names the streams: build seed and task.
        taken: what earlier seeds are about; the new ones are added.

    Raises:
        UserError: some seed could not be drawn in any attempt.
    """
    waiting = {(subject, number): 0 for subject in subjects for number in numbers}
    found: dict[Place, Seed] = {}
    while waiting:
        drawn: dict[Place, tuple[Drawn, bool]] = {}
        for (subject, number), attempt in waiting.items():
            found_at, one, repeated = _drawn(kind, lore, name, subject, number, attempt, taken)
            if one is None:
                raise UserError(
                    f"{subject}: no case could be drawn that its criteria and rules allow, in {ATTEMPTS} attempts. "
                    "Look at what stands in the way with `kgbench validate --prove`."
                )
            waiting[subject, number] = found_at + 1
            drawn[subject, number] = one, repeated
        found |= _proved(connection, lore, kind, drawn, name)
        waiting = {place: attempt for place, attempt in waiting.items() if place not in found}
    return [found[place] for place in sorted(found)]


def _drawn(
    kind: Kind, lore: Lore, name: str, subject: str, number: int, first: int, taken: Taken
) -> tuple[int, Drawn | None, bool]:
    """The first attempt from a number on that holds and is new; where none is new, the last one that holds."""
    earlier = taken.setdefault(subject, set())
    old: tuple[int, Drawn] | None = None
    for attempt in range(first, ATTEMPTS):
        one = kind.draw(subject, number, attempt, stream(name, subject, number, attempt))
        if one is None:
            continue
        key = hashlib.sha256(one.sketch.model_dump_json().encode()).digest()
        if key not in earlier:
            earlier.add(key)
            return attempt, one, False
        old = attempt, one
    return (ATTEMPTS, None, False) if old is None else (old[0], old[1], True)


def _proved(
    connection: QueryRunner, lore: Lore, kind: Kind, drawn: Mapping[Place, tuple[Drawn, bool]], name: str
) -> dict[Place, Seed]:
    """The seeds that the oracle proves."""
    profiles = {place: one.sketch.profiles(usual_forms(lore, one.sketch)) for place, (one, _) in drawn.items()}
    asked = [
        (profile.parameter(), place[0] if kind.paired else None)
        for place, cases in profiles.items()
        for profile in cases
    ]
    answers = judge(connection, asked)
    held: dict[Place, Seed] = {}
    for place, cases in profiles.items():
        judged = [next(answers) for _ in cases]
        (subject, number), (one, repeated) = place, drawn[place]
        if kind.proves(subject, judged, one.rivals):
            told = tuple(Case(profile, judgement) for profile, judgement in zip(cases, judged, strict=True))
            held[place] = Seed(subject, number, told, one.rivals, repeated, form_choices(lore, cases, kind.voice))
    return held
