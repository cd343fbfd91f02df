"""One consultation in which a person is the doctor or the patient."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.consultation_setup import consultation_setup
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_at
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from evaluators.consultation.run.converse import ConversationSummary

_LIKELIEST = 5
_WORDS = {True: "met", False: "not met", None: "open"}


class Conversation(PrintedResult):
    """What a consultation with a person came to.

    Attributes:
        summary: the figures.
    """

    def __init__(self, summary: ConversationSummary) -> None:
        """Takes what was said and what follows from it."""
        self.summary = summary

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        found = self.summary
        return {
            "conclusion": found.conclusion.model_dump(mode="json"),
            "belief": [list(one) for one in found.belief],
            "heard": dict(found.heard),
            "true": dict(found.true),
            "full": dict(found.full),
            "missed": dict(found.missed),
        }

    def headline(self) -> str:
        """How it ended."""
        found = self.summary.conclusion
        asked = "1 question" if found.questions == 1 else f"{found.questions} questions"
        trouble = f": {found.problem}" if found.problem else ""
        return f"Over after {asked} ({found.why}{trouble})"

    def tables(self) -> Iterator[Table]:
        """What is believed, the verdicts, and what was missed."""
        found = self.summary
        likely = [
            {"code": code, "disorder": found.names.get(code, "no disorder"), "probability": round(share, 4)}
            for code, share in found.belief[:_LIKELIEST]
        ]
        yield plain("Belief by what was heard", likely, ("code", "disorder", "probability"))
        told = [
            {
                "code": code,
                "disorder": found.names[code],
                "heard": _WORDS[found.heard[code]],
                "true of what was asked": _WORDS[found.true[code]],
                "full record": _WORDS[verdict],
            }
            for code, verdict in found.full.items()
            if verdict is not False or found.heard[code] is not False or found.true[code] is not False
        ]
        yield plain("Verdicts that are not all 'not met'", told, tuple(told[0]) if told else ())
        missed = [{"key": key, "what": noun} for key, noun in found.missed.items()]
        if missed:
            yield plain("There, and neither asked nor told", missed, ("key", "what"))


def converse(
    cases: str | Path,
    case: str,
    role: Literal["doctor", "patient"],
    show: Callable[[str], None],
    read: Callable[[str], str | None],
    *,
    other: str,
    graph: Graph | None = None,
    language: Literal["en", "zh"] = "en",
    budget: int = 30,
    seed: int = 42,
    progress: bool | Progress = True,
) -> Conversation:
    """Holds one consultation with a person; nothing of it is kept.

    Args:
        cases: a folder of cases.
        case: the id of one of them.
        role: what the person plays.
        show: prints a line.
        read: prints a prompt and reads a line; None at the end of input.
        other: name of the doctor or patient who is played by a program.
        graph: where criteria and words come from; otherwise the usual one.
        language: that they speak.
        budget: questions that may be asked.
        seed: names the streams of chance.
        progress: say what is loaded.

    Raises:
        GraphError: the graph cannot be asked.
        RunError: there is no such case, doctor or patient, or a file cannot be read.
    """
    from evaluators.consultation.belief.model import made_from
    from evaluators.consultation.belief.prior import mix_of
    from evaluators.consultation.open_resources import open_resources
    from evaluators.consultation.run.asked_cases import case_of
    from evaluators.consultation.run.consult import provided_belief
    from evaluators.consultation.run.consultation import Company
    from evaluators.consultation.run.converse import converse as run
    from evaluators.consultation.run.open_agents import open_doctor, open_patient
    from evaluators.consultation.run.person import PersonDoctor, PersonPatient, Talk

    talk = Talk(show, read)
    graph = graph_at() if graph is None else graph
    with errors_as(RunError):
        patient = case_of(Path(cases), case)
        prior = mix_of(Path(cases))
        setup = consultation_setup(graph, seed, progress_for(progress), prior)
        name = "-".join(filter(None, ("belief", prior, str(seed), made_from(setup.rules.criteria)[:12])))
        belief = graph.data_folder / f"{name}.json"
        provided_belief(belief, setup.rules)
        resources = open_resources(setup.source, belief)
        if role == "doctor":
            company = Company(
                resources, PersonDoctor(resources, talk), open_patient(other, resources), language, budget
            )
        else:
            company = Company(
                resources, open_doctor(other, resources), PersonPatient(resources, talk), language, budget
            )
        return Conversation(run(company, patient, talk))
