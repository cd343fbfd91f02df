"""A psychiatric knowledge graph turned into benchmarks in which every item carries its proof.

    import kgbench as kb

    graph = kb.connect()
    build = kb.build(graph, tasks=["unambiguous"], scale=0.2, out="build")
    run = kb.evaluate(build, "baseline:tfidf-lr", out="runs/words")
    run.score()

What stands in ``__all__`` is what the project keeps for its users; docs/api.md describes it.
"""

from typing import TYPE_CHECKING

from kgbench.lazy_names import lazy_names

if TYPE_CHECKING:
    from kg.errors import (
        BuildError,
        GraphError,
        KnowledgeError,
        ModelError,
        ProfileError,
        RunError,
        SourceError,
        UserError,
    )
    from kg.version import version
    from kgbench.api.audit import audit_mentalbench
    from kgbench.api.build import Build, LimitError, build, open_build
    from kgbench.api.cases import CasesResult, cases
    from kgbench.api.consultation_judges import judge_consultations
    from kgbench.api.consultation_report import report_consultations
    from kgbench.api.consultation_scores import score_consultations, write_consultation_sets
    from kgbench.api.consultations import ConsultRun, consult, verify_consultations
    from kgbench.api.conversation import converse
    from kgbench.api.coverage import clear_coverage, coverage
    from kgbench.api.demographic_effects import demographic_effects
    from kgbench.api.diagnosis import diagnose
    from kgbench.api.doctor import doctor
    from kgbench.api.effect import diff
    from kgbench.api.expert import import_items, import_template
    from kgbench.api.explore import explore
    from kgbench.api.export import export, export_build, export_primekg, export_runs, exporters
    from kgbench.api.free_form import free_form_scores
    from kgbench.api.graph import Graph, connect
    from kgbench.api.inspect_logs import import_inspect
    from kgbench.api.judge import judge
    from kgbench.api.judge_calibration import calibrate_judge
    from kgbench.api.judge_probes import probe_judge
    from kgbench.api.knowledge import load, validate
    from kgbench.api.leaderboard import leaderboard
    from kgbench.api.likelihood import likelihood
    from kgbench.api.neighbourhood import show
    from kgbench.api.preferences import check_preferences, import_preferences
    from kgbench.api.preferences_export import export_preferences
    from kgbench.api.preferences_fit import fit_preferences
    from kgbench.api.preferences_report import report_preferences
    from kgbench.api.preferences_template import preferences_template
    from kgbench.api.progress import Progress
    from kgbench.api.queries import queries
    from kgbench.api.reading import rate, read
    from kgbench.api.report import report
    from kgbench.api.rubric_check import check_rubric
    from kgbench.api.run import ModelRun, evaluate, evaluate_async, open_run
    from kgbench.api.scores import compare, score
    from kgbench.api.sources import fetch_primekg, import_mentalkg, import_primekg
    from kgbench.api.static_scores import score_static_sets
    from kgbench.api.verification import verify

__all__ = [
    "Build",
    "BuildError",
    "CasesResult",
    "ConsultRun",
    "Graph",
    "GraphError",
    "KnowledgeError",
    "LimitError",
    "ModelError",
    "ModelRun",
    "ProfileError",
    "Progress",
    "RunError",
    "SourceError",
    "UserError",
    "audit_mentalbench",
    "build",
    "calibrate_judge",
    "cases",
    "check_preferences",
    "check_rubric",
    "clear_coverage",
    "compare",
    "connect",
    "consult",
    "converse",
    "coverage",
    "demographic_effects",
    "diagnose",
    "diff",
    "doctor",
    "evaluate",
    "evaluate_async",
    "explore",
    "export",
    "export_build",
    "export_preferences",
    "export_primekg",
    "export_runs",
    "exporters",
    "fetch_primekg",
    "fit_preferences",
    "free_form_scores",
    "import_inspect",
    "import_items",
    "import_mentalkg",
    "import_preferences",
    "import_primekg",
    "import_template",
    "judge",
    "judge_consultations",
    "leaderboard",
    "likelihood",
    "load",
    "open_build",
    "open_run",
    "preferences_template",
    "probe_judge",
    "queries",
    "rate",
    "read",
    "report",
    "report_consultations",
    "report_preferences",
    "score",
    "score_consultations",
    "score_static_sets",
    "show",
    "validate",
    "verify",
    "verify_consultations",
    "version",
    "write_consultation_sets",
]

