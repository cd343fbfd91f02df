"""How similar two texts are: by BERTScore where its weights are at hand, else by the letters that they share."""

import importlib
import importlib.util
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, Protocol

import numpy as np

from evaluators.table.table import Floats
from kg.errors import UserError

SimilarityName = Literal["auto", "bertscore", "trigrams"]
MODEL = "microsoft/deberta-xlarge-mnli"
"""Weights of BERTScore (paper 002, section 4.4)."""
_PACKAGE = "bert_score"
_OFFLINE = ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")
_AT_ONCE = 64


class TextSimilarity(Protocol):
    """A measure of two texts.

    Attributes:
        name: as it stands in every output.
    """

    name: str

    def of(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """The similarity of each pair; 1 for equal texts."""


class Trigrams:
    """The cosine of the counts of three letters in a row, within words and in small letters; from 0 to 1.

    It needs no weights, and hears no synonyms: "start lithium" and "begin lithium" differ.
    """

    name = "character trigrams"

    def of(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """The cosine; equal texts have 1, and a text without letters 0 beside any other."""
        from sklearn.feature_extraction.text import CountVectorizer
        from sklearn.preprocessing import normalize

        texts = [text for pair in pairs for text in pair]
        same = np.array([one.strip().lower() == other.strip().lower() for one, other in pairs], dtype=bool)
        try:
            counts = CountVectorizer(analyzer="char_wb", ngram_range=(3, 3)).fit_transform(texts)
        except ValueError:
            # No text has a letter.
            return same.astype(float)
        unit = normalize(counts)
        found = np.asarray(unit[0::2].multiply(unit[1::2]).sum(axis=1), dtype=float).ravel()
        return np.where(same, 1.0, np.clip(found, 0.0, 1.0))


class BertScore:
    """The F1 of BERTScore (Zhang and others 2020) with weights that are on this machine; none are ever downloaded."""

    def __init__(self, model: str = MODEL) -> None:
        """Loads the weights.

        Args:
            model: name of the weights, or their folder.

        Raises:
            UserError: the package or the weights are not here.
        """
        if importlib.util.find_spec(_PACKAGE) is None:
            raise UserError("BERTScore needs the package bert-score, which is not installed.")
        try:
            with _offline():
                self._scorer: Any = importlib.import_module(_PACKAGE).BERTScorer(model_type=model)
        except Exception as error:
            # Each library has errors of its own for weights that are missing.
            why = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise UserError(f"BERTScore cannot load the weights {model} ({why}); put them on this machine.") from error
        self.name = f"BERTScore F1, {model}"

    def of(self, pairs: Sequence[tuple[str, str]]) -> Floats:
        """F1 of each pair."""
        _, _, found = self._scorer.score(
            [one for one, _ in pairs], [other for _, other in pairs], batch_size=_AT_ONCE, verbose=False
        )
        return np.asarray(found, dtype=float)


def open_similarity(name: SimilarityName = "auto", model: str = MODEL) -> tuple[TextSimilarity, str]:
    """A measure, and why it is not another one.

    Args:
        name: ``auto`` takes BERTScore where its weights are at hand, and says so where they are not.
        model: weights of BERTScore.

    Returns:
        The measure, and a sentence for the output; empty where the measure is the one that was asked for.

    Raises:
        UserError: BERTScore was asked for, and cannot be had.
    """
    if name == "trigrams":
        return Trigrams(), ""
    try:
        return BertScore(model), ""
    except UserError as error:
        if name == "bertscore":
            raise
        return Trigrams(), f"{str(error).rstrip('.')}: similarity is by {Trigrams.name} instead."


@contextmanager
def _offline() -> Iterator[None]:
    """Keeps libraries from downloading weights."""
    before = {name: os.environ.get(name) for name in _OFFLINE}
    os.environ.update(dict.fromkeys(_OFFLINE, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
