"""Strict reading of facts about a deal that people write down, as JSON objects. Errors name the field, what is wrong and what would be
right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from .errors import StichError
from .sentences import register

SomeFacts = TypeVar("SomeFacts", bound=msgspec.Struct)

KINDS = {
    "int": "a whole number",
    "str": "a text",
    "bool": "true or false",
    "float": "a number with decimals",
    "array": "a list",
    "object": "an object {…}",
    "null": "nothing",
}
"""Names of JSON's types of values, as error messages print them."""
_PYTHON = {int: "int", str: "str", bool: "bool", float: "float", list: "array", tuple: "array", dict: "object", type(None): "null"}

register(
    {
        "facts/shape#choice": "{field}: {value!r:.80} is unknown{choices:there_are}",
        "facts/shape#kind": "{field}: {wanted:kinds}{choices:one_of}, not {given:kinds}",
        "facts/shape#missing": "{name} is missing{choices:one_of}",
        "facts/shape#missing-in": "{field}: {name} is missing{choices:one_of}",
        "facts/shape#other": "{reason}",
        "facts/shape#unknown": "unknown field {name!r:.80}: the fields are {known}",
        "facts/shape#unknown-in": "{field}: unknown field {name!r:.80}: the fields are {known}",
        "score/factor": "factor: {least} to {most}, not {number}",
    },
    kinds=lambda kinds: " or ".join(KINDS.get(kind, kind) for kind in kinds),
    one_of=lambda choices: f", one of {', '.join(choices)}" if choices else "",
    there_are=lambda choices: f"; there are {', '.join(choices)}" if choices else "",
)


def read_facts(facts: Mapping[str, Any], kind: type[SomeFacts], code: str) -> SomeFacts:
    """Return the facts as a struct of the type ``kind``. Raise `StichError` with this code, naming the field, if they do not fit the
    struct.
    """
    try:
        return msgspec.convert(dict(facts), kind)
    except msgspec.ValidationError as error:
        raise shape_error(facts, kind, code, error) from None


def check_stated_dealer(stated: int | None, dealer: int) -> None:
    """Raise `StichError` ``list/dealer`` if an entry of a score list states another dealer than ``dealer``.

    ``stated``: dealer stated in the entry; None if it states none.
    """
    if stated is not None and stated != dealer:
        raise StichError("list/dealer#turn", dealer=dealer, stated=stated)


MOST_FACTOR = 64
"""Largest factor of a deal in a score list."""


def check_factor(number: int) -> None:
    """Raise `StichError` ``score/factor`` unless the factor of a deal is possible."""
    if not 1 <= number <= MOST_FACTOR:
        raise StichError("score/factor", least=1, most=MOST_FACTOR, number=number)


def check_passed_in(stated: object) -> None:
    """Raise `StichError` ``score/malformed`` unless the value of ``passed_in`` in an entry of a score list is true."""
    if stated is not True:
        raise StichError("score/malformed#passed-in")


def shape_error(facts: Mapping[str, Any], kind: type[msgspec.Struct], code: str, error: msgspec.ValidationError) -> StichError:
    """Return an error with this code for the first field that does not fit the struct. ``error``: the error that msgspec raised.

    msgspec describes the fault only in an English sentence. This function finds the field by converting each field alone.
    """
    case, found = _struct_fault(facts, kind) or ("other", {"reason": str(error)})
    return StichError(f"facts/shape#{case}", code=code, **found)


def _struct_fault(facts: Mapping[str, Any], kind: type[msgspec.Struct], inside: str = "") -> tuple[str, dict[str, Any]] | None:
    """Return the case and the facts of the error for the first field at fault; None if every field alone fits the struct.

    ``inside``: path to a nested struct, for the name of the field.
    """
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    config = kind.__struct_config__
    place: dict[str, Any] = {"field": inside} if inside else {}
    suffix = "-in" if inside else ""
    for name, value in facts.items():
        if name in fields:
            if not _fits(value, fields[name].type):
                return _fault(value, fields[name].type, inside or name)
        elif config.forbid_unknown_fields and name != config.tag_field:
            return f"unknown{suffix}", {**place, "name": name, "known": tuple(fields)}
    for name, field in fields.items():
        if field.required and name not in facts:
            return f"missing{suffix}", {**place, "name": name, "choices": () if inside else tuple(allowed_values(field.type))}
    return None


def _fault(value: Any, hint: Any, field: str) -> tuple[str, dict[str, Any]]:
    """Return the case and the facts of the error for this value, which does not fit its type ``hint``."""
    given = _PYTHON.get(type(value), type(value).__name__)
    kinds = {_kind(member): member for member in _members(hint)}
    place: dict[str, Any] = {"field": field, "choices": tuple(allowed_values(hint))}
    if given not in kinds:
        return "kind", {**place, "wanted": tuple(kind for kind in KINDS if kind in kinds and kind != "null"), "given": (given,)}
    fitting = kinds[given]
    if isinstance(fitting, type) and issubclass(fitting, msgspec.Struct):
        return _struct_fault(value, fitting, field) or ("other", {"reason": f"{field}: {value!r:.80}"})
    arguments = [argument for argument in get_args(fitting) if argument is not Ellipsis]
    parts: list[tuple[Any, Any, str]] = []
    if given == "object" and arguments:
        parts = [*((key, arguments[0], field) for key in value), *((one, arguments[1], field) for one in value.values())]
    elif given == "array" and arguments:
        hints = arguments * len(value) if len(arguments) == 1 else arguments
        parts = [(one, own, f"{field}[{number}]") for number, (one, own) in enumerate(zip(value, hints, strict=False))]
    for part, own, where in parts:
        if not _fits(part, own):
            return _fault(part, own, where)
    return ("choice", {**place, "value": value}) if place["choices"] else ("other", {"reason": f"{field}: {_reason(value, hint)}"})


def _reason(value: Any, hint: Any) -> str:
    """Return msgspec's error sentence about this value, or an empty text if the value fits its type."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _fits(value: Any, hint: Any) -> bool:
    return not _reason(value, hint)


def _members(hint: Any) -> tuple[Any, ...]:
    """Return the member types of a union type or, for any other type, the type itself; each without limits of its values."""
    if get_origin(hint) is Annotated:
        return _members(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        return tuple(member for argument in get_args(hint) for member in _members(argument))
    return (hint,)


def _kind(hint: Any) -> str:
    """Return the name of the JSON type for values of this Python type, as a key of `KINDS`."""
    hint = getattr(hint, "__supertype__", hint)
    if get_origin(hint) is Literal:
        return _PYTHON[type(get_args(hint)[0])]
    base = get_origin(hint) or hint
    if issubclass(base, Enum):
        return _PYTHON[type(next(iter(base)).value)]
    return "object" if issubclass(base, msgspec.Struct | Mapping) else _PYTHON.get(base, base.__name__)


def allowed_values(hint: Any) -> Iterator[str]:
    """Yield the allowed values, as texts, if this type allows only a few (``Literal``, bool)."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        yield from (str(member.value) for member in hint)
    elif get_origin(hint) is Literal:
        yield from (str(value).lower() for value in get_args(hint))
    else:
        for argument in get_args(hint):
            yield from allowed_values(argument)
