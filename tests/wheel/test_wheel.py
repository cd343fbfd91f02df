"""The wheel holds the resource folders and works outside the repository."""

from __future__ import annotations

import email
import subprocess
import sys
import sysconfig
import zipfile
from email.message import Message
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.places import ROOT

pytestmark = pytest.mark.wheel


def _run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built by the locked build tools of this environment."""
    folder = tmp_path_factory.mktemp("wheel")
    _run(
        *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
        *("--no-deps", "--no-build-isolation", "--wheel-dir", folder, ROOT),
        cwd=folder,
    )
    built = sorted(folder.glob("kgbench-*.whl"))
    assert len(built) == 1
    return built[0]


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name))


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of its own that holds the wheel, and sees this one's dependencies but not the repository."""
    folder = tmp_path_factory.mktemp("elsewhere")
    _run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / "bin" / "python"
    _run(
        *(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--disable-pip-version-check"),
        *("--no-deps", wheel),
        cwd=folder,
    )
    # A path that a .pth file adds is searched, but its own .pth files are not read: the editable install stays out.
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (own,) = (folder / "venv" / "lib").glob("python3*/site-packages")
    (own / "dependencies.pth").write_text("\n".join(sorted(paths)) + "\n", encoding="utf-8")
    return folder


def _python(elsewhere: Path, code: str) -> str:
    return _run(elsewhere / "venv" / "bin" / "python", "-I", "-c", code, cwd=elsewhere).strip()


@pytest.mark.parametrize("folder", ["cypher", "ontology"])
def test_the_wheel_holds_the_resource_folder(wheel: Path, folder: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    here = {f"kg/_resources/{path.relative_to(ROOT)}" for path in (ROOT / folder).rglob("*") if path.is_file()}
    assert here
    assert here <= inside


def test_the_wheel_holds_the_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    # The man pages stand in `.data`, where `make man` has written them.
    packages = {top for top in tops if not top.endswith((".dist-info", ".data"))}
    assert packages == {"kg", "generators", "evaluators", "kgbench"}


def test_the_wheel_holds_both_licences(wheel: Path, metadata: Message) -> None:
    assert metadata["License-Expression"] == "Apache-2.0 AND CC-BY-4.0"
    with zipfile.ZipFile(wheel) as archive:
        texts = {
            name.partition("/licenses/")[2]: archive.read(name).decode()
            for name in archive.namelist()
            if "/licenses/" in name
        }
    assert "Apache License" in texts["LICENSE"]
    assert "Attribution 4.0 International" in texts["ontology/LICENSE"]


@pytest.mark.parametrize(
    ("platform", "machine", "version", "wanted"),
    [
        ("linux", "x86_64", "3.11", True),
        ("linux", "aarch64", "3.14", True),
        ("darwin", "arm64", "3.12", True),
        ("darwin", "x86_64", "3.12", False),
        ("win32", "AMD64", "3.12", False),
        ("linux", "x86_64", "3.15", False),
    ],
)
def test_the_embedded_engine_is_asked_for_where_it_has_a_wheel(
    metadata: Message, platform: str, machine: str, version: str, wanted: bool
) -> None:
    engine = [Requirement(text) for text in metadata.get_all("Requires-Dist", []) if text.startswith("arcadedb")]
    environment = {"sys_platform": platform, "platform_machine": machine, "python_version": version}
    assert [bool(item.marker and item.marker.evaluate(environment)) for item in engine] == [wanted]


def test_the_installed_package_finds_its_own_resources(elsewhere: Path) -> None:
    code = "import kg, kg.files.resources as p; print(kg.__file__, p.cypher_folder(), p.ontology_folder(), sep='\\n')"
    package, cypher, ontology = map(Path, _python(elsewhere, code).splitlines())
    assert package.is_relative_to(elsewhere)
    assert cypher == package.parent / "_resources" / "cypher"
    assert ontology == package.parent / "_resources" / "ontology"
    names = {path.relative_to(cypher) for path in cypher.rglob("*.cypher")}
    assert names == {path.relative_to(ROOT / "cypher") for path in (ROOT / "cypher").rglob("*.cypher")}


def test_the_installed_command_explains_itself(elsewhere: Path) -> None:
    shown = _run(elsewhere / "venv" / "bin" / "kgbench", "--help", cwd=elsewhere)
    assert "Usage: kgbench" in shown
    assert "cypher" in shown


def test_the_installed_command_reads_the_queries_in_the_wheel(elsewhere: Path) -> None:
    shown = _run(elsewhere / "venv" / "bin" / "kgbench", "cypher", "--list", "--json", cwd=elsewhere)
    for path in (ROOT / "cypher").rglob("*.cypher"):
        assert path.relative_to(ROOT / "cypher").with_suffix("").as_posix() in shown
