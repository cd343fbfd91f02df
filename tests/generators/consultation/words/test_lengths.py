"""Every length, date and amount is read back from its words."""

from __future__ import annotations

import pytest

from generators.consultation.case import LANGUAGES, Language
from generators.consultation.words import chinese_numbers, read_back
from generators.consultation.words.amounts import amount
from generators.consultation.words.lengths import ago, length, parts
from kg.model.duration import DAYS_PER_UNIT, HOURS_A_DAY, TIMES_A_WEEK
from kg.model.timeline import Bounds

DAYS = (*range(1, 1500), *range(1500, 40_000, 37))
EDGES = (1, 6, 7, 13, 14, 29, 30, 45, 60, 90, 100, 180, 364, 365, 366, 395, 730, 900, 1095, 2372, 13_871)
CUTS = (3, 4, 7, 14, 30, 90, 180, 365, 730, 12 * 365)


@pytest.mark.parametrize("language", LANGUAGES)
def test_exact_lengths(language: Language) -> None:
    rough = 0
    for days in DAYS:
        text = length(Bounds(days, days), language)
        read = read_back.length(text, language)
        assert read is not None, text
        assert read.low <= days <= read.high, text
        rough += read.low < read.high
        # On which side of a duration of the criteria the days are, the words say as well.
        for cut in CUTS:
            assert (read.low < cut, read.high < cut, read.low > cut, read.high > cut) == (
                *[days < cut] * 2,
                *[days > cut] * 2,
            ), (text, cut)
    assert 0 < rough < len(DAYS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ranges_and_dates(language: Language) -> None:
    for low in (0, *EDGES):
        for high in EDGES:
            if low <= high:
                bounds = Bounds(low, high)
                read = read_back.length(length(bounds, language), language)
                assert read is not None
                assert read == bounds or (low == high and read.low <= low <= read.high)
                assert read_back.ago(ago(bounds, language), language) == read
    assert read_back.ago(ago(Bounds(0, 0), language), language) == (0, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", [TIMES_A_WEEK, HOURS_A_DAY])
def test_amounts(language: Language, unit: str) -> None:
    for low in range(45):
        for high in range(max(low, 1), 45):
            bounds = Bounds(low, high)
            assert read_back.amount(amount(bounds, unit, language), language) == bounds


def test_parts_add_up() -> None:
    for days in DAYS:
        assert sum(part.number * DAYS_PER_UNIT[part.unit] for part in parts(days)) == days


def test_how_people_say_it() -> None:
    assert length(Bounds(14, 14), "en") == "two weeks"
    assert length(Bounds(820, 820), "en") == "two years and three months"
    assert length(Bounds(97, 97), "en") == "a little over three months"
    assert length(Bounds(105, 105), "en") == "more than three months"
    assert length(Bounds(118, 118), "en") == "almost four months"
    assert length(Bounds(97, 97), "zh") == "三个多月"
    assert length(Bounds(118, 118), "zh") == "快四个月"
    assert length(Bounds(400, 400), "zh") == "一年多"
    assert length(Bounds(14, 35), "en") == "two to five weeks"
    assert length(Bounds(0, 30), "en") == "at most one month"
    assert ago(Bounds(0, 0), "en") == "today"
    assert length(Bounds(60, 60), "zh") == "两个月"
    assert length(Bounds(820, 820), "zh") == "两年零三个月"
    assert length(Bounds(14, 35), "zh") == "两到五个星期"
    assert ago(Bounds(5, 5), "zh") == "五天前"
    assert amount(Bounds(1, 1), TIMES_A_WEEK, "en") == "once"
    assert amount(Bounds(1, 2), TIMES_A_WEEK, "en") == "once or twice"
    assert amount(Bounds(1, 1), HOURS_A_DAY, "en") == "one hour"


def test_chinese_numbers() -> None:
    for number in range(10_000):
        assert chinese_numbers.read(chinese_numbers.written(number)) == number
    assert [chinese_numbers.written(number) for number in (10, 12, 20, 101, 110, 1005)] == [
        "十",
        "十二",
        "二十",
        "一百零一",
        "一百一十",
        "一千零五",
    ]
    assert chinese_numbers.counted(2) == "两"
    assert chinese_numbers.read("二零") is None
    assert chinese_numbers.read("") is None


@pytest.mark.parametrize("text", ["", "soon", "five", "零天", "三", "到五天", "三天到"])
def test_what_is_no_length(text: str) -> None:
    assert read_back.length(text, "en") is None
    assert read_back.length(text, "zh") is None
