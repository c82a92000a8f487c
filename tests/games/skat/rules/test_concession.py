"""A.8: conceding."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stich.games.skat import SkatOutcome
from stich.kernel.errors import IllegalAction, MalformedAction
from stich.kernel.rules.state import State
from tests.games.skat.driver import BIDDING, F, M, R, bid_for, deal, declared, do, legal, over, skat, until, view
from tests.rows import rows

# Forehand holds CJ and SJ: clubs with 2, all trumps but HJ DJ C7 CQ.
DEALT = deal(
    forehand="CJ SJ CA CT CK C9 C8 HA DT D7",
    middlehand="HJ C7 CQ SA SK S9 HT HK DA D9",
    rearhand="DJ ST SQ S8 S7 HQ H9 H8 DK DQ",
    down="H7 D8",
)
CLUBS_LOST = -2 * 3 * 12


# -- A.8.1 by the declarer ---------------------------------------------------------------------------------------------


@rows("case", BIDDING["concession_cases"], ids=lambda c: str(c["id"]))
def test_golden_concessions(case: dict[str, Any]) -> None:
    held = case.get("cards_in_hand") or {"with the declaration": 10, "during play": 7}[case["when"]]
    state = until(declared(DEALT, F, "clubs", "H7 D8", preset=case["preset"]), F, held)
    state = state.apply("concede")
    for _ in range(case["consents"]):
        assert not state.finished
        state = state.apply("accept")
    assert state.finished == case["expected_allowed"]


@rows("declarer", [F, M, R])
@rows("held", [10, 9])
def test_a81_free_with_9_or_10_cards_in_hand(declarer: int, held: int) -> None:
    """9 cards in hand means before playing to the second trick, wherever the declarer sits."""
    outcome = over(until(declared(DEALT, declarer, "clubs hand"), declarer, held).apply("concede"))
    assert (outcome.reason, outcome.won, outcome.by) == ("conceded", False, declarer)


@rows("held", range(4, 9))
def test_a81_later_with_the_consent_of_one_opponent(held: int) -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8"), F, held).apply("concede")
    assert (state.actor, legal(state)) == (M, ["accept", "refuse"])
    assert over(state.apply("accept")).scores == (CLUBS_LOST, 0, 0)
    second = state.apply("refuse")
    assert (second.actor, legal(second)) == (R, ["accept", "refuse"])
    assert over(second.apply("accept")).scores == (CLUBS_LOST, 0, 0)
    refused = second.apply("refuse")
    assert (refused.actor, view(refused, None).phase) == (F, "play")


@rows("preset", ["skat-isko", "skat-classic", "skat-bga", "skat-kneipe", "skat-tournament"])
@rows("declarer", [F, M, R])
@rows(("exchange", "declare"), [("pickup, discard H7 D8", "clubs"), ("hand", "clubs hand"), ("hand", "null hand ouvert")])
def test_a81_with_the_declaration_before_any_card_is_led(preset: str, declarer: int, exchange: str, declare: str) -> None:
    """A.17.9, seeds 000 and 002: in any seat, in every preset, without consent; it costs what an ordinary concession costs."""
    state = do(bid_for(DEALT, declarer, preset=preset), exchange)
    outcome = over(state.apply(f"declare {declare} concede"))
    assert (outcome.reason, outcome.won, outcome.by, outcome.declarer) == ("conceded", False, declarer, declarer)
    assert outcome.contract == declare and outcome.tricks == 0
    ordinary = state.apply(f"declare {declare}")
    if ordinary.actor == declarer:
        assert over(ordinary.apply("concede")) == outcome


@rows(
    ("options", "held", "consents"),
    [
        ({"free_concession_cards": 9}, 9, 0),
        ({"free_concession_cards": 10}, 9, 1),
        ({"free_concession_cards": 10}, 10, 0),
        ({"free_concession_cards": 10, "concession_consent": "all"}, 9, 2),
        ({"concession_consent": "one"}, 7, 1),
        ({"concession_consent": "all"}, 7, 2),
    ],
)
def test_a81_options_of_the_consent(options: dict[str, Any], held: int, consents: int) -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8", **options), F, held).apply("concede")
    for _ in range(consents):
        assert not state.finished
        state = state.apply("accept")
    assert over(state).scores == (CLUBS_LOST, 0, 0)


def test_a107_skat_loss_factor() -> None:
    """A skat game may be lost at its single value; a hand game has a factor of its own."""
    single = {"skat_loss_factor": 1}
    assert over(declared(DEALT, F, "clubs", "H7 D8", **single).apply("concede")).scores == (CLUBS_LOST // 2, 0, 0)
    assert over(declared(DEALT, F, "clubs hand", **single).apply("concede")).scores == (-2 * 4 * 12, 0, 0)


def test_a98_a_refused_claim_can_cost_the_rest() -> None:
    """With 'rest lost' nothing is played after a refused claim that the cards do not prove; otherwise play goes on."""
    for option, reason in (("rest lost", "claim refused"), ("play on", None)):
        state = do(declared(DEALT, F, "clubs", "H7 D8", refused_claim=option), "claim, refuse")
        state = state if state.finished or view(state, None).phase == "play" else state.apply("refuse")
        assert (over(state).reason if state.finished else None) == reason


def test_a81_the_words_stand_in_any_order() -> None:
    state = do(bid_for(DEALT, F), "hand")
    for text in ("declare grand concede", "declare grand hand concede", "declare grand concede hand"):
        ended = state.apply(text)
        assert ended.log[-1][1].text == "declare grand hand concede" and over(ended).scores[F] == -2 * 4 * 24


@pytest.mark.parametrize("text", ["declare concede", "declare concede clubs", "declare clubs concede concede", "concede clubs"])
def test_a81_with_one_contract_and_one_word(text: str) -> None:
    with pytest.raises(MalformedAction):
        do(bid_for(DEALT, F), "pickup, discard H7 D8").apply(text)


def test_a81_all_cards_are_seen_afterwards() -> None:
    seen = view(do(bid_for(DEALT, M), "pickup, discard H7 D8, declare clubs concede"), R)
    assert (seen.phase, seen.contract, seen.declarer, seen.discards) == ("over", "clubs", M, ("H7", "D8"))
    assert seen.deal is not None and seen.counts == (10, 10, 10)


@rows("before", ["", "pickup", "pickup, discard H7 D8", "hand"])
def test_a83_it_needs_a_named_contract(before: str) -> None:
    state = bid_for(DEALT, F)
    state = do(state, before) if before else state
    with pytest.raises(IllegalAction):
        state.apply("concede")


def test_it_does_not_open_any_cards() -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8"), F, 8).apply("concede")
    assert [h is None for h in view(state, M).hands] == [True, False, True]
    assert [h is None for h in view(do(state, "refuse, refuse"), R).hands] == [True, True, False]


# -- one offer for each card -------------------------------------------------------------------------------------------


def test_a_refused_offer_is_not_made_again_before_a_card_was_played() -> None:
    state = do(until(declared(DEALT, F, "clubs", "H7 D8"), F, 8), "concede, refuse, refuse")
    assert not {"concede", "claim"} & set(legal(state))
    for text in ("concede", "claim"):
        with pytest.raises(IllegalAction, match="the offer was refused, play a card") as refused:
            state.apply(text)
        assert refused.value.legal == tuple(legal(state))
    assert "concede" in legal(until(state, F, 7))
    assert "concede" in legal(state.apply(legal(state)[0])), "the next seat has its own offer"


@rows("text", ["pass", "CJ", "claim", "concede", "18"])
def test_an_offer_is_accepted_or_refused(text: str) -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8"), F, 8).apply("concede")
    with pytest.raises(IllegalAction, match="accepted or refused") as refused:
        state.apply(text)
    assert refused.value.legal == ("accept", "refuse")


# -- A.8.2 what it costs -----------------------------------------------------------------------------------------------


@rows(
    ("declare", "down", "bid", "score", "why"),
    [
        ("clubs", "H7 D8", 18, -72, "with 2, game 3: no reverse schneider or schwarz, though no trick was taken"),
        ("clubs hand", "", 18, -96, "with 2, game 3, hand 4"),
        ("clubs hand schneider", "", 18, -2 * 12 * 6, "the announced level counts, 5 and 6"),
        ("clubs hand schwarz", "", 18, -2 * 12 * 8, "7 and 8 with schwarz"),
        ("clubs hand ouvert", "", 18, -2 * 12 * 9, "ouvert 9"),
        ("grand", "H7 D8", 18, -2 * 24 * 3, "with 2, game 3"),
        ("null", "H7 D8", 18, -46, "null"),
        ("null hand ouvert", "", 18, -118, "null hand ouvert"),
        ("clubs", "H7 D8", 40, -2 * 48, "overbid: 36 < 40, so 4 × 12"),
        ("null", "H7 D8", 24, -92, "overbid: 23 < 24, so 2 × 23"),
    ],
)
def test_a82_lost_at_the_simple_level(declare: str, down: str, bid: int, score: int, why: str) -> None:
    outcome = over(declared(DEALT, F, declare, down, bid).apply("concede"))
    assert (outcome.scores, outcome.won, outcome.reason) == ((score, 0, 0), False, "conceded"), why


def test_a82_seed_002_conceding_costs_the_game_that_was_named_not_the_bid() -> None:
    """Seed 002, note 5, is about programs that charge the bid."""
    assert over(declared(DEALT, F, "grand", "H7 D8", 24).apply("concede")).scores[F] == -144


# -- A.8.4 by the opponents --------------------------------------------------------------------------------------------

SIDES = rows(("declarer", "who", "partner"), [(F, M, R), (F, R, M), (M, F, R), (M, R, F), (R, F, M), (R, M, F)], ids=lambda p: "FMR"[p])


@SIDES
def test_a84_one_opponent_concedes_for_both(declarer: int, who: int, partner: int) -> None:
    """ISkO 4.3.3: the partner is not asked."""
    state = until(declared(DEALT, declarer, "grand hand"), who, 10).apply("concede")
    assert (state.actor, legal(state)) == (declarer, ["accept", "refuse"])
    insisted = state.apply("refuse")
    assert (insisted.actor, view(insisted, None).phase) == (who, "play")
    outcome = over(state.apply("accept"))
    assert (outcome.reason, outcome.won, outcome.by) == ("conceded", True, who)


@SIDES
def test_a84_or_the_partner_is_asked_first(declarer: int, who: int, partner: int) -> None:
    state = until(declared(DEALT, declarer, "grand hand", opponents_concession="both"), who, 10).apply("concede")
    assert (state.actor, legal(state)) == (partner, ["accept", "refuse"])
    assert view(state.apply("refuse"), None).phase == "play"
    state = state.apply("accept")
    assert (state.actor, legal(state)) == (declarer, ["accept", "refuse"])
    insisted = state.apply("refuse")
    assert (insisted.actor, view(insisted, None).phase) == (who, "play")
    outcome = over(state.apply("accept"))
    assert (outcome.reason, outcome.won, outcome.by) == ("conceded", True, who)


@rows(
    ("preset", "asked"),
    [("skat-isko", [F]), ("skat-tournament", [F]), ("skat-bga", [R, F]), ("skat-classic", [R, F]), ("skat-kneipe", [R, F])],
)
def test_a84_by_preset(preset: str, asked: list[int]) -> None:
    state = until(declared(DEALT, F, "clubs", "H7 D8", preset=preset), M, 10).apply("concede")
    for seat in asked:
        assert state.actor == seat
        state = state.apply("accept")
    assert over(state).won


def test_a84_at_any_time_at_the_simple_level() -> None:
    for held in range(1, 11):
        state = do(until(declared(DEALT, F, "clubs", "H7 D8"), M, held), "concede, accept")
        assert over(state).scores == (36, 0, 0)


@pytest.mark.parametrize(("declare", "score"), [("null hand", 35), ("null hand ouvert", 59)])
def test_a84_null_can_be_conceded_ouvert_or_not(declare: str, score: int) -> None:
    assert over(do(until(declared(DEALT, F, declare), M, 10), "concede, accept")).scores == (score, 0, 0)


# -- A.8.5 what the declarer is committed to ---------------------------------------------------------------------------

# Forehand has every trump; the others have none, so that they may play any card.
MONSTER = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 H7 DA DT DK DQ D9 D8", "C7 D7")


@pytest.mark.parametrize(
    ("declare", "score", "why"),
    [
        ("clubs hand schneider", 6 * 12, "with 2, game 3, hand 4, schneider 5, announced 6"),
        ("clubs hand schwarz", 8 * 12, "… schwarz 7, announced 8"),
        ("clubs hand ouvert", 9 * 12, "… ouvert 9"),
    ],
)
def test_a85_an_announced_level_is_given(declare: str, score: int, why: str) -> None:
    state = until(declared(DEALT, F, declare), M, 10).apply("concede")
    assert legal(state) == ["accept", "refuse"]
    outcome = over(state.apply("accept"))
    assert (outcome.scores, outcome.won) == ((score, 0, 0), True), why


@rows(
    ("bid", "score", "items"),
    [
        (36, 36, ("game",)),
        (40, 48, ("game", "schneider")),
        (48, 48, ("game", "schneider")),
        (50, 60, ("game", "schneider", "schwarz")),
        (60, 60, ("game", "schneider", "schwarz")),
    ],
)
def test_a85_the_level_that_the_bid_needs_is_given(bid: int, score: int, items: tuple[str, ...]) -> None:
    """Clubs with 2 are worth 36, with schneider 48, with schwarz 60."""
    outcome = over(do(until(declared(DEALT, F, "clubs", "H7 D8", bid), M, 10), "concede, accept"))
    assert (outcome.scores, outcome.won, outcome.value) == ((score, 0, 0), True, score)
    assert outcome.arithmetic is not None and (outcome.arithmetic.items, outcome.arithmetic.overbid) == (items, False)


def test_a85_an_announced_level_and_a_higher_one_for_the_bid() -> None:
    """With 2, game, hand, schneider announced: 72; bid 77, so schwarz is needed, 84."""
    assert over(do(until(declared(DEALT, F, "clubs hand schneider", bid=77), M, 10), "concede, accept")).scores == (84, 0, 0)


def can_only_refuse(state: State) -> bool:
    """Return whether an opponent has conceded and the declarer may not accept."""
    state = state.apply("concede")
    if "accept" in legal(state):
        return False
    assert legal(state) == ["refuse"]
    with pytest.raises(IllegalAction, match="out of reach") as refused:
        state.apply("accept")
    assert refused.value.legal == ("refuse",)
    assert view(state.apply("refuse"), None).phase == "play"
    return True


@pytest.mark.parametrize(("declare", "down", "bid"), [("clubs", "H7 D8", 63), ("null", "H7 D8", 24), ("null hand", "", 36)])
def test_a85_refused_where_no_level_reaches_the_bid(declare: str, down: str, bid: int) -> None:
    assert can_only_refuse(until(declared(DEALT, F, declare, down, bid), M, 10))


def test_a85_refused_where_schneider_is_out_of_reach() -> None:
    """The opponents have 11 + 4, and with the second trick 46 card points; the declarer has no trick, so play went on."""
    first = "D7 DA DK"
    for state in (declared(DEALT, F, "clubs hand schneider"), declared(DEALT, F, "clubs", "H7 D8", 40)):
        assert not can_only_refuse(do(state, first))
        assert can_only_refuse(do(state, f"{first}, SA ST DT"))


def test_a85_refused_where_schwarz_is_out_of_reach() -> None:
    """Bid 50, clubs with 2: 36, 48, 60. The opponents have a trick, worth nothing."""
    empty = deal("CJ SJ CA CT CK C9 C8 HA DT D7", "HJ C7 CQ SA SK S9 HT HK DA D9", "DJ ST SQ S8 S7 HQ H9 H7 DK D8", "H8 DQ")
    state = declared(empty, F, "clubs", "H8 DQ", 50)
    assert not can_only_refuse(do(state, "D7"))
    assert can_only_refuse(do(state, "D7 D9 D8"))


@pytest.mark.parametrize(("declare", "bid"), [("clubs hand schwarz", 18), ("clubs hand ouvert", 18), ("clubs hand", 72)])
def test_a85_a_trick_on_the_table_that_the_declarer_has_lost_is_the_opponents(declare: str, bid: int) -> None:
    """Diamonds seven is led and the ace is on it: schwarz is impossible with every card of rearhand. Clubs hand with 2 is worth 72 with
    schwarz."""
    state = declared(DEALT, F, declare, bid=bid)
    assert not can_only_refuse(do(state, "D7"))
    assert can_only_refuse(do(state, "D7 DA"))


# -- A.8.6 what is decided stays ---------------------------------------------------------------------------------------

SIXTY_THREE = "CA SA DA, CT ST DT"
NINETY_EIGHT = f"{SIXTY_THREE}, CK HA DK, CQ HT DQ"


def gives_up(state: State) -> SkatOutcome:
    """Let the declarer concede and all opponents agree."""
    state = state.apply("concede")
    while not state.finished:
        state = state.apply("accept")
    return over(state)


def test_a86_a_declarer_who_has_his_61_has_won_at_the_simple_level() -> None:
    lost = gives_up(do(declared(MONSTER, F, "clubs", "C7 D7"), "CA SA DA, C8 S9 D9"))
    assert (lost.won, lost.card_points, lost.scores) == (False, 33, (-2 * 144, 0, 0))
    for played, points in ((SIXTY_THREE, 63), (NINETY_EIGHT, 98)):
        outcome = gives_up(do(declared(MONSTER, F, "clubs", "C7 D7"), played))
        assert (outcome.reason, outcome.by, outcome.won, outcome.card_points) == ("conceded", F, True, points)
        assert outcome.scores == (144, 0, 0), "with 11, game 12: who wants more plays on"


@pytest.mark.parametrize(("down", "won"), [("CT DK", True), ("C8 D7", False)])
def test_a86_what_he_put_down_counts(down: str, won: bool) -> None:
    """47 card points in three tricks; 14 lie face down, or none."""
    dealt = deal("CJ SJ HJ DJ CA CT CK CQ C9 C8", "SA ST SK SQ S9 S8 S7 HA HT HK", "HQ H9 H8 H7 DA DT C7 DQ D9 D8", "DK D7")
    outcome = gives_up(do(declared(dealt, F, "clubs", down), "CA SA C7, CK HA DQ, CQ SK D8"))
    assert (outcome.won, outcome.card_points) == (won, 61 if won else 47)


@rows(
    ("declare", "down", "bid", "played", "won"),
    [
        ("clubs hand schneider", "", 18, SIXTY_THREE, False),
        ("clubs hand schneider", "", 18, NINETY_EIGHT, True),
        ("clubs hand schwarz", "", 18, NINETY_EIGHT, False),
        ("clubs hand ouvert", "", 18, NINETY_EIGHT, False),
        ("clubs", "C7 D7", 150, SIXTY_THREE, False),
        ("clubs", "C7 D7", 150, NINETY_EIGHT, True),
        ("clubs", "C7 D7", 160, NINETY_EIGHT, False),
    ],
)
def test_a86_and_every_level_that_he_must_reach(declare: str, down: str, bid: int, played: str, won: bool) -> None:
    """Clubs with 11 are worth 144, with schneider 156. All tricks are decided only at the end."""
    assert gives_up(do(declared(MONSTER, F, declare, down, bid), played)).won is won


def test_a86_null_is_decided_only_at_its_end() -> None:
    dealt = deal("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "CT CJ ST SJ HT HJ D8 D9 DT DJ", "CQ CK SQ SK HQ HK DQ DK CA SA", "HA DA")
    state = do(declared(dealt, F, "null hand"), "C7 CT CA")
    assert gives_up(state if state.actor == F else until(state, F, 9)).scores == (-70, 0, 0)


@pytest.mark.parametrize("rule", ["one", "both"])
def test_a86_opponents_who_have_their_60_have_won(rule: str) -> None:
    """Rearhand plays diamonds hand without 4: game 5, hand 6, worth 54."""
    state = declared(MONSTER, R, "diamonds hand", opponents_concession=rule)
    ended = []
    for played, points in (("CA SA HQ, CT ST H9, CK SK H8", 53), ("CA SA HQ, CT ST H9, CK SK H8, CQ HA H7", 67)):
        now = do(state, played)
        assert view(now, None).points[F] == points
        ended.append(gives_up(now))
    assert [(o.won, o.scores[R], o.by) for o in ended] == [(True, 54, F), (False, -108, F)]


def test_a86_in_null_the_opponents_points_are_nothing() -> None:
    dealt = deal("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "CT CJ ST SJ HT HJ D8 D9 DT DJ", "CQ CK SQ SK HQ HK DQ DK CA SA", "HA DA")
    state = do(declared(dealt, F, "null hand"), "C7 CT CA, SA S9 ST, CK C9 CJ, SK S8 SJ, HK H9 HT")
    assert view(state, None).points[R] >= 60
    assert gives_up(state).scores == (35, 0, 0)


# -- what the declarer may answer tells him nothing --------------------------------------------------------------------

WITHOUT_FOUR = "CA CT CK CQ C9 C8 SA HA DA S7"


@rows("bid", [24, 36, 50, 60, 72, 120])
def test_law_4_in_a_hand_game_the_answer_does_not_depend_on_the_skat(bid: int) -> None:
    """By his ten cards clubs hand is without 4 and worth 72; with the club jack in the skat it would be with 1 and worth 36."""
    seen = set()
    for down in ("CJ S8", "SJ S8", "DJ S8", "C7 S8", "S9 S8"):
        state = declared(deal(WITHOUT_FOUR, "", "", down), F, "clubs hand", bid=bid)
        seen.add(tuple(legal(do(state, "C8, concede"))))
    assert len(seen) == 1


def test_law_4_two_skats_give_the_very_same_view_of_an_offer() -> None:
    views = set()
    for down, middlehand in (("CJ S8", "C7 S9"), ("S9 S8", "C7 CJ"), ("CJ S9", "C7 S8")):
        rest = [c for c in skat().dealing.deck.cards if c not in f"{WITHOUT_FOUR} CJ S8 S9 C7".split()]
        dealt = deal(WITHOUT_FOUR, " ".join([middlehand, *rest[:8]]), " ".join(rest[8:]), down)
        views.add(msgspec.json.encode(view(do(declared(dealt, F, "clubs hand", bid=60), "C8, concede"), F)))
    assert len(views) == 1


@pytest.mark.parametrize(
    ("bid", "down", "score", "why"),
    [
        (60, "S9 S8", 72, "without 4, game, hand"),
        (60, "CJ S8", 60, "with 1: 36, and schwarz, which the bid needs, can still be reached"),
        (72, "CJ S8", -2 * 72, "with 1 no level reaches 72"),
    ],
)
def test_who_accepts_in_a_hand_game_does_so_at_his_own_risk(bid: int, down: str, score: int, why: str) -> None:
    outcome = over(do(declared(deal(WITHOUT_FOUR, "", "", down), F, "clubs hand", bid=bid), "C8, concede, accept"))
    assert (outcome.scores[F], outcome.won, outcome.reason) == (score, score > 0, "conceded"), why


def test_in_a_hand_game_that_no_skat_could_save_he_can_only_refuse() -> None:
    state = do(declared(deal(WITHOUT_FOUR, "", "", "CJ S8"), F, "clubs hand", bid=240), "C8, concede")
    assert legal(state) == ["refuse"]
