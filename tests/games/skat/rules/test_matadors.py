"""A.10.1: with and without."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.skat.rules.contract import DECK, SUIT_CONTRACTS, TRUMP_CONTRACTS, Contract, matadors, trumps
from stich.kernel.rules.cards import Card
from tests.games.skat.driver import SCORING, F, M, R, bid_for, cards, deal, declared, do, over, view
from tests.rows import rows


@rows("case", SCORING["matador_cases"], ids=lambda c: str(c["id"]))
def test_golden(case: dict[str, Any]) -> None:
    [(word, count)] = case["expected"].items()
    twelve = cards(" ".join(case["declarer_twelve_cards"]))
    assert matadors(twelve, Contract(case["contract"])) == (count if word == "with" else -count)


EVERY_NUMBER = [(contract, count) for contract in TRUMP_CONTRACTS for count in range(1, len(trumps(contract)) + 1)]


@rows(("contract", "count"), EVERY_NUMBER)
def test_a101_with_and_without_every_number(contract: Contract, count: int) -> None:
    """1 to 11 in suit games, 1 to 4 in grand, with any cards below the gap."""
    order = trumps(contract)
    below = order[count + 1 :]
    plain = [c for c in DECK.cards if c not in order]
    for more in ((), below):
        assert matadors([*order[:count], *more, *plain[:5]], contract) == count
        missing = [*order[count : count + 1], *more]
        assert matadors([*missing, *plain[:5]], contract) == -count


@rows("contract", SUIT_CONTRACTS)
def test_a101_all_and_none(contract: Contract) -> None:
    assert matadors(trumps(contract), contract) == 11
    assert matadors([c for c in DECK.cards if c not in trumps(contract)], contract) == -11


def test_a101_null_counts_none() -> None:
    assert matadors(cards("CJ SJ HJ DJ"), Contract.NULL) == 0


@rows(
    ("held", "contract", "run"),
    [
        pytest.param("CJ HJ DJ", "clubs", 1, id="CJ held, SJ missing: with 1"),
        pytest.param("CJ SJ HJ DJ CA CK", "clubs", 5, id="four jacks and the trump ace, not the ten: with 5"),
        pytest.param("HJ", "clubs", -2, id="no CJ, no SJ, HJ held: without 2"),
        pytest.param("", "hearts", -11, id="no trump at all: without 11"),
        pytest.param("CJ SJ HJ DJ CA CT", "grand", 4, id="in grand four are the most"),
        pytest.param("CA CT CK", "grand", -4, id="and without four"),
    ],
)
def test_seed_002_examples(held: str, contract: str, run: int) -> None:
    plain = [c for c in DECK.cards if c not in trumps(Contract(contract)) and c not in held.split()]
    assert matadors([*cards(held), *plain[:6]], Contract(contract)) == run


@given(st.sets(st.sampled_from(DECK.cards), min_size=12, max_size=12), st.sampled_from(TRUMP_CONTRACTS))
def test_a101_the_unbroken_run_from_the_club_jack_down(twelve: set[Card], contract: Contract) -> None:
    suit = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D"}.get(contract.value)
    order = ["CJ", "SJ", "HJ", "DJ", *(suit + r for r in "ATKQ987" if suit)] if suit else ["CJ", "SJ", "HJ", "DJ"]
    pattern = "".join("x" if c in twelve else "-" for c in order)
    run = len(pattern) - len(pattern.lstrip(pattern[0]))
    assert matadors(twelve, contract) == (run if pattern[0] == "x" else -run)


# -- the twelve cards --------------------------------------------------------------------------------------------------

# Forehand: CJ and HJ; the spade jack lies in the skat.
DEALT = deal("CJ HJ CA CT CK C9 C8 HA DT D7", "DJ C7 CQ SA SK S9 HT HK DA D9", "H7 ST SQ S8 S7 HQ H9 H8 DK DQ", "SJ D8")


@rows(
    ("declare", "down"),
    [
        pytest.param("clubs hand", "", id="the unseen skat of a hand game counts"),
        pytest.param("clubs", "SJ D8", id="a jack that was put down counts"),
        pytest.param("clubs", "CJ HJ", id="so do all that were put down"),
        pytest.param("clubs", "D7 D8", id="ten held and two put down"),
    ],
)
def test_a101_ten_dealt_and_the_skat_equally_ten_played_and_two_put_down(declare: str, down: str) -> None:
    outcome = over(do(declared(DEALT, F, declare, down), "concede"))
    assert outcome.matadors == 3
    assert outcome.working[0].startswith("with 3, game 4")


@rows(
    ("declarer", "declare", "by_ten_cards"), [(M, "clubs hand", -3), (R, "grand hand", -4), (R, "spades hand", -5), (R, "hearts hand", -7)]
)
def test_a101_the_skat_can_take_value_away(declarer: int, declare: str, by_ten_cards: int) -> None:
    """With the spade jack of the skat all other players are without 1."""
    choosing = do(bid_for(DEALT, declarer), "hand")
    assert {w.declare: w.matadors for w in view(choosing, declarer).worth}[declare] == by_ten_cards
    state = choosing.apply(f"declare {declare}")
    while state.actor != declarer:
        state = state.apply(state.legal_actions[0])
    assert over(state.apply("concede")).matadors == -1
