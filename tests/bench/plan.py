"""What is run, in which order, and where."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from kg.primekg.features import DRUG
from kg.primekg.relations import DISEASE
from kg.store import ServerTarget
from tests.bench import clinical, covering, figures, paper_slice, reference, scoring, start
from tests.bench.child import Took, run
from tests.bench.figures import Figure
from tests.engines.found import server
from tests.places import ROOT

_PYTHON = str(Path(sys.executable))
_SERVER = ("NEO4J_URI", "NEO4J_USERNAME", "NEO4J_PASSWORD", "NEO4J_DATABASE", "KGBENCH_GRAPH")
_PIECE = 1 << 20
_BUILD = ("build", "--suite", "diagnosis")
"""What the limits of `kgbench build` are about: the 24,750 diagnostic items."""

Say = Callable[[str], None]


class Wanted(NamedTuple):
    """What was asked for.

    Attributes:
        repeat: how often build and verify are run.
        scale10: whether to build ten times the seeds too.
        neo4j: whether to build on a Neo4j too.
        primekg: whether to read a kg.csv of full size and to build from a slice of paper 001's size too.
    """

    repeat: int
    scale10: bool
    neo4j: bool
    primekg: bool = False


def measure(wanted: Wanted, space: Path, say: Say) -> list[Figure]:
    """Runs everything.

    Args:
        wanted: which parts.
        space: an empty folder to work in.
        say: told what begins.

    Raises:
        FailedError: a command failed.
        NoServerError: a Neo4j is wanted, and none can be had.
    """
    say("import kgbench, kgbench --help")
    beginning = start.measure()
    loops = [reference.loop()]
    say("oracle on 8,250 profiles")
    oracle = _oracle(_folder(space, "oracle"))
    builds: list[Took] = []
    verifies: list[Took] = []
    digests: dict[str, Mapping[str, str]] = {}
    for number in range(1, wanted.repeat + 1):
        folder = _folder(space, f"build-{number}")
        say(f"kgbench build, {number} of {wanted.repeat}")
        builds.append(_kgbench(folder, *_BUILD))
        say(f"kgbench verify, {number} of {wanted.repeat}")
        verifies.append(_kgbench(folder, "verify", "build"))
        digests[folder.name] = file_digests(folder / "build")
        loops.append(reference.loop())
    pace = sum(loop.wall for loop in loops) / len(loops)
    found = [
        *beginning,
        Figure("plain Python loop", pace, "s", None, f"{_cpu(loops):.2f} s of processor time"),
        Figure("plain Cypher oracle", oracle["seconds"], "s", None, f"{oracle['profiles']:,.0f} profiles"),
        Figure("plain Cypher oracle: rate", oracle["verdicts"] / oracle["seconds"], "verdicts/s"),
        *figures.of_command("build", builds, figures.BUILD_SECONDS, pace, oracle["seconds"]),
        *figures.of_command("verify", verifies, figures.VERIFY_SECONDS, pace, oracle["seconds"]),
    ]
    if wanted.neo4j:
        say("kgbench build on Neo4j")
        folder = _folder(space, "neo4j")
        found += figures.of_command("build on Neo4j", [_on_server(folder)], None, pace, oracle["seconds"])[:2]
        digests["neo4j"] = file_digests(folder / "build")
    if len(digests) > 1:
        found.append(figures.of_bytes("same seed, same bytes", digests))
    if wanted.scale10:
        say("kgbench build --scale 10")
        found += figures.of_scaled(builds, _kgbench(_folder(space, "scaled"), *_BUILD, "--scale", "10"))
    found += scoring.measure(_folder(space, "scoring"), _PYTHON, graph_env(None), say)
    found += clinical.measure(_folder(space, "clinical"), _PYTHON, graph_env(None), say)
    found += covering.measure(_folder(space, "coverage"), _PYTHON, graph_env(None), say)
    if wanted.primekg:
        found += _primekg(_folder(space, "primekg"), say)
    return found


def file_digests(folder: Path) -> dict[str, str]:
    """The sha256 of every file below a folder, by path."""
    found = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest = hashlib.sha256()
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                digest.update(piece)
        found[path.relative_to(folder).as_posix()] = digest.hexdigest()
    return found


def _folder(space: Path, name: str) -> Path:
    made = space / name
    made.mkdir()
    return made


def _kgbench(folder: Path, *arguments: str, target: ServerTarget | None = None) -> Took:
    command = [_PYTHON, "-m", "kgbench.cli.main", *arguments]
    return run(command, folder / f"{arguments[0]}.log", graph_env(target))


def _oracle(folder: Path) -> dict[str, float]:
    log = folder / "oracle.log"
    run([_PYTHON, "-m", "tests.bench.reference"], log, graph_env(None))
    measured: dict[str, float] = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    return measured


def _primekg(folder: Path, say: Say) -> list[Figure]:
    file = folder / "kg.csv"
    say("a kg.csv of full size")
    run([_PYTHON, "-m", "tests.bench.kg_csv", str(file)], folder / "write.log", graph_env(None))
    say("bare scan and extraction, five times each")
    compared = _extraction("compare", file)[1]
    say("one extraction")
    once, once_took = _extraction("extract", file)
    say("pandas")
    pandas, pandas_took = _extraction("pandas", file)
    say("kgbench import primekg")
    imported = _kgbench(folder, "import", "primekg", str(file))
    seconds = figures.SingleRuns(once_took["seconds"], pandas_took["seconds"])
    return figures.of_extraction(compared, once, pandas, seconds, imported) + _families(_folder(folder, "paper"), say)


def _families(folder: Path, say: Say) -> list[Figure]:
    """Load of a slice of paper 001's size, and the nine families from it."""
    paper_slice.write(folder)
    names = (paper_slice.TABLE, "--seeds", paper_slice.SEEDS)
    features = ("--features-disease", paper_slice.FEATURES[DISEASE], "--features-drug", paper_slice.FEATURES[DRUG])
    say("kgbench import primekg, a slice of paper size")
    loaded = _kgbench(folder, "import", "primekg", *names, *features)
    say("kgbench build --suite biomedical")
    built = _kgbench(folder, "build", "--suite", "biomedical")
    items = sum(len(file.read_bytes().splitlines()) for file in (folder / "build" / "items").glob("*.jsonl"))
    return figures.of_families(loaded, built, items)


def _extraction(what: str, file: Path) -> tuple[Took, dict[str, Any]]:
    log = file.with_name(f"{what}.log")
    took = run([_PYTHON, "-m", "tests.bench.extraction", what, str(file)], log, graph_env(None))
    return took, json.loads(log.read_text(encoding="utf-8").splitlines()[-1])


def _on_server(folder: Path) -> Took:
    with server() as found:
        return _kgbench(folder, *_BUILD, target=found.target)


def graph_env(target: ServerTarget | None) -> dict[str, str]:
    """The environment that leads to one graph and no other."""
    lead = {**dict.fromkeys(_SERVER, ""), "PYTHONPATH": str(ROOT)}
    if target is not None:
        lead |= {"NEO4J_URI": target.uri, "NEO4J_USERNAME": target.username}
        lead |= {"NEO4J_PASSWORD": target.password or "", "NEO4J_DATABASE": target.database or ""}
    return lead


def _cpu(loops: list[reference.Loop]) -> float:
    return sum(loop.cpu for loop in loops) / len(loops)
