"""Whole numbers in Chinese, written and read."""

_DIGITS = "零一二三四五六七八九"
_SCALES = ((1000, "千"), (100, "百"), (10, "十"))
_VALUES = {**{digit: value for value, digit in enumerate(_DIGITS)}, "两": 2}
NUMERALS = "零一二两三四五六七八九十百千"
"""Every sign that a number below ten thousand may have."""
_MOST = 9999


def written(count: int) -> str:
    """A number below ten thousand: 十二, 二十五, 一百零三; a greater one in figures."""
    if count > _MOST:
        return str(count)
    if count < 10:
        return _DIGITS[count]
    text, rest, gap = "", count, False
    for scale, sign in _SCALES:
        digit, rest = divmod(rest, scale)
        if digit:
            text += f"{'零' if gap else ''}{_DIGITS[digit]}{sign}"
        gap = bool(text) and not digit
    text += f"{'零' if gap and rest else ''}{_DIGITS[rest] if rest else ''}"
    return text.removeprefix("一") if 10 <= count < 20 else text


def counted(count: int) -> str:
    """A number before a measure word: two is 两."""
    return "两" if count == 2 else written(count)


def read(text: str) -> int | None:
    """A number from its signs; None where it is none."""
    if text.isascii() and text.isdigit():
        return int(text)
    if not text or any(sign not in NUMERALS for sign in text):
        return None
    total, digit = 0, 0
    scales = {sign: scale for scale, sign in _SCALES}
    for sign in text:
        if sign in scales:
            total += (digit or 1) * scales[sign]
            digit = 0
        else:
            digit = _VALUES[sign]
    total += digit
    return total if text in (written(total), counted(total)) else None
