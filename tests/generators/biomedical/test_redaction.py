"""No word that is an answer's survives in evidence, however it is written; other words do."""

from __future__ import annotations

import pytest

from generators.biomedical.redaction import LONGEST, MARK, redacted, snippet

DISGUISES = [
    "indication", "indications", "Indication", "INDICATIONS", "indicate", "indicates", "indicated", "Indicated",
    "indicating", "indicative", "indicator", "indicators", "indicatory", "indicational", "non-indicated", "unindicated",
    "non-indication", "misindicated", "pre-indication", "over-indicated",
    "contraindication", "contraindications", "Contraindication", "CONTRAINDICATED", "contraindicated",
    "contraindicates", "contraindicate", "contraindicating", "contraindicative", "contra-indication",
    "contra-indicated", "Contra-Indications", "contra indication", "contra  indicated", "contra\u2010indicated",
    "contra\u2011indication", "contra\u2013indicated", "contra\u00adindicated", "contra-\nindicated", "contraind",
    "contra-ind", "counter-indication", "counterindicated", "non-contraindicated",
    "indica-tion", "indi-cated", "indica-\ntion", "indi\u00adcation", "indi\u200bcation", "in\u2060dicated",
    "i n d i c a t i o n", "i.n.d.i.c.a.t.e.d", "i-n-d-i-c-a-t-i-o-n", "indicat-ion", "indicat_ed", "_indication_",
    "\uff49\uff4e\uff44\uff49\uff43\uff41\uff54\uff49\uff4f\uff4e", "\u0456ndication", "ind\u0456c\u0430ted",
    "\u00edndication", "i\u0301ndication", "1ndication", "ind1cat10n", "indic@ted", "\u2139ndication",
    "off-label", "off label", "Off-Label", "OFF-LABEL", "offlabel", "off_label", "off/label", "off\u2011label",
    "off\u2010label", "off\u2013label", "off\u2014label", "off - label", "off\nlabel", "off-\nlabel", "off-label use",
    "off-label uses", "off-label used", "off-labelled", "off-labeled", "off-labelling", "off labeling", "off-labels",
    "off the label", "off-the-label", "off of label", "off its label", "o\ufb00-label", "0ff-label", "off-l\u0430bel",
    "o f f - l a b e l", "unlabelled", "unlabeled", "un-labeled", "non-label", "on-label", "extra-label", "label",
    "labels", "labelled", "Labeling", "relabelled",
]  # fmt: skip
_LETTERS = ("indic", "label", "ication", "dicat", "contra")


def test_there_are_enough_disguises() -> None:
    assert len(set(DISGUISES)) >= 60


@pytest.mark.parametrize("word", DISGUISES, ids=ascii)
@pytest.mark.parametrize("frame", ["{}", "It is {} here.", "({}),", "Say \u201c{}\u201d; end.", "In 30 mg {} of 5"])
def test_a_disguise_goes_whole(word: str, frame: str) -> None:
    marks = "_" if word.startswith("_") else ""
    assert redacted(frame.format(word)) == frame.format(f"{marks}{MARK}{marks}")


@pytest.mark.parametrize(
    "text",
    [
        "It treats schizophrenia in adults.",
        "Lab values, elevated or not, and the lab elevator.",
        "An index of syndicates; they predicate and dedicate; a vindicated abdication.",
        "The office of the labour ward.",
        "Turn the tap off. Labile mood follows.",
        "Indian ink, indigo, indices and individual cells.",
        "Contrast and contraction; a contralateral sign; contrary to usual use.",
        "First used in 1950; useful, and in use since.",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert redacted(text) == text


def test_several_words_go_and_the_rest_stays() -> None:
    text = "Indicated in mania, contra-indicated in pregnancy, used off label for tics."
    assert redacted(text) == f"{MARK} in mania, {MARK} in pregnancy, used {MARK} for tics."


def test_a_snippet_is_short_and_never_ends_in_half_a_word_that_hides() -> None:
    for length in range(170, 230):
        cut = snippet("x" * 20 + " word" * (length // 5) + " contraindicated in some and indicated in others")
        assert len(cut) <= LONGEST
        assert not any(letters in cut for letters in _LETTERS)


def test_a_snippet_is_one_line() -> None:
    assert snippet("One\n two\t three ") == "One two three"
