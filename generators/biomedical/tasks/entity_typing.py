"""Entity typing: the type of an entity, among five."""

from collections.abc import Iterator, Mapping
from typing import Any

from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.entities import entities
from generators.biomedical.task import SliceTask
from generators.context import Context
from generators.draw import stream
from kg.primekg.relations import relations
from kg.registry import register

_OPTIONS = 5


@register
class EntityTyping(SliceTask):
    """One question for each entity whose name belongs to one type only.

    The types of the slice come first among the options, since others are never right; PrimeKG's other types fill up.
    """

    name = "entity_typing"
    question = "Of which type is this entity?"
    query = "biomedical/prove_types"

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """Every entity; at a smaller scale some of them."""
        known = context.once(entities)
        plain = [row["key"] for row in context.connection.rows("biomedical/plain_names")]
        present = sorted({entity.type for entity in known.values()})
        absent = sorted({type_ for relation in relations() for type_ in (relation.head, relation.tail)} - {*present})
        order = stream(context.seed, self.name, "entities").shuffled(plain)
        for key in sorted(order[: round(len(plain) * context.scale)]):
            entity = known[key]
            drawing = stream(context.seed, self.name, key)
            wrong = drawing.shuffled([type_ for type_ in present if type_ != entity.type]) + drawing.shuffled(absent)
            yield QuestionDraft(
                facts={"names": {key: entity.name}, "entity": key, "types": [entity.type, *wrong[: _OPTIONS - 1]]},
                gold=0,
                group=key,
                entities=(key,),
                relations=(),
                measures={"degree": [entity.degree], "name length": [len(entity.name)]},
            )

    def left_out(self, context: Context) -> int:
        """Entities whose name belongs to several types, or that have none."""
        return len(context.once(entities)) - len(context.connection.rows("biomedical/plain_names"))

    def stem(self, facts: Mapping[str, Any]) -> str:
        """The entity's name."""
        return f"Entity: {facts['names'][facts['entity']]}"

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """The five types."""
        name = facts["names"][facts["entity"]]
        return [DraftOption(type_, {"name": name, "type": type_}) for type_ in facts["types"]]
