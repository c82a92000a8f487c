"""Strict reading of facts that people write down. Errors name the field, what was wrong and what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .errors import StichError

Facts = TypeVar("Facts", bound=msgspec.Struct)

KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "float": "a number with decimals",
    "array": "a list",
    "object": "an object {…}",
    "null": "nothing",
}
"""Names of JSON's kinds of values in error messages."""

_UNKNOWN = re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(?P<name>\w+)`")
_PLACE = re.compile(r" - at (?:`key` in )?`\$\.?(?P<field>\w*).*`\Z", re.DOTALL)
_CHOICE = re.compile(r"Invalid enum value (?P<value>.*)", re.DOTALL)
_KIND = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`")


def read_facts(facts: Mapping[str, Any], kind: type[Facts], code: str) -> Facts:
    """Return the facts as a struct. Raise `StichError` with this code, naming the field, if they have another shape."""
    try:
        return msgspec.convert(dict(facts), kind)
    except msgspec.ValidationError as error:
        raise StichError(worded(str(error), kind), code=code) from None


def check_stated_dealer(stated: int | None, dealer: int) -> None:
    """Raise `StichError` ``list/dealer`` where an entry of a score list states a dealer and it is the wrong one."""
    if stated is not None and stated != dealer:
        raise StichError("list/dealer#turn", dealer=dealer, stated=stated)


def check_passed_in(stated: object) -> None:
    """Raise `StichError` ``score/malformed`` unless ``passed_in`` in an entry of a score list is true."""
    if stated is not True:
        why = "passed_in: true where all passed; otherwise leave the field out and tell how the deal ended"
        raise StichError(why, code="score/malformed")


def worded(text: str, kind: type[msgspec.Struct]) -> str:
    """Return an error of msgspec in words for the person who wrote the facts: the field, what was wrong, what would be right."""
    place = _PLACE.search(text)
    field = place["field"] if place else ""
    what = text[: place.start()] if place else text
    if unknown := _UNKNOWN.fullmatch(what):
        known = "" if field else f": there are {', '.join(kind.__struct_fields__)}"
        what = f"unknown field {unknown['name']!r:.80}{known}"
    elif missing := _MISSING.fullmatch(what):
        what = f"{missing['name']} is missing{'' if field else _among(missing['name'], kind, ', one of ')}"
    elif choice := _CHOICE.match(what):
        what = f"{choice['value']:.80} is not known{_among(field, kind, '; there are ')}"
    elif values := _KIND.match(what):
        wanted = [KINDS.get(k, k) for k in values["wanted"].split(" | ") if k != "null"]
        what = f"{' or '.join(wanted)}{_among(field, kind, ', one of ')}, not {KINDS.get(values['given'], values['given'])}"
    return f"{field}: {what}" if field else what


def _among(field: str, kind: type[msgspec.Struct], before: str) -> str:
    """Return the values of a field that takes only a few, after the text ``before``; else an empty text."""
    texts = list(_texts(get_type_hints(kind).get(field)))
    return before + ", ".join(texts) if texts else ""


def _texts(hint: Any) -> Iterator[str]:
    if isinstance(hint, type) and issubclass(hint, Enum):
        yield from (str(member.value) for member in hint)
    elif get_origin(hint) is Literal:
        yield from (str(value).lower() for value in get_args(hint))
    else:
        for argument in get_args(hint):
            yield from _texts(argument)
