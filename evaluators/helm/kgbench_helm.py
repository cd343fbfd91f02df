"""The scenario of the questions beside this file, for HELM; kgbench copies this file into each export.

``helm-run --plugins DIR/kgbench_helm.py --run-entries kgbench:task=TASK,model=MODEL --suite NAME`` runs a task.
"""

from __future__ import annotations

import json
from pathlib import Path

from helm.benchmark.adaptation.adapter_spec import ADAPT_GENERATION, AdapterSpec
from helm.benchmark.metrics.common_metric_specs import get_exact_match_metric_specs
from helm.benchmark.run_spec import RunSpec, run_spec_function
from helm.benchmark.scenarios.scenario import (
    CORRECT_TAG,
    TEST_SPLIT,
    Input,
    Instance,
    Output,
    Reference,
    Scenario,
    ScenarioSpec,
)

_HERE = Path(__file__).resolve().parent
_MAX_TOKENS = 64


class KgbenchScenario(Scenario):  # type: ignore[misc]
    """The questions of a task."""

    name = "kgbench"
    description = "Questions made from a psychiatric knowledge graph."
    tags = ["psychiatry", "knowledge graph"]  # noqa: RUF012

    def __init__(self, task: str) -> None:
        """Reads nothing yet.

        Args:
            task: its name; its questions are in ``questions/TASK.jsonl``.
        """
        super().__init__()
        self._task = task

    def get_instances(self, output_path: str) -> list[Instance]:
        """Each question with its right reply as the only reference.

        Args:
            output_path: where a scenario may keep files; none are needed.
        """
        del output_path
        with (_HERE / "questions" / f"{self._task}.jsonl").open(encoding="utf-8") as lines:
            asked = [json.loads(line) for line in lines]
        return [
            Instance(
                input=Input(text=one["prompt"]),
                references=[Reference(Output(text=one["reply"]), tags=[CORRECT_TAG])],
                split=TEST_SPLIT,
                id=f"{one['id']}/{one['part']}" if one["part"] else one["id"],
            )
            for one in asked
        ]


@run_spec_function("kgbench")  # type: ignore[untyped-decorator]
def kgbench_run(task: str) -> RunSpec:
    """The run of a task: each prompt as it stands, without examples.

    Args:
        task: its name.
    """
    adapter = AdapterSpec(
        method=ADAPT_GENERATION,
        input_prefix="",
        input_suffix="",
        output_prefix="",
        output_suffix="",
        max_train_instances=0,
        num_outputs=1,
        max_tokens=_MAX_TOKENS,
        temperature=0.0,
        stop_sequences=[],
    )
    return RunSpec(
        name=f"kgbench:task={task}",
        scenario_spec=ScenarioSpec(class_name=f"{__name__}.KgbenchScenario", args={"task": task}),
        adapter_spec=adapter,
        metric_specs=get_exact_match_metric_specs(),
        groups=["kgbench"],
    )
