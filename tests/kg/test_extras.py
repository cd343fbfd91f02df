"""What is told of packages beside the core is what pyproject.toml says, and a missing one is told in a sentence."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest
from packaging.requirements import Requirement

from kg.errors import UserError
from kg.extras import CORE, EXTRAS, installed, needing
from tests.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def _names(wanted: list[str]) -> set[str]:
    return {Requirement(text).name for text in wanted}


def test_the_core_is_that_of_the_project() -> None:
    assert set(CORE.values()) == _names(PROJECT["dependencies"])


def test_the_extras_are_those_of_the_project() -> None:
    declared = {name: _names(wanted) for name, wanted in PROJECT["optional-dependencies"].items() if name != "full"}
    assert {name: {*extra.modules.values()} for name, extra in EXTRAS.items()} == declared


def test_a_missing_package_is_told_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "z3", None)
    with pytest.raises(UserError) as error, needing("proofs", "--prove"):
        import z3  # noqa: F401
    assert str(error.value) == '--prove needs z3-solver, which is not installed: pip install "kgbench[proofs]".'
    assert not installed("z3")


def test_another_missing_module_is_a_fault_and_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), needing("proofs", "--prove"):
        import z3.no_such_module  # noqa: F401


_WITHOUT = """
import sys
from kg.extras import EXTRAS, installed
for extra in ("agreement", "langchain", "ontology", "parquet", "pictures", "primekg", "proofs"):
    for module in EXTRAS[extra].modules:
        sys.modules[module] = None
from kgbench.cli.main import run
from generators.task import Task
from evaluators.models.baselines.baseline import Baseline
print(len(Task.registry.all()), len(Baseline.registry.all()))
import generators.build, generators.verify, evaluators.run.runner, evaluators.score.scores, evaluators.report.report
import kgbench
for name in kgbench.__all__:
    getattr(kgbench, name)
kgbench.exporters()
from importlib import import_module
from kgbench.cli.commands import COMMANDS
for command in COMMANDS.values():
    import_module(command.where.partition(":")[0])
sys.exit(run(["validate", "--prove"]))
"""


def test_everything_loads_without_the_extras_and_proofs_say_what_they_need() -> None:
    done = subprocess.run([sys.executable, "-c", _WITHOUT], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert 'kgbench: --prove needs z3-solver, which is not installed: pip install "kgbench[proofs]".' in done.stderr
    assert int(done.stdout.split()[0]) > 10
