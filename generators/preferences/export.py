"""A preferences folder as a build: items, manifest and hashes, whole or not at all."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from generators import manifest
from generators.build import gates_of
from generators.build_folder import ITEMS, LOCK, begin, put_in_place, refuse_foreign
from generators.context import Context
from generators.experts import keep_out_of_git, may_be_shown
from generators.gates.report import GateReport
from generators.item import Item
from generators.manifest import ItemsFile, Manifest
from generators.preferences.demographic_sets import DemographicSet
from generators.preferences.few_shot import few_shot
from generators.preferences.items import SUITE, QuestionTerms, label_of, preference_items, task_name
from generators.preferences.question import CATEGORIES, PreferenceQuestion
from generators.preferences.soft_label import SoftLabel
from generators.preferences.task import WRITER, PreferenceTask, known_codes
from kg.errors import BuildError
from kg.files.locks import alone
from kg.version import version


class ExportedBuild(NamedTuple):
    """A finished build.

    Attributes:
        manifest: of the build.
        gates: what was measured; a build that keeps a limit not is not written.
        unlabelled: ids of questions that are in no item, since nobody says what is preferred.
        kept: ids of questions that are kept for examples.
    """

    manifest: Manifest
    gates: GateReport
    unlabelled: tuple[str, ...]
    kept: tuple[str, ...]


class PreferencesToExport(NamedTuple):
    """What items are made of.

    Attributes:
        labels: question -> its fitted label.
        ceilings: question -> metric -> what a single expert reaches.
        free: ask without the options.
    """

    questions: Sequence[PreferenceQuestion]
    labels: Mapping[str, SoftLabel]
    ceilings: Mapping[str, Mapping[str, float]]
    terms: QuestionTerms
    free: bool = False


def export(
    context: Context, held: PreferencesToExport, crossing: DemographicSet, out: Path, graph_sha256: str
) -> ExportedBuild:
    """Writes a set of items into a folder as a build; what was there before stays until all is written.

    Args:
        context: the graph, by which codes are looked up.
        held: questions and labels.
        crossing: the set.
        out: the build folder.
        graph_sha256: hash of the knowledge in the graph.

    Raises:
        BuildError: a question is about what the graph does not have, no question has a label, a limit is not kept, or
            the folder cannot be written.
        UserError: the folder holds other things.
    """
    questions = sorted(held.questions, key=lambda one: one.id)
    _refuse_unknown(context, questions)
    kept = few_shot(questions, crossing.few_shot)
    asked = [one for one in questions if (one.id in kept) == (crossing.name == "few-shot")]
    unlabelled = [one for one in asked if label_of(one, held.labels) is None]
    items = list(preference_items(questions, held.labels, crossing, held.terms, held.ceilings, free=held.free))
    if not items:
        raise BuildError(
            "No question has a label: fit the annotations first (`kgbench preferences fit`), or give other questions."
        )
    gates = _measured(context, items)
    made = _manifest(items, unlabelled, crossing, graph_sha256, free=held.free)
    if slice_sha256 := _slice_of(context, items):
        made = made.model_copy(update={"slice_sha256": slice_sha256})
    if gates.passed:
        _write(items, made, out)
    return ExportedBuild(made, gates, tuple(one.id for one in unlabelled), tuple(sorted(kept)))


def codes_of(questions: Iterable[PreferenceQuestion]) -> dict[str, frozenset[str]]:
    """Question -> codes and keys of the nodes that it, and each of its struck options, rests on."""
    return {one.id: frozenset((*one.nodes, *(struck.node for struck in one.struck))) for one in questions}


def _refuse_unknown(context: Context, questions: Iterable[PreferenceQuestion]) -> None:
    named = codes_of(questions)
    known = known_codes(context.connection, set().union(*named.values()))
    for question, codes in named.items():
        if missing := sorted(codes - known):
            raise BuildError(
                f"The question {question} is about {', '.join(missing)}, which the graph does not have; "
                "write codes or keys of the graph, such as D013 or S024."
            )


def _measured(context: Context, items: Sequence[Item]) -> GateReport:
    """Where gold stands, once for each question and order: for all of its patients it stands at the same place."""
    tasks = {item.task: PreferenceTask(item.task) for item in items}
    gates = gates_of(context, list(tasks.values()), reported=False)
    once = {(item.group, *item.facts["order"]): item for item in reversed(items)}
    for item in once.values():
        gates.add(item)
    for task in tasks:
        gates.done(task)
    return gates.result()


def _manifest(
    items: Sequence[Item],
    unlabelled: Sequence[PreferenceQuestion],
    crossing: DemographicSet,
    graph_sha256: str,
    *,
    free: bool,
) -> Manifest:
    files = {}
    for category in CATEGORIES:
        name = task_name(category, free=free)
        own = [item for item in items if item.task == name]
        if own:
            files[name] = ItemsFile(
                suite=SUITE,
                path=f"{ITEMS}/{name}.jsonl",
                sha256=hashlib.sha256(_lines(own)).hexdigest(),
                count=len(own),
                left_out=sum(one.category == category for one in unlabelled) or None,
                parts=len(own),
                by_expert=len(own),
                restricted=sum(not may_be_shown(item) for item in own) or None,
            )
    return Manifest(
        format=manifest.FORMAT,
        version=version(),
        seed=crossing.seed,
        scale=1.0,
        writer=WRITER,
        graph_sha256=graph_sha256,
        tasks=files,
    )


def _slice_of(context: Context, items: Iterable[Item]) -> str | None:
    """The hash of the biomedical slice, where an item rests on it."""
    keys = {row["key"] for row in context.connection.rows("biomedical/entities")}
    if not any(keys.intersection(item.proof.params["codes"]) for item in items):
        return None
    return next((str(row["sha256"]) for row in context.connection.rows("biomedical/slice")), None)


def _lines(items: Iterable[Item]) -> bytes:
    return b"".join(item.line() for item in items)


def _write(items: Sequence[Item], made: Manifest, out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
        refuse_foreign(out)
        if any(file.restricted for file in made.tasks.values()):
            keep_out_of_git(out)
        with alone(out / LOCK) as held:
            if not held:
                raise BuildError(f"Another process is building into {out}; wait for it, or choose another with --out.")
            unfinished = begin(out)
            for name, file in made.tasks.items():
                (unfinished / file.path).write_bytes(_lines(item for item in items if item.task == name))
            (unfinished / manifest.NAME).write_bytes(made.text())
            put_in_place(unfinished, out)
    except OSError as error:
        raise BuildError(
            f"{error.filename or out}: cannot be written ({error.strerror or error}); make room or choose another "
            "folder with --out."
        ) from error
