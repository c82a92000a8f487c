"""The partner is a secret until the called ace falls: no byte, no question and no order of questions reveals it.

The observers' bytes are compared for different holders of the ace, as in ``test_streams``. The tests plant leaks and check that they are
caught.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from stich.games.schafkopf.rules import play as rules
from stich.games.schafkopf.view.view import SchafkopfView
from stich.server.store.events import Dealt
from stich.server.tables import view as viewing
from stich.server.tables.fold import TableState
from stich.server.wire.messages import Update
from tests.rows import rows
from tests.secrecy.knowledge import exchanged, prefixes
from tests.secrecy.scripts import PARTNER_GAMES, Kinds, table
from tests.secrecy.test_streams import OBSERVERS, Leak, check_exchanges, check_sampled, received, states
from tests.server.table_setup import Log

SEEDS = range(40)
OWN_CARD: Kinds = (("sauspiel", {"klopfen": False}),)
"""Rules by which a player without a played card may say kontra or re, also before the lead: they have the most questions."""


def secret(log: Log) -> tuple[str, int] | None:
    """Return the called ace of a table's deal, and its holder; None where no partner game was played."""
    row = log.state.match.rows[0]
    if getattr(row.outcome, "partner", None) is None:
        return None
    return row.outcome.contract[-1] + "A", row.outcome.partner


def check_partner(log: Log, rng: random.Random) -> int:
    """Give the called ace to another seat than the holder and the declarer; the number of prefixes compared. Raises `Leak`."""
    found = secret(log)
    if found is None:
        return 0
    ace, holder = found
    declarer = log.state.match.rows[0].outcome.declarer
    dealt = next(e for e in log.events if isinstance(e, Dealt))
    real = list(states(log.events))
    compared = 0
    for observer in OBSERVERS:
        shown = list(prefixes(log.events, observer.id))
        for seat in {0, 1, 2, 3} - {holder, declarer}:
            swap = (ace, rng.choice(dealt.deal.hands[seat]))
            for seq, other in enumerate(states([exchanged(e, swap) for e in log.events])):
                if set(swap) & shown[seq] or real[seq].match.rows:
                    break
                named = real[seq].deal is not None and real[seq].deal.view(None).contract is not None  # type: ignore[union-attr]
                compared += named
                if received(other, observer) != received(real[seq], observer):
                    raise Leak(f"{observer.name} after event {seq + 1}: with {swap} exchanged something else is seen")
    return compared


def test_the_partner_is_a_secret_at_every_table() -> None:
    rng = random.Random(1)
    compared = [check_partner(table(seed, kinds=PARTNER_GAMES), rng) for seed in SEEDS]
    assert sum(n > 10 for n in compared) >= 10, compared


def test_the_partner_is_a_secret_where_everybody_is_asked_before_every_card() -> None:
    rng = random.Random(2)
    logs = [table(seed, kinds=OWN_CARD) for seed in range(20)]
    texts = [getattr(e, "action", "") for log in logs for e in log.events if secret(log)]
    assert texts.count("kontra") > 3 and texts.count("re") > 1
    assert sum(check_partner(log, rng) > 10 for log in logs) >= 5


def test_secrets_of_every_kind_are_among_them() -> None:
    logs = [table(seed, kinds=PARTNER_GAMES) for seed in SEEDS]
    texts = {getattr(e, "action", "") for log in logs for e in log.events}
    assert {"knock", "kontra", "re"} <= texts
    assert {secret(log) is None for log in logs} == {True, False}


# -- planted leaks -------------------------------------------------------------------------------------------------


def _deal_changed(change: Callable[[SchafkopfView, TableState], dict[str, Any]]) -> Callable[..., Update]:
    honest = viewing.update_for_seat

    def leaky(state: TableState, seat: Any, *known: Any) -> Update:
        update = honest(state, seat, *known)
        seen = update.view.deal
        if not isinstance(seen, SchafkopfView) or seen.outcome is not None:
            return update
        deal = msgspec.structs.replace(seen, **change(seen, state))
        return msgspec.structs.replace(update, view=msgspec.structs.replace(update.view, deal=deal))

    return leaky


