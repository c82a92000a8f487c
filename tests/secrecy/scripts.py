"""Tables at which everything happens: people come and go, deals are played by chance, offers and concessions included."""

from __future__ import annotations

import random

from stich.kernel.errors import StichError
from stich.server.messages import AnyCommand, Fill, Leave, Ready, Sit
from tests.server.tables import ADA, BO, CY, DEE, Log, dealt

PEOPLE = (ADA, BO, CY, DEE)
RARE = ("concede", "claim")


def table(seed: int, deals: int = 1) -> Log:
    """A table of four people and some computers after this many deals."""
    rng = random.Random(seed)
    log = dealt(*PEOPLE[: rng.choice((1, 2, 3, 3))])
    while len(log.state.match.rows) < deals:
        if rng.random() < 0.08:
            _come_or_go(log, rng)
        elif log.state.in_deal:
            _act(log, rng)
        elif log.state.deal_due:
            log.deal(rng.getrandbits(64))
        else:
            _settle(log, rng)
    return log


def _act(log: Log, rng: random.Random) -> None:
    assert log.state.deal is not None
    legal = [a.text for a in log.state.deal.legal_actions]
    plain = [a for a in legal if a not in RARE]
    if "pass" in plain and rng.random() < 0.35:
        plain = ["pass"]
    if "pickup" in plain:
        plain = [rng.choice(["pickup", "pickup", "hand"])]
    log.act(rng.choice(plain if rng.random() < 0.95 else legal))


def _try(log: Log, who_says: list[tuple[int, AnyCommand]]) -> None:
    for who, command in who_says:
        try:
            log.do(PEOPLE[who], command)
        except StichError:
            continue
        return


def _come_or_go(log: Log, rng: random.Random) -> None:
    choices: list[tuple[int, AnyCommand]] = [(who, Leave(0)) for who in range(4)]
    choices += [(who, Sit(0, seat)) for who in range(4) for seat in range(3)]
    choices += [(who, Fill(0, seat, "random")) for who in range(4) for seat in range(3)]
    rng.shuffle(choices)
    _try(log, choices)


def _settle(log: Log, rng: random.Random) -> None:
    """Whatever the next deal still wants."""
    choices: list[tuple[int, AnyCommand]] = [(who, Ready(0)) for who in range(4)]
    choices += [(who, Sit(0, seat)) for who in range(4) for seat in range(3)]
    rng.shuffle(choices)
    _try(log, choices)
