"""``judgements/<judge>.probes.json``: what probes of a judge came to."""

from collections.abc import Sequence
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from evaluators.judge.probes import ProbeResult
from kg.errors import UserError


class ProbesFile(BaseModel):
    """The results of all probes.

    Attributes:
        build: name of the folder whose parts were used.
        probes: the results, in their order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    build: str
    probes: tuple[ProbeResult, ...]

    def text(self) -> str:
        """The file's text."""
        return self.model_dump_json(indent=2) + "\n"


def probes_file(build: Path, results: Sequence[ProbeResult]) -> ProbesFile:
    """The results on the parts of a build."""
    return ProbesFile(build=build.resolve().name, probes=tuple(results))


def read_probes(path: Path) -> ProbesFile | None:
    """Results that were kept; None where there are none.

    Raises:
        UserError: the file has none.
    """
    try:
        return ProbesFile.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValidationError) as error:
        raise UserError(f"{path} holds no probes of a judge; remove it and run `kgbench judge probe`.") from error
