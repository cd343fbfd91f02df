"""A class name means one thing: two classes share a name only where the glossary says why."""

from __future__ import annotations

import ast
import re
from collections import defaultdict

from tests.places import ROOT
from tests.repository.tree import PACKAGES, module_name, parsed, python_files

_ROW = re.compile(r"^\| `(\w+)` \| (.+?) \| (.+?) \|$", re.MULTILINE)


def _shared() -> dict[str, set[str]]:
    """Each class name that more than one module has, with these modules."""
    modules: dict[str, set[str]] = defaultdict(set)
    for path in python_files(*PACKAGES):
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef):
                modules[node.name].add(module_name(path))
    return {name: where for name, where in modules.items() if len(where) > 1}


def _excused() -> dict[str, set[str]]:
    """Each class name that the glossary lists, with the modules it names; every row gives a reason."""
    page = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("## Names of classes")[2]
    return {name: set(re.findall(r"`([\w.]+)`", where)) for name, where, _ in _ROW.findall(page)}


def test_two_classes_share_a_name_only_where_the_glossary_says_why() -> None:
    assert _shared() == _excused()
