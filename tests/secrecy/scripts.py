"""Tables at which everything happens: people come and go, deals are played by chance, offers and concessions included."""

from __future__ import annotations

import random

import msgspec

from stich.kernel.errors import StichError
from stich.server.tables.absent import for_who_left, when_time_is_up
from stich.server.tables.clocks import runs
from stich.server.tables.fold import created
from stich.server.tables.taking_back import ways_back
from stich.server.wire.messages import AnyCommand, Fill, Leave, Ready, Sit, TakeBack
from tests.server.table_setup import ADA, BO, CY, DEE, Log, dealt, opened

PEOPLE = (ADA, BO, CY, DEE)


Kinds = tuple[tuple[str, dict[str, bool | int | str]], ...]
PARTNER_GAMES: Kinds = (
    ("schafkopf-2023", {}),
    ("schafkopfschule", {"stock_price": 5}),
    ("sauspiel", {"stoss_until": "first card", "geier": True}),
    ("sauspiel", {"deck": "short", "all_pass": "ramsch", "stichzwang": True}),
)
"""Tables at which the partner is a secret."""
KINDS: Kinds = (
    ("skat-isko", {}),
    ("skat-isko", {"ramsch": "schieberamsch", "kontra": True}),
    ("skat-classic", {}),
    ("skat-isko", {"players": 4, "ramsch": "ramsch"}),
    ("skat-tournament", {"kontra": True, "kontra_null": True}),
    *(("suitability-akagiri", {"players": players}) for players in (2, 3, 4, 5)),
    *PARTNER_GAMES,
)


OFFERS = frozenset({"concede", "claim", "throw", "show", "kontra", "re"})
"""Words of bargains, which are made now and then."""


def table(seed: int, deals: int = 1, kinds: Kinds = KINDS, clock: str = "none") -> Log:
    """Return a table of four people and some computer players after this number of deals; every kind of table in turn. With a clock it is a
    rated one, and computer players replace people who leave or take too long."""
    rng = random.Random(seed)
    preset, options = kinds[seed % len(kinds)]
    first = msgspec.structs.replace(opened(preset=preset, first_dealer=1, **options), clock=clock, rated=clock != "none")
    log = dealt(*PEOPLE[: min(rng.choice((1, 2, 3, 3)), created(first).game.seats)], first=first)
    while len(log.state.match.rows) < deals:
        if rng.random() < 0.08:
            _come_or_go(log, rng)
            _stand_in(log)
        elif runs(log.state) and log.state.in_deal and log.state.awaited and rng.random() < 0.05:
            log.add(when_time_is_up(log.state, "random"))
        elif (back := _back(log)) and rng.random() < 0.1:
            _try(log, [(who, TakeBack(0, log.state.seq, rng.choice(back))) for who in range(4)])
        elif log.state.in_deal:
            _act(log, rng)
        elif log.state.deal_due:
            log.deal(rng.getrandbits(64))
        else:
            _settle(log, rng)
    return log


def _act(log: Log, rng: random.Random) -> None:
    """Act at random with weights: auctions end low or without a declarer, and bargains are made now and then."""
    assert log.state.deal is not None
    legal = [a.text for a in log.state.deal.legal_actions]
    offers = [a for a in legal if OFFERS & {*a.split(" ")}]
    bids = [a for a in legal if a.isdigit()]
    partners = [a for a in legal if a.startswith("declare partner")]
    shout = any(a.startswith("bid ") for a in legal) and rng.random() < 0.7
    shy = 0.85 if "ramsch" in log.state.game.changed else 0.4
    if legal in (["kontra", "pass"], ["re", "pass"]):
        log.act(rng.choice(legal))
    elif "pass" in legal and (shout or rng.random() < shy):
        log.act("pass")
    elif partners and rng.random() < 0.8:
        log.act(rng.choice(partners))
    elif offers and rng.random() < 0.1:
        log.act(rng.choice(offers))
    elif bids:
        log.act(rng.choice(bids[:4]))
    else:
        log.act(rng.choice([a for a in legal if a not in offers] or legal))


def _try(log: Log, who_says: list[tuple[int, AnyCommand]]) -> None:
    for who, command in who_says:
        try:
            log.do(PEOPLE[who], command)
        except StichError:
            continue
        return


def _come_or_go(log: Log, rng: random.Random) -> None:
    choices: list[tuple[int, AnyCommand]] = [(who, Leave(0)) for who in range(4)]
    choices += [(who, Sit(0, seat)) for who in range(4) for seat in range(len(log.state.seats))]
    choices += [(who, Fill(0, seat, "random")) for who in range(4) for seat in range(len(log.state.seats))]
    rng.shuffle(choices)
    _try(log, choices)


def _stand_in(log: Log) -> None:
    """As a table does at once where a clock runs."""
    stand_in = for_who_left(log.state, "random")
    if stand_in is not None:
        log.add(stand_in)


def _back(log: Log) -> tuple[int, ...]:
    """Return the moments to which a player alone with computer players may take the deal back."""
    seats = [seat for person in PEOPLE if (seat := log.state.seat_of(person.id)) is not None]
    return ways_back(log.state, seats[0]) if seats else ()


def _settle(log: Log, rng: random.Random) -> None:
    """Do all that is missing before the next deal."""
    choices: list[tuple[int, AnyCommand]] = [(who, Ready(0)) for who in range(4)]
    choices += [(who, Sit(0, seat)) for who in range(4) for seat in range(len(log.state.seats))]
    rng.shuffle(choices)
    _try(log, choices)
