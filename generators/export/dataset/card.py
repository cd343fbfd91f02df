"""The card of a dataset for Hugging Face: a header that its tools read, and a page for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import yaml

from generators.export.dataset.about import LICENCE, LICENCE_NAME, DatasetFacts, description, responsible
from generators.lines.columns import AS_JSON, MEANINGS, Column, features

NAME = "README.md"
SPLIT = "test"
"""The one split: nothing here is for training."""
_SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000)
_SHORT = {1_000: "1K", 10_000: "10K", 100_000: "100K", 1_000_000: "1M", 10_000_000: "10M", 100_000_000: "100M"}
_HEADINGS = {
    "dataUseCases": "What it is for",
    "dataCollection": "How it was made",
    "dataAnnotationProtocol": "Gold answers",
    "annotatorDemographics": "Annotators",
    "dataLimitations": "Limits",
    "dataBiases": "Biases",
    "personalSensitiveInformation": "Personal information",
    "dataSocialImpact": "Effects on people",
    "dataReleaseMaintenancePlan": "Changes",
}


def card(facts: DatasetFacts, named: Mapping[str, Column]) -> str:
    """The card.

    Args:
        facts: what was written.
        named: the columns.
    """
    header = yaml.safe_dump(_header(facts, named), sort_keys=False, allow_unicode=True)
    return f"---\n{header}---\n\n{''.join(_page(facts, named))}"


def _header(facts: DatasetFacts, named: Mapping[str, Column]) -> dict[str, Any]:
    licence = (
        {"license": "other", "license_name": "by-item", "license_link": NAME}
        if facts.licences
        else {"license": "cc-by-4.0"}
    )
    suites = facts.suites
    return {
        "pretty_name": "kgbench",
        "language": ["en"],
        **licence,
        "task_categories": ["question-answering", "multiple-choice"],
        "tags": ["psychiatry", "medical", "knowledge-graph", "benchmark", "croissant"],
        "size_categories": [_size(facts.count(facts.rows))],
        "configs": [
            {
                "config_name": suite,
                "data_files": [{"split": SPLIT, "path": facts.files[suite]}],
                **({"default": True} if place == 0 else {}),
            }
            for place, suite in enumerate(suites)
        ],
        "dataset_info": [
            {
                "config_name": suite,
                "features": features(named),
                "splits": [{"name": SPLIT, "num_bytes": facts.sizes[suite], "num_examples": facts.count(tasks)}],
            }
            for suite, tasks in suites.items()
        ],
    }


def _size(count: int) -> str:
    lower = "n"
    for size in _SIZES:
        if count < size:
            return f"{lower}<{'n<' if lower != 'n' else ''}{_SHORT[size]}"
        lower = _SHORT[size]
    return f"n>{lower}"


def _page(facts: DatasetFacts, named: Mapping[str, Column]) -> Iterator[str]:
    build = facts.build
    made = build.manifest
    yield f"# kgbench, build {facts.version}\n\n{description(facts)}\n\n"
    yield f"**Canary: `{made.canary}`.** Every item and every file has it. Do not train on these files.\n\n"
    yield "| suite | task | items |\n|---|---|---|\n"
    for suite, tasks in facts.suites.items():
        yield from (f"| {suite} | {task} | {facts.rows[task]} |\n" for task in tasks)
    first = next(iter(facts.suites), "")
    yield f'\n```python\nfrom datasets import load_dataset\n\nload_dataset(FOLDER, "{first}", split="{SPLIT}")\n```\n\n'
    yield "## Columns\n\n| column | holds |\n|---|---|\n"
    yield from (f"| {name} | {MEANINGS[name]} |\n" for name in named)
    if build.with_gold:
        yield f"\nTexts of JSON: {', '.join(AS_JSON)}.\n"
    said = responsible(facts)
    yield from (f"\n## {heading}\n\n{said[name]}\n" for name, heading in _HEADINGS.items() if name in said)
    yield f"\n## Licence\n\n[{LICENCE_NAME}]({LICENCE})."
    if facts.licences:
        yield f" Items whose provenance names an expert have licences of their own: {'; '.join(facts.licences)}."
    yield f"\n\n## Version\n\nBuild `{build.sha256}`, knowledge `{made.graph_sha256}`, kgbench {made.version}"
    # Whoever knows the seed and the knowledge can build the items again, gold answers included.
    yield f", seed {made.seed}, scale {made.scale}.\n" if build.with_gold else ".\n"
