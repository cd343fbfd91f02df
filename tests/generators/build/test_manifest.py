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
