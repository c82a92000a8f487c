"""How far a search may go."""

from __future__ import annotations

from dataclasses import dataclass

from stich.native import Stop

__all__ = ["UNLIMITED", "Limits", "Stop"]


@dataclass(frozen=True, slots=True)
class Limits:
    """A search that meets a limit answers with bounds. Only a limit in nodes gives the same bounds everywhere."""

    nodes: int | None = None
    """Positions searched, at most."""
    seconds: float | None = None
    stop: Stop | None = None
    """``stop.set()`` in another thread ends the search at once."""


UNLIMITED = Limits()
