"""Java programs that tests use, whose jars Maven fetches once."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.places import ROOT

_CACHE = ROOT / ".cache"
_OLDEST_JAVA = 17
PLAIN = ("-XX:+UseSerialGC",)
QUICK = (*PLAIN, "-XX:TieredStopAtLevel=1")
"""Options for a program that is over before the optimising compiler has paid off. A Neo4j that starts, loads the
knowledge twice and is read some times takes 29 s of processor time with them, and 59 without."""


class Jars(NamedTuple):
    """The jars of a project.

    Attributes:
        pom: the project's file.
        artefact: the dependency whose version names the folder.
        name: the folder below the cache.
    """

    pom: Path
    artefact: str
    name: str

    @property
    def folder(self) -> Path:
        """Where the jars are, or will be."""
        text = self.pom.read_text("utf-8")
        version = re.search(rf"{re.escape(self.artefact)}</artifactId>\s*<version>([^<]+)<", text)
        assert version is not None
        return _CACHE / self.name / version.group(1)


def lacking(jars: Jars) -> str:
    """What is missing to run a program with these jars, as the end of a sentence; empty where nothing is."""
    if _java() is None:
        return f"there is no Java {_OLDEST_JAVA} or newer"
    if not jars.folder.is_dir() and shutil.which("mvn") is None:
        return "there is no Maven to fetch it with"
    return ""


def command(jars: Jars, *options: str) -> list[str]:
    """The start of a command line: Java with its options and the jars, which are fetched where they are missing."""
    java = _java()
    assert java is not None
    return [java, *options, "-cp", f"{_fetched(jars)}/*"]


def _java() -> str | None:
    home = os.environ.get("JAVA_HOME")
    for java in ([str(Path(home) / "bin" / "java")] if home else []) + [shutil.which("java") or ""]:
        if java and Path(java).is_file():
            shown = subprocess.run([java, "-version"], capture_output=True, text=True, check=False).stderr
            version = re.search(r'version "(\d+)', shown)
            if version and int(version.group(1)) >= _OLDEST_JAVA:
                return java
    return None


def _fetched(jars: Jars) -> Path:
    folder = jars.folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (folder.parent / "lock").open("w") as lock:
        # Two test runs of one clone may need them at the same time.
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            draft = folder.parent / "draft"
            shutil.rmtree(draft, ignore_errors=True)
            fetch = ["mvn", "-q", "-B", "-f", str(jars.pom), "dependency:copy-dependencies"]
            fetch += [f"-DoutputDirectory={draft}", "-DincludeScope=runtime"]
            done = subprocess.run(fetch, capture_output=True, text=True, check=False)
            if done.returncode:
                raise RuntimeError(f"Maven could not fetch {jars.artefact}:\n{done.stdout[-2000:]}")
            draft.rename(folder)
    return folder
