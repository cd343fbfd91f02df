"""Lists of options as they are written: letters, option texts, or both, in every usual form."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from evaluators.parsing.names import FIRST_TOKEN

_SEPARATOR = re.compile(
    r"\s*(?:,? (?:and also|in addition to)\b|,|;|\u00b7|\u2022|/|\+|&|\n|和|及|或|"
    r"\b(?:and|or|plus|und|oder|y|et|vs|versus|to|through)\b\.?"
    r"|\b(?-i:e|och|og)\b"
    r"|,?\s*(?:\band,?\s+)?\b(?:as well as|alongside|on top of|in addition,|in (?:addition to|combination with)|"
    r"(?:co-?occurring|co-?existing|comorbid|coupled|combined|associated) with|complicated by|accompanied by|"
    r"superimposed on)\b|\b(?:and |together )?with (?:a |an )?(?:comorbid|co-?occurring|concurrent|"
    r"concomitant|additional|coexisting|co-?existing)\b|\b(?:along|together) with\b|,?\s*\bbut also\b)"
    r"(?:\s|,|;|/|&|\band\b(?: also)?|\bor\b|\bplus\b|\bin addition\b|\badditionally\b)*"
    r"(?:(?:option|choice|letter|answer)s?\s+(?=\W?[A-Z]\b))?(?:(?:an?|the) (?=[\ue000-\uf8ff]))?",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\b(?:or|oder|vs|versus|(?<!addition )to|through)\b|或", re.IGNORECASE)
_LOOSE = re.compile(r"[,;\s]*")
_PROSE_FOLLOWS = re.compile(
    r" (?!(?:and|or|are|both|because|since|as|for|given|due|with|based|all|apply|equally|together)\b)[a-z]",
    re.IGNORECASE,
)
_CLAUSE_FOLLOWS = re.compile(
    r" (?:as (?:(?:an?|the|my|its|possible|main) )*(?:differential|alternative|rule-out|runner-up|second|backup)\b|"
    r"(?:would|could|might|may)(?! (?:both|all|each|fit|explain|apply)\b)|if|unless|when|until|needs?|"
    r"requires?|lacks?|fails?|cannot|(?:is|was|are|were|does|do|did|has|had|can|have)(?:n't| not)|not|had|"
    r"came|comes|shows?|shares?|resembles?|remains?|stays?|(?:has|have) (?:no|fewer|less|only)|"
    r"(?:is|was|are|were|seems?|looks?|appears?)(?: \w+ly| the| too| also| more)* (?:less|least|un\w+|im\w+|"
    r"in(?! )\w+|ruled|excluded|wrong|out|only|considered|tempting|possible|false|rejected|eliminated|second|similar|"
    r"better|left))\b",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r" (?!(?:is|because|since|as|and|or|und|oder|fits?|matches|seems|would|best|appears|looks|are|plus|rather|over|due"
    r"|given|based|instead|y|et|not|but|has|does|for|with|applies|alone|only|vs|versus|to|through|in|here|too|apply|seem|match"
    r"|together|may|might|could|can|should|must|was|were|lacks|requires|needs|makes|explains|stays|remains|wins|stands|holds|alone|appears|than|along|alongside|comes|goes|ranks|then|only)\b)[^\W\d_]{2}"
    r"| \d| I\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"\s*[.):-]*\s+(?!\(?[A-Z]\W)([^\n.:;?!]{2,80}?)[ ]*(?=$|\n|\.?\Z)")
_NO_NAME = re.compile(
    r"\b(?:not|because|no|rather|however|lacks?|since|ruled|but|than|as|is|are|was|were|has|have|had|it|this|that|requires?|"
    r"needs?|would|could|may|might|does|do|did|can|cannot|fits?|match(?:es)?|meets?|unlike|although|while|thoughts?|"
    r"reflection|hmm|he|she|they|we|the|his|her|their|criteri\w+|(?-i:[A-H]))\b",
    re.IGNORECASE,
)
_VERB = (
    r"(?:would|could|may|might|can|cannot|is|are|was|has|had|does|did|needs?|requires?|lacks?|fits?|match(?:es)?|"
    r"shows?)\b"
)
_CLOSE = re.compile(r"\s?[)>][.:]?|[.:](?=\s|$|\W)")
_ASIDE = re.compile(
    r"\s*\((?![^()\n]*(?:likely|probab|possib|%))"
    r"(?!\s*(?:\d ?=|incorrect|wrong|false|no|excluded|ruled out|rejected|eliminated|dismissed|discarded|im\w+|"
    r"not (?:correct|right|supported|met)|less|least|second|alternative|correction|corrected|edit|"
    r"actually|or|not|changed)\b)[^()\n]{1,80}\)",
    re.IGNORECASE,
)
_ENDS_HERE = re.compile(r"\s*(?:$|[\n.,;&)]|and\b|or\b|because\b|since\b)")
_BRACKETED = re.compile(r"\s*\([A-Z]\)")
_AFTER_SMALL = re.compile(r"\s*(?:$|[.,;:)/&+\n]|(?:and|or|here|because|since|given|due)\b)", re.IGNORECASE)
_PROSE = 30
"""So many characters before a list on its line are a sentence, not a heading."""
_SPACED = {"", ")", "()"}
"""Letters in one of these forms need nothing but a blank between them: ``A B``, ``A) B)``, ``(A) (B)``."""


class Listing(NamedTuple):
    """Options that are named together.

    Attributes:
        labels: what is named, in the order written.
        either: joined by "or" or by words that name no option, so that it is open which are meant.
        clash: a letter stands beside another option's text.
        named: letters stand before words, as in a list of options.
        end: where the list ends in the text.
    """

    labels: tuple[str, ...]
    either: bool
    clash: bool
    named: bool
    end: int


Named = tuple[int, Listing]
"""A list with the place where it begins."""


class _ListedItem(NamedTuple):
    labels: str
    clash: bool
    named: bool
    form: str
    end: int
    open: bool = False


class Reader:
    """Reads the lists of one set of labels."""

    def __init__(self, labels: Sequence[str], *, texts_known: bool) -> None:
        """Compiles the patterns of these labels.

        Args:
            labels: one capital letter each.
            texts_known: the options' texts are masked, so that other words behind a letter name no option.
        """
        self.labels = tuple(labels)
        self._texts_known = texts_known
        letters = "".join(map(re.escape, labels))
        tokens = f"{chr(FIRST_TOKEN)}-{chr(FIRST_TOKEN + len(self.labels) - 1)}"
        # Only letters of the same script make a word: the Chinese "A和B" names two.
        apart = rf"(?![A-Za-z0-9_'])(?!-\w|\+ [a-z]|/(?![{letters}{letters.lower()}])[A-Za-z](?!\w))"
        self._letter = re.compile(
            rf"(?P<open>[(<]\s*)?(?:(?P<letters>[{letters}]{{1,{len(self.labels)}}})|(?P<lower>[{letters.lower()}])){apart}"
        )
        self._start = re.compile(rf"(?<![A-Za-z0-9_'/-])[(<]?[{letters}]+{apart}|[{tokens}]")
        self._token = re.compile(rf"(?:\s*[-:=>]*\s*\(?\s*)(?P<token>[{tokens}])\)?")
        self._labelled = re.compile(rf"\s*\(\s*([{letters}])\s*\)")
        self._name_to_next = re.compile(
            r"\s*[.):-]*\s+([^\n.:;?!]{2,80}?)"
            rf"(?=\s*(?:,|;|/|\+|&|\band\b|\bor\b)[\s,;&]*(?:and |or )?\(?[{letters}][.):](?!\s+{_VERB}))",
            re.IGNORECASE,
        )

    def in_order(self, named: Collection[str]) -> tuple[str, ...]:
        """Labels in the item's own order."""
        return tuple(label for label in self.labels if label in named)

    def echoed(self, listing: Listing) -> bool:
        """Whether the list only repeats the options of the question."""
        return listing.named and len(listing.labels) == len(self.labels)

    def read(self, text: str, start: int, *, lower: bool = False) -> Listing | None:
        """The list that begins at a place of a masked text.

        Args:
            text: cleaned, with option texts masked.
            start: where the list should begin.
            lower: small letters count too.
        """
        item = self._item(text, start, lower=lower)
        if item is None:
            return None
        items, joints = [item], [""]
        while (joint := self._joint(text, items[-1])) is not None:
            following = self._item(text, items[-1].end + len(joint), lower=lower)
            if following is None or ("\n" in joint and following.named != items[0].named):
                break
            if "\n" in joint and _in_prose(text, start):
                break
            if joint == " " and following.form != items[-1].form:
                break
            items.append(following)
            joints.append(joint)
        if len(items) > 1 and _begins_clause(joints[-1], text, items[-1].end):
            # "A, B would need longer": the last letter begins a clause of its own.
            items.pop()
            joints.pop()
        repeated = self._repeated(text, items)
        if repeated:
            items = [item._replace(clash=False, end=repeated) for item in items]
        named = dict.fromkeys(label for item in items for label in item.labels)
        return Listing(
            labels=tuple(named),
            either=any(item.open for item in items) or any(_OPEN.search(joint) for joint in joints),
            clash=any(item.clash for item in items),
            named=any(item.named for item in items),
            end=items[-1].end,
        )

    def all(self, text: str) -> Iterator[tuple[int, Listing]]:
        """Every list in a masked text, with the place where it begins."""
        end = 0
        for found in self._start.finditer(text):
            if found.start() >= end and (listing := self.read(text, found.start())):
                end = listing.end
                yield found.start(), listing

    def _repeated(self, text: str, items: list[_ListedItem]) -> int | None:
        """Where "A & D. Name & Name" ends, which names the same options twice."""
        place = next((place for place, item in enumerate(items) if item.clash), 0)
        if not place:
            return None
        letters = {label for item in items[: place + 1] for label in item.labels}
        first = max(text.rfind(mark, 0, items[place].end) for mark in ".(:=")
        again = self.read(text, first + 1) if first >= 0 else None
        return again.end if again and set(again.labels) == letters and not again.clash else None

    def _label_of(self, token: str) -> str:
        return self.labels[ord(token) - FIRST_TOKEN]

    def _joint(self, text: str, before: _ListedItem) -> str | None:
        found = _SEPARATOR.match(text, before.end)
        if found:
            return found[0]
        if before.form == "()" and text.startswith("(", before.end):
            return ""
        return " " if before.form in _SPACED and text.startswith(" ", before.end) else None

    def _text(self, text: str, token: re.Match[str]) -> _ListedItem:
        label = self._label_of(token["token"])
        labelled = self._labelled.match(text, token.end())
        if labelled:
            return _ListedItem(label, labelled[1] != label, False, "text", labelled.end())
        return _ListedItem(label, False, False, "text", token.end())

    def _with_text(self, text: str, written: str, token: re.Match[str], form: str, end: int) -> _ListedItem:
        clash = len(written) == 1 and self._label_of(token["token"]) != written
        if clash and written == "A" and not form:
            # "A contraindication" begins with an article.
            return self._text(text, token)
        if clash and "." in form and not _ENDS_HERE.match(text, token.end()):
            # "The answer is C. Panic disorder would need attacks": another sentence.
            return _ListedItem(written, False, False, form, end)
        return _ListedItem(written, clash, True, "text", token.end())

    def _item(self, text: str, start: int, *, lower: bool) -> _ListedItem | None:
        token = self._token.match(text, start)
        if token:
            return self._text(text, token)
        found = self._letter.match(text, start)
        if not found or (found["lower"] and not (lower and _AFTER_SMALL.match(text, found.end()))):
            return None
        written = (found["letters"] or found["lower"]).upper()
        if not _is_list(written) or (written in "AI" and not found["open"] and _ARTICLE.match(text, found.end())):
            return None
        end = found.end()
        close = _CLOSE.match(text, end)
        if close:
            end = close.end()
        form = (found["open"] or "").strip() + (close[0].strip() if close else "")
        token = self._token.match(text, end)
        if token:
            return self._with_text(text, written, token, form, end)
        aside = _ASIDE.match(text, end)
        if aside and not (found["open"] and _BRACKETED.match(text, end)):
            return _ListedItem(written, False, False, "text", aside.end())
        if close and not _SEPARATOR.match(text, end):
            to_next = self._name_to_next.match(text, found.end())
            name = to_next or _NAME.match(text, found.end())
            if name and not _NO_NAME.search(name[1]):
                if not self._texts_known:
                    return _ListedItem(written, False, True, "text", name.end())
                # Another option's letter comes after words that may be a name or may explain.
                return _ListedItem(written, False, False, form, end, open=to_next is not None)
        return _ListedItem(written, False, False, form, end)


def _begins_clause(joint: str, text: str, end: int) -> bool:
    """Whether the last of several letters does not belong to the list but begins a clause, as what follows it shows.

    A comma joins lists, so that only a denial or a condition parts them; a line break or a semicolon parts by itself.
    """
    if joint.strip() == ",":
        return bool(_CLAUSE_FOLLOWS.match(text, end))
    return bool(_LOOSE.fullmatch(joint) and (_PROSE_FOLLOWS.match(text, end) or _CLAUSE_FOLLOWS.match(text, end)))


def _in_prose(text: str, start: int) -> bool:
    """Whether a sentence leads to a place, so that a letter on a line of its own behind it belongs to no list there."""
    before = text[text.rfind("\n", 0, start) + 1 : start].rstrip(" (")
    return len(before) > _PROSE and not before.endswith(":")


def _is_list(written: str) -> bool:
    """Whether letters without anything between them are a list, not a word: distinct, and in order from three on."""
    return len(set(written)) == len(written) and (len(written) < 3 or list(written) == sorted(written))
