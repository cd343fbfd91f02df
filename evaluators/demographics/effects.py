"""Effects of all factors of a run: by task and by node of the graph, on accuracy, on probability, and on the choice."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

import numpy as np

from evaluators.demographics.paired import (
    PairedContexts,
    adjusted,
    base_means,
    contexts_of,
    factor_test,
    flips_of,
    mean_interval,
    sign_test,
)
from evaluators.demographics.records import (
    OUTCOMES,
    Breakdown,
    DemographicEffects,
    EffectSettings,
    FactorTest,
    FlipRate,
    LevelContrast,
    LevelMean,
    Outcome,
)
from evaluators.demographics.variants import Variants, variants_of
from evaluators.table.read import Run
from evaluators.table.table import Floats, Ints
from generators.draw import stream

_Tested = TypeVar("_Tested", FactorTest, LevelContrast)


class _QuestionCell(NamedTuple):
    """Some base questions, by number."""

    breakdown: Breakdown
    key: str
    bases: frozenset[int]


def effects_of(run: Run, settings: EffectSettings | None = None) -> DemographicEffects:
    """What demographic factors do to the answers of a run.

    Pairs of variants are equal in all but one factor. A base question counts once, however many variants it has. P
    values are adjusted within a family: all contrasts, or all tests of factors, of one breakdown and one outcome.

    Args:
        run: of a build whose items say who their patient is.
        settings: how effects are tested.

    Raises:
        UserError: no item of the run says who its patient is.
    """
    settings = settings or EffectSettings()
    variants = variants_of(run)
    cells = list(_cells(variants, settings.least))
    few = sum(len(bases) < settings.least for bases in variants.nodes.values())
    tests: list[FactorTest] = []
    contrasts: list[LevelContrast] = []
    means: list[LevelMean] = []
    flips: list[FlipRate] = []
    for factor in variants.factors:
        contexts = contexts_of(variants, factor)
        for cell in cells:
            chosen = np.flatnonzero(np.isin(contexts.bases, list(cell.bases)))
            own = PairedContexts(contexts.rows[chosen], contexts.bases[chosen])
            flips.extend(_flips(variants, cell, factor, own))
            for outcome in OUTCOMES:
                values = own.values(variants.outcomes[outcome])
                lots = _random(settings.seed, outcome, factor, cell)
                means.extend(_means(variants, cell, factor, outcome, values, own.bases))
                contrasts.extend(_contrasts(variants, cell, factor, outcome, values, own.bases, settings.draws, lots))
                if cell.breakdown != "node":
                    tests.extend(_test(cell, factor, outcome, values, own.bases, settings.draws, lots))
    return DemographicEffects(
        run=run.name,
        model=run.record.model,
        settings=settings,
        levels=variants.factors,
        variants=len(variants.bases),
        bases=len(variants.base_names),
        left_out=few,
        tests=tuple(_in_families(tests, settings)),
        contrasts=tuple(_in_families(contrasts, settings)),
        means=tuple(means),
        flips=tuple(flips),
    )


def _cells(variants: Variants, least: int) -> Iterator[_QuestionCell]:
    yield _QuestionCell("all", "all", frozenset(range(len(variants.base_names))))
    for place, task in enumerate(variants.task_names):
        yield _QuestionCell("task", task, frozenset(np.unique(variants.bases[variants.tasks == place]).tolist()))
    for node, bases in variants.nodes.items():
        if len(bases) >= least:
            yield _QuestionCell("node", node, bases)


def _random(seed: int, outcome: str, factor: str, cell: _QuestionCell) -> np.random.Generator:
    """Draws of a test of its own, so that no figure depends on which others are taken."""
    lots = stream("demographic effects", seed, outcome, factor, cell.breakdown, cell.key)
    return np.random.default_rng(lots.below(2**53))


def _means(
    variants: Variants, cell: _QuestionCell, factor: str, outcome: Outcome, values: Floats, bases: Ints
) -> Iterator[LevelMean]:
    """The levels on the questions and variants that all of them have."""
    found, counts = base_means(values, bases)
    if not len(found):
        return
    for place, level in enumerate(variants.factors[factor]):
        low, high = mean_interval(found[:, place]) or (None, None)
        yield LevelMean(
            breakdown=cell.breakdown,
            key=cell.key,
            factor=factor,
            bases=len(found),
            outcome=outcome,
            level=level,
            value=float(found[:, place].mean()),
            low=None if low is None else max(0.0, low),
            high=None if high is None else min(1.0, high),
            variants=int(counts.sum()),
        )


def _contrasts(
    variants: Variants,
    cell: _QuestionCell,
    factor: str,
    outcome: Outcome,
    values: Floats,
    bases: Ints,
    draws: int,
    random: np.random.Generator,
) -> Iterator[LevelContrast]:
    levels = variants.factors[factor]
    for first, second in combinations(range(len(levels)), 2):
        found, counts = base_means(values[:, first] - values[:, second], bases)
        if not len(found):
            continue
        low, high = mean_interval(found) or (None, None)
        p_value = sign_test(found, draws, random)
        yield LevelContrast(
            breakdown=cell.breakdown,
            key=cell.key,
            factor=factor,
            bases=len(found),
            outcome=outcome,
            first=levels[first],
            second=levels[second],
            difference=float(found.mean()),
            low=low,
            high=high,
            pairs=int(counts.sum()),
            p=p_value,
            adjusted=p_value,
        )


def _test(
    cell: _QuestionCell,
    factor: str,
    outcome: Outcome,
    values: Floats,
    bases: Ints,
    draws: int,
    random: np.random.Generator,
) -> Iterator[FactorTest]:
    found, _ = base_means(values, bases)
    if len(found):
        p_value = factor_test(found, draws, random)
        yield FactorTest(
            breakdown=cell.breakdown,
            key=cell.key,
            factor=factor,
            bases=len(found),
            outcome=outcome,
            spread=float(np.ptp(found.mean(axis=0))),
            p=p_value,
            adjusted=p_value,
        )


def _flips(variants: Variants, cell: _QuestionCell, factor: str, own: PairedContexts) -> Iterator[FlipRate]:
    choices = own.values(variants.choices.astype(float))
    levels = variants.factors[factor]
    pairs = list(combinations(range(len(levels)), 2))
    asked = [("", "", pairs)]
    if len(pairs) > 1:
        asked += [(levels[first], levels[second], [(first, second)]) for first, second in pairs]
    for first_level, second_level, some in asked:
        found = flips_of(choices, own.bases, some)
        if found.pairs:
            yield FlipRate(
                breakdown=cell.breakdown,
                key=cell.key,
                factor=factor,
                bases=found.bases,
                first=first_level,
                second=second_level,
                share=found.share,
                low=None if np.isnan(found.low) else found.low,
                high=None if np.isnan(found.high) else found.high,
                pairs=found.pairs,
                unanswered=found.unanswered,
                bases_flipped=found.flipped,
            )


def _in_families(found: Sequence[_Tested], settings: EffectSettings) -> list[_Tested]:
    families: dict[tuple[str, str], list[int]] = {}
    for place, one in enumerate(found):
        families.setdefault((one.breakdown, one.outcome), []).append(place)
    after = list(found)
    for places in families.values():
        values = adjusted([found[place].p for place in places], settings.adjustment)
        for place, value in zip(places, values, strict=True):
            after[place] = found[place].model_copy(update={"adjusted": value})
    return after
