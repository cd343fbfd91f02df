"""Preference questions with their labels as a build, which models are asked as any other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import BuildError
from kg.tables import Table, plain
from kgbench.api.build import Build, LimitError
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from evaluators.preferences.folder import PreferencesFolder
    from generators.preferences.export import ExportedBuild

_NAMED = 5


class PreferencesExport(PrintedResult):
    """A build of preference questions.

    Attributes:
        build: with the items.
        set: its demographic set.
        unlabelled: questions that are in no item, since nobody says what is preferred.
        kept: questions that are kept for examples.
        free_form: the questions are asked without their options.
        ceilings: questions of which is known what a single expert reaches.
    """

    def __init__(self, build: Build, made: ExportedBuild, name: str, ceilings: int, *, free_form: bool) -> None:
        """Takes what was written."""
        self.build, self.set, self.free_form, self.ceilings = build, name, free_form, ceilings
        self.unlabelled, self.kept = made.unlabelled, made.kept

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "build": str(self.build.folder),
            "set": self.set,
            "tasks": {name: file.count for name, file in self.build.manifest.tasks.items()},
            "unlabelled": list(self.unlabelled),
            "kept": list(self.kept),
            "ceilings": self.ceilings,
        }

    def headline(self) -> str:
        """How many items there are."""
        return f"{self.build.folder}: {len(self.build)} items of the set {self.set}; `kgbench verify` checks them again"

    def tables(self) -> Iterator[Table]:
        """The tasks."""
        rows = [{"task": name, "items": file.count} for name, file in self.build.manifest.tasks.items()]
        yield plain("", rows, ("task", "items"))

    def notes(self) -> Iterator[str]:
        """What is left out, and who may be given the items."""
        if self.unlabelled:
            yield f"{_listed(self.unlabelled)} left out, since nobody says what is preferred there."
        if self.kept and self.set != "few-shot":
            yield f"{_listed(self.kept)} kept for examples; the set few-shot has them."
        if not self.ceilings and not self.free_form:
            yield "What a single expert reaches is not known: it takes three experts for a question, or was left out."
        if any(file.restricted for file in self.build.manifest.tasks.values()):
            yield (
                "The items may not be given to others: the folder is kept out of git, and pages and caches leave their "
                "texts out. --redistribute says otherwise."
            )


def export_preferences(
    folder: str | Path,
    out: str | Path,
    *,
    graph: Graph | None = None,
    demographic_set: Literal["D0", "DG", "DA", "DN", "crossed", "few-shot"] = "D0",
    seed: int = 0,
    orders: int = 1,
    free_form: bool = False,
    few_shot: float = 0.1,
    ceiling: bool = True,
    redistribute: bool = False,
    progress: bool | Progress = True,
) -> PreferencesExport:
    """Writes the questions of a preferences folder, with their labels as gold, as a build.

    Args:
        folder: the preferences folder, fitted.
        out: the folder of the build; an earlier build there gives way.
        graph: whose codes the questions name; otherwise the usual one.
        demographic_set: which patients each question is about.
        seed: of everything that is drawn.
        orders: how many orders of options each question has.
        free_form: ask without the options; the preferred one is the reference.
        few_shot: the share of each category that is kept for examples.
        ceiling: work out what a single expert reaches; the labels are fitted once for each expert.
        redistribute: others may be given the items.
        progress: say what is worked out.

    Raises:
        BuildError: there is no such folder, it is not fitted, a question is about what the graph does not have, a limit
            is not kept, or the build cannot be written.
        GraphError: the graph cannot be asked.
    """
    from evaluators.preferences.ceiling import ceilings
    from evaluators.preferences.folder import LABELS, read_preferences
    from evaluators.preferences.labels_file import read_labels
    from evaluators.preferences.refit import fit_again
    from generators.context import Context
    from generators.preferences.demographic_sets import DemographicSet
    from generators.preferences.demographics import demographics
    from generators.preferences.export import PreferencesToExport, codes_of
    from generators.preferences.export import export as run
    from generators.preferences.items import QuestionTerms
    from generators.preferences.task import known_codes
    from kg.primekg.demonstration import ensure
    from kg.sources.ensure import ready

    source, target, shown = Path(folder), Path(out), progress_for(progress)
    with errors_as(BuildError), graph_or_usual(graph) as opened:
        held = read_preferences(source)
        labels = read_labels(source)
        if held.annotations and not labels:
            raise BuildError(f"{source} holds no {LABELS}; fit the annotations first: `kgbench preferences fit`.")
        levels: Mapping[str, Mapping[str, float]] = {}
        if ceiling and labels and not free_form:
            shown.note("Fitting the labels without each expert in turn ...")
            again = fit_again(held)
            levels = ceilings(again.annotations, again.refit)
        connection = opened.opened(create=True)
        digest, _ = ready(connection, None)
        codes = frozenset[str]().union(*codes_of(held.questions).values())
        if codes - known_codes(connection, codes) and (loaded := ensure(connection)):
            shown.note(loaded)
        made = run(
            Context(connection, seed, 1.0, None),
            PreferencesToExport(held.questions, labels, levels, QuestionTerms(*_terms(held, redistribute)), free_form),
            DemographicSet(demographic_set, demographics(), seed, orders, few_shot),
            target,
            digest,
        )
        if not made.gates.passed:
            raise LimitError(Build(target, made.manifest, made.gates))
    return PreferencesExport(
        Build(target, made.manifest, made.gates, graph), made, demographic_set, len(levels), free_form=free_form
    )


def _terms(held: PreferencesFolder, redistribute: bool) -> tuple[str, bool, dict[str, str]]:
    """Where the questions come from, whether others may be given them, and the hashes of what items are made of."""
    import hashlib

    from evaluators.preferences.folder import ANNOTATIONS, LABELS, QUESTIONS

    hashes = {QUESTIONS: held.record.questions_sha256, ANNOTATIONS: held.record.annotations_sha256}
    path = held.path / LABELS
    if path.exists():
        hashes[LABELS] = hashlib.sha256(path.read_bytes()).hexdigest()
    source = held.record.question_source.get("name") or next(iter(held.record.question_source.values()), "")
    return source or str(held.record.question_source), redistribute, hashes


def _listed(ids: tuple[str, ...]) -> str:
    more = f" and {len(ids) - _NAMED} more" if len(ids) > _NAMED else ""
    verb = "is" if len(ids) == 1 else "are"
    return f"{', '.join(ids[:_NAMED])}{more} {verb}"
