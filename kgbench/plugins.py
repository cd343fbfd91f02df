"""What packages of other people declare things with: base classes, and the decorator `register`.

A package adds a task, form of answers, metric, model, writer, exporter, or a doctor, patient or diagnoser of
consultations with an entry point that names its module::

    [project.entry-points."kgbench.tasks"]
    anything = "my_package.my_module"

The groups are ``kgbench.tasks``, ``kgbench.forms``, ``kgbench.metrics``, ``kgbench.models`` (baselines and providers
of chat models), ``kgbench.writers``, ``kgbench.exporters``, ``kgbench.doctors``, ``kgbench.patients`` and
``kgbench.diagnosers``. A module is imported when the first of its kind is looked up.
"""

from typing import TYPE_CHECKING

from kgbench.lazy_names import lazy_names

if TYPE_CHECKING:
    from evaluators.consultation.diagnoser import Diagnoser
    from evaluators.consultation.doctor import DoctorAgent
    from evaluators.consultation.exchange import Ask, Close, Exchange, Mapped, PatientReply, Said
    from evaluators.consultation.heard import Heard
    from evaluators.consultation.patient import PatientAgent
    from evaluators.consultation.resources import Resources
    from evaluators.export.runs_exporter import RunsExporter
    from evaluators.form import AnswerForm
    from evaluators.models.baselines.baseline import Baseline, LearningBaseline
    from evaluators.score.metric import Mean, Metric, MetricRange, Ordered, Summed
    from generators.context import Context
    from generators.export.build_exporter import BuildExporter, BuildToExport
    from generators.form import GoldForm
    from generators.gates.measured import Measured
    from generators.gates.shortcuts import Judged
    from generators.item import Item, Option, Proof
    from generators.models.providers import Provider
    from generators.task import Task
    from generators.writers import WriterKind
    from kg.exporters.exporter import Exporter, ExportOption, WrittenExport
    from kg.registry import register

__all__ = [
    "AnswerForm",
    "Ask",
    "Baseline",
    "BuildExporter",
    "BuildToExport",
    "Close",
    "Context",
    "Diagnoser",
    "DoctorAgent",
    "Exchange",
    "ExportOption",
    "Exporter",
    "GoldForm",
    "Heard",
    "Item",
    "Judged",
    "LearningBaseline",
    "Mapped",
    "Mean",
    "Measured",
    "Metric",
    "MetricRange",
    "Option",
    "Ordered",
    "PatientAgent",
    "PatientReply",
    "Proof",
    "Provider",
    "Resources",
    "RunsExporter",
    "Said",
    "Summed",
    "Task",
    "WriterKind",
    "WrittenExport",
    "register",
]

_MODULES = {
    "AnswerForm": "evaluators.form",
    **dict.fromkeys(
        ("Ask", "Close", "Exchange", "Mapped", "PatientReply", "Said"),
        "evaluators.consultation.exchange",
    ),
    "Diagnoser": "evaluators.consultation.diagnoser",
    "DoctorAgent": "evaluators.consultation.doctor",
    "Heard": "evaluators.consultation.heard",
    "PatientAgent": "evaluators.consultation.patient",
    "Resources": "evaluators.consultation.resources",
    "Baseline": "evaluators.models.baselines.baseline",
    "BuildExporter": "generators.export.build_exporter",
    "Context": "generators.context",
    "ExportOption": "kg.exporters.exporter",
    "BuildToExport": "generators.export.build_exporter",
    "Exporter": "kg.exporters.exporter",
    "GoldForm": "generators.form",
    "Item": "generators.item",
    "Judged": "generators.gates.shortcuts",
    "LearningBaseline": "evaluators.models.baselines.baseline",
    "Mean": "evaluators.score.metric",
    "Measured": "generators.gates.measured",
    "Metric": "evaluators.score.metric",
    "Option": "generators.item",
    "Ordered": "evaluators.score.metric",
    "Proof": "generators.item",
    "Provider": "generators.models.providers",
    "MetricRange": "evaluators.score.metric",
    "RunsExporter": "evaluators.export.runs_exporter",
    "Summed": "evaluators.score.metric",
    "Task": "generators.task",
    "WriterKind": "generators.writers",
    "WrittenExport": "kg.exporters.exporter",
    "register": "kg.registry",
}
"""Name -> the module that has it; an exporter need not wait for numpy."""

__getattr__ = lazy_names(globals(), _MODULES)
