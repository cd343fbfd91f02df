"""Variation: what is drawn from a skeleton holds, differs, and is refused where one thing about it is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generators.diagnosis.drawing import Drawn, Kind
from generators.diagnosis.draws import charts, pairs, profiles, reports
from generators.diagnosis.gates.history import impossible
from generators.diagnosis.holding import chart_fault, pair_fault, report_rivals
from generators.diagnosis.lore import Lore, of_knowledge
from generators.diagnosis.margins import zone
from generators.diagnosis.skeletons.find import find, suits
from generators.diagnosis.skeletons.reduce import reduced
from generators.diagnosis.skeletons.store import for_criteria, sha256, stored, subjects
from generators.diagnosis.sketch import EpisodeSketch, Sketch
from generators.diagnosis.variation.dates import Redating
from generators.diagnosis.variation.further import furthered
from generators.diagnosis.variation.lengths import spoken, spoken_lengths
from generators.draw import stream
from tests.generators.diagnosis import building

ATTEMPTS = 80


@pytest.fixture(scope="module")
def lore() -> Lore:
    return of_knowledge(building.knowledge())


def drawn(kind: Kind, subject: str, number: int) -> Drawn:
    attempts = (kind.draw(subject, number, one, stream("test", subject, number, one)) for one in range(ATTEMPTS))
    return next(one for one in attempts if one is not None)


def test_the_package_has_skeletons_of_everything_by_the_criteria_as_they_are(lore: Lore) -> None:
    assert stored().made_from == sha256(lore)
    assert {subject for subject, listed in stored().skeletons.items() if listed} == {*subjects(lore)}


@pytest.mark.parametrize("subject", ["D001", "D009", "D016", "D005-D010", "D009-D001", "D013-D008", "D018-D019"])
def test_skeletons_hold_and_are_open_both_ways(lore: Lore, subject: str) -> None:
    assert [suits(lore, subject, one) for one in stored().skeletons[subject]] == [
        True for _ in stored().skeletons[subject]
    ]


def test_charts_hold_and_differ(lore: Lore) -> None:
    kind = charts(lore, stored().skeletons)
    for subject in lore.criteria.disorders:
        found = [drawn(kind, subject, number).sketch for number in range(3)]
        assert [chart_fault(lore, (subject,), profiles(lore, one)[0]) for one in found] == [None] * 3, subject
        assert len({one.model_dump_json() for one in found}) == 3, subject


def test_reports_hold_and_leave_options_open(lore: Lore) -> None:
    kind = reports(lore, stored().skeletons)
    for subject in lore.criteria.disorders:
        one = drawn(kind, subject, 0)
        rivals = report_rivals(lore, subject, profiles(lore, one.sketch)[0])
        assert rivals is not None, subject
        assert rivals >= one.rivals, subject
        assert len(one.rivals) >= 6, subject


def test_pairs_hold(lore: Lore) -> None:
    kind = pairs(lore, stored().skeletons)
    for subject, differential in lore.criteria.differentials.items():
        one = drawn(kind, subject, 0)
        assert pair_fault(lore, differential, profiles(lore, one.sketch)) is None, subject


def changed(sketch: Sketch, change: Callable[[EpisodeSketch], EpisodeSketch]) -> Sketch:
    return sketch.model_copy(update={"episodes": tuple(change(one) for one in sketch.episodes)})


def depression(lore: Lore) -> Sketch:
    """A chart of a depressive episode that still goes on."""
    return next(one for one in stored().skeletons["D013"] if one.episodes[0].ends == 0)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda one: one.model_copy(update={"present": one.present[:3]}), "not met"),
        (lambda one: one.model_copy(update={"effects": {}}), "not met"),
        (lambda one: one.model_copy(update={"begins": (15,)}), "too close"),
        (lambda one: one.model_copy(update={"begins": (3,)}), "lasts"),
    ],
)
def test_each_fault_of_a_chart_is_seen(lore: Lore, change: Callable[[EpisodeSketch], EpisodeSketch], says: str) -> None:
    sketch = changed(depression(lore), change)
    sketch = sketch.model_copy(update={"denied": tuple(code for code in sketch.denied if code not in sketch.symptoms)})
    assert says in str(chart_fault(lore, ("D013",), profiles(lore, sketch)[0]))


def test_denials_and_events_are_limited(lore: Lore) -> None:
    sketch = depression(lore)
    (usual,) = profiles(lore, sketch)
    free = [*sketch.denied, *(code for code in sorted(lore.forms) if code not in {*sketch.symptoms, *sketch.denied})]
    (many,) = profiles(lore, sketch.model_copy(update={"denied": tuple(free[:6])}))
    assert chart_fault(lore, ("D013",), usual) is None
    assert "denied" in str(chart_fault(lore, ("D013",), many))


def test_a_case_without_what_refutes_its_rival_is_refused(lore: Lore) -> None:
    """Without the denial of delusions and hallucinations a depression is almost one with psychotic features."""
    (open_case,) = profiles(lore, depression(lore).model_copy(update={"denied": ()}))
    assert "nothing against it" in str(chart_fault(lore, ("D013",), open_case))


def test_an_ambiguous_case_that_is_settled_is_refused(lore: Lore) -> None:
    subject = "D013-D008"
    differential = lore.criteria.differentials[subject]
    for sketch in stored().skeletons[subject]:
        first, second, third = profiles(lore, sketch)
        assert "not unknown" in str(pair_fault(lore, differential, (second, second, third)))
        assert pair_fault(lore, differential, (first, third, second)) is not None


def test_dates_stay_on_their_side_of_every_limit_and_are_said_in_one_number(lore: Lore) -> None:
    redating = Redating(lore.criteria, lore.margins)
    sketch = depression(lore)
    lengths = set()
    for number in range(60):
        moved = redating.redated(sketch, stream("dates", number), 3.0)
        assert moved is not None
        (begins,) = moved.episodes[0].begins
        lengths.add(begins)
        assert begins in spoken_lengths()
        assert lore.margins.clear_length("depressive", begins)
        assert not any(impossible(profiles(lore, moved)[0], lore.criteria.kinds, lore.criteria.events))
    assert len(lengths) > 5


def test_zones_reach_a_quarter_to_either_side() -> None:
    assert zone(14) == (11, 18)
    assert zone(180) == (136, 225)
    assert spoken(200, 225) >= 225


def test_nothing_can_be_left_out_of_a_skeleton(lore: Lore) -> None:
    sketch = depression(lore)
    more = changed(sketch, lambda one: one.model_copy(update={"present": (*one.present, "S027")}))
    assert chart_fault(lore, ("D013",), profiles(lore, more)[0]) is None or "S027" in sketch.symptoms
    smaller = reduced(more, lambda one: chart_fault(lore, ("D013",), profiles(lore, one)[0]) is None)
    assert len(smaller.episodes[0].symptoms) <= len(more.episodes[0].symptoms)


def test_the_solver_finds_skeletons_anew(lore: Lore) -> None:
    for subject in ("D012", "D011-D012"):
        found = find(lore, subject, 1)
        assert [suits(lore, subject, one) for one in found] == [True]


def test_criteria_of_a_user_get_skeletons_of_their_own(lore: Lore) -> None:
    """Where a depressive episode takes a month, what lasted three weeks no longer holds; the rest is kept."""
    group = lore.criteria.groups["depressive_episode"]
    groups = {**lore.criteria.groups, "depressive_episode": group._replace(minimum_days=30)}
    only = {"D013": lore.criteria.disorders["D013"], **lore.criteria.disorders}
    edited = Lore(
        lore.criteria._replace(groups=groups, differentials={}, disorders=dict(sorted(only.items()))),
        lore.forms,
        lore.near,
        lore.opposites,
        lore.denials,
        lore.fits,
        lore.review,
    )
    found = for_criteria(edited)
    assert sha256(edited) != sha256(lore)
    assert set(found) == {*subjects(edited)}
    assert all(suits(edited, "D013", one) for one in found["D013"])


def test_further_facts_never_lead_another_disorder(lore: Lore) -> None:
    """A low weight beside binges would be anorexia to any reader."""
    binges = stored().skeletons["D022"][0]
    added = {
        code
        for number in range(40)
        for code in furthered(binges, lore, ("D022",), 6, lambda _: True, stream("test", number)).symptoms
    } - binges.symptoms
    assert {"S047", "S051", "S055"} <= added
    assert not added & {"S043", "S044"}
