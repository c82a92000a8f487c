"""Nesting limit of JSON: one number, counted by us and by no decoder."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.kernel.nesting import MAX_NESTING, NestingError, check_nesting

VALUES = st.recursive(st.none() | st.text(alphabet='[]{}\\"a'), lambda inner: st.lists(inner) | st.dictionaries(st.text('[{"'), inner))


def depth(value: Any) -> int:
    """Return the number of arrays and objects that are open at the innermost value."""
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@given(VALUES, st.integers(0, MAX_NESTING + 10))
def test_only_deep_json_is_refused(value: Any, more: int) -> None:
    for _ in range(more):
        value = [value]
    # Shallow brackets beside the value make the text long enough for the exact count.
    text = json.dumps([[[]] * MAX_NESTING, value])
    for data in (text, text.encode()):
        if depth(value) + 1 > MAX_NESTING:
            with pytest.raises(NestingError, match="more than 64 levels deep"):
                check_nesting(data)
        else:
            check_nesting(data)


def test_deep_json_is_refused_before_its_end() -> None:
    for opening in (b"[", b'{"a":', b'[{"a":'):
        check_nesting(opening * (MAX_NESTING // (opening.count(b"[") + opening.count(b"{"))))
        with pytest.raises(NestingError):
            check_nesting(opening * (MAX_NESTING + 1))


def test_brackets_in_texts_do_not_count() -> None:
    for text in (b'["' + b"[" * 1000 + b'"]', b'["' + b'[\\"' * 1000 + b'"]', b'["' + b"[" * 1000, b'["' + b"[" * 1000 + b"\\"):
        check_nesting(text)
