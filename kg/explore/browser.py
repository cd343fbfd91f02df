"""Finding Neo4j Browser: a jar that was named, one fetched before, or one that Maven fetches now."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from kg.errors import UserError
from kg.store.browser import ARTEFACT, JAR

_TIMEOUT = 300


def cache_folder(env: Mapping[str, str] | None = None) -> Path:
    """The user's own folder for what can be fetched again."""
    env = os.environ if env is None else env
    base = env.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "kgbench"


def fetched(folder: Path) -> Path | None:
    """The jar that was fetched before, or that Maven fetches now; None where there is no Maven.

    Args:
        folder: where the jar is kept; made where it is missing.

    Raises:
        UserError: Maven could not fetch it, or the folder cannot be written.
    """
    jar = folder / JAR
    if jar.is_file():
        return jar
    maven = shutil.which("mvn")
    if maven is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as draft:
            _fetch(maven, Path(draft))
            # In one step: an interrupted fetch leaves no half of a jar.
            (Path(draft) / JAR).replace(jar)
    except OSError as error:
        raise UserError(
            f"The folder {folder} cannot be used for Neo4j Browser ({error.strerror or error}). "
            "Make it writable, set XDG_CACHE_HOME, or give the jar with --browser-jar."
        ) from error
    return jar


def _fetch(maven: str, folder: Path) -> None:
    command = [maven, "-q", "-B", "dependency:copy", f"-Dartifact={ARTEFACT}", f"-DoutputDirectory={folder}"]
    try:
        # Away from any project of the user's: Maven would read its pom.xml.
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, check=False, timeout=_TIMEOUT, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        raise UserError(_failure("it took longer than five minutes")) from None
    if done.returncode or not (folder / JAR).is_file():
        lines = (done.stdout + done.stderr).strip().splitlines()
        raise UserError(_failure(lines[0][:200] if lines else "it gave no reason"))


def _failure(reason: str) -> str:
    return f"Maven could not fetch Neo4j Browser: {reason}. Mend that, or give the jar with --browser-jar."
