"""Gates on how a text tells its facts, by the plan that its item records (``docs/build.md``)."""

from collections.abc import Iterator, Mapping

from generators.diagnosis.gates.plan import CHART, NAME, PlannedLine, TextPlan, episode_of, goes_on

MOST_LISTS = 1
"""How many lists of nouns a text may have."""
_LEADS = frozenset({"plain", "term"})
"""Uses of parts that can open the account of an episode."""
_DANGER = "danger"
"""Thoughts of death never open an account."""
_EDGES = frozenset({"sign"})


def early_time(plan: TextPlan) -> Iterator[str]:
    """Sentences that say only since when an episode has been there, before any of its symptoms is told.

    Where no symptom could come first, since all are open, told differently in the cases of a seed, or of danger, the
    time may.
    """
    leading = {episode_of(name) for line in plan.lines if _may_lead(line) for name in line.symptoms}
    told: set[str] = set()
    for line in plan.lines:
        told |= {episode_of(name) for name in line.symptoms}
        for name in line.times:
            own = episode_of(name)
            if goes_on(name) and own in leading and own not in told:
                yield f"{name} is told before any symptom"


def _may_lead(line: PlannedLine) -> bool:
    return not line.bare and line.frame != _DANGER and not _LEADS.isdisjoint(line.uses)


def several_names(plan: TextPlan) -> Iterator[str]:
    """Episodes that go by more than one name."""
    names: dict[str, str] = {}
    for line in plan.lines:
        called = dict(line.made.slots).get(NAME)
        for own in {episode_of(name) for name in line.facts} - {""} if called else ():
            if names.setdefault(own, str(called)) != called:
                yield f"{own} is called '{names[own]}' and '{called}'"


def mixed_registers(plan: TextPlan, registers: Mapping[str, str]) -> Iterator[str]:
    """Parts of two marked registers in one text.

    Args:
        plan: of the text.
        registers: of the parts that suit some speakers only, by their codes.
    """
    marked = {registers[code]: code for line in plan.lines for code in line.sentence.source if code in registers}
    if len(marked) > 1:
        yield f"{' and '.join(code for _, code in sorted(marked.items()))} are of two registers"


def mixed_tenses(plan: TextPlan) -> Iterator[str]:
    """Charts that tell the symptoms of one episode partly as past, or what was seen in the interview partly so.

    The sentence that says since when something has been so stands in the perfect, which counts as the present.
    """
    if plan.voice != CHART:
        return
    tenses: dict[str, bool] = {}
    for line in plan.lines:
        about = {"what was seen"} if line.frame in _EDGES else {episode_of(name) for name in line.symptoms} - {""}
        for own in about:
            if tenses.setdefault(own, line.tense == "past") != (line.tense == "past"):
                yield f"{own} is told in two tenses"


def noun_lists(plan: TextPlan) -> Iterator[str]:
    """More lists of nouns than a text may have, and lists with something that is left open."""
    lists = [line for line in plan.lines if line.uses.count("term") > 1]
    if len(lists) > MOST_LISTS:
        yield f"{len(lists)} lists of nouns"
    for line in lists:
        for name in line.facts:
            if name.endswith("?"):
                yield f"{name} stands in a list of nouns"


def neutral_share(plan: TextPlan) -> float:
    """The share of a text's words that stand in lines which neither state nor elaborate a fact."""
    words = [(len(line.sentence.text.split()), bool(line.facts)) for line in plan.lines]
    return sum(count for count, tells in words if not tells) / max(1, sum(count for count, _ in words))
