"""All proofs in one run, shared among workers."""

import time
from collections.abc import Iterator
from contextlib import closing
from graphlib import CycleError, TopologicalSorter
from typing import Literal

from kg.criteria.criteria import Criteria
from kg.errors import KnowledgeError
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.references import references
from kg.prove.of_differential import DifferentialProofs
from kg.prove.of_disorder import DisorderProofs
from kg.prove.of_pair import PairProofs
from kg.prove.question import Questions
from kg.prove.report import Against, Contradiction, Idle, Implication, ProofReport, RuleProof, Shown
from kg.workers.choice import USUAL, WorkersChoice
from kg.workers.shared import SharedWithWorkers

Task = tuple[Literal["differential", "disorder", "pair"], tuple[str, ...]]

_ADULTS = (18, 75)
"""Ages in years where the knowledge names no occupation, which says who may have it."""
_FEW = 30
"""So few tasks are done sooner than another process starts."""


def prove(knowledge: Knowledge, workers: WorkersChoice = USUAL) -> ProofReport:
    """Proves what must hold of the criteria and the rules, for every patient whose history is possible.

    Every disorder has a chart, every differential its ambiguous case with two settlements; rules exclude each other and
    do not speak against verdicts; implications are answered; pairs of disorders are together or never, as stated;
    exclusions end. Cases and specifiers are sought among the suite's disorders, beside which an additional disorder
    stands alone or, in a differential, with the other one.

    Args:
        knowledge: the knowledge; its wording plays no part.
        workers: share the proofs among them.

    Raises:
        KnowledgeError: a record names something that the knowledge does not have.
        UserError: the workers cannot be used.
    """
    start = time.perf_counter()
    for problem in references(knowledge):
        raise KnowledgeError(str(problem))
    questions = questions_of(knowledge)
    shown = [*_all(questions, tasks(questions.criteria), workers), *_exclusions_end(questions.criteria)]
    implications = tuple(one for one in shown if isinstance(one, Implication))
    return ProofReport(
        proofs=tuple(one for one in shown if isinstance(one, RuleProof)),
        findings=tuple(one for one in shown if isinstance(one, Contradiction)),
        implications=implications,
        against=tuple(one for one in shown if isinstance(one, Against)),
        superfluous=tuple((one.by, one.disorder) for one in shown if isinstance(one, Idle)),
        seconds=time.perf_counter() - start,
    )


def questions_of(knowledge: Knowledge) -> Questions:
    """What all proofs share."""
    ages = [age for occupation in knowledge.occupations.values() for age in occupation.ages]
    reasons = {code: " ".join(one.deviation) for code, one in knowledge.differentials.items() if one.deviation}
    criteria, adults = Criteria.of(knowledge), (min(ages, default=_ADULTS[0]), max(ages, default=_ADULTS[1]))
    additional = frozenset(code for code, disorder in knowledge.disorders.items() if disorder.additional)
    return Questions(criteria, adults, reasons, additional)


def tasks(criteria: Criteria) -> list[Task]:
    """All that is to be proved, the longest first."""
    return [
        *(("differential", (code,)) for code in criteria.differentials),
        *(("disorder", (code,)) for code in criteria.disorders),
        *(("pair", pair) for pair in criteria.together),
    ]


def show(questions: Questions, task: Task) -> list[Shown]:
    """What one task shows."""
    sort, about = task
    if sort == "differential":
        compared = questions.criteria.differentials[about[0]]
        return list(DifferentialProofs(questions.among_suite([compared.primary, compared.alternative])).shown(about[0]))
    if sort == "disorder":
        return list(DisorderProofs(questions).shown(about[0]))
    return list(PairProofs(questions).shown((about[0], about[1])))


def _all(questions: Questions, asked: list[Task], choice: WorkersChoice) -> Iterator[Shown]:
    if len(asked) <= _FEW or choice.alone:
        for task in asked:
            yield from show(questions, task)
        return
    with closing(choice.opened()) as workers:
        for shown in workers.each(SharedWithWorkers(questions), show, asked):
            yield from shown


def _exclusions_end(criteria: Criteria) -> Iterator[Shown]:
    """No chain of exclusions leads back to its start."""
    graph = {code: [edge.by for edge in disorder.exclusions] for code, disorder in criteria.disorders.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = tuple(error.args[1])
        says = f"Exclusions run in a circle: {' -> '.join(circle)}. Remove one of them from excluded_when."
        yield Contradiction(kind="circle of exclusions", about=circle, says=says)
    else:
        yield RuleProof(statement="exclusions end", about=())
