"""Each seat's view: until the called ace falls, only its holder knows the partner (docs/rules C.6.2, C.13.3)."""

from __future__ import annotations

import random

import msgspec

from stich.kernel.rules.state import State
from stich.registry import plugin
from tests.games.schafkopf.driver import PARTNER_HANDS, SIE, A, B, C, D, begun, cards, declared, do, over, schafkopf, to_the_end, view
from tests.rows import rows

OTHERS = (A, C, D, None)


def test_only_the_holder_knows_the_partner_until_the_ace_falls() -> None:
    state = declared("partner C")
    assert view(state, B).partner == B
    assert [view(state, o).partner for o in OTHERS] == [None] * 4
    state = do(state, "C7, CA")
    assert [view(state, o).partner for o in OTHERS] == [B] * 4


def test_a_finished_deal_shows_everything() -> None:
    state = to_the_end(declared("partner C"))
    assert all(view(state, o).partner == B and view(state, o).deal == state.deal for o in (*OTHERS, B))
    assert over(state).side == (A, B)


def test_a_solo_has_no_partner() -> None:
    assert view(declared("solo H"), A).partner is None and view(declared("solo H"), A).called is None


def other_holder(state: State) -> State:
    """Return the same deal and actions, but D holds the called ace, and B the eight of acorns."""
    swapped = {"CA": "C8", "C8": "CA"}
    hands = tuple(tuple(swapped.get(c, c) for c in hand) for hand in state.deal.hands)
    other = state.game.start(msgspec.structs.replace(state.deal, hands=hands))  # type: ignore[arg-type]
    for _, action in state.log:
        other = other.apply(action)
    return other


@rows("played", ["", "SK", "SK, pass, kontra, pass", "SK, pass, kontra, pass, pass, pass, ST SA S7"])
def test_whoever_holds_the_ace_the_others_see_the_same(played: str) -> None:
    """The same seats may say kontra and re in the same order, and nothing shows who may say re as the partner."""
    state = declared("partner C", stoss_max=2)
    state = do(state, played) if played else state
    other = other_holder(state)
    for observer in (A, C, None):
        assert msgspec.json.encode(state.view(observer)) == msgspec.json.encode(other.view(observer))


def test_there_is_no_outcome_before_the_end() -> None:
    state = declared("partner C")
    while not state.finished:
        assert all(view(state, o).outcome is None for o in (*OTHERS, B))
        state = state.apply(state.legal_actions[-1])


def test_a_hand_is_sorted_as_the_contract_orders_it() -> None:
    assert view(begun(), A).hand == cards("CQ SJ HA H9 C7 SK D9 D8")
    assert view(declared("solo D"), A).hand == cards("CQ SJ D9 D8 C7 SK HA H9")
    assert view(declared("wenz"), B).hand == cards("CJ CA CK ST SQ S9 H8 DT")


@rows(
    ("declare", "key"),
    [("partner C", "partner"), ("wenz-tout", "wenz"), ("solo-tout D", "solo D"), ("farbgeier S", "farbgeier S"), ("bettel", "bettel none")],
)
def test_the_orders_that_the_page_sorts_by(declare: str, key: str) -> None:
    state = declared(declare, farbgeier=True, bettel=True, bettel_trumps="none")
    order = plugin(schafkopf().name).hand_orders[key]
    assert all(list(view(state, s).hand) == sorted(view(state, s).hand, key=order.index) for s in range(4))
    assert len(order) == 32 and len(set(order)) == 32


def test_the_prices_of_what_a_hand_could_declare() -> None:
    worth = {w.declare: w for w in view(begun(), A).worth}
    assert (worth["partner C"].base, worth["partner C"].runners, worth["partner C"].each) == (1, 1, 2)
    assert worth["wenz-tout"].each == 6 and "partner alone" not in worth
    assert view(do(begun(), "pass"), A).worth == () and view(begun(), None).worth == ()
    state = do(begun(preset="sauspiel"), "knock, pass, pass, pass")
    assert {w.declare: w.each for w in view(state, A).worth}["solo H"] == 100


def test_the_price_includes_doublings_and_no_runners() -> None:
    state = declared("partner C", stoss_max=2)
    assert view(state, None).price == 1
    assert view(do(state, "SK, pass, kontra"), None).price == 2


def test_the_auction_is_public() -> None:
    auction = view(do(begun(), "pass, play, bid wenz"), None).auction
    assert auction is not None
    assert (auction.stage, auction.holder, auction.challenger, auction.level, auction.out) == ("respond", B, C, "wenz", (A,))


def test_a_sie_is_not_seen_before_it_is_shown() -> None:
    state = begun(SIE)
    assert view(state, B).hands[A] is None and view(state, B).auction is not None
    assert view(do(state, "declare sie"), B).hands[A] == cards(SIE[0])


def test_a_view_survives_the_wire() -> None:
    rng = random.Random(1)
    for seed in range(20):
        state = schafkopf(preset="sauspiel").deal(seed=seed)
        while not state.finished:
            seen = view(state, state.actor)
            assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen
            state = state.apply(rng.choice(state.legal_actions))


def test_the_order_begins_with_forehand() -> None:
    assert view(begun(PARTNER_HANDS, dealer=1), None).order == (2, 3, 0, 1)
