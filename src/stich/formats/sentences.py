"""Sentences of the errors of formats, by code and case. Those of ISS and XSkat stand where they are raised."""

from __future__ import annotations

SENTENCES = {
    "format/empty": "there is no deal in it: it is empty",
    "format/encoding#byte": "byte {byte} of the text is not UTF-8",
    "format/encoding#mark": "the text begins with a byte order mark: write plain UTF-8",
    "format/name": "unknown format {name!r}: {formats}",
    "format/too-many": "more than {most} deals: send fewer at once",
    "format/unknown": (
        "no format that is known: a record begins with {{, a game of ISS with (;GM[Skat], "
        "a log of XSkat with three names and a line of strokes; not {text!r}"
    ),
}
