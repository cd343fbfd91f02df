"""The prompts: files of this package, filled with one request."""

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Template

import orjson

from generators.writing.facts import facts
from generators.writing.model.meanings import Meanings
from generators.writing.request import Request

NAMES = ("system", "chart", "self", "request", "again")
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


def first(request: Request, meanings: Meanings) -> str:
    """What the model is asked for at first."""
    patient = request.patient
    listed = [meanings.described(fact, request.profile) for fact in facts(request.profile)]
    return Template(text("request")).substitute(
        voice=text(request.voice),
        person=f"{patient.age} years old, {patient.gender}, {patient.marital}, {patient.occupation_name}",
        narrator=_MANNERS.get(request.narrator, request.narrator),
        facts=orjson.dumps(listed, option=orjson.OPT_INDENT_2).decode(),
    )


def again(problems: Sequence[str]) -> str:
    """What the model is told when its text cannot be used."""
    shown = [f"- {problem}" for problem in problems[:_MOST_PROBLEMS]]
    if len(problems) > _MOST_PROBLEMS:
        shown.append(f"- and {len(problems) - _MOST_PROBLEMS} more of the kind")
    return Template(text("again")).substitute(problems="\n".join(shown))
