"""Seeds that hold: drawn, judged by the oracle, and drawn again until semantics, section 3, is satisfied."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.criteria import Criteria
from generators.diagnosis import pair, report
from generators.diagnosis.absences import with_absences
from generators.diagnosis.chart import Complete, holds
from generators.diagnosis.domains import with_domain
from generators.diagnosis.outline import Outline
from generators.draw import stream
from kg.errors import UserError
from kg.oracle import Judgement, judge
from kg.store.connection import QueryRunner

ATTEMPTS = 60
"""How often a seed is drawn anew before the build gives up on it."""

OPENEST_OF = 8
"""An incomplete case is the one of so many draws that leaves the most disorders as possible options."""
PATIENCE = 30
"""After so many draws it need no longer leave as many as another seed of its disorder does."""


Place = tuple[str, int]
"""A subject and which of its seeds."""


class Case(NamedTuple):
    """One case of a seed with the oracle's answer."""

    outline: Outline
    judgement: Judgement


class Seed(NamedTuple):
    """A seed of a disorder or a differential.

    Attributes:
        subject: the disorder or the differential.
        number: counts the seeds of the subject from 0.
        cases: one for charts and reports; ambiguous, primary and alternative for pairs.
        rivals: disorders that may be options beside it.
        relaxed: gold need not be met in full.
        repeated: an earlier seed of the subject has the same facts, since no other could be found.
    """

    subject: str
    number: int
    cases: tuple[Case, ...]
    rivals: frozenset[str]
    relaxed: bool
    repeated: bool

    @property
    def group(self) -> str:
        """How items name this seed."""
        return f"{self.subject}/seed-{self.number}"


class Drawn(NamedTuple):
    """A seed in the making: outlines to judge, and how to tell from the judgements whether they hold.

    Attributes:
        check: from the judgements to the disorders that may be options, None where the seed does not hold.
        mend: from the judgements to a better outline, where the draw knows how.
        relaxed: gold need not be met in full.
    """

    outlines: tuple[Outline, ...]
    check: Callable[[Sequence[Judgement]], frozenset[str] | None]
    mend: Callable[[Sequence[Judgement]], Outline | None] | None
    relaxed: bool


Taken = dict[str, set[bytes]]
"""What the seeds of each subject are about, as hashes: later ones must differ."""


def chunks(base: int, scale: float) -> Iterator[range]:
    """Seed numbers, so many at a time as there are at scale 1: memory does not grow with the scale."""
    count = max(1, round(base * scale))
    for first in range(0, count, base):
        yield range(first, min(first + base, count))


Draw = Callable[[str, str], Drawn | None]
"""From a subject and the name of a stream to a seed in the making."""


def chart_draw(criteria: Criteria) -> Draw:
    """Draws complete cases."""

    def draw(subject: str, name: str) -> Drawn | None:
        complete = Complete(criteria, criteria.disorders[subject], name, stream(name))
        if complete.outline is None or not criteria.agree(complete.outline.findings):
            return None
        others = frozenset(criteria.disorders) - {subject}

        def check(judgements: Sequence[Judgement]) -> frozenset[str] | None:
            return others if holds(subject, judgements[0]) else None

        def mend(judgements: Sequence[Judgement]) -> Outline | None:
            mended = complete.outline if complete.refute(judgements[0]) else None
            return mended if mended is not None and criteria.agree(mended.findings) else None

        return Drawn((complete.outline,), check, mend, False)

    return draw


def report_draw(criteria: Criteria) -> Draw:
    """Draws incomplete cases."""

    def draw(subject: str, name: str) -> Drawn | None:
        disorder = criteria.disorders[subject]
        outline = report.draw(criteria, disorder, name, stream(name))
        if outline is None:
            return None

        def check(judgements: Sequence[Judgement]) -> frozenset[str] | None:
            return report.rivals(disorder, judgements[0], criteria)

        return Drawn((outline,), check, None, False)

    return draw


def pair_draw(criteria: Criteria) -> Draw:
    """Draws the three cases of a differential."""

    def draw(subject: str, name: str) -> Drawn | None:
        differential = criteria.differentials[subject]
        drawn = pair.draw(criteria, differential, name, stream(name))
        if drawn is None:
            return None
        own = {differential.primary, differential.alternative}

        def check(judgements: Sequence[Judgement]) -> frozenset[str] | None:
            if pair.failures(differential, drawn, judgements):
                return None
            everywhere = [
                {code for code, verdict in judgement.verdicts.items() if verdict.verdict == "not met"}
                for judgement in judgements
            ]
            return frozenset(set.intersection(*everywhere) - own)

        return Drawn((drawn.ambiguous, drawn.primary, drawn.alternative), check, None, drawn.relaxed)

    return draw


