"""What a manifest says of gaps."""

import pytest

from generators.manifest import ItemsFile, Manifest


def gaps(**file: object) -> list[str]:
    stated = {"suite": "diagnosis", "path": "items/medical_chart.jsonl", "sha256": "0", "count": 345, **file}
    task = ItemsFile.model_validate(stated)
    made = Manifest(version="1", seed=1, scale=1, writer="offline", graph_sha256="0", tasks={"medical_chart": task})
    return list(made.gaps())


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (2, "D001/seed-0, D001/seed-1 repeat"),
        (5, "D001/seed-3, D001/seed-4 repeat"),
        (7, "D001/seed-3, D001/seed-4 and 2 more repeat"),
    ],
)
def test_repeated_seeds_are_named(count: int, said: str) -> None:
    (gap,) = gaps(repeated=[f"D001/seed-{number}" for number in range(count)])
    assert gap.startswith("medical_chart: D001/seed-0, ")
    assert said in gap
    assert gap.endswith(" the facts of an earlier seed, since no others were found.")


def test_items_that_are_missing_or_left_out_are_counted() -> None:
    assert gaps() == gaps(wanted=345) == []
    assert gaps(wanted=400) == ["medical_chart: 345 of 400 items; the slice gives no more without repeats."]
    assert gaps(wanted=400, left_out=55) == [
        "medical_chart: 55 questions are left out, since the graph lacks what they need."
    ]


def test_seeds_that_were_left_are_counted_with_the_first_reason() -> None:
    left = {"D001/seed-0/attempt-1": "It has 224 words.", "D002/seed-3/attempt-0": "It has 208 words."}
    made = Manifest(version="1", seed=1, scale=1, writer="offline", graph_sha256="0", tasks={}, untold=left)
    assert list(made.gaps()) == [
        "Drawn anew, since their texts are not proved: 2 seeds, first D001/seed-0/attempt-1. It has 224 words."
    ]
