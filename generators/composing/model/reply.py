"""What a model writes: a line of JSON for each step of the plan, read strictly."""

from collections.abc import Mapping
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generators.composing.model.plan import WritingPlan


class WrittenStep(BaseModel):
    """One line of the reply.

    Attributes:
        step: the name of the step.
        facts: ids of the facts that the text states.
        text: a sentence or two.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    step: str
    facts: list[str]
    text: str = Field(min_length=1)


class Reply(NamedTuple):
    """What was read.

    Attributes:
        texts: of each step, by its name.
        problems: what keeps the reply from being used, in words; empty where every step is there.
    """

    texts: Mapping[str, str]
    problems: list[str]


def read_reply(text: str, plan: WritingPlan) -> Reply:
    """Reads a reply; only a fence round all of it is overlooked."""
    problems: list[str] = []
    known = {step.name: step for step in plan.steps}
    texts: dict[str, str] = {}
    for number, line in enumerate(unfenced(text), start=1):
        try:
            written = WrittenStep.model_validate_json(line)
        except ValidationError as error:
            problems.append(f"line {number} is not a JSON object with step, facts and text: {what(error)}")
            continue
        step = known.get(written.step)
        if step is None:
            problems.append(f"line {number} is for step {written.step}, which the plan does not have")
        elif written.step in texts:
            problems.append(f"step {written.step} has more than one line")
        elif sorted(written.facts) != sorted(step.states):
            problems.append(
                f"step {written.step} lists {_listed(written.facts)} as its facts; they are {_listed(step.states)}"
            )
        else:
            texts[written.step] = " ".join(written.text.split())
            if not texts[written.step]:
                problems.append(f"step {written.step} has no words")
    if not problems:
        problems = [f"there is no line for step {name}" for name in known if name not in texts]
    if not problems and list(texts) != list(known):
        problems.append(f"the steps stand in another order than in the plan, which is {', '.join(known)}")
    return Reply(texts, problems)


def unfenced(text: str) -> list[str]:
    """The lines of a reply that are not empty, without a fence of Markdown round them."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and lines[0].startswith("```") and lines[-1] == "```":
        return lines[1:-1]
    return lines


def what(error: ValidationError) -> str:
    """The first thing that is wrong, in a few words."""
    first = error.errors(include_url=False, include_input=False)[0]
    return ": ".join(filter(None, (".".join(map(str, first["loc"])), first["msg"])))


def _listed(names: list[str] | tuple[str, ...]) -> str:
    return ", ".join(names) or "none"
