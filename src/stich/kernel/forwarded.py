"""Properties that hand on what an object's part knows."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Generic, TypeVar

Value = TypeVar("Value")


class Forwarded(property, Generic[Value]):
    """The property at this path from the object, such as ``phase.legal_actions``. Read without a call of Python, so twice as quick."""

    def __init__(self, path: str, doc: str | None = None) -> None:
        super().__init__(attrgetter(path), doc=doc)

    if TYPE_CHECKING:

        def __get__(self, instance: object, owner: type | None = None, /) -> Value: ...  # type: ignore[override]
