"""Contexts of two hops: a drug with a use in disease A, which is related to disease B; half with a use in B too."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generators.biomedical.entities import SliceEntity, names_of, shared_words
from generators.biomedical.matching import Matcher
from generators.biomedical.uses import use_relations
from generators.context import Context
from generators.draw import stream

_CONTEXTS = 1200


class TwoHops(NamedTuple):
    """One context; drug, middle and disease are keys.

    Attributes:
        first: the use relation from the drug to the middle disease.
        link: the relation between the diseases.
        second: the use relation from the drug to the disease, None for none.
        queried: the relation that a yes-no question names: ``second``, or that of the context it is matched to.
    """

    drug: str
    middle: str
    disease: str
    first: str
    link: str
    second: str | None
    queried: str

    @property
    def group(self) -> str:
        """What every question about the drug and the disease shares."""
        return f"{self.drug}/{self.disease}"


class Contexts(NamedTuple):
    """The contexts of a build, which all tasks of two hops share."""

    listed: list[TwoHops]
    relations: list[str]
    known: Mapping[str, SliceEntity]

    def facts(self, hops: TwoHops) -> dict[str, Any]:
        """What a question about a context is told from."""
        keys = (hops.drug, hops.middle, hops.disease)
        return {
            "names": names_of(self.known, keys),
            "drug": hops.drug,
            "middle": hops.middle,
            "disease": hops.disease,
            "first": hops.first,
            "link": hops.link,
        }

    def measures(self, hops: TwoHops) -> dict[str, list[int]]:
        """What someone who knows nothing could count."""
        drug, middle, disease = met = [self.known[key] for key in (hops.drug, hops.middle, hops.disease)]
        places = [self.relations.index(relation) for relation in (hops.first, hops.queried)]
        return {
            "degree": [entity.degree for entity in met],
            "name length": [len(entity.name) for entity in met],
            "string overlap": [
                shared_words(one.name, other.name)
                for one, other in ((drug, middle), (middle, disease), (drug, disease))
            ],
            "first hop": [*places, int(places[0] == places[1])],
        }


def wanted(scale: float) -> int:
    """How many contexts there are, or fewer where the slice has no match for more."""
    return 2 * round(_CONTEXTS / 2 * scale)


def contexts(context: Context) -> Contexts:
    """Contexts with a use of the drug in B, each followed by one without that has the same diseases and first hop.

    So the diseases, the first hop and the relation that is asked for tell nothing, and the drugs look alike.
    """
    matcher = Matcher(context)
    blocks: dict[tuple[str, ...], dict[str, str | None]] = {}
    for row in context.connection.rows("biomedical/two_hops"):
        key = (row["middle"], row["disease"], row["first"], row["link"])
        blocks.setdefault(key, {})[row["drug"]] = row["second"]
    rng = stream(context.seed, "two_hops")
    pairs: list[tuple[TwoHops, TwoHops]] = []
    for (middle, disease, first, link), seconds in blocks.items():
        used = [drug for drug, second in seconds.items() if second is not None]
        unused = rng.shuffled([drug for drug, second in seconds.items() if second is None])
        for yes, no in matcher.alike([middle, disease], used, unused):
            second = str(seconds[yes])
            pairs.append(
                (
                    TwoHops(yes, middle, disease, first, link, second, second),
                    TwoHops(no, middle, disease, first, link, None, second),
                )
            )
    chosen = rng.shuffled(pairs)[: wanted(context.scale) // 2]
    return Contexts([hops for pair in chosen for hops in pair], use_relations(context.connection), matcher.known)
