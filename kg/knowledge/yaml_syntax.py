"""What a YAML parser stumbles over, as a sentence for people who edit knowledge and have never met a parser."""

import re
from collections.abc import Sequence
from typing import NamedTuple

import yaml

_KEY = r"""[A-Za-z_][\w.]*|"[^"]*"|'[^']*'"""
_LINE = re.compile(rf"(?P<lead>[ \t]*(?:-[ \t]+)*)(?:(?P<key>{_KEY})[ \t]*:(?=[ \t]|$))?(?P<rest>.*)")
_BEGINS_AN_ENTRY = re.compile(r"""[ \t]*(-[ \t]|[a-z_]\w*:([ \t]|$)|"(true|false)":)""")
_NO_BLANK_AFTER_COLON = re.compile(r"[ \t]*(?:-[ \t]+)*[a-z_][\w.]*:(?!//)[^\s:]")
_NO_BLANK_AFTER_DASH = re.compile(r"[ \t]*-[A-Za-z{\[\"']")
_END = re.compile(r"(---|\.\.\.)([ \t]|$)")
_SIGNS = "@`%*&!|>"
"""With these a text cannot start, or means something else than text."""
_CLOSING = {"[": "]", "{": "}"}

_QUOTE = "put the whole text into quotation marks"
_BETWEEN_BRACKETS = (
    "something between the brackets does not fit; put commas between the entries, a blank after each colon, and texts "
    "with commas, colons or brackets into quotation marks"
)


class Cause(NamedTuple):
    """Why the parser stopped.

    Attributes:
        line: the line to mend, counted from 0.
        says: what is wrong there and what to do.
        sure: whether the line itself shows it; otherwise it may follow from a fault just before.
    """

    line: int
    says: str
    sure: bool


