"""The questions that the criteria leave open: symptoms, times, effects, the past, events and findings."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from kg.criteria.criteria import Criteria

Sort = Literal["symptom", "time", "effect", "past", "past_signs", "past_effect", "event", "finding", "screener"]
"""What a question asks for:

``symptom``: whether it is there now, in which form; ``time``: since when an episode goes on; ``effect``: what it does
to daily life, whether it distresses, whether it led to an admission; ``past``: whether there were earlier episodes of a
kind, and when; ``past_signs``, ``past_effect``: what these were like and what they did; ``event``: whether something
happened, when, and when it was over; ``finding``: its value; ``screener``: whether any symptom of a group is there now.
"""


class Askable(NamedTuple):
    """Something that can be asked.

    Attributes:
        key: its own among all questions: ``S024``, ``now.depressive.time``, ``past.depressive``, ``event.traumatic``,
            ``finding.worry.form``, ``any.depressive_episode``.
        about: the code of the symptom or group, or the key of the kind of episode or event, or of the finding.
    """

    key: str
    sort: Sort
    about: str


def questions(criteria: Criteria) -> dict[str, Askable]:
    """All questions by key; who has an answer to each has all that a verdict can turn on.

    A screener stands for each pool of at least two symptoms; of groups with one pool it bears the first group's code.
    """
    return {one.key: one for one in _questions(criteria)}


def _questions(criteria: Criteria) -> Iterator[Askable]:
    asked = {code.partition(".")[0] for group in criteria.groups.values() for code in group.pool}
    for code in criteria.symptoms:
        if code in asked:
            yield Askable(code, "symptom", code)
    for kind in criteria.kinds:
        yield Askable(f"now.{kind}.time", "time", kind)
        yield Askable(f"now.{kind}.effect", "effect", kind)
        yield Askable(f"past.{kind}", "past", kind)
        yield Askable(f"past.{kind}.signs", "past_signs", kind)
        yield Askable(f"past.{kind}.effect", "past_effect", kind)
    for event in criteria.events:
        yield Askable(f"event.{event}", "event", event)
    for finding in criteria.findings:
        yield Askable(f"finding.{finding}", "finding", finding)
    pools: set[frozenset[str]] = set()
    for group in criteria.groups.values():
        pool = frozenset(group.pool)
        if len(pool) > 1 and pool not in pools:
            pools.add(pool)
            yield Askable(f"any.{group.code}", "screener", group.code)
