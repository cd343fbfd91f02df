"""Where the tests find the repository and the public data beside it."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared" / "data"
"""Public data, where the machine has it; the repository never contains it."""
