"""What a dataset says of itself: the same in its card and in its metadata for Croissant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from generators.export.build_exporter import BuildToExport
from generators.preferences.items import SUITE as PREFERENCES

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
"""Of the knowledge that comes with kgbench, and so of what is made from it."""
LICENCE_NAME = "CC BY 4.0"
HOME = "https://w3id.org/kgbench"
"""The address that the terms of the graph begin with."""


class DatasetFacts(NamedTuple):
    """What was written.

    Attributes:
        build: which was exported.
        files: suite -> path of its file relative to the folder, where the suite has items.
        rows: task -> how many of its items were written.
        sizes: suite -> size of its file in bytes.
        licences: licences of items that experts answer for.
    """

    build: BuildToExport
    files: Mapping[str, str]
    rows: Mapping[str, int]
    sizes: Mapping[str, int]
    licences: tuple[str, ...] = ()

    @property
    def suites(self) -> dict[str, tuple[str, ...]]:
        """The tasks with items, by suite."""
        found = {suite: tuple(task for task in tasks if self.rows[task]) for suite, tasks in self.build.suites.items()}
        return {suite: tasks for suite, tasks in found.items() if suite in self.files}

    @property
    def version(self) -> str:
        """The version of kgbench with the start of the build's hash, as semantic versioning writes it."""
        return f"{self.build.manifest.version}+{self.build.sha256[:16]}"

    def count(self, tasks: Iterable[str]) -> int:
        """How many items some tasks have."""
        return sum(self.rows[task] for task in tasks)


def description(facts: DatasetFacts) -> str:
    """What the dataset is."""
    answers = (
        "Each item carries its gold answer and its proof: a query over the graph with its result for every option."
        if facts.build.with_gold
        else "The gold answers are kept apart; nothing in these files tells of them."
    )
    return (
        "Questions for language models on psychiatric diagnosis, treatment and biomedical knowledge, made by program "
        f"from a knowledge graph. {answers}"
    )


def citation(facts: DatasetFacts) -> str:
    """How the dataset is cited, for BibTeX."""
    return (
        f"@misc{{kgbench, title = {{kgbench, build {facts.build.sha256}}}, author = {{{{The kgbench developers}}}}, "
        f"howpublished = {{\\url{{{HOME}}}}}}}"
    )


def responsible(facts: DatasetFacts) -> dict[str, str]:
    """Statements on responsible use, by the names that Croissant's vocabulary for it has (RAI 1.0)."""
    said = {
        "dataCollection": "No data were collected from patients. Cases are drawn at random from the criteria in the "
        "graph and written from templates, or by the language model that the provenance of an item names.",
        "dataCollectionType": "Synthetic",
        "dataAnnotationProtocol": "Gold answers follow from queries over the graph, and `kgbench verify` runs them "
        "again. Items whose provenance names an expert rest on that expert instead.",
        "dataLimitations": "The criteria are a simplified draft, which clinicians have not reviewed. Cases are shorter "
        "and tidier than real ones. A score says how a model answers these questions, not how it would treat patients.",
        "dataBiases": "The texts come from few templates, in one style; disorders are about equally frequent, unlike "
        "in any clinic; options of answers are drawn by rule.",
        "personalSensitiveInformation": "None: every patient is invented.",
        "dataUseCases": "Evaluating language models, and finding which parts of the graph a model knows badly. Not for "
        "training, and not for diagnosis or treatment.",
        "dataSocialImpact": "A good score could be taken for fitness to treat people, which it does not show.",
        "dataReleaseMaintenancePlan": "A build is never changed; a new build has a new hash, and so a new version.",
    }
    if PREFERENCES in facts.suites:
        said["annotatorDemographics"] = "Preferences come from annotators, as the provenance of these items says."
    return said
