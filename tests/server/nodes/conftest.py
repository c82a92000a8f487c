from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgresql import PostgreSQL, postgresql


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """Yield a PostgreSQL server for all tests of this process."""
    with postgresql() as server:
        yield server


@pytest.fixture
def database(postgres: PostgreSQL) -> str:
    """Return the URL of a new database with its tables."""
    return postgres.new()
