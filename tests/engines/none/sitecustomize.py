"""Python reads this at its start where this folder is on its path: then no embedded engine can be started."""

import sys

# The embedded engine runs in a Java machine that jpype starts; a module that is None cannot be imported.
sys.modules["jpype"] = None  # type: ignore[assignment]
