"""``judgements/<judge>.json``: who judged, and how. Judges that differ in anything have files of their own."""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from evaluators.judge.design import DesignName, JudgeDesign
from evaluators.judge.judge import Judge
from kg.errors import UserError
from kg.files.atomic import write_whole
from kg.version import version

FOLDER = "judgements"
"""Of a run: the folder that holds what judges said."""
FORMAT = 1
_DIGITS = 8
_MAY_MOVE = "base_url"
"""A server may come back at another address; the same judge is asked all the same."""


class JudgeHead(BaseModel):
    """Everything that the judgements of a file depend on, beside the texts.

    Attributes:
        version: of the package that began the file.
        judge: as the user wrote it, without parameters.
        prompts: identifies the wording of the design.
        settings: of the judge, without secrets.
        repeats: how often each answer is judged.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: int = Field(default=FORMAT, ge=1, le=FORMAT)
    version: str
    judge: str
    design: DesignName
    prompts: str
    settings: Mapping[str, Any]
    repeats: int = Field(ge=1)

    @property
    def stem(self) -> str:
        """The name of its files: of judge and design for people, and of a hash of all that replies depend on."""
        settings = {name: value for name, value in self.settings.items() if name != _MAY_MOVE}
        told = orjson.dumps(
            [self.judge, self.design, self.prompts, settings, self.repeats], option=orjson.OPT_SORT_KEYS
        )
        slug = re.sub(r"[^A-Za-z0-9._]+", "-", self.judge).strip("-.")
        return f"{slug}-{self.design}-{hashlib.sha256(told).hexdigest()[:_DIGITS]}"

    def text(self) -> str:
        """The file's text."""
        return orjson.dumps(self.model_dump(), option=orjson.OPT_INDENT_2).decode() + "\n"


def head_of(judge: Judge, design: JudgeDesign, repeats: int) -> JudgeHead:
    """The head of a judge's files."""
    named: dict[str, DesignName] = {name: name for name in get_args(DesignName)}
    return JudgeHead(
        version=version(),
        judge=judge.name,
        design=named[design.name],
        prompts=prompts_version(design),
        settings=judge.settings,
        repeats=repeats,
    )


def prompts_version(design: JudgeDesign) -> str:
    """Identifies the words of a design."""
    told = orjson.dumps(dict(design.wordings()), option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(told).hexdigest()[:12]


def begin(path: Path, head: JudgeHead) -> None:
    """Writes a head where there is none; one that is there has the same name, so that it says the same.

    Raises:
        UserError: it cannot be written.
    """
    if not path.exists():
        write_whole(path, head.text())


def read_head(path: Path) -> JudgeHead:
    """A head.

    Raises:
        UserError: it cannot be read, or is none.
    """
    try:
        return JudgeHead.model_validate_json(path.read_bytes())
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    except ValidationError as error:
        first = error.errors()[0]
        raise UserError(
            f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}; remove the judge's files and judge again."
        ) from error
