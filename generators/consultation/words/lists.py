"""Several things in one sentence, and several sentences after each other."""

from collections.abc import Sequence

from generators.consultation.case import Language


def occasions(told: Sequence[str], language: Language) -> str:
    """Longer phrases in a row, in which "and" may stand: "a, b, and c"."""
    if language == "zh":
        return "\uff1b".join(told)
    return ", and ".join(filter(None, (", ".join(told[:-1]), told[-1])))


def alternatives(told: Sequence[str], language: Language) -> str:
    """Longer phrases of which one may do: "a, b, or c"."""
    if language == "zh":
        return "、".join(told)
    return ", or ".join(filter(None, (", ".join(told[:-1]), told[-1])))


def clauses(told: Sequence[str], language: Language) -> str:
    """Whole clauses in a row; commas may stand within them."""
    if language == "zh":
        return "\uff1b".join(told)
    if len(told) < 3:
        return " and ".join(told)
    return f"{', '.join(told[:-1])}, and {told[-1]}"


def joined(sentences: Sequence[str], language: Language) -> str:
    """Sentences after each other; there are no blanks in Chinese."""
    return (" " if language == "en" else "").join(filter(None, sentences))


def sentence(clause: str, language: Language) -> str:
    """A clause as a sentence of its own."""
    return f"{capital(clause)}." if language == "en" else f"{clause}。"


def capital(text: str) -> str:
    """A text whose first letter is a capital."""
    return text[:1].upper() + text[1:]
