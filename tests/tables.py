"""Tables as spreadsheets write them, made from texts with semicolons between the cells."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping

_TAGS = 'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
_OFFICE = 'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'


def opendocument(text: str) -> bytes:
    """Return the rows of a CSV text as an OpenDocument table, with the empty rows and cells that spreadsheets add."""
    rows = []
    for line in text.splitlines():
        cells = "".join(
            f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
            if cell.lstrip("-").isdigit()
            else f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>"
            for cell in line.split(";")
        )
        rows.append(f'<table:table-row>{cells}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>')
    rows.append(
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="9"/></table:table-row>'
    )
    content = f"<office:document-content {_TAGS} {_OFFICE}><table:table>{''.join(rows)}</table:table></office:document-content>"
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return file.getvalue()


def excel(text: str) -> bytes:
    """Return the rows of a CSV text as an Excel file, with numbers as numbers."""
    import openpyxl

    book, file = openpyxl.Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for line in text.splitlines():
        sheet.append([int(cell) if cell.lstrip("-").isdigit() else cell or None for cell in line.split(";")])
    book.save(file)
    return file.getvalue()


FORMS: Mapping[str, Callable[[str], bytes]] = {"csv": lambda text: text.encode("utf-8-sig"), "xlsx": excel, "ods": opendocument}
"""Forms of files in which a table comes, by the end of their names."""
