"""Seeds that hold: a skeleton varied, checked, and proved by the oracle, and drawn again until it is."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from generators.context import Context
from generators.diagnosis.drawing import DrawnSeed, Kind, MakeKind, Skeletons, Taken, draw_all
from generators.diagnosis.forms import FormChoices, form_choices, usual_forms
from generators.diagnosis.lore import Lore
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.skeletons.store import read as read_skeletons
from generators.expected import expected_texts
from generators.texts import workers
from kg.model.profile import Profile
from kg.oracle import Judgement, judge
from kg.store.query_runner import QueryRunner
from kg.workers.shared import SharedWithWorkers
from kg.workers.workers import Answer

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
        attempt: the one that it was drawn in.
    """

    subject: str
    number: int
    cases: tuple[Case, ...]
    rivals: frozenset[str]
    repeated: bool
    choices: FormChoices
    attempt: int

    @property
    def group(self) -> str:
        """How items name this seed."""
        return f"{self.subject}/seed-{self.number}"


def chunks(base: int, scale: float) -> Iterator[range]:
    """Seed numbers, so many at a time as there are at scale 1: memory does not grow with the scale."""
    count = max(1, round(base * scale))
    for first in range(0, count, base):
        yield range(first, min(first + base, count))


class SeedSource(NamedTuple):
    """The seeds of a task.

    Attributes:
        kind: makes the way in which they are drawn and proved.
        name: names the streams: build seed and task; equal names are the same seeds.
        subjects: disorders or differentials.
        each: seeds of each at scale 1.
        skeletons: what they are varied from.
    """

    kind: MakeKind
    name: str
    subjects: Sequence[str]
    each: int
    skeletons: Callable[[Context], Skeletons] = read_skeletons


Answers = Mapping[str, Answer[list[DrawnSeed]]]
"""What was drawn, by subject."""


def ask_ahead(context: Context, source: SeedSource, texts: int) -> None:
    """Has the first seeds of a task drawn while others are built.

    Args:
        context: the build.
        source: the seeds.
        texts: how many are written of each, where cases that are told alike count as one.
    """
    expected = context.once(expected_texts)
    of_all = len(source.subjects) * sum(map(len, chunks(source.each, context.scale))) * texts
    expected[source.name] = max(of_all, expected.get(source.name, 0))
    numbers = next(chunks(source.each, context.scale))
    context.once(workers).expect(len(source.subjects) * len(numbers) * texts)
    ahead = context.once(_asked_ahead)
    if source.name not in ahead:
        waiting = {subject: dict.fromkeys(numbers, 0) for subject in source.subjects}
        ahead[source.name] = _asked(context, source, waiting, {})


def seeds(context: Context, source: SeedSource, numbers: range, taken: Taken) -> list[Seed]:
    """The seeds of these numbers of each subject, all of which hold, in the order of subjects and numbers.

    Args:
        context: the build.
        source: the seeds.
        numbers: which seeds of each.
        taken: what earlier seeds are about; the new ones are added.

    Raises:
        UserError: some seed could not be drawn in any attempt.
    """
    ahead = context.once(_asked_ahead).pop(source.name, None) if numbers.start == 0 else None
    return _held(context, source, {subject: dict.fromkeys(numbers, 0) for subject in source.subjects}, taken, ahead)


def drawn_anew(context: Context, source: SeedSource, earlier: Sequence[Seed], taken: Taken) -> list[Seed]:
    """Other seeds in the place of some that hold and are of no use, in the order of subjects and numbers.

    Args:
        context: the build.
        source: of all of them.
        earlier: the seeds whose place they take.
        taken: what earlier seeds are about, these among them; the new ones are added.

    Raises:
        UserError: some seed could not be drawn in any attempt.
    """
    waiting: dict[str, dict[int, int]] = {}
    for seed in earlier:
        waiting.setdefault(seed.subject, {})[seed.number] = seed.attempt + 1
    return _held(context, source, waiting, taken)


def _held(
    context: Context,
    source: SeedSource,
    waiting: Mapping[str, dict[int, int]],
    taken: Taken,
    ahead: Answers | None = None,
) -> list[Seed]:
    """A seed that holds for each subject and number, from an attempt on.

    Args:
        context: the build.
        source: the seeds.
        waiting: subject -> number -> the first attempt that may serve.
        taken: what earlier seeds are about; the new ones are added.
        ahead: what was asked for before, if anything was.
    """
    lore = context.read(read_lore)
    kind = source.kind(lore, context.once(source.skeletons))
    found: dict[Place, Seed] = {}
    while waiting:
        drawn: dict[Place, DrawnSeed] = {}
        for subject, answer in (ahead or _asked(context, source, waiting, taken)).items():
            for one in answer():
                drawn[subject, one.number] = one
                waiting[subject][one.number] = one.attempt + 1
                taken.setdefault(subject, set()).add(one.about)
        ahead = None
        found |= _proved(context.connection, lore, kind, drawn)
        left = {
            subject: {number: first for number, first in firsts.items() if (subject, number) not in found}
            for subject, firsts in waiting.items()
        }
        waiting = {subject: firsts for subject, firsts in left.items() if firsts}
    return [found[place] for place in sorted(found)]


def _asked(context: Context, source: SeedSource, waiting: Mapping[str, Mapping[int, int]], taken: Taken) -> Answers:
    """Asks for one seed more for each subject and number, from an attempt on."""
    pool, known = context.once(workers), _known(context, source)
    answers = {}
    for subject, firsts in waiting.items():
        about = taken.get(subject, set())
        job = partial(draw_all, make=source.kind, name=source.name, subject=subject, firsts=firsts, taken=about)
        answers[subject] = pool.work_on(known, job)
    return answers


def _asked_ahead(_: Context) -> dict[str, Answers]:
    """The first seeds that were asked for, by the names of their streams."""
    return {}


def _known(context: Context, source: SeedSource) -> SharedWithWorkers[tuple[Lore, Skeletons]]:
    """What drawing needs to know, given to the worker processes once for each set of skeletons."""
    shared = context.once(_shared)
    if source.skeletons not in shared:
        shared[source.skeletons] = SharedWithWorkers((context.read(read_lore), context.once(source.skeletons)))
    return shared[source.skeletons]


def _shared(_: Context) -> dict[Callable[[Context], Skeletons], SharedWithWorkers[tuple[Lore, Skeletons]]]:
    """What the worker processes were given, by the skeletons in it."""
    return {}


def _proved(connection: QueryRunner, lore: Lore, kind: Kind, drawn: Mapping[Place, DrawnSeed]) -> dict[Place, Seed]:
    """The seeds that the oracle proves."""
    profiles = {place: one.drawn.sketch.profiles(usual_forms(lore, one.drawn.sketch)) for place, one in drawn.items()}
    asked = [
        (profile.parameter(), place[0] if kind.paired else None)
        for place, cases in profiles.items()
        for profile in cases
    ]
    answers = judge(connection, asked)
    held: dict[Place, Seed] = {}
    for place, cases in profiles.items():
        judged = [next(answers) for _ in cases]
        (subject, number), one = place, drawn[place]
        rivals = one.drawn.rivals
        if kind.proves(subject, judged, rivals):
            told = tuple(Case(profile, judgement) for profile, judgement in zip(cases, judged, strict=True))
            choices = form_choices(lore, cases, kind.voice)
            held[place] = Seed(subject, number, told, rivals, one.repeated, choices, one.attempt)
    return held
