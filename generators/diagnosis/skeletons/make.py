"""Makes the skeletons that come with the package: ``python -m generators.diagnosis.skeletons.make [SUBJECT...]``.

Those that still hold by the knowledge files stay; with subjects named, these are sought anew.
"""

import sys
from pathlib import Path

from generators.diagnosis.lore import of_knowledge
from generators.diagnosis.skeletons.find import find, suits
from generators.diagnosis.skeletons.store import COUNT, NAME, stored, subjects, text
from generators.diagnosis.sketch import Sketch
from kg.files.resources import ontology_folder
from kg.knowledge.core import core
from kg.knowledge.reader import read


def make(anew: list[str]) -> int:
    """Writes the file; how many subjects are left without any skeleton."""
    lore = of_knowledge(core(read(ontology_folder() / "knowledge")))
    path = Path(__file__).with_name(NAME)
    before = stored().skeletons if path.exists() else {}
    made: dict[str, tuple[Sketch, ...]] = {}
    empty = 0
    for subject in subjects(lore):
        known = () if subject in anew else before.get(subject, ())
        made[subject] = kept = tuple(one for one in known if suits(lore, subject, one))
        if not kept or len(kept) < len(known):
            others = (one for one in find(lore, subject, COUNT) if one not in kept)
            made[subject] = (*kept, *others)[:COUNT]
        empty += not made[subject]
        if made[subject] != known:
            sys.stdout.write(f"{subject}: {len(made[subject])}\n")
            sys.stdout.flush()
        path.write_bytes(text(lore, {**before, **made}))
    return empty


if __name__ == "__main__":
    sys.exit(1 if make(sys.argv[1:]) else 0)
