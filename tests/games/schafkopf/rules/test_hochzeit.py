"""Hochzeit (docs/rules C.21): offer, acceptance, exchange, sides, doublings and price."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.games.schafkopf import SchafkopfView
from stich.kernel.errors import IllegalAction, InvalidOptions, MalformedAction, StichError
from stich.kernel.rules.playspec import Partnership
from stich.kernel.rules.state import State
from stich.records import decode, encode, record_of, replay
from stich.registry import plugin
from tests.games.driver import do, legal
from tests.games.schafkopf.driver import A, B, C, D, begun, over, schafkopf, to_the_end, view
from tests.rows import rows

HANDS = (
    "CQ SQ HQ CJ SJ HA HT C7",
    "DQ CA CT CK ST SK S9 DA",
    "HJ DJ HK H9 C9 SA S8 DT",
    "H8 H7 C8 S7 DK D9 D8 D7",
)
"""A has seven trumps and C7; B has one trump, the Ober of bells."""
ALL_TRUMPS = ("CQ SQ HQ CJ SJ HA HT HK", "DQ CA CT CK ST SK S9 DA", "HJ DJ H9 C9 C7 SA S8 DT", "H8 H7 C8 S7 DK D9 D8 D7")
"""A has nothing but trumps."""
TWO_SINGLES = ("CQ SQ HQ CJ SJ HA HT C7", "DQ CA CT CK ST SK S9 DA", "HJ DJ HK H9 H8 SA S8 DT", "H7 C8 C9 S7 DK D9 D8 D7")
"""B and D have one trump each."""
PASSES = "pass, pass, pass, pass"
OFFERED = f"{PASSES}, pass, offer"
"""A, who is asked first, has no single trump; B offers."""
TAKEN = f"{OFFERED}, take"


def wedding(texts: str, hands: tuple[str, ...] = HANDS, **options: Any) -> State:
    return do(begun(hands, hochzeit=True, **options), texts)


# -- offer and acceptance (C.21.2–4) -----------------------------------------------------------------------------


def test_all_are_asked_but_only_a_single_trump_can_be_offered() -> None:
    """C.21.2: everyone gets a turn, so that no turn shows who holds a single trump."""
    state, asked = wedding(PASSES, TWO_SINGLES), []
    while state.phase.name == "hochzeit":
        asked.append((state.actor, legal(state)))
        state = do(state, "pass")
    assert asked == [(A, ["pass"]), (B, ["offer", "pass"]), (C, ["pass"]), (D, ["offer", "pass"])]
    assert over(state).reason == "passed in"


def test_who_bids_is_before_a_hochzeit() -> None:
    """C.21.1: nobody is asked for one where somebody plays, and no table that does not play it asks."""
    assert wedding("play, pass, pass, pass").phase.name == "declare"
    assert do(begun(HANDS), PASSES).finished


@rows(("all_pass", "phase"), [("redeal", "over"), ("next", "over"), ("ramsch", "play"), ("must", "declare")])
def test_without_a_hochzeit_the_deal_goes_on_as_if_all_had_passed(all_pass: str, phase: str) -> None:
    """C.21.5: also if the others refuse it."""
    for texts in (f"{PASSES}, {PASSES}", f"{OFFERED}, pass, pass, pass, pass, pass"):
        assert wedding(texts, all_pass=all_pass).phase.name == phase


def test_the_others_are_asked_from_the_dealers_left_and_the_first_to_take_has_it() -> None:
    state, asked = wedding(OFFERED), []
    while state.view(None).auction is not None and state.view(None).auction.stage == "take":  # type: ignore[attr-defined]
        asked.append(state.actor)
        state = do(state, "pass")
    assert asked == [A, C, D]
    taken = do(wedding(OFFERED), "pass, take")
    assert (taken.phase.name, taken.actor) == ("give", C)


def test_a_second_single_trump_is_offered_only_if_the_first_was_refused() -> None:
    """C.21.5: there is no double hochzeit."""
    state = wedding(f"{OFFERED}, pass, pass, pass, pass, offer, take", TWO_SINGLES)
    assert (state.phase.name, state.actor) == ("give", A)
    assert do(wedding(TAKEN, TWO_SINGLES), "give C7").phase.name == "play"


def test_a_hand_of_trumps_can_only_pass() -> None:
    """C.21.4: no trump goes back, so there would be no card to give."""
    state = wedding(OFFERED, ALL_TRUMPS)
    assert (state.actor, legal(state)) == (A, ["pass"])
    with pytest.raises(IllegalAction, match="a card to give back"):
        do(state, "take")


def test_only_a_card_that_is_no_trump_goes_back() -> None:
    state = do(wedding(OFFERED), "pass, take")
    assert legal(state) == ["give C9", "give SA", "give S8", "give DT"]
    for refused in ("give HK", "give DQ", "give C7", "C9", "pass"):
        with pytest.raises(IllegalAction, match="no trump"):
            do(state, refused)
    with pytest.raises(MalformedAction):
        do(state, "give C1")
    with pytest.raises(IllegalAction, match="exactly one trump"):
        do(wedding(PASSES), "offer")


# -- the hands and who knows them (C.21.3, C.21.6) ---------------------------------------------------------------


def test_the_cards_change_hands_before_the_first_lead() -> None:
    state = wedding(f"{TAKEN}, give C7")
    hands = {seat: set(view(state, seat).hand) for seat in range(4)}
    assert hands[A] == {*HANDS[0].split(), "DQ"} - {"C7"}
    assert hands[B] == {*HANDS[1].split(), "C7"} - {"DQ"}
    assert (hands[C], hands[D]) == ({*HANDS[2].split()}, {*HANDS[3].split()})
    assert state.actor == A, "the dealer's left leads, as ever"


def known(state: State) -> list[tuple[str | None, str | None]]:
    """Return the exchanged cards that each seat, and a spectator, sees."""
    return [(view(state, observer).offered, view(state, observer).given) for observer in (A, B, C, D, None)]


def test_only_the_two_know_the_cards() -> None:
    hidden = (None, None)
    assert known(wedding(OFFERED)) == [hidden, ("DQ", None), hidden, hidden, hidden]
    assert known(wedding(TAKEN)) == [("DQ", None), ("DQ", None), hidden, hidden, hidden]
    given = wedding(f"{TAKEN}, give C7")
    assert known(given) == [("DQ", "C7"), ("DQ", "C7"), hidden, hidden, hidden]
    words = {observer: [seen.action for seen in view(given, observer).log][-2:] for observer in (A, B, C, None)}
    assert words == {A: ["take", "give C7"], B: ["take", "give"], C: ["take", "give"], None: ["take", "give"]}
    assert known(to_the_end(given)) == [("DQ", "C7")] * 5


def test_while_the_taker_chooses_all_see_who_has_how_many_cards() -> None:
    seen = view(wedding(TAKEN), C)
    assert (seen.counts, seen.partner, seen.declarer, seen.phase) == ((9, 7, 8, 8), B, A, "give")
    assert seen.auction is not None and (seen.auction.stage, seen.auction.holder, seen.auction.challenger) == ("give", B, A)


def test_all_know_the_partner_from_the_taking_on() -> None:
    for observer in (A, B, C, D, None):
        seen = view(wedding(f"{TAKEN}, give C7"), observer)
        assert (seen.contract, seen.declarer, seen.partner, seen.called) == ("hochzeit", A, B, None)


# -- play and score (C.21.6–8) -----------------------------------------------------------------------------------


def test_the_two_play_together_with_the_trumps_of_a_partner_game() -> None:
    state = wedding(f"{TAKEN}, give C7")
    position = state.phase.perfect_info
    assert position is not None and position.spec.parties == Partnership((0, 1)) and position.side == 0b11
    assert [position.spec.classes[0][-1], position.spec.classes[0][0]] == ["CQ", "H7"]
    outcome = over(to_the_end(state))
    assert (outcome.contract, outcome.declarer, outcome.partner, outcome.side) == ("hochzeit", A, B, (A, B))
    assert outcome.scores[A] == outcome.scores[B] == -outcome.scores[C] == -outcome.scores[D] != 0


EIGHT_RUNNERS = ("CQ SQ HQ CJ SJ HJ DJ C7", "DQ CA CT CK ST SK SA DA", "HA HT HK H9 C9 S9 S8 DT", "H8 H7 C8 S7 DK D9 D8 D7")
"""A and B hold the eight highest trumps together, the most that two players of a hochzeit can."""


@rows(
    ("options", "base", "runners"),
    [
        ({}, 1, 8),
        ({"hochzeit_price": 3}, 3, 8),
        ({"partner_price": 2}, 2, 8),
        ({"partner_price": 2, "hochzeit_price": 1}, 1, 8),
        ({"laufende_min": 0, "laufende_min_wenz": 0}, 1, 0),
    ],
)
def test_it_costs_as_much_as_a_partner_game_unless_the_table_sets_a_price(options: dict[str, Any], base: int, runners: int) -> None:
    """C.21.8: with schneider, schwarz and the runners that the two hold together."""
    outcome = over(to_the_end(wedding(f"{TAKEN}, give C7", EIGHT_RUNNERS, **options)))
    assert outcome.arithmetic is not None and outcome.runners == 8
    bonus = {None: 0, "schneider": 1, "schwarz": 2}[outcome.arithmetic.bonus]
    assert (outcome.arithmetic.base, outcome.each) == (base, base + runners + bonus)


def test_the_opponents_say_kontra_and_both_of_the_pair_re() -> None:
    """C.21.7: all know the sides, so only who may speak is asked."""
    state = do(wedding(f"{TAKEN}, give C7", stoss_max=2), "CQ")
    assert (state.phase.name, state.actor, legal(state)) == ("stoss", C, ["kontra", "pass"])
    state = do(state, "kontra")
    assert (state.actor, legal(state)) == (A, ["re", "pass"])
    state = do(state, "pass")
    assert (state.actor, legal(state)) == (B, ["re", "pass"])
    assert view(do(state, "re"), None).stoss == 2
    assert over(to_the_end(do(state, "re"))).arithmetic.stoss == 2  # type: ignore[union-attr]


# -- records, starts, options ------------------------------------------------------------------------------------


def test_a_record_replays_with_the_exchange() -> None:
    state = to_the_end(wedding(f"{TAKEN}, give C7"))
    line = encode(record_of(state, ["A", "B", "C", "D"]))
    assert "give C7" in line
    assert replay(decode(line.encode())) == state


def test_a_record_may_start_with_the_contract_and_the_hands_after_the_exchange() -> None:
    wed = wedding(f"{TAKEN}, give C7")
    hands = tuple(view(wed, seat).hand for seat in range(4))
    game = schafkopf(hochzeit=True)
    deal = stich.Deal(3, hands)
    state = game.start(deal, {"declarer": A, "declare": "hochzeit", "partner": B})
    seen = view(state, C)
    assert (seen.contract, seen.declarer, seen.partner, seen.offered) == ("hochzeit", A, B, None)
    refused = [
        ({"declarer": A, "declare": "hochzeit"}, "the seat that offered it"),
        ({"declarer": A, "declare": "hochzeit", "partner": A}, "the seat that offered it"),
        ({"declarer": A, "declare": "hochzeit", "partner": C}, "the partner has none"),
        ({"declarer": A, "declare": "wenz", "partner": B}, "only in a hochzeit"),
        ({"declarer": A, "declare": "ramsch"}, "not declared"),
    ]
    for start, why in refused:
        with pytest.raises(StichError, match=why):
            game.start(deal, start)
    with pytest.raises(StichError, match="option hochzeit"):
        schafkopf().start(deal, {"declarer": A, "declare": "hochzeit", "partner": B})


def test_no_preset_plays_it_and_its_price_needs_it() -> None:
    for preset in plugin("schafkopf").presets.names:
        assert stich.game("schafkopf", preset).options.hochzeit is False  # type: ignore[attr-defined]
    with pytest.raises(InvalidOptions, match="needs hochzeit"):
        stich.game("schafkopf", hochzeit_price=2)


def test_the_batch_refuses_the_table_by_name_and_the_environment_plays_it() -> None:
    """The core takes hands as dealt; the environment of a table with hochzeit has the exchange as further actions."""
    game = stich.game("schafkopf", hochzeit=True)
    with pytest.raises(StichError, match="hochzeit=True"):
        stich.batch("schafkopf", n=2, hochzeit=True)
    environment = plugin("schafkopf").environment(game)
    for texts in (PASSES, OFFERED, TAKEN):
        state = wedding(texts)
        assert all(environment.steps(action) == (action.text,) for action in state.legal_actions)
    plain = plugin("schafkopf").environment(stich.game("schafkopf"))
    assert environment.actions[: len(plain.actions)] == plain.actions


# -- computer players --------------------------------------------------------------------------------------------


def test_the_simple_player_offers_card_points_and_takes_many_trumps() -> None:
    player = plugin("schafkopf").players.simple()

    def answer(texts: str, hands: tuple[str, ...] = HANDS) -> str:
        state = wedding(texts, hands)
        seen = state.view(state.actor)
        assert isinstance(seen, SchafkopfView)
        return player.act(seen).text

    assert answer(f"{PASSES}, pass") == "offer"
    assert answer(OFFERED) == "take"
    assert answer(TAKEN) == "give C7"
    assert answer(f"{OFFERED}, pass") == "pass", "C has four low trumps"
    assert answer(f"{OFFERED}, pass, pass") == "pass"