def cause(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> Cause:
    """The likely cause of a parser's complaint about these lines."""
    last = len(lines) - 1
    stopped = min(error.problem_mark.line if error.problem_mark else last, last)
    began = min(error.context_mark.line if error.context_mark else stopped, stopped)
    if "could not find expected ':'" in str(error.problem):
        stopped = began
    for line in (stopped, began):
        if "\t" in lines[line][: len(lines[line]) - len(lines[line].lstrip())]:
            return Cause(line, "a tab stands before the text; indent with blanks only", True)
    if "document" in str(error.problem):
        end = next((line for line in range(stopped, -1, -1) if _END.match(lines[line])), stopped)
        return Cause(end, "a line of '---' or '...' ends the file here; take it out", True)
    opened = _unclosed(lines, began if "quoted" in str(error.context) else max(began, stopped - 30), stopped)
    if opened is not None:
        return Cause(opened, "the quotation mark that opens here is not closed; close it at the end of the text", True)
    flow = "flow" in str(error.context)
    for line in dict.fromkeys((began, stopped) if flow else (stopped, began)):
        says = _of_line(lines[line])
        if says:
            return Cause(line, says, True)
    if flow:
        return Cause(stopped, _BETWEEN_BRACKETS, True)
    if "cannot start any token" in str(error.problem) and error.problem_mark:
        sign = lines[stopped][error.problem_mark.column :][:1]
        return Cause(stopped, f"a text cannot start with '{sign}'; {_QUOTE}", True)
    return _of_problem(str(error.problem), lines, began, stopped)


def _of_line(line: str) -> str:
    """What the line shows by itself; empty where it shows nothing."""
    if _END.match(line):
        return "a line of '---' or '...' ends the file here; take it out"
    if _NO_BLANK_AFTER_COLON.match(line):
        return "a blank is missing after the colon; write 'key: value'"
    if _NO_BLANK_AFTER_DASH.match(line):
        return "a blank is missing after the dash; write '- ' before each entry of a list"
    value = value_of(line)
    first = value[:1]
    if first in ('"', "'"):
        return _of_quoted(value)
    if first and first in _SIGNS:
        return f"a text cannot start with '{first}'; {_QUOTE}"
    if first in _CLOSING:
        return _of_brackets(value)
    if ": " in value or value.endswith(":"):
        return f"a colon inside the text is taken for the end of a key; {_QUOTE}"
    return ""


def _of_quoted(value: str) -> str:
    mark = value[0]
    rest = value[_end_of_quote(value) :].strip()
    if not rest or rest.startswith("#") or rest[0] in ":,]}":
        return "" if "\\" not in value or mark == "'" else _of_backslash(value)
    if mark == "'":
        return "an apostrophe inside a text in single quotes ends it; put the whole text into double quotation marks"
    return (
        "quotation marks inside a text that stands in quotation marks end it, or something follows the last one; "
        "write 'single ones' inside, and nothing after"
    )


def _of_backslash(value: str) -> str:
    if re.search(r'\\[^0abtnvfre "/\\N_LPxuU]', value):
        return "a backslash inside quotation marks must be written twice"
    return ""


def _of_brackets(value: str) -> str:
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', '""', value)
    for opening, closing in _CLOSING.items():
        surplus = plain.count(opening) - plain.count(closing)
        if surplus > 0:
            return f"the bracket '{opening}' that opens here is not closed; add '{closing}' at the end"
        if surplus < 0:
            return f"a bracket '{closing}' too many closes here; take it out"
    return ""


def _of_problem(problem: str, lines: Sequence[str], began: int, stopped: int) -> Cause:
    line = lines[stopped]
    if "mapping values are not allowed" in problem:
        says = "this line stands further to the right than the one that it belongs beside; line them up"
        return Cause(stopped, says, False)
    if "could not find expected ':'" in problem or (line.strip() and not _BEGINS_AN_ENTRY.match(line)):
        says = (
            "this line is not an entry; write 'key: value', or '- ' before an entry of a list, or put the text that it "
            "belongs to into quotation marks"
        )
        return Cause(stopped, says, True)
    if "expected ','" in problem:
        return Cause(began, "the bracket that opens here is not closed, or a comma is missing; close it", True)
    if "alias" in problem or "anchor" in problem:
        return Cause(stopped, f"a text cannot start with '*' or '&'; {_QUOTE}", True)
    return Cause(
        stopped,
        "this line does not fit to what stands above; indent it like the other lines of its entry, and look for an "
        "unfinished line just before",
        False,
    )


def value_of(line: str) -> str:
    """What a line holds after the key and the dashes of a list."""
    return _parts(line)["rest"].strip()


def emptied(line: str) -> str:
    """The line with its key or dash and nothing else, or nothing where it has neither or no more than that."""
    if "\t" in _parts(line)["lead"]:
        # How far it was meant to be indented is not known.
        return ""
    if _NO_BLANK_AFTER_DASH.match(line):
        return line.replace("-", "- ", 1)
    if _NO_BLANK_AFTER_COLON.match(line):
        return f"{line.partition(':')[0]}: ~"
    parts = _parts(line)
    if not parts["rest"].strip() or not (parts["key"] or "-" in parts["lead"]):
        return ""
    return f"{parts['lead']}{parts['key']}: ~" if parts["key"] else f"{parts['lead']}~"


def _parts(line: str) -> dict[str, str]:
    match = _LINE.fullmatch(line)
    return match.groupdict(default="") if match else {"lead": "", "key": "", "rest": line}


def _unclosed(lines: Sequence[str], first: int, last: int) -> int | None:
    """The line on which a quotation mark opens that is not closed before the next entry begins."""
    opened: int | None = None
    mark = ""
    for number in range(first, last + 1):
        line = lines[number]
        if opened is not None:
            if _BEGINS_AN_ENTRY.match(line):
                return opened
            if line.replace("\\" + mark, "").count(mark) % 2:
                opened = None
            continue
        value = value_of(line)
        mark = '"' if value[:1] in _CLOSING else value[:1]
        if _opens(value, mark):
            opened = number
    return opened


def _opens(value: str, mark: str) -> bool:
    """Whether a quotation mark of this sort opens in a value and is not closed in it."""
    if mark not in ('"', "'"):
        return False
    if value[0] in _CLOSING:
        return value.replace('\\"', "").count('"') % 2 == 1
    return _end_of_quote(value) == 0


def _end_of_quote(value: str) -> int:
    """Where the quoted text with which a value starts has ended; 0 where it does not end."""
    match = re.match(r'"(?:[^"\\]|\\.)*"' if value[0] == '"' else r"'(?:[^']|'')*'", value)
    return match.end() if match else 0
