"""The three kinds of seed: complete charts, incomplete reports, and the cases of differentials."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generators.diagnosis.drawing import Drawn, Kind, Skeletons
from generators.diagnosis.forms import usual_forms
from generators.diagnosis.gates.case import Case
from generators.diagnosis.gates.openness import decided_unknown, one_sided
from generators.diagnosis.holding import chart_fault, nearer, pair_fault, report_rivals
from generators.diagnosis.lore import Lore
from generators.diagnosis.openness import open_both_ways
from generators.diagnosis.report import incomplete, lengthened
from generators.diagnosis.skeletons.all_read import all_read
from generators.diagnosis.sketch import Sketch
from generators.diagnosis.variation.vary import OF_TWO, varied
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.criteria.records import DifferentialRules, DisorderCriteria
from kg.model.condition import sets_of
from kg.model.profile import MAX_FACTS, Profile
from kg.oracle import Judgement

OPENEST_OF = 8
"""An incomplete case is the one of so many draws that leaves the most disorders as possible options."""
PATIENCE, MOST_CLOSED = 30, 2
"""So many draws are looked at where no case yet leaves all disorders but so many as possible options."""
OFTEN = 0.1
FEWEST_RIVALS = 6
"""An incomplete case with fewer is drawn again."""


def related(criteria: Criteria) -> Mapping[str, frozenset[str]]:
    """The disorders that share a symptom or a differential with each."""
    pools = {
        code: {symptom for group in _groups(disorder) for symptom in criteria.groups[group].pool}
        for code, disorder in criteria.disorders.items()
    }
    joined = {frozenset((one.primary, one.alternative)) for one in criteria.differentials.values()}
    return {
        code: frozenset(
            other
            for other in pools
            if other != code and (pools[code] & pools[other] or frozenset((code, other)) in joined)
        )
        for code in pools
    }


def _groups(disorder: DisorderCriteria) -> Iterator[str]:
    """The groups that a disorder needs, and those that its requirements ask about."""
    yield from (need.group for need in disorder.needs)
    for requirement in disorder.requirements:
        yield from (group for together in sets_of(requirement) for one in together for group in one.groups)


def often_denied(skeletons: Skeletons) -> frozenset[str]:
    """The symptoms that more than a few skeletons need to have denied."""
    counts = Counter(code for listed in skeletons.values() for one in listed for code in one.denied)
    most = OFTEN * sum(len(listed) for listed in skeletons.values())
    return frozenset(code for code, count in counts.items() if count > most)


def profiles(lore: Lore, sketch: Sketch) -> tuple[Profile, ...]:
    """The cases of a sketch with usual forms of the symptoms."""
    return sketch.profiles(usual_forms(lore, sketch))


def _skeleton(skeletons: Skeletons, subject: str, number: int, attempt: int, rng: Stream) -> Sketch | None:
    """The skeletons of a subject take turns over its seeds; after some attempts another one is tried."""
    listed = skeletons.get(subject, ())
    if not listed:
        return None
    return listed[number % len(listed)] if attempt < len(listed) * 8 else rng.choice(listed)


def charts(lore: Lore, skeletons: Skeletons) -> Kind:
    """Complete cases."""
    everybody = frozenset(lore.criteria.disorders)
    spared: frozenset[str] = frozenset()

    def draw(subject: str, number: int, attempt: int, rng: Stream) -> Drawn | None:
        skeleton = _skeleton(skeletons, subject, number, attempt, rng)
        if skeleton is None:
            return None

        def holds(sketch: Sketch) -> bool:
            (profile,) = profiles(lore, sketch)
            return profile.fact_count() <= MAX_FACTS and chart_fault(lore, (subject,), profile) is None

        sketch = varied(skeleton, lore, (subject,), holds, rng, attempt, spared)
        return None if sketch is None else Drawn(sketch, everybody - {subject})

    def proves(subject: str, judged: Sequence[Judgement], rivals: frozenset[str]) -> bool:
        del rivals
        return all(
            verdict.verdict == ("met" if code == subject else "not met") for code, verdict in judged[0].verdicts.items()
        )

    return Kind(draw, proves, False, "chart")


def reports(lore: Lore, skeletons: Skeletons) -> Kind:
    """Incomplete cases: complete ones with something left out."""
    everybody = frozenset(lore.criteria.disorders)
    spared: frozenset[str] = frozenset()
    near = related(lore.criteria)

    def worth(rivals: frozenset[str]) -> tuple[int, float]:
        """How many there are; of equally many, those that few disorders are related to count most."""
        return len(rivals), sum(1 / max(1, len(near[code])) for code in sorted(rivals))

    def draw(subject: str, number: int, attempt: int, rng: Stream) -> Drawn | None:
        best: Drawn | None = None
        listed = skeletons.get(subject, ())
        for turn in range(PATIENCE if listed else 0):
            if best is not None and turn >= OPENEST_OF and len(best.rivals) >= len(everybody) - 1 - MOST_CLOSED:
                break
            sketch = incomplete(rng.choice(listed), lore, subject, rng, attempt)
            if sketch is None:
                continue
            (profile,) = profiles(lore, sketch)
            rivals = report_rivals(lore, subject, profile)
            if (
                rivals is not None
                and len(rivals) >= FEWEST_RIVALS
                and (best is None or worth(rivals) > worth(best.rivals))
            ):
                best = Drawn(sketch, rivals)
        if best is None:
            return None
        possible = best.rivals

        def holds(sketch: Sketch) -> bool:
            rivals = report_rivals(lore, subject, profiles(lore, sketch)[0])
            return rivals is not None and rivals >= possible

        return Drawn(lengthened(best.sketch, lore, subject, holds, rng, spared), possible)

    def proves(subject: str, judged: Sequence[Judgement], rivals: frozenset[str]) -> bool:
        verdicts = judged[0].verdicts
        own = verdicts[subject]
        ahead = all(
            nearer((own.satisfied, own.units), (verdicts[code].satisfied, verdicts[code].units)) for code in rivals
        )
        return ahead and not own.contradicted and all(verdict.verdict != "met" for verdict in verdicts.values())

    return Kind(draw, proves, False, "self")


def pairs(lore: Lore, skeletons: Skeletons) -> Kind:
    """The three cases of a differential."""
    everybody = frozenset(lore.criteria.disorders)
    spared = often_denied(skeletons)

    def draw(subject: str, number: int, attempt: int, rng: Stream) -> Drawn | None:
        skeleton = _skeleton(skeletons, subject, number, attempt, rng)
        if skeleton is None:
            return None
        differential = lore.criteria.differentials[subject]
        own = (differential.primary, differential.alternative)
        most = max(MAX_FACTS, *(profile.fact_count() for profile in profiles(lore, skeleton)))

        def holds(sketch: Sketch) -> bool:
            cases = profiles(lore, sketch)
            facts = max(profile.fact_count() for profile in cases)
            return facts <= most and pair_fault(lore, differential, cases) is None

        def good(sketch: Sketch) -> bool:
            ambiguous = profiles(lore, sketch)[0]
            if not all_read(lore, subject, sketch) or not open_both_ways(ambiguous, differential, lore.criteria, rng):
                return False
            case = Case("", ambiguous, frozenset(own), frozenset(own), subject)
            return not any(one_sided(case, lore.criteria)) and not any(decided_unknown(case, lore.criteria))

        sketch = varied(skeleton, lore, own, holds, rng, attempt, spared, OF_TWO)
        if sketch is None:
            return None
        # Nobody tells what is open by its bounds, so these are told only where the case needs them.
        plain = sketch.without_bounds()
        ways = (sketch,) if plain == sketch else (plain, sketch)
        found = next((one for one in ways if holds(one) and good(one)), None)
        return None if found is None else Drawn(found, everybody - {*own})

    def proves(subject: str, judged: Sequence[Judgement], rivals: frozenset[str]) -> bool:
        return _proves_pair(lore.criteria.differentials[subject], judged, rivals)

    return Kind(draw, proves, True, "self")


def _proves_pair(differential: DifferentialRules, judged: Sequence[Judgement], rivals: frozenset[str]) -> bool:
    """Whether the oracle says of the three cases of a differential what they must be."""
    main, sub = differential.primary, differential.alternative
    ambiguous, *settled = judged
    if any(ambiguous.verdicts[code].verdict != "unknown" for code in (main, sub)):
        return False
    for judgement, gold, other in zip(settled, (main, sub), (sub, main), strict=True):
        verdicts = judgement.verdicts
        if verdicts[gold].verdict != "met" or verdicts[other].verdict != "not met":
            return False
        if not verdicts[other].contradicted or dict(judgement.rules) != {gold: True, other: False}:
            return False
    return all(judgement.verdicts[code].verdict == "not met" for judgement in judged for code in rivals)