def _fixed(state: TableState) -> rules.FixedContract | None:
    phase = state.deal.phase if state.deal is not None else None
    play = phase.play if isinstance(phase, rules.KontraOrRe) else phase
    return play.fixed if isinstance(play, rules.Play) else None


def _partner(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
    fixed = _fixed(state)
    return {} if fixed is None or fixed.partner is None else {"partner": fixed.seating.order[fixed.partner]}


def _price(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
    """Runners counted with the partner's hand, before the end."""
    fixed = _fixed(state)
    return {} if fixed is None else {"price": (seen.price or 0) + abs(fixed.runner_count)}


def _points(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
    """Plant a leak: the side's card points together."""
    fixed = _fixed(state)
    if fixed is None:
        return {}
    side = [fixed.seating.order[p] for p in fixed.side]
    return {"points": tuple(sum(seen.points[s] for s in side) if p in side else n for p, n in enumerate(seen.points))}


def _order(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
    """No more than the order of two words."""
    fixed = _fixed(state)
    even = fixed is None or fixed.partner is None or fixed.partner % 2 == 0
    return {"knocked": seen.knocked if even else seen.knocked[::-1], "callable": ("a", "b") if even else ("b", "a")}


LEAKS = [_partner, _price, _points, _order]


def find_leak(check: Callable[[Log, random.Random], object], kinds: Kinds = PARTNER_GAMES) -> None:
    for seed in SEEDS:
        check(table(seed, kinds=kinds), random.Random(seed))


def everybody(check: Callable[..., int], times: int) -> Callable[[Log, random.Random], int]:
    return lambda log, rng: sum(check(log, observer, rng, times) for observer in OBSERVERS)


@rows("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewing, "update_for_seat", _deal_changed(leak))
    with pytest.raises(Leak):
        find_leak(check_partner)


@rows("leak", LEAKS)
def test_the_sampled_worlds_catch_it_too(leak: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewing, "update_for_seat", _deal_changed(leak))
    with pytest.raises(Leak):
        find_leak(everybody(check_sampled, 3))


@pytest.mark.parametrize("kinds", [PARTNER_GAMES, OWN_CARD], ids=["first card", "own card"])
def test_asking_only_opponents_for_kontra_is_caught(kinds: Kinds, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seats that the table asks, and their order, would reveal an opponent."""
    honest = rules.Play.may_speak

    def leaky(play: rules.Play, place: int) -> bool:
        return honest(play, place) and (play.stoss > 0 or place != play.fixed.partner)

    monkeypatch.setattr(rules.Play, "may_speak", leaky)
    with pytest.raises(Leak):
        find_leak(check_partner, kinds)


@pytest.mark.parametrize("kinds", [PARTNER_GAMES, OWN_CARD], ids=["first card", "own card"])
def test_asking_only_the_declarer_side_for_re_is_caught(kinds: Kinds, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = rules.Play.may_speak

    def leaky(play: rules.Play, place: int) -> bool:
        return honest(play, place) and (play.stoss == 0 or place in play.fixed.side)

    monkeypatch.setattr(rules.Play, "may_speak", leaky)
    with pytest.raises(Leak):
        find_leak(check_partner, kinds)


def test_a_hand_shown_before_knocking_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last cards of the own hand are no knowledge of a seat that has seen four."""

    def whole(seen: SchafkopfView, state: TableState) -> dict[str, Any]:
        assert state.deal is not None
        return (
            {"hands": tuple(h if h is None else state.deal.deal.hands[s] for s, h in enumerate(seen.hands))}
            if seen.phase == "knock"
            else {}
        )

    monkeypatch.setattr(viewing, "update_for_seat", _deal_changed(whole))
    with pytest.raises(Leak):
        find_leak(everybody(check_exchanges, 12))
