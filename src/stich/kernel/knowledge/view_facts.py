"""Texts of the fields that only the views of one game have, for pictures of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec

from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.deal import Seat


def facts(view: msgspec.Struct, common: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """Return the fields of a game's own view that are texts, cards or seats, as texts by field name, and the declarer.

    ``common``: names of the fields that every game's view has, which are left out. ``names``: names of the seats.
    """
    texts = {}
    for field in msgspec.structs.fields(view):
        value = getattr(view, field.name)
        own = field.name not in common
        if (field.name == "declarer" or (own and Seat in get_args(field.type))) and isinstance(value, int):
            texts[field.name] = names[value]
        elif own and isinstance(value, str):
            texts[field.name] = value
        elif own and isinstance(value, tuple) and value and all(isinstance(v, str) for v in value):
            texts[field.name] = (", " if any(" " in v for v in value) else " ").join(value)
        elif own and isinstance(value, msgspec.Struct) and (cards := _cards_of(value, names)):
            texts[field.name] = cards
    return texts


def _cards_of(fact: msgspec.Struct, names: Sequence[str]) -> str:
    """Return the text of a field: the seat's name and its cards if ``fact`` is a struct of a seat and cards, else an empty text."""
    fields: dict[str, object] = msgspec.structs.asdict(fact)
    seat = fields.pop("seat", None)
    if not isinstance(seat, int) or not all(isinstance(card, str) and card in PLAYS for card in fields.values()):
        return ""
    return f"{names[seat]} " + " ".join(f"{word} {card}" for word, card in fields.items())
