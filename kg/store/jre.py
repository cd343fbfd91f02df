"""A Java for tools that need one: the embedded engine's own, which comes with it, or the machine's."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path


def java_executable() -> Path | None:
    """The `java` program of the embedded engine, else one on the search path; None where there is none."""
    spec = find_spec("arcadedb_embedded")
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        java = Path(folder) / "jre" / "bin" / "java"
        if java.is_file() and os.access(java, os.X_OK):
            return java
    found = shutil.which("java")
    return Path(found) if found else None
