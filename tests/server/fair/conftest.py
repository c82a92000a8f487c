from __future__ import annotations

from tests.server.nodes.conftest import postgres

__all__ = ["postgres"]
