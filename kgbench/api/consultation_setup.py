"""What consultations need from a graph before the first word."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kg.errors import UserError
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.progress import Progress, SilentProgress, StreamProgress

if TYPE_CHECKING:
    from evaluators.consultation.belief.model import BeliefModel
    from evaluators.consultation.open_resources import ResourceSource
    from evaluators.consultation.run.consult import Rules
    from evaluators.consultation.run.standing import ConsultStanding
    from generators.consultation.mix import MixName
    from generators.diagnosis.lore import Lore


class ConsultationSetup(NamedTuple):
    """What a graph gives.

    Attributes:
        source: of the resources.
        rules: criteria, and how the belief is made.
        graph_sha256: of the knowledge.
    """

    source: ResourceSource
    rules: Rules
    graph_sha256: str


def consultation_setup(graph: Graph | None, seed: int, shown: Progress, prior: MixName | None) -> ConsultationSetup:
    """Reads the graph; one that is empty is filled with the knowledge that came with kgbench.

    Cases of a mix are about all disorders, those from charts about the suite's.

    Args:
        graph: the graph; None for the usual one.
        seed: of the run.
        shown: told of what is loaded.
        prior: the mix that the cases are of, whose shares the belief starts from; None: they are from charts, and all
            hypotheses are equally likely.

    Raises:
        GraphError: the graph cannot be asked.
    """
    from evaluators.consultation.open_resources import ResourceSource
    from evaluators.consultation.run.consult import Rules
    from generators.consultation.of_suite import of_suite
    from generators.diagnosis.lore import read as read_lore
    from kg.graph.content import sha256
    from kg.graph.decode import decode
    from kg.graph.dump import dump
    from kg.sources.ensure import fill_empty

    with graph_or_usual(graph) as found:
        connection = found.opened(create=True)
        if said := fill_empty(connection):
            shown.note(said)
        content = dump(connection)
        lore = read_lore(connection)
        if prior is None:
            lore = of_suite(connection, lore)
    source = ResourceSource(lore.criteria, decode(content), seed)
    rules = Rules(lore.criteria, lambda: _belief(lore, seed, shown, prior), prior)
    return ConsultationSetup(source, rules, sha256(content))


def _belief(lore: Lore, seed: int, shown: Progress, prior: MixName | None) -> BeliefModel:
    from evaluators.consultation.belief.prior import mix_prior
    from evaluators.consultation.belief.training import make
    from generators.consultation.classes import icd_classes
    from generators.consultation.mix import read_mix

    shown.note("Drawing patients to learn how answers bear on disorders.")
    model = make(lore.criteria, lore.forms, seed, fits=lore.fits)
    if prior is None:
        return model
    return model.with_prior(mix_prior(read_mix(prior, lore.criteria, icd_classes()), model.hypotheses))


def cases_folder(run: Path, cases: str | Path | None) -> Path:
    """Where the cases of a run are: as named, or as noted at its last start.

    Raises:
        UserError: neither.
    """
    from evaluators.consultation.run.header import noted_cases

    found = Path(cases) if cases is not None else noted_cases(run)
    if found is None:
        raise UserError(f"{run} does not say where its cases are; name their folder with --cases.")
    return found


@contextmanager
def consultation_reporter(shown: Progress) -> Iterator[Callable[[ConsultStanding], None]]:
    """What is told how a run stands after each consultation."""
    from evaluators.consultation.run.standing import ConsultDisplay, words

    if isinstance(shown, StreamProgress):
        with ConsultDisplay() as terminal:
            yield terminal.tell
        return
    started = time.monotonic()

    def told(now: ConsultStanding) -> None:
        shown.state(f"{now.over} of {now.total} consultations, {words(now, time.monotonic() - started)}")

    try:
        yield (lambda _now: None) if isinstance(shown, SilentProgress) else told
    finally:
        shown.end()
