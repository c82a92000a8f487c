"""The fields that all views have in common are those of `View`."""

from __future__ import annotations

from typing import get_type_hints

from stich.kernel.common_view import CommonFields
from stich.kernel.view import View


def test_common_fields_have_the_types_of_the_view() -> None:
    """A type checker cannot derive a ``TypedDict`` from a struct; this holds the two together."""
    common, view = get_type_hints(CommonFields), get_type_hints(View)
    assert common == {name: view[name] for name in View.__struct_fields__ if name != "outcome"}
