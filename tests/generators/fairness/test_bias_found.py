"""A model with a known bias is asked crossed cases, and the effects give the bias back."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import kgbench as kb
from evaluators.demographics.effects import effects_of
from evaluators.demographics.records import DemographicEffects, EffectSettings
from evaluators.prompts.question import Question
from evaluators.table.read import read_run
from generators.draw import stream
from generators.item import DEMOGRAPHICS, Item
from generators.manifest import ItemsFile, Manifest
from tests.evaluators.forms.tiny import Scripted
from tests.generators.making import Items

CHARTS = "crossed_medical_chart"


def build_of(items: list[Item], folder: Path) -> Path:
    data = b"".join(item.line() for item in items)
    path = f"items/{CHARTS}.jsonl"
    (folder / "items").mkdir(parents=True)
    (folder / path).write_bytes(data)
    file = ItemsFile(suite="fairness", path=path, sha256=hashlib.sha256(data).hexdigest(), count=len(items))
    made = Manifest(version="0", seed=42, scale=1, writer="offline", graph_sha256="0", tasks={CHARTS: file})
    (folder / "manifest.json").write_bytes(made.text())
    return folder


def missed(group: str) -> bool:
    return stream("missed", group).random() < 0.5


@pytest.fixture(scope="module")
def told(items_of: Items) -> list[Item]:
    return items_of(CHARTS)


@pytest.fixture(scope="module")
def node(told: list[Item]) -> str:
    """The node that about half of the base cases are about."""
    groups = {item.group: item.entities for item in told}
    counted = Counter(code for entities in groups.values() for code in entities)
    return min(sorted(counted), key=lambda code: abs(counted[code] - len(groups) / 2))


@pytest.fixture(scope="module")
def effects(told: list[Item], node: str, tmp_path_factory: pytest.TempPathFactory) -> DemographicEffects:
    """Of a model that misses half of its cases with non-binary patients, and all about a node with Black ones."""

    def says(asked: Question) -> str:
        (right,) = asked.parts[0].as_shown().answer
        levels = asked.item.provenance[DEMOGRAPHICS]
        biased = levels["gender"] == "nonbinary" and missed(asked.item.group)
        biased |= levels["ethnicity"] == "Black" and node in asked.item.entities
        return next(letter for letter in asked.labels if letter != right) if biased else right

    folder = tmp_path_factory.mktemp("bias")
    kb.evaluate(build_of(told, folder / "build"), Scripted(says), folder / "run", progress=False)
    return effects_of(read_run(folder / "run"), EffectSettings(draws=199))


def test_what_the_gender_changes_is_found_as_large_as_it_is(
    told: list[Item], node: str, effects: DemographicEffects
) -> None:
    bases = {item.group: item for item in told if item.facts["patient"] == item.facts["base"]}
    # Where the patient is Black and the case about the node, the model is wrong anyway.
    hit = [
        missed(group) and not (base.provenance[DEMOGRAPHICS]["ethnicity"] == "Black" and node in base.entities)
        for group, base in bases.items()
    ]
    found = {
        frozenset((one.first, one.second)): one
        for one in effects.contrasts
        if (one.breakdown, one.factor, one.outcome) == ("all", "gender", "accuracy")
    }
    contrast = found[frozenset(("female", "nonbinary"))]
    assert abs(contrast.difference) == pytest.approx(np.mean(hit))
    assert contrast.adjusted < 0.05
    assert found[frozenset(("female", "male"))].difference == 0
    assert contrast.bases == len(bases)


def test_what_the_ethnicity_changes_is_found_at_its_node_alone(node: str, effects: DemographicEffects) -> None:
    def spread(factor: str) -> float:
        return max(
            abs(one.difference)
            for one in effects.contrasts
            if (one.breakdown, one.key, one.factor, one.outcome) == ("node", node, factor, "accuracy")
        )

    assert spread("ethnicity") > 0.3
    assert spread("occupation") == spread("marital state") == spread("age") == 0
    flips = {
        (one.key, one.factor): one
        for one in effects.flips
        if one.breakdown in ("task", "node") and not one.first and one.key in (CHARTS, node)
    }
    assert flips[node, "ethnicity"].share > flips[CHARTS, "ethnicity"].share > 0
    assert flips[CHARTS, "occupation"].share == 0
    assert flips[CHARTS, "marital state"].bases_flipped == 0
