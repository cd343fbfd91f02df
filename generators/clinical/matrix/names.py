"""What everything that questions are about is called: nodes by their names, rules and requirements by what they say."""

from generators.clinical.matrix.asked import Names
from generators.composing.book import Bit
from generators.composing.sources import read as read_sources
from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from generators.draw import stream
from kg.criteria.words import Words
from kg.model.condition import sets_of
from kg.wording.lint import capitalised
from kg.wording.pattern import Person, contracted, filled

_BETWEEN = "#"
_PEOPLE: tuple[Person, ...] = ("she", "he")


def names_of(context: Context) -> Names:
    """By key: codes of nodes and quotations, ``differential/side`` of rules, ``disorder#place`` of requirements."""
    return {
        **{row["key"]: row["name"] for row in context.connection.rows("clinical/names")},
        **requirements(context),
        **quotations(context),
    }


def requirements(context: Context) -> Names:
    """What each disorder asks for beside its symptom groups, in words; without what may hold in either of two ways."""
    criteria = context.read(read_lore).criteria
    words = Words(criteria)
    return {
        f"{code}{_BETWEEN}{place}": f"{capitalised(words.requirement(requirement))}."
        for code, disorder in sorted(criteria.disorders.items())
        for place, requirement in enumerate(disorder.requirements)
        if len(sets_of(requirement)) == 1
    }


def quotations(context: Context) -> Names:
    """The sentences in which patients and clinicians tell forms of symptoms, that need nothing of a scene, by code."""
    return context.once(_quotations)


def _quotations(context: Context) -> Names:
    found: dict[str, str] = {}
    for (_, use, voice), bits in context.read(read_sources).book.listed():
        if use.startswith("tell@"):
            for bit in bits:
                if not bit.slots and bit.needs is None:
                    found[bit.code] = _told(bit, voice)
    return found


def _told(bit: Bit, voice: str) -> str:
    if voice == "self":
        return capitalised(contracted(filled(bit.text, "I", "present", {})))
    # Of whom a clinician writes says nothing, and is the same in every build.
    return capitalised(filled(bit.text, stream("clinician", bit.code).choice(_PEOPLE), "present", {}))


def renamed_since(stated: Names, names: Names) -> str | None:
    """The first of some names that the graph has otherwise, in words; None where there is none."""
    other = next((key for key, name in stated.items() if names.get(key) != name), None)
    return None if other is None else f"{other} is called {names.get(other, 'nothing')}, not {stated[other]}"
