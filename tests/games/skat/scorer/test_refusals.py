"""Impossible entries are refused, with the reason and the correct values."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.games.skat.rules.contract import DECK, TRUMP_CONTRACTS, card_points, matadors
from stich.kernel.errors import StichError
from stich.kernel.rules.cards import Card
from stich.registry import scorer
from tests.games.skat.driver import SCORING, skat
from tests.rows import rows

CLUBS: dict[str, Any] = {
    "contract": "clubs",
    "bid": 18,
    "matadors": {"with": 2},
    "declarer_card_points": 70,
    "declarer_tricks": 6,
}
TWELVE = "CJ SJ DJ CA CT CK C9 HA HK D8 D7 S7"
NULL = {"contract": "null", "bid": 23, "declarer_tricks": 0}
RAMSCH: dict[str, Any] = {"variant": "ramsch", "card_points": {"F": 60, "M": 40, "R": 20}, "tricks": {"F": 4, "M": 4, "R": 2}}
LEFT_OUT = "left out"

REFUSED: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    # the bid (A.4.1)
    (CLUBS, {"bid": 19}, "score/bid", "bid: 19 is no game value; the nearest are 18, 20, 22"),
    (CLUBS, {"bid": 265}, "score/bid", "bid: 265 is no game value; the nearest are 240, 264"),
    (CLUBS, {"bid": 0}, "score/bid", "the nearest are 18, 20"),
    (CLUBS, {"bid": 10**40}, "score/bid", "bid: so large a number is no game value"),
    (CLUBS, {"bid": "18"}, "score/malformed", "bid: a whole number, not a text"),
    (CLUBS, {"bid": 18.5}, "score/malformed", "bid: a whole number, not a number with decimals"),
    # the contract and what is announced with it (A.5)
    (
        CLUBS,
        {"contract": "acorns"},
        "score/malformed",
        "contract: 'acorns' is unknown; there are diamonds, hearts, spades, clubs, grand, null",
    ),
    (CLUBS, {"contract": LEFT_OUT}, "score/malformed", "contract is missing, one of diamonds, hearts"),
    (CLUBS, {"hand": "yes"}, "score/malformed", "hand: true or false, not a text"),
    (CLUBS, {"jokers": 1}, "score/malformed", "unknown field 'jokers': the fields are contract, bid"),
    (
        CLUBS,
        {"ouvert": True},
        "score/announcement",
        "ouvert in clubs is announced only in a hand game: say hand too, or leave the announcement out",
    ),
    (CLUBS, {"schneider_announced": True}, "score/announcement", "schneider in clubs is announced only in a hand game: say hand too"),
    (CLUBS, {"schwarz_announced": True}, "score/announcement", "schwarz in clubs is announced only in a hand game: say hand too"),
    (NULL, {"schneider_announced": True, "hand": True}, "score/announcement", "null has no schneider or schwarz"),
    (NULL, {"schwarz_announced": True, "ouvert": True}, "score/announcement", "null has no schneider or schwarz"),
    # matadors and cards (A.10.1)
    (CLUBS, {"matadors": LEFT_OUT}, "score/matadors", "matadors: with or without 1 to 11 in clubs"),
    (CLUBS, {"matadors": {"with": 0}}, "score/matadors", "with or without 1 to 11"),
    (CLUBS, {"matadors": {"without": 12}}, "score/matadors", "with or without 1 to 11"),
    (CLUBS, {"matadors": {"with": 1, "without": 1}}, "score/matadors", "with or without 1 to 11"),
    (CLUBS, {"contract": "grand", "matadors": {"with": 5}}, "score/matadors", "matadors: with or without 1 to 4 in grand"),
    (CLUBS, {"matadors": {"beside": 2}}, "score/malformed", "matadors: 'beside' is unknown; there are with, without"),
    (CLUBS, {"matadors": 2}, "score/malformed", "matadors: an object {…}, one of with, without, not a whole number"),
    (NULL, {"matadors": {"with": 1}}, "score/matadors", "matadors: null counts none, leave them out"),
    (CLUBS, {"cards": TWELVE, "matadors": {"with": 1}}, "score/matadors", "by the twelve cards with 2 in clubs, not with 1"),
    (CLUBS, {"cards": TWELVE.replace("CJ", "CQ")}, "score/matadors", "by the twelve cards without 1 in clubs, not with 2"),
    (CLUBS, {"cards": TWELVE[3:]}, "score/cards", "the declarer's twelve, ten and the skat; these are 11"),
    (CLUBS, {"cards": TWELVE.replace("S7", "D7")}, "score/cards", "cards: D7 occurs twice"),
    (CLUBS, {"cards": TWELVE.replace("S7", "S6")}, "score/cards", "cards: 'S6' is no card of Skat: suit C S H D and rank A T K Q J 9 8 7"),
    (CLUBS, {"cards": TWELVE.replace("S7", "10S")}, "score/cards", "cards: '10S' is no card of Skat"),
    (CLUBS, {"cards": 12}, "score/malformed", "cards: a text or a list, not a whole number"),
    # points and tricks (A.2.2, A.10)
    (CLUBS, {"declarer_card_points": 121}, "score/points", "declarer_card_points: 0 to 120, not 121"),
    (CLUBS, {"declarer_card_points": -1}, "score/points", "0 to 120, not -1"),
    (
        CLUBS,
        {"declarer_card_points": LEFT_OUT},
        "score/points",
        "declarer_card_points: the card points of the declarer's tricks and the skat",
    ),
    (
        CLUBS,
        {"declarer_tricks": LEFT_OUT, "declarer_card_points": 120},
        "score/tricks",
        "declarer_tricks: the number of tricks of the declarer (0 to 10)",
    ),
    (
        CLUBS,
        {"declarer_tricks": LEFT_OUT, "declarer_card_points": 22},
        "score/tricks",
        "declarer_tricks: the number of tricks of the declarer (0 to 10)",
    ),
    (CLUBS, {"declarer_tricks": 11}, "score/tricks", "declarer_tricks: 0 to 10, not 11"),
    (CLUBS, {"declarer_tricks": 10, "declarer_card_points": 90}, "score/points", "120 card points and none against, not 90 and 30"),
    (
        CLUBS,
        {"declarer_tricks": 1, "declarer_card_points": 95},
        "score/points",
        "1 trick and the skat are 5 cards: 0 to 54 card points, not 95",
    ),
    (
        CLUBS,
        {"declarer_tricks": 0, "declarer_card_points": 23},
        "score/points",
        "no tricks and the skat are 2 cards: 0 to 22 card points, not 23",
    ),
    (
        CLUBS,
        {"declarer_tricks": 9, "declarer_card_points": 119},
        "score/points",
        "9 tricks and the skat are 29 cards: no 29 cards count 119",
    ),
    (CLUBS, {"declarer_tricks": 8, "declarer_card_points": 20}, "score/points", "26 cards: 56 to 120 card points, not 20"),
    (
        CLUBS,
        {"cards": TWELVE, "declarer_tricks": 0, "declarer_card_points": 5},
        "score/points",
        "with these twelve cards no tricks and the skat",
    ),
    (NULL, {"declarer_tricks": LEFT_OUT}, "score/tricks", "declarer_tricks: the number of tricks of the declarer"),
    # how it ended (A.7, A.8)
    (CLUBS, {"conceded_by": "dealer"}, "score/malformed", "conceded_by: 'dealer' is unknown; there are declarer, opponents"),
    (
        CLUBS,
        {"ended_early": True, "declarer_tricks": 10, "declarer_card_points": 120},
        "score/tricks",
        "with ten tricks won the play is over",
    ),
    (
        CLUBS,
        {"conceded_by": "opponents", "declarer_tricks": 10, "declarer_card_points": 120},
        "score/tricks",
        "conceded_by: with ten tricks",
    ),
    # kontra (A.12)
    (CLUBS, {"kontra": "hirsch"}, "score/malformed", "kontra: 'hirsch' is unknown; there are none, kontra, re"),
    (NULL, {"kontra": "kontra"}, "score/kontra", "kontra: not allowed against null at this table (option kontra_null)"),
    # Ramsch (A.15)
    (
        RAMSCH,
        {"card_points": {"F": 60, "M": 40, "R": 10}},
        "score/points",
        "120 together, the skat with the last trick, not 60 + 40 + 10 = 110",
    ),
    (RAMSCH, {"card_points": {"F": 60, "M": 80, "R": -20}}, "score/points", "120 together"),
    (RAMSCH, {"card_points": {"F": 20, "M": 20, "R": 80}}, "score/points", "R cannot have 80 in 2 tricks"),
    (RAMSCH, {"tricks": {"F": 4, "M": 4, "R": 3}}, "score/tricks", "tricks: the three have ten together, not 4 + 4 + 3 = 11"),
    (RAMSCH, {"tricks": {"F": 8, "M": 4, "R": -2}}, "score/tricks", "ten together"),
    (RAMSCH, {"tricks": {"F": 6, "M": 4, "R": 0}}, "score/points", "R cannot have 20 in no tricks"),
    (RAMSCH, {"players_who_left_the_skat": 1}, "score/ramsch", "only in schieberamsch may it be taken or left"),
    (RAMSCH, {"variant": "schieberamsch", "players_who_left_the_skat": 4}, "score/ramsch", "players_who_left_the_skat: 0 to 3, not 4"),
    (RAMSCH, {"variant": "durchmarsch"}, "score/malformed", "variant: 'durchmarsch' is unknown; there are ramsch, schieberamsch"),
    (RAMSCH, {"bid": 18}, "score/malformed", "unknown field 'bid'"),
]


def changed(facts: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in {**facts, **change}.items() if fact != LEFT_OUT}


@rows("facts", [CLUBS, NULL, RAMSCH, {**CLUBS, "cards": TWELVE}], ids=["clubs", "null", "ramsch", "cards"])
def test_what_is_changed_below_is_right_by_itself(facts: dict[str, Any]) -> None:
    assert scorer(skat()).score(facts)["working"]


@rows(("facts", "change", "code", "words"), REFUSED, ids=[str(c)[:60] for _, c, _, _ in REFUSED])
def test_refused_with_the_reason(facts: dict[str, Any], change: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(StichError) as refused:
        scorer(skat()).score(changed(facts, change))
    assert refused.value.code == code
    assert words in str(refused.value)
    assert len(str(refused.value)) < 400


def test_the_guide_quotes_the_refusals() -> None:
    page = (Path(__file__).parents[4] / "docs" / "reference" / "scorer.md").read_text()
    (paragraph,) = (part for part in page.split("\n\n") if part.startswith("Contradictions are refused"))
    quoted = [" ".join(quote.split()) for quote in re.findall(r"`([^`]+: [^`]+)`", paragraph)]
    said = set()
    for facts, change, _, _ in REFUSED:
        with pytest.raises(StichError) as refused:
            scorer(skat()).score(changed(facts, change))
        said.add(str(refused.value))
    assert len(quoted) == 2
    assert not [quote for quote in quoted if quote not in said]


def test_kontra_against_null_where_the_table_plays_it() -> None:
    assert scorer(skat(kontra=True, kontra_null=True)).score({**NULL, "kontra": "re"})["score"] == 4 * 23


def test_ramsch_without_the_skat() -> None:
    """If no player gets the skat, the missing points must fit two cards."""
    game = skat(ramsch="ramsch", ramsch_skat="nobody")
    facts = {**RAMSCH, "card_points": {"F": 50, "M": 40, "R": 20}}
    assert scorer(game).score(facts)["scores"] == {"F": -20, "M": 0, "R": 0}
    with pytest.raises(StichError, match="less the skat that no player gets"):
        scorer(game).score({**RAMSCH, "card_points": {"F": 43, "M": 40, "R": 20}})


@rows("case", SCORING["ramsch_cases"], ids=lambda c: str(c["id"]))
def test_golden_ramsch(case: dict[str, Any]) -> None:
    fields = ("variant", "card_points", "tricks", "players_who_left_the_skat")
    answer = scorer(skat()).score({name: case[name] for name in fields})
    assert answer["scores"] == case["expected_scores"]
    assert answer["working"]


@rows("case", SCORING["matador_cases"], ids=lambda c: str(c["id"]))
def test_golden_twelve_cards(case: dict[str, Any]) -> None:
    """M01 …: with the twelve cards the scorer counts as the golden file does, and holds a count against them."""
    twelve, expected = case["declarer_twelve_cards"], case["expected"]
    facts = {"contract": case["contract"], "bid": 18, "conceded_by": "opponents"}
    counted = scorer(skat()).score({**facts, "cards": twelve})
    assert counted == scorer(skat()).score({**facts, "matadors": expected})
    assert counted == scorer(skat()).score({**facts, "cards": " ".join(twelve), "matadors": expected})
    assert counted == scorer(skat()).score({**facts, "cards": ", ".join(twelve)})
    [(word, count)] = expected.items()
    other = {"without" if word == "with" else "with": count}
    with pytest.raises(StichError, match=f"{word} {count} in {case['contract']}, not"):
        scorer(skat()).score({**facts, "cards": twelve, "matadors": other})


@given(st.permutations(DECK.cards), st.integers(0, 10), st.sampled_from(TRUMP_CONTRACTS), st.data())
def test_what_can_happen_is_never_refused(pack: list[Card], tricks: int, contract: str, data: st.DataObject) -> None:
    """Any twelve cards, two of them put down, any tricks of one card from each player: the scorer takes what they count."""
    twelve, left, right = pack[:12], pack[12:22], pack[22:]
    won = [*twelve[: tricks + 2], *left[:tricks], *right[:tricks]]
    count = matadors(twelve, contract)  # type: ignore[arg-type]
    facts = {
        "contract": str(contract),
        "bid": 18,
        "cards": data.draw(st.permutations(twelve)),
        "declarer_card_points": card_points(won),
        "declarer_tricks": tricks,
    }
    answer = scorer(skat()).score(facts)
    assert answer == scorer(skat()).score({**facts, "matadors": {"with" if count > 0 else "without": abs(count)}})
    del facts["cards"]
    assert answer == scorer(skat()).score({**facts, "matadors": {"with" if count > 0 else "without": abs(count)}})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.sampled_from([CLUBS, NULL, RAMSCH]),
    st.dictionaries(st.sampled_from([*CLUBS, *RAMSCH, "cards", "kontra", "ouvert"]), JSON, max_size=4),
)
def test_nothing_but_a_refusal_ever_comes_of_nonsense(facts: dict[str, Any], change: dict[str, Any]) -> None:
    try:
        answer = scorer(skat()).score({**facts, **change})
    except StichError as refused:
        assert refused.code.startswith("score/") and str(refused)
    else:
        assert answer["working"]


@rows("points", [23, 30, 60, 61, 89, 90, 118])
def test_tricks_may_be_left_out_where_both_sides_have_some(points: int) -> None:
    told = {**CLUBS, "declarer_card_points": points}
    del told["declarer_tricks"]
    game = skat()
    assert scorer(game).score(told)["score"] == scorer(game).score({**told, "declarer_tricks": 4 + (points > 100) * 3})["score"]
