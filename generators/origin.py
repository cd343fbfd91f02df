"""Whether a graph is the one that a build was made from."""

from collections.abc import Iterator

from generators.manifest import Manifest
from kg.graph.dump import graph_sha256
from kg.store.query_runner import QueryRunner


def differences(graph: QueryRunner, made: Manifest) -> Iterator[str]:
    """In what the graph is another than the one that a build was made from, by the hashes in the manifest; sentences.

    Args:
        graph: as it stands now.
        made: the manifest of the build.
    """
    if graph_sha256(graph) != made.graph_sha256:
        yield "The knowledge in the graph is not that which this build was made from."
    if made.slice_sha256 is not None:
        held = [row["sha256"] for row in graph.rows("biomedical/slice")]
        if not held:
            yield "The graph holds no biomedical slice, and this build was made from one."
        elif made.slice_sha256 not in held:
            yield "The biomedical slice in the graph is not the one that this build was made from."
