"""B.5, B.7, B.8: following, winning, jokers, the swap."""

from __future__ import annotations

from typing import Any

import pytest

from stich.games.suitability.rules.contract import DECKS, NAMED_ROLES, Privilege, Roles, classes, display_order, play_spec, sorted_hand
from stich.games.suitability.rules.options import SuitabilityOptions
from stich.games.suitability.rules.scoring import score_table
from stich.kernel.errors import IllegalAction, MalformedAction
from stich.kernel.rules import reference
from stich.kernel.rules.cards import SUITS, Card
from stich.kernel.rules.play import starter
from stich.kernel.rules.playspec import Jokers, PlaySpec
from tests.games.driver import legal
from tests.games.suitability.driver import GOLDEN, SIZES, cards, deal, declared, do, finish, game, over, playing, roles, view
from tests.rows import rows

SPADES = roles({"S": "trump", "H": "penalty", "D": "reverse"})


def spec(players: int, named: Roles = SPADES) -> PlaySpec:
    options = SuitabilityOptions(players=players)  # type: ignore[arg-type]
    return play_spec(players, named, score_table(options, [Privilege.NONE] * players))


def joker(text: str) -> str:
    """Golden cases write any joker as JK."""
    return "JK1" if text == "JK" else text


# -- B.2.1, B.3.1 orders ------------------------------------------------------------------------------------------------


