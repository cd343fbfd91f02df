"""From a base case and who its patient may be to items: one for each person, alike in everything else."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from generators.composing.presented_patient import recorded_patient
from generators.context import Context
from generators.diagnosis import about
from generators.diagnosis.assembly import Posed, offered_options, proof_of
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import case_key
from generators.fairness.allowed import level_rules
from generators.fairness.crossed_account import CrossedAccount
from generators.fairness.persons import CrossedPerson
from generators.item import DEMOGRAPHICS, Item, item_id
from generators.writing.facts import joined
from generators.writing.spans import encode
from kg.chunks import chunks
from kg.model.profile import Profile
from kg.oracle import Judgement, judge

SUITE = "fairness"
_AT_ONCE = 200
"""So many cases are judged together."""


class CrossedPose(NamedTuple):
    """A case with its options, and the patients it is told of."""

    posed: Posed
    account: CrossedAccount

    @property
    def place(self) -> int:
        """Which case of its seed this is."""
        return self.posed.seed.cases.index(self.posed.case)

    @property
    def group(self) -> str:
        """How all items of this base case name it."""
        posed = self.posed
        side = f"{posed.side}/" if posed.side else ""
        return f"{posed.kind.name}/{posed.seed.group}/{side}{self.account.number}"


def crossed_items(context: Context, task: str, posed: Iterator[CrossedPose]) -> Iterator[Item]:
    """The items of some base cases, in order; of each all persons, the base first.

    Args:
        context: the build.
        task: the name of the task.
        posed: the base cases.
    """
    for some in chunks(posed, _AT_ONCE):
        judged = _judged(context, some)
        for one in some:
            yield from _of_case(context, task, one, judged)


_Judged = Mapping[bytes, Judgement]


def _judged(context: Context, some: Sequence[CrossedPose]) -> _Judged:
    """What the oracle says of every different profile of some cases."""
    asked: dict[bytes, tuple[dict[str, Any], str | None]] = {}
    for one in some:
        for profile in one.account.cases[one.place].profiles:
            asked.setdefault(_key(one, profile), (profile.parameter(), one.posed.differential))
    return dict(zip(asked, judge(context.connection, asked.values()), strict=True))


def _key(one: CrossedPose, profile: Profile) -> bytes:
    told = orjson.dumps([one.posed.differential, profile.age])
    return f"{one.group}/".encode() + told


def _of_case(context: Context, task: str, one: CrossedPose, judged: _Judged) -> Iterator[Item]:
    posed, account = one
    lore, rules = context.read(read_lore), context.once(level_rules)
    case, text = account.cases[one.place], account.crossed(one.place)
    shown = about.Shown(about.told(case.profiles[0]), posed.gold, posed.options, posed.differential)
    key = case_key(context.seed, task, posed.seed.group, posed.side, account.number, account.narrators[0])
    asked = offered_options(context, posed, key)
    order = [str(option.node) for option in asked["options"]]
    base = case.persons[0]
    for person, profile, words in zip(case.persons, case.profiles, text.words, strict=True):
        judgement = judged[_key(one, profile)]
        written = words.of(text.written)
        stem = joined(written.sentences)
        facts = {
            "timeline": profile.model_dump(exclude_defaults=True, mode="json"),
            "patient": person._asdict(),
            "base": base._asdict(),
        }
        yield Item(
            id=crossed_id(task, key, stem, order, facts),
            suite=SUITE,
            task=task,
            stem=stem,
            question=posed.kind.question,
            group=one.group,
            entities=about.entities(shown, lore.criteria),
            relations=about.relations(shown, lore.criteria, judgement),
            facts=facts,
            proof=proof_of(posed, judgement, profile.parameter(), order),
            provenance={
                "seed": context.seed,
                "subject": posed.seed.subject,
                "number": posed.seed.number,
                "side": posed.side,
                "patient": {
                    "number": account.number,
                    **recorded_patient(person.patient(rules.crossing, rules.occupations)),
                },
                "narrator": account.narrators[0],
                **({"coupled": posed.lender} if posed.lender else {}),
                **({"repeated": True} if posed.seed.repeated else {}),
                **written.provenance,
                "sentences": encode(written.sentences),
                DEMOGRAPHICS: person.levels,
            },
            **asked,
        )


def crossed_id(task: str, key: str, stem: str, options: Sequence[str], facts: Mapping[str, Any]) -> str:
    """The id of an item: it stands for the case, who the patient is, the text, and the options in their order."""
    return item_id(task, {"key": key, "stem": stem, "options": list(options), "facts": facts})


def crossed_id_again(item: Item) -> str | None:
    """The id that an item's content gives; None where it does not say whose case it is."""
    match item.provenance:
        case {"seed": seed, "side": side, "patient": {"number": number}, "narrator": narrator, "subject": subject}:
            key = case_key(seed, item.task, f"{subject}/seed-{item.provenance.get('number')}", side, number, narrator)
            return crossed_id(item.task, key, item.stem, [str(option.node) for option in item.options], item.facts)
    return None


def person_of(stated: object) -> CrossedPerson | None:
    """The person that an item states; None where it states none."""
    match stated:
        case {
            "gender": str() as gender,
            "age": int() as age,
            "ethnicity": str() as ethnicity,
            "occupation": str() as occupation,
            "marital": str() as marital,
        }:
            return CrossedPerson(gender, age, ethnicity, occupation, marital)
    return None
