"""Coverage worked out once more with pandas, from lists of answers and triples alone."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from tests.evaluators.coverage.making import Said

Triple = tuple[str, str, str]


def accuracies(said: Sequence[Said], field: str, of: str = "right") -> pd.Series[float]:
    """Equations 8 and 9: by code; of chance, its mean."""
    frame = pd.DataFrame(
        [(float(getattr(one, of)), code) for one in said if one.right is not None for code in set(getattr(one, field))],
        columns=["right", "code"],
    )
    return frame.groupby("code")["right"].mean()


def scores(
    said: Sequence[Said], nodes: Sequence[str], triples: Sequence[Triple], of: str = "right"
) -> dict[str, float | None]:
    """Equations 10 to 18, over what is measured; of chance, the same with the chance of each answer."""
    entity, relation = accuracies(said, "entities", of), accuracies(said, "relations", of)
    frame = pd.DataFrame(triples, columns=["head", "relation", "tail"])
    degrees = pd.Series({node: int(((frame["head"] == node) | (frame["tail"] == node)).sum()) for node in nodes})
    uses = frame["relation"].value_counts()
    measured = entity[entity.index.isin(nodes)]
    kinds = relation[relation.index.isin(uses.index)]
    parts = pd.DataFrame(
        {
            "head": frame["head"].map(entity),
            "relation": frame["relation"].map(relation),
            "tail": frame["tail"].map(entity),
        }
    ).dropna()
    return {
        "CovAvg(E)": _value(measured.mean()),
        "CovDeg(E)": _weighted(measured, degrees),
        "CovAvg(R)": _value(kinds.mean()),
        "CovDeg(R)": _weighted(kinds, uses),
        "Cov(T)": _value(parts.astype(float).mean(axis=1).mean()),
    }


def _weighted(values: pd.Series[float], weights: pd.Series[int]) -> float | None:
    mine = weights.reindex(values.index)
    return _value((values * mine).sum() / mine.sum()) if mine.sum() else None


def _value(value: float) -> float | None:
    return None if pd.isna(value) else float(value)
