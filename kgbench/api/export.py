"""The graph, builds and runs into files, by any exporter, and PrimeKG as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from kg.errors import BuildError, GraphError, RunError, UserError
from kg.exporters.exporter import Exporter, ExportFormat, WrittenExport
from kg.extras import needing
from kg.store.bulk import COMMAND as BULK_COMMAND
from kg.store.bulk import PROGRAM as BULK_PROGRAM

if TYPE_CHECKING:
    from kg.primekg.bulk import BulkCounts
    from kgbench.api.build import BuildLike
    from kgbench.api.graph import Graph
    from kgbench.api.run_folders import RunLike

__all__ = [
    "BULK_COMMAND",
    "BULK_PROGRAM",
    "Exported",
    "export",
    "export_build",
    "export_primekg",
    "export_runs",
    "exporters",
    "subject_of",
]

Format = TypeVar("Format", bound=ExportFormat)
Subject = Literal["graph", "build", "runs"]
"""What an exporter writes."""


class Exported(NamedTuple):
    """What an exporter wrote.

    Attributes:
        path: where to.
        written: how much, in words.
        sha256: the hash of the graph's content, or of the build; empty for runs.
        lost: what the export leaves out of what was there, a sentence each.
    """

    path: Path
    written: str
    sha256: str
    lost: tuple[str, ...] = ()


def exporters() -> dict[str, type[ExportFormat]]:
    """Every exporter by its name, those of other people's packages among them.

    Raises:
        UserError: a plug-in cannot be used.
    """
    return ExportFormat.registry.all()


def subject_of(exporter: type[ExportFormat]) -> Subject:
    """What an exporter writes: the graph, a build or runs."""
    from evaluators.export.runs_exporter import RunsExporter
    from generators.export.build_exporter import BuildExporter

    if issubclass(exporter, BuildExporter):
        return "build"
    return "runs" if issubclass(exporter, RunsExporter) else "graph"


def export(graph: Graph, exporter: str, path: str | Path, **options: str) -> Exported:
    """Writes the graph into files.

    Args:
        graph: the graph.
        exporter: its name, such as ``yaml`` or ``rdf``, or that of one that somebody else's package adds.
        path: where to.
        options: those of the exporter, such as ``without="parts"`` for ``rdf``.

    Raises:
        UserError: there is no such exporter or option, the graph is empty, or nothing can be written there.
    """
    from kg.graph.content import sha256
    from kg.graph.dump import dump
    from kg.graph.everything import everything

    found = _found(exporter, Exporter, options)  # type: ignore[type-abstract]
    found.require_path(Path(path))
    connection = graph.opened()
    content = dump(connection)
    if not content.nodes:
        raise GraphError(
            f"There is nothing to export: the graph ({connection.where}) is empty. Run `kgbench load` first."
        )
    taken = everything(connection) if found.whole else content
    return _exported(found, Path(path), found.write(taken, Path(path), options), sha256(content))


def export_build(
    build: BuildLike,
    exporter: str,
    path: str | Path,
    *,
    suite: str | None = None,
    tasks: Sequence[str] | None = None,
    without_gold: bool = False,
    answer_key: str | Path | None = None,
    encrypt_to: Sequence[str] = (),
    passphrase_file: str | Path | None = None,
    with_restricted: bool = False,
    **options: str,
) -> Exported:
    """Writes a build for another tool.

    Args:
        build: the build, or its folder.
        exporter: its name, such as ``lm-eval``.
        path: where to.
        suite: only this one.
        tasks: only these.
        without_gold: leave out the gold answers and all that tells of them.
        answer_key: where to write them instead, in a file of their own.
        encrypt_to: public keys (age or SSH) whose owners alone can read the answer key.
        passphrase_file: a file whose first line is the passphrase that the answer key is encrypted with.
        with_restricted: write the items too that may not be given to others; the folder is kept out of git.
        options: those of the exporter.

    Raises:
        UserError: there is no such exporter, option, suite or task, or nothing can be written there.
    """
    from generators.experts import counted, keep_out_of_git
    from generators.export.build_exporter import BuildExporter, BuildToExport
    from generators.export.held_out_key import AnswerKeyFile
    from kgbench.api.build import open_build
    from kgbench.api.errors_as import errors_as

    found = _found(exporter, BuildExporter, options)  # type: ignore[type-abstract]
    if without_gold and found.needs_gold:
        raise UserError(f"The exporter {exporter} needs the gold answers; leave out --without-gold.")
    found.require_path(Path(path))
    key = AnswerKeyFile.of(answer_key, encrypt_to, passphrase_file)
    if key is not None and not without_gold:
        raise UserError("An answer key stands apart only where the export has no gold answers; add --without-gold.")
    opened = open_build(build)
    with errors_as(BuildError):
        chosen = _chosen(opened.tasks, {name: file.suite for name, file in opened.manifest.tasks.items()}, suite, tasks)
        made = BuildToExport(opened.folder, opened.manifest, chosen, not without_gold, with_restricted)
        if key is not None:
            key.require_new()
        done = _exported(found, Path(path), found.write(made, Path(path), options), made.sha256)
        if made.restricted and with_restricted:
            keep_out_of_git(Path(path))
        elif made.restricted:
            done = done._replace(lost=(*done.lost, f"{counted(made.restricted)} that may not be given to others."))
        if key is None:
            return done
        return done._replace(written=f"{done.written} (answers of {counted(key.write(made))} apart: {key.path})")


def export_runs(
    runs: Sequence[RunLike] | RunLike,
    exporter: str,
    path: str | Path,
    *,
    build: BuildLike | None = None,
    **options: str,
) -> Exported:
    """Writes runs for another tool.

    Args:
        runs: runs or their folders.
        exporter: its name, such as ``inspect``.
        path: where to.
        build: the folder of the items, where it has moved since.
        options: those of the exporter.

    Raises:
        UserError: there is no such exporter or option, a run cannot be read, or nothing can be written there.
    """
    from evaluators.export.runs_exporter import RunsExporter
    from kgbench.api.errors_as import errors_as
    from kgbench.api.run_folders import as_runs, distinct_names, folders_of

    found = _found(exporter, RunsExporter, options)  # type: ignore[type-abstract]
    found.require_path(Path(path))
    listed = as_runs(runs)
    distinct_names(listed)
    folders, moved = folders_of(listed, build)
    with errors_as(RunError):
        return _exported(found, Path(path), found.write(folders, moved, Path(path), options), "")


def _found(name: str, kind: type[Format], options: Mapping[str, str]) -> Format:
    """The exporter of a name, where it writes what is to be written and has the options.

    Raises:
        UserError: there is none, or it does not.
    """
    declared = ExportFormat.registry.find(name)
    if not issubclass(declared, kind):
        raise UserError(
            f"The exporter {name} writes {_SAID[subject_of(declared)]}; see `kgbench export {name} --help`."
        )
    found = declared()
    for option, value in options.items():
        if option not in found.options:
            known = ", ".join(found.options) or "none"
            raise UserError(f"The exporter {name} has no option {option}; it has {known}.")
        values = found.options[option].values
        if values and value not in values:
            listed = ", ".join(values)
            raise UserError(f"The option {option} of the exporter {name} is one of {listed}, not {value}.")
    return found


_SAID: Mapping[Subject, str] = {"graph": "the graph", "build": "a build", "runs": "runs"}


def _chosen(
    known: Sequence[str], suites: Mapping[str, str], suite: str | None, tasks: Sequence[str] | None
) -> tuple[str, ...]:
    """The tasks of a build that are meant, in its order.

    Raises:
        BuildError: the build has no such suite or task.
    """
    if suite is not None and suite not in suites.values():
        listed = ", ".join(dict.fromkeys(suites.values()))
        raise BuildError(f"The build has no suite {suite}; it has {listed}.")
    for task in tasks or ():
        if task not in suites or (suite is not None and suites[task] != suite):
            raise BuildError(f"The build has no task {task}; it has {', '.join(known)}.")
    return tuple(task for task in known if (suite is None or suites[task] == suite) and (not tasks or task in tasks))


def _exported(exporter: ExportFormat, path: Path, written: str | WrittenExport, sha256: str) -> Exported:
    done = written if isinstance(written, WrittenExport) else WrittenExport(written)
    return Exported(path, done.what, sha256, (*exporter.loses, *done.left_out))


def export_primekg(kg_csv: str | Path, folder: str | Path) -> BulkCounts:
    """Writes all of PrimeKG for the offline import of a Neo4j; no graph is opened.

    Args:
        kg_csv: PrimeKG's file.
        folder: new or empty.

    Raises:
        SourceError: the file cannot be read, or the folder cannot be written.
    """
    from kg.errors import SourceError
    from kgbench.api.errors_as import errors_as

    with needing("primekg", "Exporting PrimeKG"):
        from kg.primekg.bulk import write

    with errors_as(SourceError):
        return write(Path(kg_csv), Path(folder))
