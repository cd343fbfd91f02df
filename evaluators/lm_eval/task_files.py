"""The task files of the harness: one for each task and way of asking, and one for each group of them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import yaml

FUNCTIONS = "kgbench_tasks"
"""The module of functions beside the task files."""
FILTER = "kgbench"
"""The name under which the results of generation stand."""
_PREFIX = "kgbench"
_STOP = "<|endoftext|>"
"""Ends the turn of a base model; the reader leaves out what follows it."""
_CHOICE_FILTER = "none"


class TaskWay(NamedTuple):
    """A way of asking a task.

    Attributes:
        suffix: what its name ends with.
        filter: under which its results stand.
        said: in words.
    """

    suffix: str
    filter: str
    said: str


GENERATION = TaskWay("", FILTER, "the model writes, and the reader of kgbench reads its reply")
CHOICE = TaskWay("_mc", _CHOICE_FILTER, "letters are compared by log-likelihood")


class _Function(str):
    """The name of a function, which stands after a tag of the harness."""


class _TaskDumper(yaml.SafeDumper):
    """Writes names of functions with their tag."""


_TaskDumper.add_representer(_Function, lambda dumper, name: dumper.represent_scalar("!function", str(name)))


def task_name(task: str, way: TaskWay) -> str:
    """The name of a task in the harness."""
    return f"{_PREFIX}_{task}{way.suffix}"


def group_name(suite: str | None, way: TaskWay) -> str:
    """The name of a suite as a group, or of all of them."""
    return f"{_PREFIX}{f'_{suite}' if suite else ''}{way.suffix}"


def task_file(task: str, way: TaskWay, metadata: Mapping[str, Any], max_tokens: int) -> str:
    """The file of a task; it lies in the folder of its suite, beside the documents and the functions.

    Args:
        task: its name in the build.
        way: how it is asked.
        metadata: of the build, with the version.
        max_tokens: how long a reply may be.
    """
    common = {
        "task": task_name(task, way),
        "custom_dataset": _function("documents"),
        "dataset_kwargs": {"file": f"{task}.jsonl", "one_letter": way is CHOICE},
        "test_split": "test",
        "doc_to_text": "prompt",
        "num_fewshot": 0,
    }
    own = _choice() if way is CHOICE else _generation(max_tokens)
    return _text({**common, **own, "metadata": dict(metadata)})


def group_file(suite: str | None, members: Sequence[str], way: TaskWay, metadata: Mapping[str, Any]) -> str:
    """The file of a group; its accuracy is over all documents, a large task counting for more."""
    return _text(
        {
            "group": group_name(suite, way),
            "task": list(members),
            "aggregate_metric_list": [
                {"metric": "acc", "aggregation": "mean", "weight_by_size": True, "filter_list": [way.filter]}
            ],
            "metadata": dict(metadata),
        }
    )


def _generation(max_tokens: int) -> dict[str, Any]:
    return {
        "output_type": "generate_until",
        "doc_to_target": "reply",
        "generation_kwargs": {
            "until": [_STOP],
            "max_gen_toks": max_tokens,
            "do_sample": False,
            "temperature": 0.0,
        },
        "filter_list": [{"name": FILTER, "filter": [{"function": "custom", "filter_fn": _function("read")}]}],
        "process_results": _function("score"),
        "metric_list": [
            {"metric": "acc", "aggregation": "mean", "higher_is_better": True},
            {"metric": "score", "aggregation": "mean", "higher_is_better": True},
            {"metric": "no_answer", "aggregation": "mean", "higher_is_better": False},
        ],
    }


def _choice() -> dict[str, Any]:
    return {
        "output_type": "multiple_choice",
        "doc_to_choice": "labels",
        "doc_to_target": "{{gold[0]}}",
        "target_delimiter": " ",
        "process_results": _function("compare"),
        "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}],
    }


def _function(name: str) -> _Function:
    return _Function(f"{FUNCTIONS}.{name}")


def _text(content: Mapping[str, Any]) -> str:
    return yaml.dump(content, Dumper=_TaskDumper, sort_keys=False, allow_unicode=True, width=100)
