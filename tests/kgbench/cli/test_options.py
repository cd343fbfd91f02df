"""Options have the names, defaults and choices of the API's arguments, so that both ways of asking do the same."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
import pytest

from evaluators.run.evaluate import Wanted
from evaluators.table.read import Parser
from generators.item import Cardinality
from kgbench.api.audit import audit_mentalbench
from kgbench.api.build import build
from kgbench.api.cases import cases
from kgbench.api.consultation_judges import judge_consultations
from kgbench.api.consultation_report import report_consultations
from kgbench.api.consultation_scores import score_consultations, write_consultation_sets
from kgbench.api.consultations import consult, verify_consultations
from kgbench.api.conversation import converse
from kgbench.api.coverage import keep_coverage
from kgbench.api.diagnosis import diagnose
from kgbench.api.expert import import_items, import_template
from kgbench.api.explore import explore
from kgbench.api.judge import judge
from kgbench.api.judge_calibration import calibrate_judge
from kgbench.api.judge_probes import probe_judge
from kgbench.api.knowledge import load, validate
from kgbench.api.leaderboard import leaderboard
from kgbench.api.likelihood import likelihood
from kgbench.api.neighbourhood import show
from kgbench.api.reading import rate, read
from kgbench.api.report import report
from kgbench.api.rubric_check import check_rubric
from kgbench.api.run import evaluate
from kgbench.api.scores import score
from kgbench.api.sources import fetch_primekg, import_mentalkg, import_primekg
from kgbench.api.static_scores import score_static_sets
from kgbench.cli.main import cli

_COMMANDS: dict[str, Callable[..., Any]] = {
    "audit mentalbench": audit_mentalbench,
    "build": build,
    "cases": cases,
    "consult chat": converse,
    "consult judge": judge_consultations,
    "consult report": report_consultations,
    "consult run": consult,
    "consult score": score_consultations,
    "consult sets": write_consultation_sets,
    "consult score-sets": score_static_sets,
    "consult verify": verify_consultations,
    "coverage": keep_coverage,
    "diagnose": diagnose,
    "evaluate": evaluate,
    "explore": explore,
    "fetch primekg": fetch_primekg,
    "import items": import_items,
    "import mentalkg": import_mentalkg,
    "import primekg": import_primekg,
    "import template": import_template,
    "judge answers": judge,
    "judge calibrate": calibrate_judge,
    "judge probe": probe_judge,
    "leaderboard": leaderboard,
    "likelihood": likelihood,
    "load": load,
    "rate": rate,
    "read": read,
    "report": report,
    "rubric check": check_rubric,
    "score": score,
    "show": show,
    "validate": validate,
}
_OF_THE_COMMAND_LINE = {
    *("graph", "csv", "as_json"),
    *("score compared", "score paired", "explore opening", "explore guide_only", "explore host"),
    *("show file", "diagnose file", "rubric check wrong"),
    *("consult chat doctor", "consult chat patient", "consult chat role"),
    *("read answers", "read facts", "read sheet", "read key"),
}
"""What a caller of the API does by other means, such as a method of the result."""
_CALLED = {
    "leaderboard builds": "build",
    "build form": "format",
    **{
        f"{name} no_cache": "cache"
        for name in (
            *("evaluate", "judge answers", "judge calibrate", "judge probe"),
            *("consult judge", "consult run", "consult score"),
        )
    },
}
_NAMES = {"Literal": typing.Literal, "Sequence": Sequence, "Cardinality": Cardinality, "Parser": Parser}


def command_of(name: str) -> click.Command:
    found: click.Command = cli
    for part in name.split():
        assert isinstance(found, click.Group)
        inner = found.get_command(click.Context(found), part)
        assert inner is not None
        found = inner
    return found


def options_of(name: str) -> list[click.Option]:
    listed = (one for one in command_of(name).params if isinstance(one, click.Option))
    return [one for one in listed if not {one.name, f"{name} {one.name}"} & _OF_THE_COMMAND_LINE]


@pytest.mark.parametrize("name", _COMMANDS)
def test_options_are_those_of_the_api(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("KGBENCH_MODEL", "KGBENCH_BASE_URL", "KGBENCH_BROWSER_JAR"):
        monkeypatch.delenv(variable, raising=False)
    values = command_of(name).make_context(name, [], resilient_parsing=True).params
    arguments = inspect.signature(_COMMANDS[name]).parameters
    for option in options_of(name):
        argument = arguments[_CALLED.get(f"{name} {option.name}", str(option.name))]
        if option.name == "no_cache":
            assert argument.default is True
        elif not option.required:
            value = values[str(option.name)]
            # What may be a number or a word is a word on the command line.
            wanted = str(argument.default) if argument.annotation == "int | str" else argument.default
            assert (str(value) if isinstance(value, Path) else value) == wanted, option.name
        if isinstance(option.type, click.Choice):
            assert set(option.type.choices) == choices(argument.annotation), option.name


def choices(annotation: str) -> set[str]:
    known = eval(annotation.removesuffix(" | None"), dict(_NAMES))
    listed = typing.get_args(known)
    return {*typing.get_args(listed[0])} if typing.get_origin(known) is Sequence else {*listed}


def test_the_runner_has_the_defaults_of_the_api() -> None:
    own, called = Wanted._field_defaults, inspect.signature(evaluate).parameters
    for name in ("style", "rotations", "at_once", "retry_errors", "part_format", "carry", "block"):
        assert own[name] == called[name].default, name
