"""Whatever the code imports, `pyproject.toml` asks for: nothing works only because something else brought it."""

from __future__ import annotations

import ast
import sys
import tomllib
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.places import ROOT
from tests.repository.tree import PACKAGES, parsed, python_files, where

# The bridge to Java comes in the one version that the embedded engine asks for; a wish of our own could only clash.
# The sampler is an extra that need not be installed, so that nothing says which package has its modules.
_BROUGHT = {"jpype": "arcadedb-embedded", "jax": "numpyro", "numpyro": "numpyro"}
# Exports copy these files to where the other tool runs; nothing here imports them.
_COPIED = {"evaluators/helm/kgbench_helm.py": "helm", "evaluators/openai_evals/kgbench_evals.py": "evals"}


def _declared(*, tests: bool) -> set[str]:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*data["project"]["dependencies"]]
    for extra in data["project"]["optional-dependencies"].values():
        wanted += extra
    if tests:
        wanted += data["dependency-groups"]["dev"] + data["dependency-groups"]["tools"]
    # An extra may name others of the project itself.
    return {str(canonicalize_name(Requirement(text).name)) for text in wanted} - {"kgbench"}


def _modules(tree: ast.Module) -> list[tuple[int, str]]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name.split(".")[0]) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append((node.lineno, node.module.split(".")[0]))
    return found


@pytest.mark.parametrize("tests", [False, True], ids=["packages", "tests"])
def test_every_import_is_declared(tests: bool) -> None:
    declared = _declared(tests=tests)
    providers = packages_distributions()
    ours = {*PACKAGES, "tests"}
    missing = []
    for path in python_files("tests") if tests else python_files(*PACKAGES):
        for line, module in _modules(parsed(path)):
            copied = _COPIED.get(path.relative_to(ROOT).as_posix())
            if module in (*ours, copied) or module in sys.stdlib_module_names:
                continue
            # What `make tools` installs may be missing here; then the module has the package's name.
            names = {canonicalize_name(name) for name in providers.get(module, [module])} | {_BROUGHT.get(module, "")}
            if not names & declared:
                missing.append(f"{where(path, line)} imports {module}, which pyproject.toml does not ask for")
    assert missing == []


def test_the_documentation_gives_a_reason_for_each() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
    assert [name for name in sorted(_declared(tests=True)) if name not in text] == []
