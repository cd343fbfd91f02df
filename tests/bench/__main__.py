"""`python -m tests.bench`: measures, prints a table and writes JSON; exits with 1 where a limit is exceeded.

A time that exceeds its limit by at most a quarter is printed as such and does not change the exit code.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console

from tests.bench import consultations, evaluation, large_graph, preferences, report
from tests.bench.child import FailedError
from tests.bench.plan import Wanted, graph_env, measure
from tests.engines.found import NoServerError
from tests.places import ROOT

_RESULTS = ROOT / "bench"


def main() -> int:
    """Runs what the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--repeat", type=_count, default=2, metavar="N", help="build and verify so often (2)")
    parser.add_argument("--scale10", action="store_true", help="also build ten times the seeds (several minutes)")
    parser.add_argument("--neo4j", action="store_true", help="also build on a Neo4j, found as the tests find one")
    parser.add_argument("--evaluate", action="store_true", help="measure the runner of models, and nothing else")
    parser.add_argument("--inspect", metavar="PYTHON", help="with --evaluate: a Python that has inspect-ai")
    parser.add_argument("--consultations", action="store_true", help="measure consultations, and nothing else")
    parser.add_argument("--tenth", action="store_true", help="with --consultations: a tenth of the size, no limits")
    parser.add_argument("--preferences", action="store_true", help="measure fits of preferences, and nothing else")
    parser.add_argument("--primekg", action="store_true", help="a kg.csv of full size (1 GB), and the nine families")
    parser.add_argument("--neo4j-large", action="store_true", help="twelve queries on 10 million edges, nothing else")
    asked = parser.parse_args()
    wanted = Wanted(asked.repeat, asked.scale10, asked.neo4j, asked.primekg)
    messages = Console(stderr=True)
    started = time.localtime()

    def say(text: str) -> None:
        messages.print(f"==> {text}", markup=False)

    with tempfile.TemporaryDirectory(prefix="kgbench-bench-") as space:
        try:
            if asked.evaluate:
                figures = evaluation.measure(Path(space), asked.inspect, say)
            elif asked.consultations:
                sizes = consultations.TENTH if asked.tenth else consultations.ConsultationSizes()
                figures = consultations.measure(Path(space), sizes, graph_env(None), say)
            elif asked.neo4j_large:
                figures = large_graph.measure(Path(space), say)
            elif asked.preferences:
                figures = preferences.measure(Path(space), sys.executable, graph_env(None), say)
            else:
                figures = measure(wanted, Path(space), say)
        except (FailedError, NoServerError) as error:
            messages.print(str(error), markup=False)
            return 2
    machine = {
        "when": time.strftime("%Y-%m-%dT%H:%M:%S%z", started),
        "system": platform.platform(),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": os.getloadavg(),
    }
    path = _RESULTS / f"{time.strftime('%Y%m%d-%H%M%S', started)}.json"
    report.write(path, report.as_data(figures, machine))
    Console(width=None if sys.stdout.isatty() else 200).print(report.table(figures))
    messages.print(f"Written to bench/{path.name}.")
    return 1 if report.any_failed(figures) else 0


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return count


if __name__ == "__main__":
    sys.exit(main())
