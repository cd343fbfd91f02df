"""The scores by hand, against pandas on random graphs, and their intervals against slow resampling."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import sparse

from evaluators.coverage.coverage import coverage
from evaluators.coverage.figures import Coverage
from evaluators.coverage.intervals import SCORES
from evaluators.coverage.write import write
from evaluators.score.bootstrap import Resampling, draws, interval
from evaluators.score.wilson import sums_of, wilson
from kg.errors import UserError
from kg.store import Connection
from tests.evaluators.coverage import plain
from tests.evaluators.coverage.making import BY_HAND, SIX, SIX_TRIPLES, Said, answers, biomedical, criteria, six_nodes

pytestmark = pytest.mark.both_engines

FEW = Resampling(resamples=20, seed=1)


def cover(graph: Connection, *said: Said) -> Coverage:
    return coverage(graph, [answers(said)], FEW)[0]


def test_six_nodes_by_hand(store: Connection) -> None:
    found = cover(six_nodes(store), *BY_HAND)
    accuracy = {figure.code: (figure.n, figure.correct, figure.accuracy) for figure in found.entities}
    assert accuracy == {
        "drug:a": (2, 1, 1 / 2),
        "drug:b": (3, 1, 1 / 3),
        "disease:x": (3, 2, 2 / 3),
        "disease:y": (2, 0, 0.0),
        "protein:p": (1, 1, 1.0),
        "phenotype:q": (0, 0, None),
    }
    assert {figure.code: figure.accuracy for figure in found.relations} == {
        "indication": 2 / 3,
        "contraindication": 1 / 2,
        "disease_protein": None,
        "disease_phenotype_positive": None,
    }
    scores = found.scores["biomedical"]
    values = [Fraction(1, 2), Fraction(29, 54), Fraction(7, 12), Fraction(11, 18), Fraction(13, 27)]
    assert [score.value for score in scores.values()] == pytest.approx([float(value) for value in values])
    assert [(score.measured, score.total) for score in scores.values()] == [(5, 6), (9, 10), (2, 4), (3, 5), (3, 5)]
    assert [score.n for score in scores.values()] == [6, 6, 5, 5, 7]
    assert [score.groups for score in scores.values()] == [5, 5, 4, 4, 6]
    assert (found.n, found.correct, found.elsewhere) == (7, 4, ())


def test_chance_beside_every_figure(store: Connection) -> None:
    """Of a yes or no question half is chance: at 50 % nothing is known."""
    said = [one._replace(chance=0.5 if "drug:a" in one.entities else 0.25) for one in BY_HAND]
    found = cover(six_nodes(store), *said)
    figures = (*found.entities, *found.relations)
    assert {figure.code: figure.chance for figure in figures if figure.n} == pytest.approx(
        {
            "drug:a": 1 / 2, "drug:b": 1 / 4, "disease:x": 1 / 3, "disease:y": 3 / 8, "protein:p": 1 / 4,
            "indication": 1 / 3, "contraindication": 1 / 4,
        }
    )  # fmt: skip
    assert {figure.code: figure.adjusted for figure in figures if figure.n} == pytest.approx(
        {
            "drug:a": 0, "drug:b": 1 / 9, "disease:x": 1 / 2, "disease:y": -0.6, "protein:p": 1,
            "indication": 1 / 2, "contraindication": 1 / 3,
        }
    )  # fmt: skip
    assert all(figure.chance is figure.adjusted is None for figure in figures if not figure.n)
    score = found.scores["biomedical"]["CovAvg(E)"]
    chance = (1 / 2 + 1 / 4 + 1 / 3 + 3 / 8 + 1 / 4) / 5
    assert score.chance == pytest.approx(chance)
    assert score.adjusted == pytest.approx((1 / 2 - chance) / (1 - chance))


def test_every_triple_has_its_score(store: Connection) -> None:
    six_nodes(store)
    write(store, [cover(store, *BY_HAND)])
    rows = store.rows("coverage/scores_of_triples", run="run")
    assert {(row["head"], row["relation"], row["tail"]): row["score"] for row in rows} == {
        SIX_TRIPLES[0]: pytest.approx(11 / 18),
        SIX_TRIPLES[1]: pytest.approx(1 / 3),
        SIX_TRIPLES[2]: pytest.approx(1 / 2),
        SIX_TRIPLES[3]: None,
        SIX_TRIPLES[4]: None,
    }


def test_none_is_no_relation(store: Connection) -> None:
    plain_ = cover(six_nodes(store), *BY_HAND)
    with_none = cover(store, *BY_HAND[:5], BY_HAND[5]._replace(relations=("none",)), *BY_HAND[6:])
    assert with_none.scores == plain_.scores
    assert with_none.relations == plain_.relations
    assert with_none.elsewhere == ("none",)


def test_a_graph_that_holds_none_of_it(engine: Connection) -> None:
    told = (
        r"^run: the graph is not the one that its items were built from and lacks 7 .* such as contraindication; load"
    )
    with pytest.raises(UserError, match=told):
        cover(engine, *BY_HAND)


def test_what_ties_the_layers_is_in_neither(store: Connection) -> None:
    six_nodes(store)
    criteria(store, ["D001", "D002"], ["dull"], [("D001", "dull"), ("D002", "D001")])
    store.run_text(
        "MATCH (d:Disorder {code: 'D001'}) MATCH (e:Entity {key: 'disease:x'}) CREATE (d)-[:MAPS_TO]->(e)", writing=True
    )
    found = cover(store, Said(True, ("D001", "disease:x"), ("MAPS_TO", "REQUIRES")), Said(False, ("D001", "dull"), ()))
    assert {layer: [scores[name].value for name in SCORES] for layer, scores in found.scores.items()} == {
        "across": [None, None, 1.0, 1.0, pytest.approx(5 / 6)],
        "biomedical": [1.0, 1.0, None, None, None],
        "criteria": [0.25, pytest.approx(1 / 3), 1.0, 1.0, 0.5],
    }
    assert found.scores["criteria"]["CovAvg(E)"].total == 3
    assert found.scores["criteria"]["CovDeg(E)"].total == 4
    assert found.scores["biomedical"]["CovDeg(E)"].total == 10


KEYS, CODES, KINDS = ("a:1", "a:2", "b:3", "b:4"), ("D001", "D002", "dull"), ("treats", "off-label use")
TRIPLES = st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(KINDS), st.sampled_from(KEYS)), unique=True)
EDGES = st.lists(st.sampled_from([("D001", "dull"), ("D002", "dull"), ("D001", "D002"), ("D002", "D001")]), unique=True)
SAID = st.builds(
    Said,
    st.sampled_from([True, True, False, False, None]),
    st.lists(st.sampled_from([*KEYS, *CODES]), max_size=4, unique=True).map(tuple),
    st.lists(st.sampled_from([*KINDS, "REQUIRES", "EXCLUDES", "none"]), max_size=2, unique=True).map(tuple),
    st.sampled_from(["g1", "g2", "g3", "g4"]),
    st.none(),
    st.sampled_from([0.5, 0.25, 1 / 6]),
)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(TRIPLES, EDGES, st.lists(SAID, min_size=1, max_size=12))
def test_as_pandas_has_it(
    store: Connection, triples: list[plain.Triple], edges: list[tuple[str, str]], said: list[Said]
) -> None:
    said = [*said, Said(True, ("a:1", "D001"), ("treats",), "g5")]
    biomedical(store, KEYS, triples)
    criteria(store, CODES[:2], CODES[2:], edges)
    found = coverage(store, [answers(said), answers(said[::-1], run="other")], FEW)[0]
    named = [(start, "REQUIRES" if end == "dull" else "EXCLUDES", end) for start, end in edges]
    for layer, nodes, mine in (("biomedical", KEYS, triples), ("criteria", CODES, named)):
        expected = plain.scores(said, nodes, mine)
        assert {name: score.value for name, score in found.scores[layer].items()} == {
            name: None if value is None else pytest.approx(value) for name, value in expected.items()
        }
        guessed = {name: score.chance for name, score in found.scores[layer].items()}
        by_guess = plain.scores(said, nodes, mine, of="chance")
        assert guessed == {name: None if value is None else pytest.approx(value) for name, value in by_guess.items()}
        for score in found.scores[layer].values():
            if score.value is not None and score.chance is not None:
                assert score.adjusted == pytest.approx((score.value - score.chance) / (1 - score.chance))
    accuracy = plain.accuracies(said, "entities")
    assert {figure.code: figure.accuracy for figure in found.entities if figure.n} == pytest.approx(accuracy.to_dict())


def test_intervals_as_slow_resampling_has_them(store: Connection) -> None:
    six_nodes(store)
    said = [one for one in BY_HAND for _ in range(2)]
    said = [one._replace(group=f"g{place % 5}") for place, one in enumerate(said)]
    found = cover(store, *said)
    groups = sorted({one.group for one in said})
    drawn: dict[str, list[float]] = {name: [] for name in SCORES}
    for weights in np.concatenate(list(draws(len(groups), FEW))):
        again = [one for one in said for _ in range(int(weights[groups.index(one.group)]))]
        for name, value in plain.scores(again, SIX, SIX_TRIPLES).items():
            drawn[name].append(np.nan if value is None else value)
    for name, score in found.scores["biomedical"].items():
        assert (score.low, score.high) == pytest.approx(interval(np.array(drawn[name]))), name


def test_intervals_of_nodes_and_relations_are_those_of_shares(store: Connection) -> None:
    found = cover(six_nodes(store), *BY_HAND)
    figures = {figure.code: figure for figure in (*found.entities, *found.relations)}
    for code, groups in {
        "disease:x": [(1, 1), (1, 2)],
        "disease:y": [(0, 1), (0, 1)],
        "indication": [(1, 1), (0, 1), (1, 1)],
    }.items():
        right, asked = (sparse.csr_array([part]) for part in zip(*groups, strict=True))
        low, high = wilson(sums_of(right, asked))[0]
        assert (figures[code].low, figures[code].high) == pytest.approx((low, high)), code
        assert figures[code].groups == len(groups)
    assert figures["disease:y"].low == 0
    assert figures["disease:y"].high is not None
    assert figures["disease:y"].high > 0.5, "that both are wrong does not make the next answer certain"


def test_runs_together_are_as_each_alone(store: Connection) -> None:
    six_nodes(store)
    contrary = [one._replace(right=None if one.right is None else not one.right) for one in BY_HAND]
    runs = [
        answers(said, run=run)
        for run, said in (("whole", BY_HAND), ("contrary", contrary), ("turned", BY_HAND[::-1]), ("part", BY_HAND[:4]))
    ]
    together = coverage(store, runs, FEW)
    assert together == [coverage(store, [one], FEW)[0] for one in runs]
    drawn = [(score.low, score.high) for found in together for score in found.scores["biomedical"].values()]
    assert len({ends for ends in drawn if ends != (None, None)}) > 4


def test_one_group_has_no_interval(store: Connection) -> None:
    found = cover(six_nodes(store), *BY_HAND)
    ends = {figure.code: figure.low is not None for figure in found.entities}
    assert ends == {**dict.fromkeys(SIX[:4], True), "protein:p": False, "phenotype:q": False}
    relations = {figure.code: figure.low is not None for figure in found.relations}
    assert (relations["indication"], relations["contraindication"]) == (True, False)


def test_orders_of_one_item_are_answers_each(store: Connection) -> None:
    six_nodes(store)
    turned = [Said(right, ("drug:a",), (), "g1", "same") for right in (True, False, False, None)]
    found = cover(store, *turned)
    assert [(figure.n, figure.correct) for figure in found.entities if figure.code == "drug:a"] == [(3, 1)]
    assert found.scores["biomedical"]["CovAvg(E)"].n == 3
