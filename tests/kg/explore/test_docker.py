"""The compose file fits this project: no Docker engine is needed to see that."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
import yaml

from kg.explore.site import GUIDE
from kgbench.cli.main import cli
from tests.places import ROOT
from tests.repository.tree import files

FOLDER = ROOT / "docker"


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services of the compose file."""
    return dict(yaml.safe_load((FOLDER / "compose.yaml").read_text(encoding="utf-8"))["services"])


@pytest.mark.parametrize("name", ["load", "guide"])
def test_its_commands_are_ours(services: dict[str, Any], name: str) -> None:
    command, *arguments = services[name]["command"]
    with cli.make_context("kgbench", [command, *arguments]) as context:
        found = cli.get_command(context, command)
        assert found is not None
        found.make_context(command, arguments, parent=context)


def test_the_guide_is_where_the_browser_looks_for_it(services: dict[str, Any]) -> None:
    port = services["guide"]["command"][services["guide"]["command"].index("--port") + 1]
    assert (
        services["neo4j"]["environment"]["NEO4J_browser_post__connect__cmd"] == f"play http://localhost:{port}{GUIDE}"
    )
    assert services["guide"]["ports"] == [f"127.0.0.1:{port}:{port}"]


def test_only_this_machine_is_let_in(services: dict[str, Any]) -> None:
    ports = [port for service in services.values() for port in service.get("ports", [])]
    assert len(ports) == 3
    assert [port for port in ports if not port.startswith("127.0.0.1:")] == []


def test_the_graph_is_loaded_once_the_server_answers(services: dict[str, Any]) -> None:
    assert services["load"]["depends_on"] == {"neo4j": {"condition": "service_healthy"}}
    assert services["load"]["environment"]["NEO4J_URI"] == "bolt://neo4j:7687"
    assert "healthcheck" in services["neo4j"]
    for name in ("load", "guide"):
        build = services[name]["build"]
        assert (FOLDER / build["context"] / build["dockerfile"]).is_file()


def test_the_image_is_made_of_what_the_repository_holds() -> None:
    lines = (FOLDER / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [name for line in lines if line.startswith("COPY ") for name in shlex.split(line)[1:-1]]
    held = {path.relative_to(ROOT).parts[0] for path in files()}
    assert set(copied) <= held
    allowed = (FOLDER / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert sorted(copied) == sorted(line[1:] for line in allowed if line.startswith("!"))
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages | {"cypher", "ontology"} <= set(copied)
