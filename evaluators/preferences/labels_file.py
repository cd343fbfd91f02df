"""The labels of a preferences folder, as a fit wrote them."""

from pathlib import Path

from pydantic import ValidationError

from evaluators.preferences.folder import LABELS
from generators.item import reason
from generators.preferences.soft_label import SoftLabel
from kg.errors import UserError


def read_labels(folder: Path) -> dict[str, SoftLabel]:
    """Question -> its label; empty where nothing was fitted.

    Raises:
        UserError: a line is not a label, a question has two, or the file cannot be read.
    """
    path = folder / LABELS
    found: dict[str, SoftLabel] = {}
    try:
        lines = path.read_bytes().splitlines() if path.exists() else []
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); check its permissions.") from error
    for number, line in enumerate(lines, start=1):
        try:
            label = SoftLabel.model_validate_json(line)
        except ValidationError as error:
            raise UserError(f"{path}, line {number}: {reason(error)}; fit the annotations again.") from error
        if label.question in found:
            raise UserError(f"{path}, line {number}: {label.question} has a label already; fit the annotations again.")
        found[label.question] = label
    return found
