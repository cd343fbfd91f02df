"""The cases of a seed as unknowns of a solver, and the sketch that a solution stands for."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import z3

from generators.diagnosis.sketch import AMBIGUOUS, TOLD_BY_AGE, EpisodeSketch, EventSketch, Sketch
from kg.criteria.criteria import Criteria
from kg.criteria.patient import Amount, Answer, Happening, Patient, Stretch
from kg.criteria.records import Kind
from kg.criteria.truth import UNKNOWN, Truth, opposite
from kg.model.timeline import YEAR

AGES = (19, 62)
"""Years: the patients of cases are grown up and may work."""
_LONGEST = 40 * YEAR
"""Days: what began longer ago is told by the age at onset only."""


class Scope(NamedTuple):
    """What the cases of a seed may hold.

    Attributes:
        kinds: kinds of episode, as often as there may be episodes of them.
        turning: forms on which a condition may turn.
    """

    kinds: tuple[str, ...]
    events: tuple[str, ...]
    findings: tuple[str, ...]
    paired: bool
    turning: frozenset[str]


class _Symptom(NamedTuple):
    """A symptom of an episode: in all cases, open, or neither; and in which settled cases an open one is there."""

    present: Any
    vague: Any
    sides: tuple[Any, Any]


class _Effect(NamedTuple):
    told: Any
    value: Any
    vague: Any
    sides: tuple[Any, Any]


class OpenEpisode:
    """An episode that may be there."""

    def __init__(self, name: str, kind: Kind, scope: Scope, age: Any) -> None:
        """Makes the unknowns of one episode."""
        self.name, self.kind = name, kind
        self.exists = z3.Bool(f"{name}.exists")
        self.ends = z3.Int(f"{name}.ends")
        self.low, self.high = z3.Ints(f"{name}.low {name}.high")
        self.begins = (z3.Int(f"{name}.a"), z3.Int(f"{name}.b")) if scope.paired else (self.low, self.low)
        self.onset = z3.Int(f"{name}.onset"), z3.Int(f"{name}.onset.b")
        self.symptoms = {
            code: _Symptom(
                z3.Bool(f"{name}.{code}"),
                z3.Bool(f"{name}.{code}?") if scope.paired else z3.BoolVal(False),
                (z3.Bool(f"{name}.{code}.a"), z3.Bool(f"{name}.{code}.b")),
            )
            for code in kind.symptoms
        }
        self.effects = {
            effect: _Effect(
                z3.Bool(f"{name}.{effect}.told"),
                z3.Bool(f"{name}.{effect}"),
                z3.Bool(f"{name}.{effect}?") if scope.paired else z3.BoolVal(False),
                (z3.Bool(f"{name}.{effect}.a"), z3.Bool(f"{name}.{effect}.b")),
            )
            for effect in kind.effects
        }
        self.age = age

    @property
    def dated_vaguely(self) -> Any:
        """Whether the ambiguous case leaves its beginning open."""
        return z3.And(self.exists, self.low < self.high)

    def span(self, view: int) -> tuple[Any, Any]:
        """The least and the greatest day of its beginning in a case."""
        if view == AMBIGUOUS:
            return self.low, self.high
        begins = self.begins[view - 1]
        return begins, begins

    def stretch(self, view: int, forms: Mapping[str, Any]) -> Stretch:
        """The episode as the evaluator reads it."""
        low, high = self.span(view)
        narrow = (low, self.ends)
        wide = narrow if low is high else (high, self.ends)
        shown: dict[str, Truth] = {}
        for code, symptom in self.symptoms.items():
            shown[code] = _truth(symptom.present, symptom.vague, symptom.sides, view)
        for form, chosen in forms.items():
            code = form.partition(".")[0]
            if code in shown:
                shown[form] = Truth(z3.And(shown[code].yes, chosen), z3.Or(shown[code].no, z3.Not(chosen)))
        effects = {
            effect: _stated(one.told, one.value, one.vague, one.sides, view) for effect, one in self.effects.items()
        }
        days = (low - self.ends, high - self.ends)
        return Stretch(
            name=self.name,
            kind=self.kind.key,
            exists=self.exists,
            begins=(low, high),
            ends=(self.ends, self.ends),
            days=days,
            onset=(self.age * YEAR - high, self.age * YEAR - low),
            narrowest=narrow,
            widest=wide,
            shown=shown,
            impairment=effects.get("impairment", UNKNOWN),
            distress=effects.get("distress", UNKNOWN),
            admission=effects.get("admission", Truth(False, True)),
        )

    def constraints(self, paired: bool) -> Iterator[Any]:
        """How an episode of this kind runs in life."""
        life = (self.age + 1) * YEAR - 1
        least, most = self.kind.range
        youngest, oldest = self.kind.onset_ages
        yield from (self.ends >= 0, self.low <= self.high, self.low > self.ends, self.high <= life)
        if self.kind.ongoing:
            yield self.ends == 0
        for begins in self.begins:
            yield from (self.low <= begins, begins <= self.high)
            yield from (begins - self.ends >= least, begins - self.ends <= most)
            yield from (begins <= (self.age - youngest) * YEAR, begins >= (self.age - oldest) * YEAR)
        for begins, onset in zip(self.begins, self.onset, strict=True):
            if self.kind.by_onset_age:
                yield z3.Or(begins < TOLD_BY_AGE, begins == (self.age - onset) * YEAR)
            else:
                yield begins <= _LONGEST
        if self.kind.by_onset_age:
            # Where neither a length nor an age at onset fits, nothing is told.
            yield z3.Or(self.low == self.high, z3.And(self.low == self.ends + 1, self.high == life))
        if not paired:
            yield self.low == self.high
        for symptom in self.symptoms.values():
            yield from _exclusive(symptom.present, symptom.vague, self.exists)
        for effect in self.effects.values():
            yield from _exclusive(effect.told, effect.vague, self.exists)
        yield z3.Implies(self.exists, z3.Or([z3.Or(one.present, one.vague) for one in self.symptoms.values()]))

    @property
    def told(self) -> Iterator[Any]:
        """The facts that it takes to tell it."""
        yield self.exists
        for symptom in self.symptoms.values():
            yield z3.Or(symptom.present, symptom.vague)
        for effect in self.effects.values():
            yield z3.Or(effect.told, effect.vague)

    @property
    def open_parts(self) -> Iterator[tuple[str, Any]]:
        """What may be left open, each with its name as triggers write it."""
        yield f"{self.kind.key}.begins", self.dated_vaguely
        for code, symptom in self.symptoms.items():
            yield code, symptom.vague
        for effect, one in self.effects.items():
            yield f"{self.kind.key}.{effect}", one.vague


def _exclusive(present: Any, vague: Any, exists: Any) -> Iterator[Any]:
    yield z3.Not(z3.And(present, vague))
    yield z3.Implies(z3.Or(present, vague), exists)


def _truth(present: Any, vague: Any, sides: tuple[Any, Any], view: int) -> Truth:
    if view == AMBIGUOUS:
        return Truth(present, z3.And(z3.Not(present), z3.Not(vague)))
    there = z3.Or(present, z3.And(vague, sides[view - 1]))
    return Truth(there, z3.Not(there))


def _stated(told: Any, value: Any, vague: Any, sides: tuple[Any, Any], view: int) -> Truth:
    if view == AMBIGUOUS:
        return Truth(z3.And(told, value), z3.And(told, z3.Not(value)))
    side = sides[view - 1]
    return Truth(
        z3.Or(z3.And(told, value), z3.And(vague, side)),
        z3.Or(z3.And(told, z3.Not(value)), z3.And(vague, z3.Not(side))),
    )


class OpenEvent:
    """An event that may have happened."""

    def __init__(self, kind: str, paired: bool) -> None:
        """Makes the unknowns of one event."""
        self.kind = kind
        self.exists = z3.Bool(f"event.{kind}")
        self.low, self.high, self.ended = z3.Ints(f"ago.{kind}.low ago.{kind}.high ended.{kind}")
        self.ago = (z3.Int(f"ago.{kind}.a"), z3.Int(f"ago.{kind}.b")) if paired else (self.low, self.low)

    def happening(self, view: int) -> Happening:
        """The event as the evaluator reads it."""
        ago = (self.low, self.high) if view == AMBIGUOUS else (self.ago[view - 1],) * 2
        return Happening(Truth(self.exists, opposite(self.exists)), ago, (self.ended, self.ended))

    def constraints(self, criteria: Criteria, paired: bool) -> Iterator[Any]:
        """How such an event lies in life."""
        kind = criteria.events[self.kind]
        yield from (self.low <= self.high, self.ended >= 0, self.ended <= self.low)
        for ago in self.ago:
            yield from (self.low <= ago, ago <= self.high, ago >= kind.range[0], ago <= kind.range[1])
        if not kind.ends:
            yield self.ended == 0
        if not paired:
            yield self.low == self.high


class _Choice(NamedTuple):
    told: Any
    vague: Any
    base: dict[Any, Any]
    sides: tuple[dict[Any, Any], dict[Any, Any]]


class _Amount(NamedTuple):
    told: Any
    vague: Any
    value: Any
    sides: tuple[Any, Any]


class OpenCases:
    """All cases of a seed, open."""

    def __init__(self, criteria: Criteria, scope: Scope) -> None:
        """Makes the unknowns."""
        self.criteria, self.scope = criteria, scope
        self.age = z3.Int("age")
        self.episodes = [
            OpenEpisode(f"{kind}.{scope.kinds[:place].count(kind)}", criteria.kinds[kind], scope, self.age)
            for place, kind in enumerate(scope.kinds)
        ]
        self.events = [OpenEvent(kind, scope.paired) for kind in scope.events]
        self.choices = {key: self._choice(key) for key in scope.findings if criteria.findings[key].type != "number"}
        self.amounts = {key: self._amount(key) for key in scope.findings if criteria.findings[key].type == "number"}
        self.forms = {form: z3.Bool(f"form.{form}") for form in sorted(scope.turning)}
        self.denied = {code: z3.Bool(f"no.{code}") for code in sorted(criteria.symptoms)}

    def _choice(self, key: str) -> _Choice:
        values: list[Any] = list(self.criteria.findings[key].values) or [True, False]
        named = [{value: z3.Bool(f"{key}={value}{side}") for value in values} for side in ("", ".a", ".b")]
        vague = z3.Bool(f"{key}?") if self.scope.paired else z3.BoolVal(False)
        return _Choice(z3.Bool(f"{key}.told"), vague, named[0], (named[1], named[2]))

    def _amount(self, key: str) -> _Amount:
        vague = z3.Bool(f"{key}?") if self.scope.paired else z3.BoolVal(False)
        return _Amount(z3.Bool(f"{key}.told"), vague, z3.Int(key), (z3.Int(f"{key}.a"), z3.Int(f"{key}.b")))

    @cached_property
    def views(self) -> Sequence[int]:
        """The cases of the seed."""
        return (0, 1, 2) if self.scope.paired else (1,)

    def patient(self, view: int) -> Patient:
        """One case as the evaluator reads it."""
        episodes: dict[str, list[Stretch]] = {}
        for one in self.episodes:
            episodes.setdefault(one.kind.key, []).append(one.stretch(view, self.forms))
        return Patient(
            self.age,
            {kind: tuple(stretches) for kind, stretches in episodes.items()},
            events={one.kind: one.happening(view) for one in self.events},
            findings={key: self._answer(one, view) for key, one in self.choices.items()},
            numbers={key: self._number(key, one, view) for key, one in self.amounts.items()},
            denied={code: self._denied(code, view) for code in self.denied},
            apart=self._apart(),
        )

    def _apart(self) -> frozenset[tuple[str, str]]:
        """Episodes that never share a day."""
        return frozenset(
            (one.name, other.name)
            for one in self.episodes
            for other in self.episodes
            if one is not other and (one.kind.key == other.kind.key or other.kind.key in one.kind.apart_from)
        )

    def _answer(self, one: _Choice, view: int) -> Answer:
        if view == AMBIGUOUS:
            return Answer(one.told, one.vague, one.base)
        side = one.sides[view - 1]
        values = {value: z3.Or(z3.And(one.told, one.base[value]), z3.And(one.vague, side[value])) for value in one.base}
        return Answer(z3.Or(one.told, one.vague), False, values)

    def _number(self, key: str, one: _Amount, view: int) -> Amount:
        if view == AMBIGUOUS:
            return Amount(one.told, one.value, one.value)
        value = z3.If(one.told, one.value, one.sides[view - 1])
        return Amount(z3.Or(one.told, one.vague), value, value)

    def _denied(self, code: str, view: int) -> Any:
        """A symptom denied in all cases, or one that was open and is not there in any episode of the settled case."""
        if view == AMBIGUOUS or not self.scope.paired:
            return self.denied[code]
        shown = [one.symptoms[code] for one in self.episodes if code in one.symptoms]
        if not shown:
            return self.denied[code]
        there = z3.Or([_truth(one.present, one.vague, one.sides, view).yes for one in shown])
        return z3.Or(self.denied[code], z3.And(z3.Or([one.vague for one in shown]), z3.Not(there)))

    def constraints(self) -> Iterator[Any]:
        """What must hold of any patient."""
        yield from (self.age >= AGES[0], self.age <= AGES[1])
        for one in self.episodes:
            yield from one.constraints(self.scope.paired)
        for event in self.events:
            yield from event.constraints(self.criteria, self.scope.paired)
        for choice in self.choices.values():
            yield z3.Not(z3.And(choice.told, choice.vague))
            for values in (choice.base, *choice.sides):
                yield z3.PbEq([(value, 1) for value in values.values()], 1)
        for key, amount in self.amounts.items():
            least, most = self.criteria.findings[key].range or (0, 0)
            yield z3.Not(z3.And(amount.told, amount.vague))
            yield from (z3.And(least <= value, value <= most) for value in (amount.value, *amount.sides))
        for forms in self._of_one_symptom():
            yield z3.AtMost(*forms, 1)
        for code, denied in self.denied.items():
            shown = [one.symptoms[code] for one in self.episodes if code in one.symptoms]
            yield from (z3.Implies(denied, z3.Not(z3.Or(one.present, one.vague))) for one in shown)
        yield from self._history()

    def _of_one_symptom(self) -> Iterator[list[Any]]:
        codes = sorted({form.partition(".")[0] for form in self.forms})
        for code in codes:
            yield [chosen for form, chosen in self.forms.items() if form.startswith(f"{code}.")]

    def _history(self) -> Iterator[Any]:
        """What cannot go on together, what recurs, what follows an event; in every settled case."""
        for place, one in enumerate(self.episodes):
            for other in self.episodes[place + 1 :]:
                same = one.kind.key == other.kind.key
                if same:
                    # Which of two alike stands first says nothing.
                    yield z3.Implies(other.exists, z3.And(one.exists, other.ends >= one.high + (one.kind.gap or 1)))
                elif other.kind.key in one.kind.apart_from or one.kind.key in other.kind.apart_from:
                    yield z3.Or(
                        z3.Not(one.exists), z3.Not(other.exists), one.ends >= other.high, other.ends >= one.high
                    )
            if one.kind.follows:
                events = [event for event in self.events if event.kind in one.kind.follows]
                for side in (0, 1):
                    before = [z3.And(event.exists, event.ago[side] >= one.begins[side]) for event in events]
                    yield z3.Implies(one.exists, z3.Or(before) if before else z3.BoolVal(False))

    @property
    def facts(self) -> Any:
        """How many facts a text has to tell."""
        told = [flag for one in self.episodes for flag in one.told]
        for event in self.events:
            told += [event.exists, z3.And(event.exists, event.ended > 0)]
        told += [z3.Or(choice.told, choice.vague) for choice in self.choices.values()]
        told += [z3.Or(amount.told, amount.vague) for amount in self.amounts.values()]
        return z3.Sum([z3.If(flag, 1, 0) for flag in (*told, *self.denied.values())])

    @property
    def open_parts(self) -> Iterator[tuple[str, Any]]:
        """What may be left open, each with its name as triggers write it."""
        for one in self.episodes:
            yield from one.open_parts
        for event in self.events:
            yield f"{event.kind}.ago", z3.And(event.exists, event.low < event.high)
        yield from ((key, choice.vague) for key, choice in self.choices.items())
        yield from ((key, amount.vague) for key, amount in self.amounts.items())

    def sketch(self, model: Any) -> Sketch:
        """The sketch that a solution stands for."""
        read = _Reading(model)
        forms = {form.partition(".")[0]: form for form, chosen in self.forms.items() if read.true(chosen)}
        episodes = tuple(self._episode_of(one, read) for one in self.episodes if read.true(one.exists))
        symptoms = {code for episode in episodes for code in episode.symptoms}
        return Sketch(
            age=read.number(self.age),
            paired=self.scope.paired,
            episodes=episodes,
            events=tuple(_event_of(one, read) for one in self.events if read.true(one.exists)),
            findings={key: found for key, one in self.choices.items() if (found := _values_of(one, read))},
            numbers={key: found for key, one in self.amounts.items() if (found := _numbers_of(one, read))},
            forms={code: form for code, form in forms.items() if code in symptoms},
            denied=tuple(code for code, denied in self.denied.items() if read.true(denied)),
        )

    def _episode_of(self, one: OpenEpisode, read: "_Reading") -> EpisodeSketch:
        low, high, ends = (read.number(number) for number in (one.low, one.high, one.ends))
        begins = tuple(read.number(number) for number in one.begins)
        life = (read.number(self.age) + 1) * YEAR - 1
        effects: dict[str, tuple[bool, ...]] = {}
        for name, effect in one.effects.items():
            if read.true(effect.told):
                effects[name] = (read.true(effect.value),)
            elif read.true(effect.vague):
                effects[name] = (read.true(effect.sides[0]), read.true(effect.sides[1]))
        return EpisodeSketch.model_validate(
            {
                "kind": one.kind.key,
                "begins": begins[:1] if low == high else begins,
                "ends": ends,
                "between": None if low == high or (low <= ends + 1 and high >= life) else (low, high),
                "by_age": one.kind.by_onset_age,
                "present": tuple(code for code, symptom in one.symptoms.items() if read.true(symptom.present)),
                "vague": {
                    code: (read.true(symptom.sides[0]), read.true(symptom.sides[1]))
                    for code, symptom in one.symptoms.items()
                    if read.true(symptom.vague)
                },
                "effects": effects,
            }
        )


def _event_of(one: OpenEvent, read: "_Reading") -> EventSketch:
    low, high, ended = (read.number(number) for number in (one.low, one.high, one.ended))
    ago = tuple(read.number(number) for number in one.ago)
    return EventSketch(
        kind=one.kind,
        ago=ago[:1] if low == high else ago,
        between=None if low == high else (low, high),
        ended=ended or None,
    )


def _values_of(one: _Choice, read: "_Reading") -> tuple[Any, ...]:
    if read.true(one.told):
        return (read.chosen(one.base),)
    return (read.chosen(one.sides[0]), read.chosen(one.sides[1])) if read.true(one.vague) else ()


def _numbers_of(one: _Amount, read: "_Reading") -> tuple[int, ...]:
    if read.true(one.told):
        return (read.number(one.value),)
    return (read.number(one.sides[0]), read.number(one.sides[1])) if read.true(one.vague) else ()


class _Reading:
    """The values of a solution."""

    def __init__(self, model: Any) -> None:
        self._model = model

    def true(self, flag: Any) -> bool:
        """Whether a flag holds."""
        return bool(z3.is_true(self._model.eval(flag, model_completion=True)))

    def number(self, term: Any) -> int:
        """The value of a number."""
        return int(self._model.eval(term, model_completion=True).as_long())

    def chosen(self, values: Mapping[Any, Any]) -> Any:
        """The value that is chosen."""
        return next(value for value, flag in values.items() if self.true(flag))
