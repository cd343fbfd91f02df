"""The version of this package."""

from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed


def version() -> str:
    """The installed version; ``0+unknown`` where the package runs without being installed."""
    try:
        return installed("kgbench")
    except PackageNotFoundError:
        return "0+unknown"
