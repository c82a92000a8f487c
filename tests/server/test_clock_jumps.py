"""A jump of the machine's clock costs no player a decision: the server's time goes on evenly and follows slowly."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from structlog.testing import capture_logs

from stich.kernel.rules.deal import Seat
from stich.server.clock import SETTLING, SLEW, SystemClock
from stich.server.store.events import Acted
from stich.server.store.lives import Life
from stich.server.tables.table_presence import TablePresence
from stich.server.tables.timekeeper import GRACE, Timekeeper, beginning
from tests.server.table_setup import ADA, BO, dealt, opened

HOUR = 3600.0


class Machine:
    """A machine whose clock can be set."""

    def __init__(self) -> None:
        self.wall, self.uptime = 1_000_000.0, 50.0

    def clock(self) -> SystemClock:
        """Return the clock of a server that runs for some minutes."""
        clock = SystemClock(lambda: self.wall, lambda: self.uptime)
        self.pass_(SETTLING + 1.0)
        clock.now()
        return clock

    def pass_(self, seconds: float) -> None:
        self.wall += seconds
        self.uptime += seconds


def test_without_jumps_it_is_the_machine_s_time() -> None:
    machine = Machine()
    clock = machine.clock()
    for seconds in (0.0, 0.1, 5.0, 100_000.0):
        machine.pass_(seconds)
        assert clock.now() == pytest.approx(machine.wall)
        assert clock.monotonic() == machine.uptime


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 20 * 365 * 24 * HOUR, -30.0, 1.0])
def test_after_a_jump_time_goes_on_evenly(jump: float) -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    machine.wall += jump
    assert clock.now() == before
    for second in range(1, 200):
        machine.pass_(1.0)
        assert before + second * (1 - SLEW) - 1e-6 <= clock.now() <= before + second * (1 + SLEW) + 1e-6


def test_a_machine_that_sets_its_clock_while_it_starts_is_followed_at_once() -> None:
    machine = Machine()
    clock = SystemClock(lambda: machine.wall, lambda: machine.uptime)
    machine.wall += 400 * 24 * HOUR
    machine.pass_(1.0)
    assert clock.now() == machine.wall


def test_the_log_tells_of_each_jump_once() -> None:
    machine = Machine()
    clock = machine.clock()
    with capture_logs() as logged:
        for jump in (HOUR, 0.0, 0.5, -60.0):
            machine.wall += jump
            for _ in range(5):
                machine.pass_(1.0)
                clock.now()
    assert [entry["seconds"] for entry in logged] == [HOUR, -60]


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_the_machine_s_time_is_reached_again(jump: float) -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += jump
    machine.pass_(HOUR / SLEW)
    assert clock.now() == pytest.approx(machine.wall)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 40 * 24 * HOUR])
def test_a_player_keeps_the_time_for_a_decision_over_a_jump(jump: float) -> None:
    """Ten seconds of the thirty and a bank of ninety are used, and the machine's clock does not matter."""
    machine = Machine()
    clock = machine.clock()
    log = dealt(ADA, BO, first=msgspec.structs.replace(opened(), clock="normal"))
    state = log.state
    keeper = _keeper(clock.now, clock.monotonic, state)
    machine.pass_(5.0)
    machine.wall += jump
    machine.pass_(5.0)
    left = keeper.left(state)
    assert left is not None and left == pytest.approx(120.0 - 10.0, abs=0.2)
    assert not keeper.is_up(state)
    machine.pass_(110.0 + GRACE + 2.0)
    assert keeper.is_up(state), "time is up in the end"


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_takes_nothing_from_the_bank(jump: float) -> None:
    machine = Machine()
    clock = machine.clock()
    log = dealt(ADA, BO, first=msgspec.structs.replace(opened(), clock="normal"))
    keeper = _keeper(clock.now, clock.monotonic, log.state)
    machine.pass_(10.0)
    machine.wall += jump
    assert log.state.deal is not None and log.state.deal.actor is not None
    event = Acted(Seat(log.state.deal.actor), log.state.deal.legal_actions[0].text)
    keeper.happened(log.state, event, clock.now())
    assert keeper.times.banks == (90.0, 90.0, 90.0)


def _keeper(now: Callable[[], float], monotonic: Callable[[], float], state: object) -> Timekeeper:
    """Return the clock of a table that has just dealt, on a server that has just begun."""
    times = msgspec.structs.replace(beginning(state, now()), banks=(90.0,) * 3)  # type: ignore[arg-type]
    return Timekeeper(now, [Life(now(), float("inf"))], TablePresence(monotonic, 180.0), times)
