"""Experts with known truth: what every check and every fit is tried on before people are."""

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist, fmean
from typing import NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.orders_with_margins import Floats, all_orders, with_offset
from evaluators.preferences.reading_of_order import Reading, stored_scores
from generators.draw import Stream, stream
from generators.preferences.question import AMBIGUOUS, GENDERS, OPTIONS, PreferenceQuestion

_NORMAL = NormalDist()
_KNOWN_WRONG = -3.0
"""Strength of a struck option, beside others around 0."""
_CLEAR = 2.5
"""Strength of the author's choice where a question has one right answer."""


class SimulationSettings(BaseModel):
    """What simulated experts are like.

    Attributes:
        reading: how the scores are stored beside the order of display: read by it, they are in the question's order.
        per_question: by how many experts each question is annotated; all of them where it is None.
        repeats: share of an expert's questions that come a second time.
        spread: standard deviation of the strengths of the options of one question.
        slopes: standard deviation of the logarithm of the experts' slopes; the slopes lie between 0.5 and 2.
        offsets: standard deviation of the experts' offsets; the offsets lie between -1 and 1.
        ties: options whose latent scores lie less far apart get one score; 0 for no ties at all.
        gender_effect: added to the strength of option 0 in the female form and taken from it in the male one.
        drift: points by which an expert's scores rise from the first annotation to the last, without a change of order.
        wild: share of annotations that are blind: every order is as likely.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    reading: Reading = "by sort"
    per_question: int | None = Field(default=None, ge=1)
    repeats: float = Field(default=0.1, ge=0, le=1)
    spread: float = Field(default=1.0, ge=0)
    slopes: float = Field(default=0.25, ge=0)
    offsets: float = Field(default=0.3, ge=0)
    ties: float = Field(default=0.0, ge=0)
    gender_effect: float = 0.0
    drift: float = Field(default=0.0, ge=-40, le=40)
    wild: float = Field(default=0.0, ge=0, le=1)


class KnownTruth(NamedTuple):
    """What the simulated experts' scores were drawn from.

    Attributes:
        strengths: question -> strength of each option, in the question's order; they sum to 0.
        probabilities: question -> the softmax of the strengths with struck options 0: what a label should be.
        slopes: annotator -> how strongly options are told apart; their mean is 1.
        offsets: annotator -> how far, in logits, the option that stands earlier in the question is favoured.
    """

    strengths: Mapping[str, tuple[float, ...]]
    probabilities: Mapping[str, tuple[float, ...]]
    slopes: Mapping[str, float]
    offsets: Mapping[str, float]


def simulated(
    questions: Sequence[PreferenceQuestion],
    experts: int,
    seed: int,
    settings: SimulationSettings | None = None,
) -> tuple[KnownTruth, tuple[Annotation, ...]]:
    """Draws experts, and what they say of the questions.

    Expert a prefers option i to option j, where i < j in the question's order, with probability
    logistic(offset_a + slope_a * (strength_i - strength_j)) (paper 002, section 3.2, with pairs in one orientation).
    Whole orders with these probabilities are drawn, then scores in this order. Draws for one question do not depend on
    the others.

    Args:
        questions: what they are asked.
        experts: how many; they are called E01, E02 and so on.
        seed: changes everything.
        settings: what they are like; the usual ones otherwise.

    Returns:
        The truth, and the annotations sorted by annotator and place.

    Raises:
        UserError: an offset is too great for whole orders.
    """
    wanted = settings or SimulationSettings()
    names = [f"E{number:0{max(2, len(str(experts)))}}" for number in range(1, experts + 1)]
    strengths = {one.id: _strengths(one, seed, wanted.spread) for one in questions}
    slopes, offsets = _people(names, seed, wanted)
    truth = KnownTruth(
        strengths=strengths,
        probabilities={
            one.id: _label(strengths[one.id], {struck.option for struck in one.struck}) for one in questions
        },
        slopes=slopes,
        offsets=offsets,
    )
    asked = _asked(questions, names, seed, wanted)
    annotations = [one for name in names for one in _annotations(name, asked[name], truth, seed, wanted)]
    return truth, tuple(annotations)


def _strengths(question: PreferenceQuestion, seed: int, spread: float) -> tuple[float, ...]:
    draws = stream(seed, "preferences", "strengths", question.id)
    values = [spread * _normal(draws) for _ in range(OPTIONS)]
    if question.creator is not None and question.category not in AMBIGUOUS:
        values[question.creator] = _CLEAR
    for struck in question.struck:
        values[struck.option] = _KNOWN_WRONG
    middle = fmean(values)
    return tuple(value - middle for value in values)


def _people(names: Sequence[str], seed: int, wanted: SimulationSettings) -> tuple[dict[str, float], dict[str, float]]:
    slopes, offsets = {}, {}
    for name in names:
        draws = stream(seed, "preferences", "expert", name)
        slopes[name] = min(2.0, max(0.5, math.exp(wanted.slopes * _normal(draws))))
        offsets[name] = min(1.0, max(-1.0, wanted.offsets * _normal(draws)))
    mean = fmean(slopes.values()) if slopes else 1.0
    return {name: slope / mean for name, slope in slopes.items()}, offsets


def _label(strengths: Sequence[float], struck: set[int]) -> tuple[float, ...]:
    weights = [0.0 if place in struck else math.exp(strength) for place, strength in enumerate(strengths)]
    return tuple(weight / sum(weights) for weight in weights)


def _asked(
    questions: Sequence[PreferenceQuestion], names: Sequence[str], seed: int, wanted: SimulationSettings
) -> dict[str, list[PreferenceQuestion]]:
    """Each expert's questions in the order in which they come, repeated ones after all others."""
    own: dict[str, list[PreferenceQuestion]] = {name: [] for name in names}
    for question in sorted(questions, key=lambda one: one.id):
        chosen = stream(seed, "preferences", "who", question.id).shuffled(names)[: wanted.per_question]
        for name in chosen:
            own[name].append(question)
    for name, listed in own.items():
        draws = stream(seed, "preferences", "order", name)
        listed[:] = draws.shuffled(listed)
        listed += draws.shuffled(listed)[: round(wanted.repeats * len(listed))]
    return own


