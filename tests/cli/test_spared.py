"""Commands do without pandas; whoever uses kgbench as a library keeps it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOADED = "import sys, neo4j; from generators.gates.guessers import load; load(); print(sys.modules.get('pandas'))"


def printed(script: str) -> str:
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_what_commands_load_does_not_load_pandas() -> None:
    assert printed(f"from kg.spared import spare; spare(); {LOADED}") == "None"


def test_a_program_of_ones_own_still_has_it() -> None:
    assert printed(LOADED).startswith("<module 'pandas'")
    assert printed(f"import pandas; from kg.spared import spare; spare(); {LOADED}").startswith("<module 'pandas'")
