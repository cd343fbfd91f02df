"""The port file: how a second process finds the server that the first one started."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg.store.target import ServerTarget

Kind = Literal["command", "background"]


class ServerRecord(BaseModel):
    """A running server: who owns it and how to reach it. The file is readable by its owner only."""

    model_config = ConfigDict(frozen=True)

    pid: int
    kind: Kind
    bolt_port: int
    http_port: int
    username: str
    password: str = Field(repr=False)
    database: str

    def target(self) -> ServerTarget:
        """Where a driver connects to."""
        return ServerTarget(
            uri=f"bolt://127.0.0.1:{self.bolt_port}",
            username=self.username,
            password=self.password,
            database=self.database,
        )


def read(path: Path) -> ServerRecord | None:
    """The record, or None where there is none that can be read."""
    try:
        return ServerRecord.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None


def write(path: Path, record: ServerRecord) -> None:
    """Write the record in one step, so that no reader sees half of it."""
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(record.model_dump_json())
    draft.replace(path)
