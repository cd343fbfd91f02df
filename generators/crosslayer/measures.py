"""What someone who knows nothing could count of the entities that a question about a case offers."""

from collections.abc import Mapping, Sequence

from generators.biomedical.entities import SliceEntity, with_distance


def measures(keys: Sequence[str], known: Mapping[str, SliceEntity], stem: str) -> dict[str, list[list[int]]]:
    """Degrees, name lengths, and the words that each name shares with the case."""
    words = {word.strip(".,;:!?()\u201c\u201d\"'") for word in stem.casefold().split()}
    met = [known[key] for key in keys]
    return {
        "degree": with_distance([entity.degree for entity in met]),
        "name length": with_distance([len(entity.name) for entity in met]),
        "string overlap": [[len(words & set(entity.name.casefold().split()))] for entity in met],
    }
