"""File of an event: one JSON object, read strictly."""

from __future__ import annotations

from typing import Any

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.facts import shape_error
from stich.kernel.nesting import check_nesting

from .event import FORMAT_VERSION, ClubEvent
from .validation import check_event


def read_event(data: bytes | str) -> ClubEvent:
    """Return the event in a file's text. Raise `StichError` ``club/file`` if it is malformed, or ``club/…`` if it contradicts itself."""
    found = decoded(data)
    if not isinstance(found, dict) or "stich_club" not in found:
        raise StichError("club/file#none")
    if found["stich_club"] != FORMAT_VERSION:
        raise StichError("club/file#version", found=str(found["stich_club"])[:20], known=FORMAT_VERSION)
    try:
        event = msgspec.convert(found, ClubEvent, str_keys=True)
    except msgspec.ValidationError as error:
        raise _shape(found, error) from None
    check_event(event)
    return event


def write_event(event: ClubEvent) -> bytes:
    """Return the text of an event's file."""
    return encoded(event)


def decoded(data: bytes | str) -> Any:
    """Return the JSON value of a file's text. Raise `StichError` ``club/file`` if it is not JSON."""
    data = data.encode() if isinstance(data, str) else data
    try:
        check_nesting(data)
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise StichError("club/file#json", reason=str(error)) from None


def encoded(document: msgspec.Struct) -> bytes:
    """Return the text of a file with this event or league."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def _shape(found: dict[str, Any], error: msgspec.ValidationError) -> StichError:
    """Return the error for the first field at fault, with its path in the file."""
    message = str(error)
    if " - at `$" in message:
        reason, _, path = message.partition(" - at `$")
        return StichError("club/file#field", field=path.rstrip("`").lstrip("."), reason=reason)
    return shape_error(found, ClubEvent, "club/file", error)
