"""String fields of everything that clients send, found by reflection over the structs of the wire, and altered values for them."""

from __future__ import annotations

import types
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from stich.server import generate

KINDS = generate.FROM_CLIENT
"""Structs of all messages of sockets and of all bodies of requests."""
SAMPLES = {"^[0-9a-f]{64}": "0123456789abcdef" * 4, "^[0-9a-f]{32}": "0123456789abcdef" * 2}
"""Valid value by pattern, without the end of the pattern. A new pattern needs an entry here."""
FULL_WIDTH = str.maketrans("0123456789", "".join(map(chr, range(0xFF10, 0xFF1A))))


class StringField(msgspec.Struct, frozen=True):
    """A field that holds strings, as they are, in a list, or as keys or values of an object."""

    kind: type[msgspec.Struct]
    field: str
    exact: str | None
    """Valid value, where the type alone says which values are valid; None where other code decides."""

    @property
    def name(self) -> str:
        return f"{self.kind.__name__}.{self.field}"


def altered(valid: str) -> dict[str, str]:
    """Return altered forms of a valid text by their description, without those that are equal to it."""
    wide = valid.translate(FULL_WIDTH)
    forms = {
        "newline": f"{valid}\n",
        "carriage return": f"{valid}\r\n",
        "newline before": f"\n{valid}",
        "NUL": f"{valid}\0",
        "space": f"{valid} ",
        "space before": f" {valid}",
        "BOM": f"\ufeff{valid}",
        "full-width digits": f"{valid}\uff11" if wide == valid else wide,
        "uppercase": valid.upper(),
    }
    return {form: text for form, text in forms.items() if text != valid}


def string_fields() -> list[StringField]:
    """Return all string fields of `KINDS`."""
    return [
        StringField(kind, field, exact)
        for kind in KINDS
        for field, hint in get_type_hints(kind, include_extras=True).items()
        for exact in dict.fromkeys(_strings(hint))
    ]


def _strings(hint: Any) -> Iterator[str | None]:
    """Yield a valid value for each exact type of string in an annotation, and None for each open one."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint is str:
        yield None
    elif origin is Annotated and arguments[0] is str:
        patterns = [meta.pattern for meta in arguments[1:] if isinstance(meta, msgspec.Meta) and meta.pattern]
        yield _sample(patterns[0]) if patterns else None
    elif origin is Literal:
        yield from (text for text in arguments[:1] if isinstance(text, str))
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from (member.value for member in list(hint)[:1] if isinstance(member.value, str))
    elif not isinstance(hint, type) or arguments:
        for part in arguments:
            yield from _strings(part)


def _sample(pattern: str) -> str:
    return SAMPLES[pattern.removesuffix("$").removesuffix(r"\Z")]


def example(hint: Any) -> Any:
    """Return a JSON value that an annotation allows."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return example(hint.__supertype__)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return example_of(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint)).value
    if origin is Annotated:
        meta = [m for m in arguments[1:] if isinstance(m, msgspec.Meta)]
        pattern = next((m.pattern for m in meta if m.pattern), None)
        if pattern:
            return _sample(pattern)
        least = max((m.min_length or 0 for m in meta), default=0)
        plain = example(arguments[0])
        return plain if least == 0 else "x" * least if isinstance(plain, str) else plain
    if origin is Literal:
        return arguments[0]
    if origin in (Union, types.UnionType):
        return example(arguments[0])
    if origin is tuple:
        return [] if arguments[-1] is Ellipsis else [example(part) for part in arguments]
    return {int: 0, float: 0.0, bool: False, str: "x", type(None): None}.get(hint, {})


def example_of(kind: type[msgspec.Struct], **changed: Any) -> dict[str, Any]:
    """Return the JSON of a struct with its required fields and some others."""
    hints, config = get_type_hints(kind, include_extras=True), kind.__struct_config__
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    needed = {f.encode_name: example(hints[f.name]) for f in msgspec.structs.fields(kind) if f.required}
    return {**tag, **needed, **changed}


def holding(hint: Any, text: str) -> Any:
    """Return a JSON value for an annotation that holds one exact string; the string is ``text``."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return next(holding(part, text) for part in arguments if any(_strings(part)))
    if origin is tuple:
        return [holding(arguments[0], text)] if arguments[-1] is Ellipsis else [holding(arguments[0], text), *map(example, arguments[1:])]
    if origin is dict:
        return {text: example(arguments[1])} if any(_strings(arguments[0])) else {"x": holding(arguments[1], text)}
    return text
