"""The release's patients under kgbench's own criteria: only disorders that both know by code and name are judged."""

from pathlib import Path

from evaluators.audit.judged import check_judged
from evaluators.audit.report import own_criteria
from evaluators.audit.seeds import seeds_of
from kg.mentalbench.dataset import read_dataset
from kg.mentalbench.graph_reader import read_graph
from kg.mentalbench.layout import find
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import FULL, single


def counts(files: release.Files, folder: Path) -> list[tuple[int, dict[str, int], dict[str, int]]]:
    layout = find(release.write(files, folder))
    assert layout.graph is not None
    graph = read_graph(layout.graph)
    assert graph is not None
    judged = check_judged(seeds_of(read_dataset(layout).records), graph, own_criteria())
    return [(part.seeds, part.gold, part.others) for part in judged]


def test_invented_disorders_are_left_out(tmp_path: Path) -> None:
    none = {"met": 0, "unknown": 0, "not met": 0}
    assert counts(release.graph() | single([FULL]), tmp_path) == [(0, none, none)] * 3


def test_a_disorder_of_the_same_code_and_name_is_judged(tmp_path: Path) -> None:
    files = release.graph() | single([FULL])
    name = own_criteria().disorders["D001"].name
    files[f"{release.GRAPH}/disorder.json"]["D001"]["name"] = name
    low, *_ = counts(files, tmp_path)
    # Two symptoms of inattention are too few, and the other options are not known.
    assert low == (1, {"met": 0, "unknown": 0, "not met": 1}, {"met": 0, "unknown": 0, "not met": 0})
