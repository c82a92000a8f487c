from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.harness import House, house, quick


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[House]:
    """Yield a server with a new database."""
    async with house(quick(tmp_path / "stich.db")) as running:
        yield running
