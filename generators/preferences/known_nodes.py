"""What a question may name: codes and keys of the knowledge, and entities of the demonstration slice."""

import csv
from functools import cache

from kg.errors import KnowledgeError
from kg.files.resources import ontology_folder
from kg.knowledge.reader import read


@cache
def known_nodes() -> frozenset[str]:
    """Every code and key that comes with kgbench.

    Disorders, groups, symptoms and their subtypes, differentials, findings, kinds of episode and event, and the
    entities of the demonstration slice by key, such as ``drug:DB00321``. Takes about two seconds.

    Raises:
        KnowledgeError: the files are missing or broken.
    """
    held = read(ontology_folder() / "knowledge")
    codes = {*held.disorders, *held.groups, *held.symptoms, *held.differentials}
    codes |= {subtype.code for symptom in held.symptoms.values() for subtype in symptom.subtypes}
    codes |= {*held.findings, *held.kinds, *held.events}
    return frozenset(codes | _entities())


def _entities() -> set[str]:
    path = ontology_folder() / "demonstration" / "kg.csv"
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return {f"{row['x_type']}:{row['x_id']}" for row in csv.DictReader(file)}
    except OSError as error:
        raise KnowledgeError(f"{path}: cannot be read ({error.strerror}); install kgbench again.") from error
