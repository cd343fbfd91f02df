"""What written names name: one code, several, a class of which several are members, or none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators.parsing.known import known_names
from evaluators.parsing.named_code import named_codes

CODES = {f"N{place:02}": names for place, names in enumerate(known_names())}
NAMES = {names[0]: code for code, names in CODES.items()}


def named(answer: str) -> tuple[str, list[str]]:
    read = named_codes(answer, CODES)
    return read.named, [CODES[code][0] for code in read.codes]


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("Major Depressive Disorder", "Major Depressive Disorder"),
        ("Diagnosis: MDD", "Major Depressive Disorder"),
        ("**Post-traumatic stress disorder (PTSD)**", "Posttraumatic Stress Disorder"),
        ("A. Generalised anxiety disorder", "Generalized Anxiety Disorder"),
        ("I think it is OCD. Schizophrenia is ruled out.", "Obsessive-Compulsive Disorder"),
        ("The diagnosis is not schizophrenia but delusional disorder.", "Delusional Disorder"),
        (
            "Diagnosis: Bulimia Nervosa\nBecause: binges and purging.\nAgainst: binge-eating disorder, as she vomits.",
            "Bulimia Nervosa",
        ),
    ],
)
def test_one_name(answer: str, name: str) -> None:
    assert named(answer) == ("one", [name])


@pytest.mark.parametrize("answer", ["Either OCD or BDD.", "OCD and BDD", "PTSD, OCD"])
def test_several_names(answer: str) -> None:
    assert named(answer)[0] == "several"


@pytest.mark.parametrize(
    ("answer", "members"),
    [
        (
            "Bipolar disorder",
            {"Bipolar I Disorder", "Bipolar II Disorder", "Bipolar I Disorder with Psychotic Features"},
        ),
        ("depressive disorder", {"Major Depressive Disorder", "Persistent Depressive Disorder"}),
    ],
)
def test_a_class_has_its_members(answer: str, members: set[str]) -> None:
    kind, found = named(answer)
    assert kind == "class"
    assert members <= {*found}


@pytest.mark.parametrize(
    "answer", ["", "I cannot say.", "Panic disorder", "Social anxiety disorder", "?!", "disorderly"]
)
def test_no_name(answer: str) -> None:
    assert named(answer) == ("none", [])


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_usual_name_is_its_own(name: str) -> None:
    assert named_codes(name, CODES) == ("one", (NAMES[name],))
    assert named_codes(f"Diagnosis: {name.upper()}.", CODES) == ("one", (NAMES[name],))


@given(st.text(max_size=200))
def test_any_text_is_read(answer: str) -> None:
    read = named_codes(answer, CODES)
    assert (read.named == "none") == (not read.codes) or read.named == "several"
    assert {*read.codes} <= CODES.keys()
