"""Files of other projects: fetched, and read into graphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import GraphError, SourceError
from kg.extras import needing
from kg.tables import Table, plain
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult

if TYPE_CHECKING:
    from kg.primekg.fetch import Published as Published
    from kg.primekg.load import SliceLoadSummary
    from kg.primekg.reconciliation import Reconciliation
    from kg.primekg.slice import Slice

Tell = Callable[[int, int | None], None]


class MentalKgImport(PrintedResult):
    """What was read from a MentalKG release.

    Attributes:
        counts: nodes by label.
        nodes, edges: how many were written.
        sha256: the hash of what was read.
        remarks: what is odd in the files.
    """

    def __init__(self, counts: dict[str, int], nodes: int, edges: int, sha256: str, remarks: Iterable[str]) -> None:
        """Takes what was read."""
        self.counts, self.nodes, self.edges, self.sha256 = counts, nodes, edges, sha256
        self.remarks = tuple(remarks)

    def headline(self) -> str:
        """How much was read."""
        return f"{self.nodes} nodes and {self.edges} edges, sha256 {self.sha256}"

    def tables(self) -> Iterator[Table]:
        """Nodes by label."""
        yield plain("", [{"label": label, "nodes": n} for label, n in self.counts.items()], ("label", "nodes"))

    def notes(self) -> tuple[str, ...]:
        """What is odd in the files."""
        return self.remarks


class PrimeKgImport(PrintedResult):
    """What was read from PrimeKG.

    Attributes:
        source: the file, in words where it came with kgbench.
        reconciliation: how the counts of the file and of the slice go together.
        loaded: what was written into the graph.
    """

    def __init__(self, source: Path, reconciliation: Reconciliation, loaded: SliceLoadSummary) -> None:
        """Takes what was read."""
        self.source, self.reconciliation, self.loaded = source, reconciliation, loaded

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        counts = self.reconciliation.model_dump(mode="json")
        return {**counts, "mapped": self.loaded.mapped, "sha256": self.loaded.sha256}

    def headline(self) -> str:
        """How much was loaded."""
        loaded = self.loaded
        return (
            f"{loaded.entities} entities, {loaded.triples} triples and {loaded.mapped} ties to disorders, "
            f"sha256 {loaded.sha256}"
        )

    def tables(self) -> Iterator[Table]:
        """The counts of the file."""
        rows = [{"what": what, "count": count} for what, count in self.reconciliation.lines()]
        yield plain("", rows, ("what", "count"))

    def notes(self) -> Iterator[str]:
        """What is odd in the file."""
        yield from self.reconciliation.remarks(self.source)


def import_mentalkg(graph: Graph, path: str | Path) -> MentalKgImport:
    """Reads a MentalKG release into an empty graph.

    Its rules and further requirements are prose: they are kept as such and marked ``structured: false``.

    Args:
        graph: an empty graph; where its folder holds none, one is made.
        path: a clone of the release.

    Raises:
        SourceError: the folder holds no release, or a file in it is malformed.
        GraphError: the graph holds something, or cannot be written.
    """
    from kg.graph.content import sha256
    from kg.graph.load import load
    from kg.mentalbench.as_content import as_content, read_release

    release = read_release(Path(path))
    content = as_content(release)
    connection = graph.opened(create=True)
    held = connection.rows("store/counts")
    if held:
        raise GraphError(
            f"The graph ({graph.target}) holds {held[0]['nodes']} nodes of {held[0]['label']} already; "
            "name an empty one for the import."
        )
    loaded = load(connection, content)
    counts = {label: len(by_code) for label, by_code in content.nodes.items()}
    remarks = (f"{one.path}, {one.where}: {one.kind} ({one.detail})" for one in release.remarks)
    return MentalKgImport(counts, loaded.nodes, loaded.edges, sha256(content), remarks)


def import_primekg(
    graph: Graph,
    path: str | Path | None = None,
    *,
    demonstration: bool = False,
    seeds: str | Path | None = None,
    features_disease: str | Path | None = None,
    features_drug: str | Path | None = None,
    relations: Iterable[str] = (),
    strict: bool = False,
) -> PrimeKgImport:
    """Reads the psychiatric slice of PrimeKG into a graph, in place of the biomedical layer that it holds.

    Kept are the edges that touch a seed disease. The knowledge stays as it is.

    Args:
        graph: the graph; where its folder holds none, one is made.
        path: PrimeKG's ``kg.csv`` (.csv, .csv.gz or .parquet).
        demonstration: the slice that came with kgbench, instead of a file.
        seeds: a CSV file with id and name; otherwise the shipped 42.
        features_disease: PrimeKG's ``disease_features.tab``.
        features_drug: PrimeKG's ``drug_features.tab``.
        relations: kept instead of the usual seven.
        strict: refuse the file for its first malformed record.

    Raises:
        SourceError: a file cannot be read or is malformed, or options do not go together.
        GraphError: the graph cannot be written.
    """
    from kg.primekg.demonstration import demonstration as shipped_slice
    from kg.primekg.load import load

    names = tuple(relations)
    if demonstration == (path is not None):
        raise SourceError("Name PrimeKG's kg.csv, or write --demonstration for the slice that came with kgbench.")
    if demonstration and any((seeds, features_disease, features_drug, names, strict)):
        raise SourceError("--demonstration takes no other options: its slice is complete as it is.")
    if path is None:
        found, source = shipped_slice(), Path("the demonstration slice")
    else:
        source = Path(path)
        found = _extracted(source, seeds, features_disease, features_drug, names, strict)
    return PrimeKgImport(source, found.reconciliation, load(graph.opened(create=True), found))


def published_files() -> tuple[Published, ...]:
    """PrimeKG's files that can be fetched: their names and, where one is known, their md5."""
    from kg.primekg.fetch import FILES

    return tuple(FILES)


def publisher() -> str:
    """The host that PrimeKG's files are fetched from."""
    from kg.primekg.fetch import HOST

    return HOST


def fetch_primekg(
    folder: str | Path = "primekg", *, tell: Callable[[Published], Tell | None] = lambda _file: None
) -> list[Path]:
    """Downloads PrimeKG's ``kg.csv`` and feature tables, about a gigabyte; what is there already is kept.

    Args:
        folder: where to.
        tell: called with each file before it is fetched; may return what is told how many bytes are there.

    Returns:
        The files.

    Raises:
        SourceError: a file cannot be fetched or is not the one that was published.
    """
    from kg.primekg.fetch import fetch

    found = []
    for file in published_files():
        told = tell(file)
        found.append(fetch(file, Path(folder)) if told is None else fetch(file, Path(folder), tell=told))
    return found


def _extracted(
    path: Path,
    seeds: str | Path | None,
    features_disease: str | Path | None,
    features_drug: str | Path | None,
    names: tuple[str, ...],
    strict: bool,
) -> Slice:
    with needing("primekg", "Importing PrimeKG"):
        from kg.primekg.extract import extract, refuse_empty
    from kg.primekg.features import DRUG, with_features
    from kg.primekg.relations import DISEASE, chosen
    from kg.primekg.seeds import read_seeds, shipped_seeds

    wanted = chosen(name.strip() for listed in names for name in listed.split(","))
    found = extract(path, seeds=read_seeds(Path(seeds or shipped_seeds())), wanted=wanted, strict=strict)
    refuse_empty(found, path)
    for type_, table in ((DISEASE, features_disease), (DRUG, features_drug)):
        if table is not None:
            found = with_features(found, type_, Path(table))
    return found
