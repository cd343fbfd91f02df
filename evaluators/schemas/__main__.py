"""Writes the schemas beside this file anew."""

from evaluators.schemas import FOLDER, write

write(FOLDER)
