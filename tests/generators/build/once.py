"""One build of invented items as a program (`python -m tests.generators.build.once OUT SEED`).

It prints what the user is told.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kg.errors import UserError
from tests.generators.build.invented import build

if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]), int(sys.argv[2]))
    except UserError as error:
        sys.stdout.write(f"{error}\n")
        sys.exit(2)
