"""What all tests share: how fast a machine is must not decide them."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("stich", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stich")
