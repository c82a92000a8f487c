"""Functions that run attacks in other processes."""

from __future__ import annotations

import os
import random
import resource
import time

from . import base


def attack(name: str, target: base.Target, seconds: float) -> base.Outcome:
    """Run an attack. Attackers on other machines would take no processor time from the server, so this process yields to it."""
    raise_limit()
    os.nice(max(0, 10 - os.nice(0)))
    try:
        return base.load()[name]().run(target, seconds)
    except OSError as error:
        return base.Outcome(f"the attacker gave up: {error}")


def raise_limit() -> None:
    """Let this process open as many connections as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard != resource.RLIM_INFINITY else max(soft, 65536), hard))


def attack_again(name: str, target: base.Target, until: float) -> base.Outcome:
    """Run an attack again and again until this time [s since 1970]."""
    outcome, rounds = base.Outcome(""), 0
    time.sleep(random.uniform(0.0, 2.0))
    while (left := until - time.time()) > 1:
        outcome = attack(name, target, min(60.0, left))
        rounds += 1
        time.sleep(random.uniform(0.5, 2.0))
    return base.Outcome(f"{name}: {rounds} rounds, the last: {outcome.note}", outcome.held)
