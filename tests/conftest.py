"""What all tests share: how fast a machine is must not decide them."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from stich.server.memory import collect_in_pieces

settings.register_profile("stich", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stich")


def pytest_collection_finish() -> None:
    """As the server does: or all that tests have made would be looked at again and again, while no server here answers."""
    collect_in_pieces()
