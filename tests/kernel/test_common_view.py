"""The fields that the views of all games have in common are those of `View`."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.kernel.knowledge.common_view import ViewSource, empty, with_common
from stich.kernel.knowledge.view import View
from stich.registry import PLUGINS


@pytest.mark.parametrize("name", PLUGINS)
def test_every_common_field_is_put_in_but_those_of_the_contract(name: str) -> None:
    """So nothing of the view that another one is made from is left in it."""
    state: Any = stich.game(name).deal(seed=1)
    kind = type(state.view(0))
    fields: tuple[str, ...] = kind.__struct_fields__
    nothing = object()
    table = ViewSource(state, state.phase.seating.order, None, state.phase.seating.hands, lambda _: ())
    view = with_common(kind(**dict.fromkeys(fields, nothing)), table, 0)
    left = {name for name in fields if getattr(view, name) is nothing}
    assert left == {*fields} - {*View.__struct_fields__} | {"blocked", "hand_order", "trumps"}


def test_an_empty_view_holds_nothing() -> None:
    view: Any = empty(type(stich.game("skat").deal(seed=1).view(0)))
    neutral = {"factor": 1}
    assert not any(getattr(view, name) for name in view.__struct_fields__ if getattr(view, name) != neutral.get(name))
