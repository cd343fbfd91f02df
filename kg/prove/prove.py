"""All proofs in one run."""

import time

from kg.errors import KnowledgeError
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.references import references
from kg.prove.checks import Checks
from kg.prove.criteria import SymbolicCriteria
from kg.prove.report import Contradiction, Implication, ProofReport, RuleProof
from kg.prove.solver import PatientSolver
from kg.prove.unknowns import Unknowns


def prove(knowledge: Knowledge) -> ProofReport:
    """Proves that criteria can be met, rules exclude each other, implications are answered and exclusions end.

    Args:
        knowledge: the knowledge; its phrasings play no part.

    Raises:
        KnowledgeError: a record names something that the knowledge does not have.
    """
    start = time.perf_counter()
    for problem in references(knowledge):
        raise KnowledgeError(str(problem))
    patient = Unknowns(knowledge)
    checks = Checks(knowledge, SymbolicCriteria(knowledge, patient), PatientSolver(knowledge, patient))
    shown: list[RuleProof | Contradiction | Implication] = [
        *checks.satisfiable(),
        *checks.distinct(),
        *checks.exclusive_rules(),
        *checks.usable_rules(),
        *checks.implications(),
        *checks.marks(),
        *checks.exclusions_end(),
    ]
    implications = tuple(one for one in shown if isinstance(one, Implication))
    return ProofReport(
        proofs=tuple(one for one in shown if isinstance(one, RuleProof)),
        findings=tuple(one for one in shown if isinstance(one, Contradiction)),
        implications=implications,
        superfluous=tuple(checks.superfluous({(one.disorder, one.implies) for one in implications})),
        seconds=time.perf_counter() - start,
    )
