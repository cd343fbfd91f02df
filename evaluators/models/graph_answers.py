"""What the graph says is right in the clinical tasks, found from the facts of items and not from their answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generators.biomedical.entities import SliceEntity
from generators.clinical.approach.answers import read as read_asked
from generators.clinical.approach.proof import judged_of, worths_of
from generators.clinical.approach.worth import USEFUL
from generators.clinical.matrix.items import Facts, ordered
from generators.clinical.matrix.kinds import KINDS
from generators.clinical.matrix.proof import ClaimedQuestion, asked_of_graph, right
from generators.clinical.matrix.theme_items import ThemeFacts
from generators.clinical.sequence.drugs import treatment
from generators.clinical.sequence.evidence import evidence
from generators.clinical.vocabularies import CATEGORIES, category_code
from generators.diagnosis.gold import VOCABULARY as DISORDERS
from generators.diagnosis.verification import profile_of
from generators.experts import EXPERT
from generators.item import Item
from generators.writing.spans import decode
from kg.criteria.reading import read as read_criteria
from kg.errors import UserError
from kg.model.profile import Profile
from kg.oracle import QUERY, Judgement, judge
from kg.store.query_runner import QueryRunner

PartAnswers = Mapping[str, tuple[str, ...]]
"""Id of a part -> the labels or codes that are right."""

_OF_MATRIX = frozenset(kind.query for kind in KINDS.values())


def is_clinical(item: Item) -> bool:
    """Whether an item has parts, or is of a closed set of facts, or asks what to ask next."""
    return bool(item.parts) or item.proof.query in _OF_MATRIX or _asks_what_to_ask(item)


def answers(connection: QueryRunner, items: Sequence[Item]) -> Iterator[PartAnswers]:
    """What is right in each of some clinical items, in their order.

    Raises:
        UserError: an item is by an expert, or of a kind about which the graph says nothing.
    """
    found: dict[str, PartAnswers] = {}
    for kind in (_matrix, _approach, _sequential, _told):
        left = [item for item in items if item.id not in found]
        found |= kind(connection, left)
    for item in items:
        if EXPERT in item.provenance or item.id not in found:
            raise UserError(f"{item.id} asks what the graph cannot answer; leave out {item.task} with --task.")
        yield found[item.id]


def _matrix(connection: QueryRunner, items: Iterable[Item]) -> dict[str, PartAnswers]:
    asked = [(item, part, question) for item in items for part, question in _questions(item)]
    shown = asked_of_graph(connection, [question for _, _, question in asked])
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for (item, part, _), said in zip(asked, shown, strict=True):
        found.setdefault(item.id, {})[part] = right(said)
    return dict(found)


def _questions(item: Item) -> Iterator[tuple[str, ClaimedQuestion]]:
    """The questions of closed sets and themes, by their parts."""
    if item.proof.query not in _OF_MATRIX:
        return
    if item.parts:
        questions = ThemeFacts.read(item.facts).questions
        yield from zip((part.id for part in item.parts), questions, strict=True)
    else:
        facts = Facts.read(item.facts)
        yield "", facts.question(ordered(item.id, facts.keys))


def _approach(connection: QueryRunner, items: Iterable[Item]) -> dict[str, PartAnswers]:
    asked = [item for item in items if _asks_what_to_ask(item)]
    if not asked:
        return {}
    differentials = read_criteria(connection).differentials
    found: dict[str, PartAnswers] = {}
    for item, _, judgements in judged_of(connection, asked, read_asked(connection)):
        rules = differentials[str(item.provenance["subject"])]
        worth = worths_of(judgements, [str(option.node) for option in item.options], rules)
        found[item.id] = {"": tuple(option.label for option in item.options if worth[str(option.node)] == USEFUL)}
    return found


def _asks_what_to_ask(item: Item) -> bool:
    """Whether the proof judges a case as it is and after each answer."""
    return item.proof.query == QUERY and len(item.proof.params["profiles"]) > 1


def _told(connection: QueryRunner, items: Iterable[Item]) -> dict[str, PartAnswers]:
    """Cases of which the disorders that remain possible are asked for, and the chapters of these."""
    asked = [item for item in items if item.proof.query == QUERY and item.parts]
    if not asked:
        return {}
    chapters = {row["code"]: category_code(row["chapter"]) for row in connection.rows("clinical/disorders")}
    judged = judge(connection, [(profile_of(item).parameter(), _differential(item)) for item in asked])
    found: dict[str, PartAnswers] = {}
    for item, judgement in zip(asked, judged, strict=True):
        possible = _possible(judgement)
        by_vocabulary = {DISORDERS: possible, CATEGORIES: tuple(sorted({chapters[code] for code in possible}))}
        found[item.id] = {part.id: by_vocabulary[str(part.vocabulary)] for part in item.parts}
    return found


def _sequential(connection: QueryRunner, items: Iterable[Item]) -> dict[str, PartAnswers]:
    asked = [item for item in items if item.layout == "in turn" and item.proof.query == QUERY]
    if not asked:
        return {}
    known = {row["key"]: SliceEntity(**row) for row in connection.rows("biomedical/entities")}
    settled = [Profile.model_validate((item.parts[-1].facts or {})["timeline"]) for item in asked]
    profiles = [(profile_of(item).parameter(), _differential(item)) for item in asked]
    profiles += [(one.parameter(), _differential(item)) for item, one in zip(asked, settled, strict=True)]
    judged = [_possible(judgement) for judgement in judge(connection, profiles)]
    found: dict[str, PartAnswers] = {}
    for item, possible, decided in zip(asked, judged, judged[len(asked) :], strict=False):
        _, sentences, drug, _ = item.parts
        told = decode(item.stem, item.provenance["sentences"], derived=True)
        missing = next((str(option.node) for option in drug.options if option.node not in known), None)
        if missing is not None:
            raise UserError(
                f"{item.id} is about {missing}, which the graph does not have; import the slice of the build."
            )
        keys = [str(option.node) for option in drug.options]
        steps = (evidence(connection, told, possible), treatment(connection, known, keys, possible))
        found[item.id] = {
            item.parts[0].id: possible,
            **{part.id: step.answer for part, step in zip((sentences, drug), steps, strict=True)},
            item.parts[-1].id: decided,
        }
    return found


def _possible(judgement: Judgement) -> tuple[str, ...]:
    return tuple(sorted(code for code, one in judgement.verdicts.items() if one.verdict != "not met"))


def _differential(item: Item) -> str | None:
    differential: str | None = item.proof.params["profiles"][0]["differential"]
    return differential
