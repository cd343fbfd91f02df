"""Charts are completed so that their verdicts stay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generators.consultation.charts import Chart, ChartCompletion, charts
from generators.diagnosis.forms import usual_forms
from generators.diagnosis.lore import Lore
from generators.diagnosis.skeletons.store import stored
from generators.draw import stream
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.errors import UserError
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode


@pytest.fixture(scope="module")
def skeletons(lore: Lore) -> list[Chart]:
    """Profiles of the suite that state as little as the criteria let them."""
    return [
        Chart(code, "p0", sketch.profiles(usual_forms(lore, sketch))[0])
        for code in lore.criteria.disorders
        for sketch in stored().skeletons.get(code, ())
    ]


def test_nothing_is_open_and_no_verdict_changes(lore: Lore, skeletons: list[Chart]) -> None:
    completion, filled = ChartCompletion(lore), 0
    for place, chart in enumerate(skeletons):
        found = completion.complete(chart, stream(place))
        before, after = (
            Evaluation(lore.criteria, Patient.of(profile)) for profile in (chart.profile, found.complete.profile)
        )
        for code in lore.criteria.disorders:
            assert after.verdict(code).plain is (code in found.gold)
            if before.verdict(code).plain is not None:
                assert before.verdict(code).plain is after.verdict(code).plain
        filled += len(found.complete.profile.findings) - len(chart.profile.findings)
        assert all(None not in (one.impairment, one.distress) for one in found.complete.profile.episodes)
    assert filled > 10


def test_ranges_are_narrowed(lore: Lore) -> None:
    vague = Episode(kind="depressive", begins=Bounds(100, 200), ends=Bounds(20, 40), present={"S024": "S024.1"})
    chart = Chart("c", "p0", Profile(age=40, episodes=(vague,)))
    completion = ChartCompletion(lore)
    begins = set()
    for place in range(20):
        (episode,) = completion.complete(chart, stream(place)).complete.profile.episodes
        span = episode.span(40)
        assert span.begins.low == span.begins.high
        assert 100 <= span.begins.low <= 200
        assert 20 <= span.ends.low <= 40
        begins.add(span.begins.low)
    assert begins == {120, 150, 180}


def test_a_build_without_charts_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"holds no manifest\.json"):
        list(charts(tmp_path))
    made = {"version": "1", "seed": 1, "scale": 1.0, "writer": "offline", "graph_sha256": "0", "tasks": {}}
    (tmp_path / "manifest.json").write_text(json.dumps(made), encoding="utf-8")
    with pytest.raises(UserError, match="kgbench build --task medical_chart"):
        list(charts(tmp_path))
