"""Each reason on a position where it holds, and none of its kind where it does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import stich
from stich.cli.hint import REASONS, in_words
from stich.games.skat.player.hint_reasons import plan_reasons
from stich.games.skat.rules.actions import PASS, PICKUP, Discard
from stich.games.skat.rules.contract import parse_declaration
from stich.kernel.knowledge.advice import ChoiceReason
from stich.kernel.plugin.decision import ChoiceEstimate, Decision
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal, Seat
from stich.kernel.rules.state import State
from stich.players.hints.hints import reasons_of_estimates
from stich.registry import plugin
from tests.rows import rows

Told = tuple[str, int | None, str | None]


def deal(dealer: int, *hands: str, undealt: str = "") -> Deal:
    return Deal(Seat(dealer), tuple(tuple(map(Card, hand.split())) for hand in hands), tuple(map(Card, undealt.split())))


def after(state: State, actions: str) -> State:
    for action in actions.split():
        state = state.apply(action)
    return state


def told(state: State, card: str) -> set[Told]:
    assert state.actor is not None
    found = plugin(state.game.name).players.reasons(state.view(state.actor), PLAYS[Card(card)])
    return {(reason.code, reason.number, reason.about) for reason in found}


SKAT = ("CJ SJ CA CT SA S7 HA H7 DA D7", "HJ CK CQ C9 ST SK HT HK DT DK", "DJ C8 C7 SQ S9 HQ H9 DQ D9 D8", "S8 H8")
HEARTS = ("CJ SJ CA CT SA S7 HA HT DA D7", "HJ CK CQ C9 ST SK H7 HK DT DK", "DJ C8 C7 SQ S9 HQ H9 DQ D9 D8", "S8 H8")
NO_JACKS = ("CJ SJ HJ CT SA S7 HA H7 DA D7", "CA CK CQ C9 ST SK HT HK DT DK", "C8 C7 SQ S9 S8 HQ H9 DQ D9 D8", "DJ H8")
"""The jack of diamonds lies in the skat, which the declarer of a hand game has not seen."""


def skat(declare: str, played: str = "", declarer: int = 0, hands: Sequence[str] = SKAT) -> State:
    """Seat 0 leads."""
    start = deal(2, *hands[:3], undealt=hands[3])
    return after(stich.game("skat").start(start, {"declarer": declarer, "bid": 18, "declare": f"{declare} hand"}), played)


@rows(
    ("state", "card", "reasons"),
    [
        (skat("clubs"), "CJ", {("unbeatable", 2, None), ("trumps-out", 7, None)}),
        (skat("clubs"), "SJ", {("trumps-out", 7, None), ("unbeatable", 2, None)}),
        (skat("clubs", "HA H7 HQ", hands=HEARTS), "HT", {("high", 1, "HT")}),
        (skat("clubs", "HA H7 HQ", hands=HEARTS), "DA", set()),
        (skat("grand", "CJ CK C8", hands=NO_JACKS), "S7", {("no-ruff", None, None)}),
        (skat("grand", "CJ CK C8", hands=NO_JACKS), "SJ", {("unbeatable", 2, None), ("trumps-out", 1, None)}),
        (skat("clubs"), "S7", set()),
        (skat("clubs", "S7"), "ST", set()),
        (skat("clubs", "S7 ST"), "SQ", {("partner-has-it", 3, None)}),
        (skat("clubs", "SA"), "SK", {("keeps", None, "ST")}),
        (skat("clubs", "SA"), "ST", set()),
        (skat("clubs", "SA SK"), "SQ", set()),
        (skat("clubs", "SA SK"), "S9", {("cheapest", 0, None)}),
        (skat("grand", "CJ HJ DJ SA SK S9"), "SJ", {("unbeatable", 2, None), ("last-trump", None, None)}),
        (skat("grand", "CJ HJ DJ"), "DA", {("unbeatable", 11, None)}),
        (skat("null", declarer=2, played="S7 SK"), "S9", {("stays-under", None, None)}),
        (skat("null"), "D7", {("below-all", 6, None)}),
        (skat("clubs", "D7 DT D9"), "DA", set()),
    ],
)
def test_cards_of_skat(state: State, card: str, reasons: set[Told]) -> None:
    assert told(state, card) == reasons


def test_a_ruff() -> None:
    """Seat 1 has no spade after the first round."""
    hearts = ("CJ SJ CA CT SA S7 HA H7 DA D7", "HJ CK CQ C9 S8 H8 HT HK DT DK", "DJ C8 C7 HQ H9 DQ D9 D8 SQ S9", "ST SK")
    assert told(skat("grand", "SA S8 S9 S7", hands=hearts), "HJ") == {("ruffs", 2, None)}


def test_a_trick_that_is_taken_with_its_last_card() -> None:
    assert told(skat("clubs", "D7 DT"), "DQ") == {("partner-has-it", 3, None)}
    assert told(skat("clubs", "D7 DT DQ CK"), "C7") == set()
    led = skat("hearts", "D7 DT DQ ST SQ")
    assert told(led, "SA") == {("takes", 24, None)}


def test_bids_and_discards_of_skat() -> None:
    game = stich.game("skat")
    state = game.start(deal(2, *SKAT[:3], undealt=SKAT[3]))
    bidding = after(state, "18").view(Seat(0))
    plan = parse_declaration("clubs")
    assert plan_reasons(bidding, PICKUP, plan) == (ChoiceReason("plays", about="clubs"), ChoiceReason("with", 2), ChoiceReason("worth", 36))
    assert plan_reasons(bidding, PASS, parse_declaration("null"))[0] == ChoiceReason("falls-short", about="null")
    without = after(state, "18").apply("pass").view(Seat(2))
    assert ChoiceReason("without", 3) in plan_reasons(without, PASS, plan)
    twelve = after(state, "18 hold pass pass pickup") if state.actor == 1 else state
    view = twelve.view(twelve.actor)
    if view.phase == "discard":
        found = plan_reasons(view, Discard((Card("H7"), Card("H8"))), plan)
        assert found == (ChoiceReason("plays", about="clubs"), ChoiceReason("points-away", 0))
        found = plan_reasons(view, Discard((Card("DA"), Card("D7"))), plan)
        assert found == (ChoiceReason("plays", about="clubs"), ChoiceReason("points-away", 11), ChoiceReason("void", about="D"))


SCHAFKOPF = ("CQ CJ HA HT CA C7 DA D7", "SQ SJ HK H9 ST S9 D9 D8", "HQ HJ H8 H7 CT C9 C8 S8", "DQ DJ SA SK S7 CK DT DK")


def test_calls_and_cards_of_schafkopf() -> None:
    game = stich.game("schafkopf")
    view = game.deal(seed=11, dealer=0).view(Seat(1))
    hint = stich.hint(view, "strong", Random(1))
    assert [(r.code, r.number, r.about) for r in hint.reasons][:3] == [("plays", None, "partner D"), ("trumps", 4, None), ("aces", 1, None)]
    state = game.start(deal(3, *SCHAFKOPF), {"declarer": 0, "declare": "solo H"})
    assert told(state, "CQ") == {("unbeatable", 3, None), ("trumps-out", 10, None)}
    assert told(after(state, "D7 D9"), "CT") == {("partner-has-it", 10, None)}
    assert told(after(state, "D7 D9 C8"), "DK") == {("takes", 4, None)}
    assert told(after(state, "CQ H9"), "H7") == {("cheapest", 0, None)}


SUITABILITY = (
    "CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3 C2",
    "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2",
    "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2",
    "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2",
)


def test_names_and_cards_of_suitability() -> None:
    """Each holds one suit: spades trump, hearts penalty, diamonds reverse."""
    start = stich.game("suitability").start(deal(3, *SUITABILITY))
    named = stich.hint(start.view(start.actor), "strong", Random(1))
    assert any(reason.code == "cards-of" for reason in named.reasons)
    state = start
    while state.phase.name == "suits":
        legal = [action.text for action in state.legal_actions]
        state = state.apply(next(text for text in ("suit S trump", "suit H penalty", "suit D reverse") if text in legal))
    state = state.apply("privilege none")
    leader = state.actor
    assert leader == 0
    led = state.apply("CA")
    assert told(led, "SA") == {("unbeatable", None, None), ("last-trump", None, None)}
    ruffed = led.apply("S2")
    assert told(ruffed, "HA") == {("sheds-penalty", None, None)}
    assert told(ruffed.apply("HA"), "DA") == {("stays-under", None, None)}
    second = ruffed.apply("HA").apply("DA")
    assert second.actor == 1 and told(second, "S3") == {("last-trump", None, None), ("unbeatable", None, None)}


def test_what_the_numbers_say() -> None:
    cards = [PLAYS[card] for card in ("CA", "CT", "CK")]

    def said(*payoffs: float) -> list[Told]:
        decision = Decision(cards[0], {card: ChoiceEstimate(payoff, 0.5) for card, payoff in zip(cards, payoffs, strict=False)}, deals=24)
        return [(reason.code, reason.number, reason.about) for reason in reasons_of_estimates(decision, len(payoffs))]

    assert said(5.0) == [("only", None, None)]
    assert said(5.0, 5.01, 4.0) == [("alike", 1, None)]
    assert said(5.0, 3.2, 1.0) == [("ahead", 2, None)]
    assert said(5.0, 4.5) == []


def test_a_card_that_wins_in_every_sampled_deal_says_so() -> None:
    """All high trumps, the lead and two aces, but also a card that loses a trick."""
    hands = ("CJ SJ HJ DJ CA CT CK SA HA D7", "CQ C9 ST SK HT HK DT DK S9 H9", "C8 C7 SQ S8 HQ H8 DQ D9 D8 DA", "S7 H7")
    hint = stich.hint(skat("clubs", hands=hands).view(Seat(0)), "strong", Random(1))
    assert {"wins-all"} <= {reason.code for reason in hint.reasons} and hint.options[0].chance == 1


def test_why_a_deal_ends_early() -> None:
    """All trumps, the lead, and every ace; hearts from the bottom in null; and nothing that is still played changes anything."""
    hands = ("CJ SJ HJ DJ CA CT CK SA HA DA", "CQ C9 ST SK HT HK DT DK S9 H9", "C8 C7 SQ S8 HQ H8 DQ D9 D8 D7", "S7 H7")
    hint = stich.hint(skat("clubs", hands=hands).view(Seat(0)), "strong", Random(1))
    assert hint.action == "claim" and hint.reasons == (ChoiceReason("takes-the-rest"),) and not hint.has_numbers
    hands = ("H7 H8 H9 HT HJ HQ HK HA C7 S7", "CJ C9 ST SK CA CT DT DK S9 SA", "SJ C8 SQ S8 CK CQ DQ D9 D8 D7", "DJ DA")
    hint = stich.hint(skat("null", hands=hands).view(Seat(0)), "strong", Random(1))
    assert hint.action == "claim" and hint.reasons == (ChoiceReason("takes-no-more"),)


def codes() -> set[str]:
    """Every code that the source can tell."""
    source = Path(stich.__file__).parent
    files = [source / "kernel/knowledge/card_reasons.py", source / "players/hints/hints.py", source / "players/search/player.py"]
    files += source.glob("games/*/player/hint_reasons.py")
    text = "".join(path.read_text() for path in files)
    calls = re.findall(r"Reason\((.*)", text)
    return {code for call in calls for code in re.findall(r'"([a-z-]+)"', call)}


def test_every_reason_has_words_and_is_told_in_the_guide() -> None:
    assert codes() == set(REASONS)
    assert all(in_words(ChoiceReason(code, 2, "C7")) for code in REASONS)
    guide = (Path(__file__).parents[2] / "docs/reference/hints.md").read_text()
    page = (Path(__file__).parents[2] / "web/src/hints/words.ts").read_text()
    assert [code for code in REASONS if f"`{code}`" not in guide] == []
    assert [code for code in REASONS if code not in page] == []
