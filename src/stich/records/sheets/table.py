"""Sheet: the rows of a file, whatever its form."""

from __future__ import annotations

import io
import zipfile
from typing import Literal

import msgspec

from stich.records.encoding import decoded, encoding_of

from . import delimited, excel, opendocument
from .limits import MAX_TABLE, MAX_UNPACKED, TableError, limited

__all__ = ["MAX_TABLE", "MAX_UNPACKED", "Sheet", "TableError", "looks_like_table", "read_table"]

Form = Literal["csv", "excel", "opendocument"]
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
"""First bytes of files of Excel before 2007, and of workbooks with a password."""


class Sheet(msgspec.Struct, frozen=True):
    """Rows of a table as texts, without empty rows."""

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    """Number of the line or row of each row in the file, from 1."""
    form: Form
    separator: str = ""
    """Separator of the cells of CSV."""
    encoding: str = ""
    """Encoding of CSV, as in ``bytes.decode``."""


def looks_like_table(beginning: bytes) -> bool:
    """Return True unless the first bytes of a file are those of lines of JSON."""
    text = beginning.decode(encoding_of(beginning), "replace").lstrip("\ufeff \t\r\n")
    return bool(text) and not text.startswith(("{", "[", "("))


def read_table(data: bytes) -> Sheet:
    """Return the table in the bytes of a file: CSV, Excel or OpenDocument. Raise `TableError` ``sheet/…`` if it is broken or too large."""
    if len(data) > MAX_TABLE:
        raise TableError("sheet/large#file", most=MAX_TABLE)
    separator = encoding = ""
    form: Form = "csv"
    if data.startswith(b"PK"):
        form = _form(data)
        rows = list(limited((excel if form == "excel" else opendocument).rows_of(data)))
    elif data.startswith(_OLD_EXCEL):
        raise TableError("sheet/kind#password" if b"E\0n\0c\0r\0y\0p\0t\0e\0d\0" in data else "sheet/kind#excel")
    else:
        text, encoding = decoded(data)
        if "\0" in text:
            raise TableError("sheet/kind#numbers")
        if not text.strip():
            raise TableError("sheet/empty", line=1)
        separator = delimited.separator_of(text)
        rows = list(limited(delimited.rows_of(text, separator)))
    kept = [(line, row) for line, row in rows if row]
    if not kept:
        raise TableError("sheet/empty", line=1)
    return Sheet(tuple(row for _, row in kept), tuple(line for line, _ in kept), form, separator, encoding)


def _form(data: bytes) -> Form:
    """Return the form of a packed table. Raise `TableError` ``sheet/kind`` if the archive is none."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except zipfile.BadZipFile as error:
        raise TableError("sheet/broken", reason=str(error)) from None
    if "xl/workbook.xml" in names:
        return "excel"
    if "content.xml" in names:
        return "opendocument"
    raise TableError("sheet/kind#numbers")
