"""The two cards of a hochzeit are known to its two players alone, and nobody learns who holds a single trump before it is offered.

Bytes are compared as in `test_streams`, at tables where a hochzeit is offered and taken. The tests plant leaks and check that they are
caught.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from stich.games.schafkopf.rules.hochzeit import Giving, trump_mask
from stich.games.schafkopf.rules.play import KontraOrRe, Play
from stich.games.schafkopf.view.view import SchafkopfView
from stich.server.tables import view as viewing
from stich.server.tables.fold import TableState
from stich.server.wire.messages import Update
from tests.rows import rows
from tests.secrecy.scripts import PEOPLE
from tests.secrecy.test_streams import OBSERVERS, Leak, check_exchanges, check_sampled
from tests.server.table_setup import Log, opened, seated

OPTIONS: tuple[dict[str, bool | int | str], ...] = ({}, {"stoss_max": 2, "klopfen": True}, {"deck": "short"})


def weddings(refuse: int = 0) -> Iterator[Log]:
    """Yield a table for each of `OPTIONS` whose deal is a hochzeit, played by chance; ``refuse``: number of players who pass it on."""
    for number, options in enumerate(OPTIONS):
        rng = random.Random(number)
        while True:
            log = seated(*PEOPLE[:3], first=opened(preset="schafkopf-2023", first_dealer=1, hochzeit=True, **options))
            log.deal(rng.getrandbits(64))
            if wed(log, rng, refuse):
                yield log
                break


def wed(log: Log, rng: random.Random, refuse: int) -> bool:
    """Let all pass and a hochzeit be taken, and play to the end; return False if no player holds a single trump."""
    while log.state.in_deal:
        assert log.state.deal is not None
        legal = [action.text for action in log.state.deal.legal_actions]
        if "take" in legal:
            log.act("pass" if refuse > 0 else "take")
            refuse -= 1
        elif "offer" in legal or log.state.deal.phase.name in ("auction", "hochzeit"):
            log.act("offer" if "offer" in legal else "pass")
        elif log.state.deal.phase.name == "declare":
            return False
        else:
            log.act(rng.choice(legal))
    return any(getattr(event, "action", "") == "take" for event in log.events)


@rows("refuse", [0, 1])
def test_hidden_cards_change_no_byte_in_a_hochzeit(refuse: int) -> None:
    for log in weddings(refuse):
        rng = random.Random(refuse)
        exchanged = [check_exchanges(log, observer, rng, swaps=12) for observer in OBSERVERS]
        sampled = [check_sampled(log, observer, rng, count=3) for observer in OBSERVERS]
        assert sum(exchanged) > 100 and all(sampled), (exchanged, sampled)


# -- planted leaks -------------------------------------------------------------------------------------------------


def _changed(change: Callable[[SchafkopfView, TableState], dict[str, Any]]) -> Callable[..., Update]:
    honest = viewing.update_for_seat

    def leaky(state: TableState, seat: Any, *known: Any) -> Update:
        update = honest(state, seat, *known)
        seen = update.view.deal
        if not isinstance(seen, SchafkopfView) or seen.outcome is not None:
            return update
        deal = msgspec.structs.replace(seen, **change(seen, state))
        return msgspec.structs.replace(update, view=msgspec.structs.replace(update.view, deal=deal))

    return leaky


def _given(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
    phase = state.deal.phase if state.deal is not None else None
    play = phase.play if isinstance(phase, KontraOrRe) else phase
    return {"given": play.fixed.hochzeit.given} if isinstance(play, Play) and play.fixed.hochzeit else {}


def _offered(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
    """Tell the taken trump to all while the taker chooses a card to give back."""
    phase = state.deal.phase if state.deal is not None else None
    return {"offered": phase.seating.deck.members(phase.offered)[0]} if isinstance(phase, Giving) else {}


def _single(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
    """Tell by one number whether the seat that is asked holds a single trump."""
    phase = state.deal.phase if state.deal is not None else None
    if phase is None or phase.name != "hochzeit":
        return {}
    seating, place = phase.seating, phase.place  # type: ignore[attr-defined]
    return {"pot": (seating.hands[place] & trump_mask(seating)).bit_count() == 1}


@rows("leak", [_given, _offered, _single])
def test_a_planted_leak_of_a_hochzeit_is_caught(leak: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    logs = list(weddings())
    monkeypatch.setattr(viewing, "update_for_seat", _changed(leak))
    with pytest.raises(Leak):
        for log in logs:
            for observer in OBSERVERS:
                check_exchanges(log, observer, random.Random(1), swaps=30)
                check_sampled(log, observer, random.Random(1), count=6)