_ERRORS = (
    *("BuildError", "GraphError", "KnowledgeError", "ModelError"),
    *("ProfileError", "RunError", "SourceError", "UserError"),
)
_MODULES = {
    **dict.fromkeys(_ERRORS, "kg.errors"),
    "version": "kg.version",
    "audit_mentalbench": "kgbench.api.audit",
    **dict.fromkeys(("Build", "LimitError", "build", "open_build"), "kgbench.api.build"),
    **dict.fromkeys(("CasesResult", "cases"), "kgbench.api.cases"),
    "judge_consultations": "kgbench.api.consultation_judges",
    "report_consultations": "kgbench.api.consultation_report",
    **dict.fromkeys(("score_consultations", "write_consultation_sets"), "kgbench.api.consultation_scores"),
    **dict.fromkeys(("ConsultRun", "consult", "verify_consultations"), "kgbench.api.consultations"),
    "converse": "kgbench.api.conversation",
    **dict.fromkeys(("clear_coverage", "coverage"), "kgbench.api.coverage"),
    "demographic_effects": "kgbench.api.demographic_effects",
    "diagnose": "kgbench.api.diagnosis",
    "diff": "kgbench.api.effect",
    "doctor": "kgbench.api.doctor",
    **dict.fromkeys(("import_items", "import_template"), "kgbench.api.expert"),
    "explore": "kgbench.api.explore",
    **dict.fromkeys(("export", "export_build", "export_primekg", "export_runs", "exporters"), "kgbench.api.export"),
    "free_form_scores": "kgbench.api.free_form",
    **dict.fromkeys(("Graph", "connect"), "kgbench.api.graph"),
    "import_inspect": "kgbench.api.inspect_logs",
    "judge": "kgbench.api.judge",
    "calibrate_judge": "kgbench.api.judge_calibration",
    "probe_judge": "kgbench.api.judge_probes",
    "queries": "kgbench.api.queries",
    **dict.fromkeys(("load", "validate"), "kgbench.api.knowledge"),
    "leaderboard": "kgbench.api.leaderboard",
    "likelihood": "kgbench.api.likelihood",
    "show": "kgbench.api.neighbourhood",
    "score_static_sets": "kgbench.api.static_scores",
    **dict.fromkeys(("check_preferences", "import_preferences"), "kgbench.api.preferences"),
    "export_preferences": "kgbench.api.preferences_export",
    "fit_preferences": "kgbench.api.preferences_fit",
    "report_preferences": "kgbench.api.preferences_report",
    "preferences_template": "kgbench.api.preferences_template",
    "Progress": "kgbench.api.progress",
    **dict.fromkeys(("rate", "read"), "kgbench.api.reading"),
    "report": "kgbench.api.report",
    "check_rubric": "kgbench.api.rubric_check",
    **dict.fromkeys(("ModelRun", "evaluate", "evaluate_async", "open_run"), "kgbench.api.run"),
    **dict.fromkeys(("compare", "score"), "kgbench.api.scores"),
    **dict.fromkeys(("fetch_primekg", "import_mentalkg", "import_primekg"), "kgbench.api.sources"),
    "verify": "kgbench.api.verification",
}
"""Name -> the module that has it."""


__getattr__ = lazy_names(globals(), _MODULES)


def __dir__() -> list[str]:
    """The public names."""
    return sorted({*globals(), *__all__})