@rows("players", SIZES)
def test_b31_the_reverse_suit_is_upside_down_and_no_other(players: int) -> None:
    printed = "AKQJT98765432"[: len(DECKS[players]) // 4]
    for suit, group in zip(SUITS, classes(players, SPADES), strict=False):
        assert group == tuple(Card(suit + r) for r in (printed[::-1] if suit == "D" else printed))


def test_b31_the_two_is_highest_in_reverse_and_the_ace_lowest() -> None:
    reverse = classes(4, SPADES)[SUITS.index("D")]
    assert (reverse[0], reverse[-1]) == ("D2", "DA")
    assert (classes(3, SPADES)[3][0], classes(2, SPADES)[3][0]) == ("D5", "D8")


@rows("players", SIZES)
def test_the_card_play_is_plain_data(players: int) -> None:
    made = spec(players)
    assert made.deck == DECKS[players] and made.players == players
    assert made.classes[made.trump or 0][-1] == "SA"
    assert [c for c, p in zip(made.deck.cards, made.points, strict=True) if p] == [c for c in made.deck.cards if c[0] == "H"]
    assert made.constraints == ((Jokers(cards("JK1 JK2 JK3")),) if players == 5 else ())


def test_a_hand_is_held_by_roles() -> None:
    hand = cards("DA D2 CA C2 SA S2 HA H2 JK1")
    assert sorted_hand(hand, SPADES) == cards("JK1 SA S2 HA H2 CA C2 D2 DA"), "trumps first, then colours alternating, strongest first"
    assert sorted_hand(hand, Roles()) == cards("JK1 CA C2 HA H2 SA S2 DA D2")
    for trump in (None, *SUITS):
        for reverse in (None, *(s for s in SUITS if s != trump)):
            assert sorted(display_order(trump, reverse)) == sorted(DECKS[5].cards)


# -- B.5 ------------------------------------------------------------------------------------------------------------------


@rows("case", GOLDEN["trick_cases"], ids=lambda c: str(c["id"]))
def test_golden_tricks(case: dict[str, Any]) -> None:
    trick = [joker(c) for c in case["cards_in_order"]]
    made = spec(len(trick), roles(case["roles"]))
    assert reference.winner(made, [made.deck.bit[Card(c)] for c in trick]) == case["expected_winner_index"]


@rows("case", GOLDEN["trick_cases"], ids=lambda c: str(c["id"]))
@rows("engine", ["core", "reference"])
def test_golden_tricks_are_taken_at_the_table(case: dict[str, Any], engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each player holds only this card, so that no other card could be played."""
    monkeypatch.setenv("STICH_ENGINE", engine)
    trick = [Card(joker(c)) for c in case["cards_in_order"]]
    players = len(trick)
    made = spec(players, roles(case["roles"]))
    position = starter(made)([made.deck.mask([c]) for c in trick])
    for card in trick:
        position = position.play(made.deck.bit[card])
    assert position.tricks.index(1) == case["expected_winner_index"]


@pytest.mark.parametrize("case", GOLDEN["legal_play_cases"], ids=lambda c: str(c["id"]))
def test_golden_legal_cards(case: dict[str, Any]) -> None:
    made = spec(5, roles(case["roles"]))
    hand = made.deck.mask(Card(joker(c)) for c in case["hand"])
    found = reference.legal_mask(made, hand, [made.deck.bit[Card(case["led"])]])
    assert sorted(made.deck.members(found)) == sorted(joker(c) for c in case["expected_legal"])


def test_b51_the_dealers_left_leads_and_then_the_winner() -> None:
    state = declared(FOUR)
    assert state.actor == 0
    assert do(state, "DK D4 H2 DA").actor == 1


FOUR = deal(
    4,
    "CA CK C5 S4 S3 H9 H8 H7 D9 D8 D7 DK DQ",
    "C2 C3 C4 SA SK HA HK HQ HJ HT D2 D3 D4",
    "S2 S5 S6 S7 S8 S9 ST SJ SQ H2 H3 H4 H5",
    "C6 C7 C8 C9 CT CJ CQ H6 D5 D6 DT DJ DA",
)
"""Place 2 has neither clubs nor diamonds."""


def test_b51_follow_suit_if_you_can_else_any_card() -> None:
    state = do(declared(FOUR), "CA")
    assert legal(state) == ["C4", "C3", "C2"]
    with pytest.raises(IllegalAction, match="CA was led and must be followed"):
        state.apply("SA")
    with pytest.raises(IllegalAction, match="not in hand"):
        state.apply("CK")
    state = state.apply("C2")
    assert len(legal(state)) == 13, "void: anything, no duty to trump"


def test_b52_the_highest_trump_wins_else_the_highest_of_the_suit_led() -> None:
    assert do(declared(FOUR), "CA C2 S2 CQ").actor == 2
    assert do(declared(FOUR), "CA C2 H2 CQ").actor == 0
    assert do(declared(FOUR), "CK C2 H2 CQ").actor == 0


def test_b52_in_the_reverse_suit_the_lowest_printed_rank_wins() -> None:
    assert do(declared(FOUR), "DK D4 H2 DA").actor == 1
    assert do(declared(FOUR), "D7 D4 H2 D5").actor == 1, "the four beats the five"
    assert do(declared(FOUR), "D9 D2 S2 DA").actor == 2, "a trump beats the reversed two"


def test_b52_a_reverse_card_of_a_suit_not_led_cannot_win() -> None:
    swapped = "suit D trump, suit S penalty, suit H reverse"
    state = do(declared(FOUR, swapped), "CA C2 H2 CQ")
    assert state.actor == 0


def test_b53_reversal_never_changes_what_must_be_followed() -> None:
    plain, reverse = (declared(FOUR, f"suit S trump, suit H penalty, suit {s} reverse") for s in "CD")
    assert sorted(legal(plain.apply("DK"))) == sorted(legal(reverse.apply("DK"))) == ["D2", "D3", "D4"]


def test_all_tricks_are_played() -> None:
    for players, tricks in ((2, 14), (3, 13), (4, 13), (5, 11)):
        outcome = over(finish(declared(deal(players))))
        assert sum(outcome.tricks) == tricks and outcome.reason == "played"
        assert sum(outcome.penalty_cards) == len(DECKS[players]) // 4


# -- B.7 jokers -----------------------------------------------------------------------------------------------------------

FIVE = deal(5, "JK1 CA S2", "CK C2 JK2", "SA S3 HA", "C3 C4 H2", "C5 DA JK3")


def test_b72_a_led_joker_wins_and_the_others_play_anything() -> None:
    state = declared(FIVE).apply("JK1")
    for card in ("JK2", "SA", "H2", "JK3"):
        assert len(legal(state)) == 11
        state = state.apply(card)
    assert state.actor == 0 and view(state, None).tricks[0] == 1
    assert view(state, None).penalty_cards[0] == 1


def test_b73_a_joker_may_be_played_although_one_could_follow_and_loses() -> None:
    state = declared(FIVE).apply("CA")
    assert "JK2" in legal(state) and "CK" in legal(state)
    assert set(legal(state)) == {c for c in view(state, 1).hand if c[0] == "C"} | {"JK2"}
    assert do(state, "JK2 HA C3 JK3").actor == 0, "ace of the suit led, two jokers thrown on it"
    assert do(state, "JK2 SA C3 JK3").actor == 2


def test_b74_jokers_have_no_suit_and_are_no_penalty_cards() -> None:
    made = spec(5)
    assert [made.points[made.deck.bit[c]] for c in cards("JK1 JK2 JK3")] == [0, 0, 0]
    with pytest.raises(MalformedAction):
        declared(deal(4)).apply("JK1")


# -- B.8 the swap ---------------------------------------------------------------------------------------------------------


@rows("case", GOLDEN["exchange_cases"], ids=lambda c: str(c["id"]))
@rows("holder", [0, 1, 2])
def test_golden_swaps(case: dict[str, Any], holder: int) -> None:
    gave, took = case["expected_swap"]
    assert gave == case["holder_of"] and took == case["turned_up"]
    names = ", ".join(f"suit {s} {r}" for s, r in case["roles"].items() if r != "plain")
    state = declared(deal(3, *[""] * holder, case["holder_of"], up=case["turned_up"]), names)
    swapped = view(state, None).swapped
    assert swapped is not None and (swapped.seat, swapped.gave, swapped.took) == (holder, gave, took)
    assert view(state, None).up == case["expected_out_of_play"]
    assert took in view(state, holder).hand and gave not in view(state, holder).hand
    assert [len(view(state, s).hand) for s in range(3)] == [13] * 3


@rows("named", [(t, p, r) for t in SUITS for p in SUITS for r in SUITS if len({t, p, r}) == 3])
def test_b82_named_suits_are_complete_and_the_plain_one_lacks_a_card(named: tuple[str, str, str]) -> None:
    names = ", ".join(f"suit {s} {r}" for s, r in zip(named, NAMED_ROLES, strict=True))
    for up in ("C7", "S7", "H7", "D7"):
        state = declared(deal(3, up=up), names)
        deck = DECKS[3]
        held = [c for hand in playing(state).position.hands for c in deck.members(hand)]
        plain = next(s for s in SUITS if s not in named)
        assert {s: sum(c[0] == s for c in held) for s in SUITS} == {s: 9 if s == plain else 10 for s in SUITS}
        assert view(state, None).up == f"{plain}7"
        assert (view(state, None).swapped is None) == (up[0] == plain), "a plain card stays where it is"


def test_the_swap_waits_for_the_declarations() -> None:
    state = do(game(3).start(deal(3, up="HQ")), "suit S trump, suit H penalty")
    assert (view(state, None).up, view(state, None).swapped) == ("HQ", None)
