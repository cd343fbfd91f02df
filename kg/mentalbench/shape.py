"""What every record read from the release shares."""

from pydantic import BaseModel, ConfigDict


class Shape(BaseModel):
    """A frozen record that ignores keys it does not know: the release is not ours to refuse."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)
