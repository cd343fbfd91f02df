"""Sheets of text: the first sheet of an XLSX file read and written, with nothing but its cells."""

import re
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from kg.errors import SourceError

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATED = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_LARGEST = 64 * 2**20
"""Bytes of one file inside, unpacked; what is larger was hardly made by hand."""
_REFERENCE = re.compile(r"([A-Z]+)(\d+)")


def rows(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Number and cells of every row of the first sheet that has any; gaps are empty texts.

    Raises:
        SourceError: it is not such a file, or holds what is not read here.
    """
    try:
        with zipfile.ZipFile(path) as packed:
            shared = _shared(packed, path)
            sheet = _parsed(packed, _first_sheet(packed, path), path)
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError) as error:
        raise SourceError(f"{path} cannot be read as XLSX ({error}); save it again as .xlsx, or as CSV.") from error
    last = 0
    for row in sheet.iter(f"{_MAIN}row"):
        last = int(row.get("r") or last + 1)
        cells: list[str] = []
        for cell in row.iter(f"{_MAIN}c"):
            place = _column(cell.get("r"), len(cells))
            cells.extend([""] * (place - len(cells)))
            cells.append(_text(cell, shared))
        if any(text.strip() for text in cells):
            yield last, cells


def write(path: Path, lines: Sequence[Sequence[str]]) -> bytes:
    """The bytes of a file with one sheet of text cells; the same lines give the same bytes.

    Args:
        path: only its name counts, as that of the sheet.
        lines: the rows.
    """
    body = "".join(
        f'<row r="{number}">'
        + "".join(
            f'<c r="{_letters(place)}{number}" t="inlineStr"><is><t xml:space="preserve">{escape(text)}</t></is></c>'
            for place, text in enumerate(line)
        )
        + "</row>"
        for number, line in enumerate(lines, start=1)
    )
    files = {name: text.format(body=body, name=escape(path.stem[:31])) for name, text in _FILES.items()}
    return _zipped(files)


def _zipped(files: dict[str, str]) -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            # A fixed date: no clock is read.
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text)
    return made.getvalue()


def _parsed(packed: zipfile.ZipFile, name: str, path: Path) -> ElementTree.Element:
    if packed.getinfo(name).file_size > _LARGEST:
        raise SourceError(
            f"{path} holds a sheet of more than 64 MB; leave pictures and formats out, or save it as CSV."
        )
    data = packed.read(name)
    # Files of a spreadsheet have no document type; what is declared in one could grow without end.
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise SourceError(f"{path} declares a document type, which no spreadsheet does; save it again as .xlsx.")
    return ElementTree.fromstring(data)  # without document type nothing is expanded


def _shared(packed: zipfile.ZipFile, path: Path) -> list[str]:
    name = "xl/sharedStrings.xml"
    if name not in packed.namelist():
        return []
    return [_joined(one) for one in _parsed(packed, name, path).iter(f"{_MAIN}si")]


def _first_sheet(packed: zipfile.ZipFile, path: Path) -> str:
    book = _parsed(packed, "xl/workbook.xml", path)
    links = _parsed(packed, "xl/_rels/workbook.xml.rels", path)
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    for sheet in book.iter(f"{_MAIN}sheet"):
        target = targets[sheet.get(_RELATED)]
        return target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    raise KeyError("it has no sheet")


def _text(cell: ElementTree.Element, shared: list[str]) -> str:
    kind = cell.get("t")
    if kind == "inlineStr":
        return _joined(cell)
    value = cell.findtext(f"{_MAIN}v") or ""
    if kind == "s":
        return shared[int(value)] if value.isdecimal() and int(value) < len(shared) else ""
    if kind == "b":
        return "yes" if value == "1" else "no"
    return value


def _joined(element: ElementTree.Element) -> str:
    """The runs of a text; what is written above it to say how it sounds is left out."""
    above = {id(text) for ruby in element.iter(f"{_MAIN}rPh") for text in ruby.iter(f"{_MAIN}t")}
    return "".join(text.text or "" for text in element.iter(f"{_MAIN}t") if id(text) not in above)


def _column(reference: str | None, after: int) -> int:
    found = _REFERENCE.fullmatch(reference or "")
    if not found:
        return after
    number = 0
    for letter in found[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _letters(place: int) -> str:
    number, found = place + 1, ""
    while number:
        number, rest = divmod(number - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_FILES = {
    "[Content_Types].xml": f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}.worksheet+xml"/></Types>',
    "_rels/.rels": f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'{_HEAD}<workbook xmlns="{_SHEETS}" xmlns:r="{_OFFICE}"><sheets>'
    '<sheet name="{name}" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": f'{_HEAD}<worksheet xmlns="{_SHEETS}"><sheetData>{{body}}</sheetData></worksheet>',
}