def _annotations(
    name: str, asked: Sequence[PreferenceQuestion], truth: KnownTruth, seed: int, wanted: SimulationSettings
) -> Iterator[Annotation]:
    times: dict[str, int] = {}
    for at, question in enumerate(asked):
        times[question.id] = times.get(question.id, 0) + 1
        draws = stream(seed, "preferences", "annotation", name, question.id, times[question.id])
        gender = draws.choice([form for form in GENDERS if form in question.texts])
        shown = tuple(draws.shuffled(range(OPTIONS)))
        shift = {"female": wanted.gender_effect, "male": -wanted.gender_effect}.get(gender, 0.0)
        strengths = [truth.slopes[name] * strength for strength in truth.strengths[question.id]]
        strengths[0] += shift
        if draws.random() < wanted.wild:
            strengths = [0.0] * OPTIONS
        order = _drawn(with_offset(strengths, truth.offsets[name]), draws)
        drift = wanted.drift * at / max(1, len(asked) - 1)
        scores = _scores(order, strengths, wanted.ties, drift, draws)
        stored = shown if wanted.reading != "by place" else tuple(sorted(range(OPTIONS), key=shown.__getitem__))
        yield Annotation(
            annotator=name,
            question=question.id,
            scores=stored_scores(scores, stored, wanted.reading),
            order=stored,
            gender=gender,
            at=at,
            seconds=round(math.exp(4.0 + 0.4 * _normal(draws)), 1),
        )


def _drawn(probabilities: Floats, draws: Stream) -> tuple[int, ...]:
    orders = all_orders(OPTIONS)
    place = int(np.searchsorted(np.cumsum(probabilities), draws.random(), side="right"))
    return orders[min(place, len(orders) - 1)]


def _scores(order: Sequence[int], strengths: Sequence[float], ties: float, drift: float, draws: Stream) -> list[float]:
    """Whole numbers from 0 to 100 that fall along the order, by latent scores of the same size as the strengths'."""
    latent = sorted((strength - math.log(-math.log(_inside(draws))) for strength in strengths), reverse=True)
    groups: list[list[int]] = [[order[0]]]
    tops = [latent[0]]
    for option, above, value in zip(order[1:], latent, latent[1:], strict=False):
        if above - value < ties:
            groups[-1].append(option)
        else:
            groups.append([option])
            tops.append(value)
    scores = [0.0] * OPTIONS
    most = 100
    for place, (group, top) in enumerate(zip(groups, tops, strict=True)):
        least = len(groups) - 1 - place
        # Distinct groups keep distinct scores; a clear favourite gets 100, what is far off gets 0.
        wanted = round(116 / (1 + math.exp(-0.9 * (top - 1))) - 8 + drift)
        given = max(least, min(most, wanted))
        for option in group:
            scores[option] = float(given)
        most = given - 1
    return scores


def _inside(draws: Stream) -> float:
    """A number between 0 and 1, ends not included."""
    return min(max(draws.random(), 1e-12), 1 - 1e-12)


def _normal(draws: Stream) -> float:
    return _NORMAL.inv_cdf(_inside(draws))
