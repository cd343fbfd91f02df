"""The prompts: files of this package, filled with one plan, or with one text to read."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template
from typing import Any

import orjson

from generators.composing.model.meanings import Meanings
from generators.composing.model.plan import Step, WritingPlan, letter
from generators.composing.model.questions import NeutralQuestion
from generators.writing.facts import facts
from generators.writing.request import Request

NAMES = ("system", "chart", "self", "request", "again", "reader", "read", "read_again")
_MANNERS: Mapping[str, str] = {
    "plain": "straightforward, neither short nor chatty",
    "talkative": "chatty, with asides and a turn or two",
    "brisk": "brisk, short sentences, little patience for words",
}
_MOST_PROBLEMS = 12


@cache
def text(name: str) -> str:
    """The text of a prompt file."""
    return files(__package__).joinpath("prompts", f"{name}.txt").read_text(encoding="utf-8").strip()


@cache
def version() -> str:
    """Identifies the wording of all prompts; any change of theirs changes it."""
    return hashlib.sha256("\0".join(map(text, NAMES)).encode()).hexdigest()[:12]


def first(request: Request, plan: WritingPlan, meanings: Meanings) -> str:
    """What the writer is asked for at first."""
    patient = request.patient
    return Template(text("request")).substitute(
        voice=text(request.voice),
        person=f"{patient.age} years old, {patient.gender}, {patient.marital}, {patient.occupation_name}",
        narrator=_MANNERS.get(request.narrator, request.narrator),
        texts=", ".join(map(letter, range(plan.cases))) if plan.cases > 1 else "one text only",
        scene=_json(plan.scene),
        plan="\n".join(orjson.dumps(_described(step, request, meanings)).decode() for step in plan.steps),
    )


def again(problems: Sequence[str]) -> str:
    """What the writer is told when its texts cannot be used."""
    return Template(text("again")).substitute(problems=_shown(problems))


def read(said: str, asked: Mapping[str, NeutralQuestion]) -> str:
    """What the reader is asked."""
    return Template(text("read")).substitute(
        text=said, questions=_json({number: question.shown() for number, question in asked.items()})
    )


def read_again(problems: Sequence[str]) -> str:
    """What the reader is told when its reply is no reading."""
    return Template(text("read_again")).substitute(problems=_shown(problems))


def _described(step: Step, request: Request, meanings: Meanings) -> dict[str, Any]:
    """A step as the plan lists it."""
    profile = request.profiles[step.cases[0]]
    known = {fact.id: fact for fact in facts(profile)}
    described: dict[str, Any] = {"step": step.name}
    if step.name[-1].isalpha():
        described["texts"] = list(map(letter, step.cases))
    if step.purpose:
        described["purpose"] = step.purpose
    described["facts"] = [meanings.described(known[name], profile) for name in step.states]
    if step.shows:
        described["shows"] = list(step.shows)
    if not step.states:
        described["like"] = step.draft
    return described


def _json(listed: object) -> str:
    return orjson.dumps(listed, option=orjson.OPT_INDENT_2).decode()


def _shown(problems: Sequence[str]) -> str:
    shown = [f"- {problem}" for problem in problems[:_MOST_PROBLEMS]]
    if len(problems) > _MOST_PROBLEMS:
        shown.append(f"- and {len(problems) - _MOST_PROBLEMS} more of the kind")
    return "\n".join(shown)
