"""What a run has used, in tokens and money, and whether it may go on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from generators.models.tokens import Tokens
from kg.errors import UserError

_MILLION = 1_000_000


class Price(NamedTuple):
    """What a million tokens cost, in whatever currency the price file is written."""

    prompt: float
    completion: float


def price_of(path: Path, model: str) -> Price:
    """The price of a model, from a YAML file of ``model: {prompt: 2.5, completion: 10}``.

    Raises:
        UserError: the file cannot be read, or has no such model.
    """
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}).") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: not YAML ({' '.join(str(error).split())[:200]}).") from error
    listed: Any = found.get(model) if isinstance(found, Mapping) else None
    try:
        price = Price(float(listed["prompt"]), float(listed["completion"]))
    except (KeyError, TypeError, ValueError) as error:
        raise UserError(
            f"{path}: no price of {model}. Write what a million tokens cost, "
            f"such as '\"{model}\": {{prompt: 2.5, completion: 10}}'."
        ) from error
    if min(price) < 0:
        raise UserError(f"{path}: a price of {model} is negative.")
    return price


class Budget:
    """Adds up what replies cost; what was known already costs nothing."""

    def __init__(
        self, price: Price | None = None, *, most_tokens: int | None = None, most_cost: float | None = None
    ) -> None:
        """Starts at nothing.

        Args:
            price: of the model, where it is known.
            most_tokens: ends the run, prompt and completion together.
            most_cost: ends the run, in the currency of the price.
        """
        self.price = price
        self._most_tokens = most_tokens
        self._most_cost = most_cost
        self.prompt = 0
        self.completion = 0

    def spend(self, tokens: Tokens) -> None:
        """Adds a reply."""
        self.prompt += tokens.prompt
        self.completion += tokens.completion

    @property
    def cost(self) -> float | None:
        """What was spent so far; None without a price."""
        if self.price is None:
            return None
        return (self.prompt * self.price.prompt + self.completion * self.price.completion) / _MILLION

    @property
    def used_up(self) -> str | None:
        """Which limit is reached, in words; None while the run may go on."""
        if self._most_tokens is not None and self.prompt + self.completion >= self._most_tokens:
            return f"--max-tokens-total {self._most_tokens} is reached"
        if self._most_cost is not None and self.cost is not None and self.cost >= self._most_cost:
            return f"--max-cost {self._most_cost:g} is reached"
        return None