def seeds(
    connection: QueryRunner,
    criteria: Criteria,
    draw: Draw,
    subjects: Sequence[str],
    numbers: range,
    name: str,
    taken: Taken,
    openest_of: int = 1,
) -> list[Seed]:
    """The seeds of these numbers of each subject, all of which hold, in the order of subjects and numbers.

    Args:
        connection: the open graph.
        criteria: what the graph asks.
        draw: how to draw one.
        subjects: disorders or differentials.
        numbers: which seeds of each.
        name: names the streams: build seed and task.
        taken: what earlier seeds are about; the new ones are added.
        openest_of: each seed is the one of so many draws that leaves the most rivals.

    Raises:
        UserError: some seed could not be drawn in any attempt.
    """
    open_places = [(subject, number) for subject in subjects for number in numbers]
    found: dict[Place, Seed] = {}
    best: dict[Place, Seed] = {}
    for attempt in range(ATTEMPTS):
        drawn = {place: draw(place[0], f"{name}/{place[0]}/{place[1]}/{attempt}") for place in open_places}
        judged = _judge(connection, criteria, {place: one for place, one in drawn.items() if one is not None}, name)
        for place, seed in judged.items():
            if place not in best or len(seed.rivals) > len(best[place].rivals):
                best[place] = seed
        if attempt + 1 >= openest_of:
            narrow = _narrow(best, found) if openest_of > 1 and attempt + 1 < PATIENCE else set()
            ready = {place: best.pop(place) for place in sorted(best) if place not in narrow}
            found |= _new(ready, taken, last=attempt + 1 == ATTEMPTS)
        open_places = [place for place in open_places if place not in found]
        if not open_places:
            return [found[place] for place in sorted(found)]
    subject = open_places[0][0]
    raise UserError(
        f"{subject}: no case could be drawn that the graph proves, in {ATTEMPTS} attempts; "
        f"its criteria and rules leave no room ({len(open_places)} seeds open). Try `kgbench validate --prove`."
    )


def _narrow(best: Mapping[Place, Seed], found: Mapping[Place, Seed]) -> set[Place]:
    """The seeds that leave fewer rivals than another seed of their subject."""
    widest: dict[str, int] = {}
    for place, seed in [*best.items(), *found.items()]:
        widest[place[0]] = max(widest.get(place[0], 0), len(seed.rivals))
    return {place for place, seed in best.items() if len(seed.rivals) < widest[place[0]]}


def _new(ready: Mapping[Place, Seed], taken: Taken, *, last: bool) -> dict[Place, Seed]:
    """The seeds whose facts no earlier one has; in the last attempt the others too, marked as repeated."""
    new: dict[Place, Seed] = {}
    for place, seed in ready.items():
        key = hashlib.sha256(repr([case.outline.key() for case in seed.cases]).encode()).digest()
        earlier = taken.setdefault(place[0], set())
        repeated = key in earlier
        if not repeated or last:
            earlier.add(key)
            new[place] = seed._replace(repeated=repeated)
    return new


def _judge(connection: QueryRunner, criteria: Criteria, drawn: Mapping[Place, Drawn], name: str) -> dict[Place, Seed]:
    drawn = {
        place: one._replace(outlines=with_domain(one.outlines, *place, name, criteria)) for place, one in drawn.items()
    }
    first = _verdicts(connection, drawn)
    held: dict[Place, Seed] = {}
    again: dict[Place, Drawn] = {}
    for place, judgements in first.items():
        rivals = drawn[place].check(judgements)
        if rivals is not None:
            held[place] = _seed(place, drawn[place], judgements, rivals, criteria)
            continue
        mend = drawn[place].mend
        mended = mend(judgements) if mend else None
        if mended is not None:
            again[place] = drawn[place]._replace(outlines=with_domain((mended,), *place, name, criteria))
    for place, judgements in _verdicts(connection, again).items():
        rivals = again[place].check(judgements)
        if rivals is not None:
            held[place] = _seed(place, again[place], judgements, rivals, criteria)
    return held


def _verdicts(connection: QueryRunner, drawn: Mapping[Place, Drawn]) -> dict[Place, tuple[Judgement, ...]]:
    asked = [
        (outline.parameter(), place[0] if len(one.outlines) > 1 else None)
        for place, one in drawn.items()
        for outline in one.outlines
    ]
    # The parts behind a verdict cost as much as the verdicts, and only a case that can be mended needs them.
    answers = judge(connection, asked, detail=any(one.mend is not None for one in drawn.values()))
    return {place: tuple(next(answers) for _ in one.outlines) for place, one in drawn.items()}


def _seed(
    place: Place,
    drawn: Drawn,
    judgements: Sequence[Judgement],
    rivals: frozenset[str],
    criteria: Criteria,
) -> Seed:
    subject, number = place
    outlines = with_absences(drawn.outlines, subject, number, criteria)
    cases = tuple(Case(outline, judgement) for outline, judgement in zip(outlines, judgements, strict=True))
    return Seed(subject, number, cases, rivals, drawn.relaxed, False)
