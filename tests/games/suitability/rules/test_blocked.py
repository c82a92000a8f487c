"""Why a card may not be played: one position a line, with the paragraph of docs/rules/suitability.md."""

from __future__ import annotations

from stich.games.suitability import SuitabilityView
from stich.kernel.rules.deal import Deal
from tests.games.driver import blocked, do, reasons
from tests.games.suitability.driver import deal, declared, game
from tests.games.test_rulebook import paragraphs
from tests.rows import rows

FOUR = deal(
    4,
    "CA CK C5 S4 S3 H9 H8 H7 D9 D8 D7 DK DQ",
    "C2 C3 C4 SA SK HA HK HQ HJ HT D2 D3 D4",
    "S2 S5 S6 S7 S8 S9 ST SJ SQ H2 H3 H4 H5",
    "C6 C7 C8 C9 CT CJ CQ H6 D5 D6 DT DJ DA",
)
"""Place 2 has neither clubs nor diamonds."""
FIVE = deal(5, "JK1 CA C5 S4 S3 H9 H8 H7 D9 D8 D7", "JK2 C2 SA SK HA HK HQ HJ HT D2 D3")
"""Place 0 and place 1 hold a joker each."""


@rows(
    ("rule", "dealt", "played", "expected"),
    [
        ("B.5.1", FOUR, "", {}),
        ("B.5.1", FOUR, "CA", {"must-follow C CA": "SA SK HA HK HQ HJ HT D2 D3 D4"}),
        ("B.5.1", FOUR, "S4", {"must-follow S S4": "C2 C3 C4 HA HK HQ HJ HT D2 D3 D4"}),
        ("B.5.1", FOUR, "CA C2", {}),
        ("B.5.3", FOUR, "DK", {"must-follow D DK": "C2 C3 C4 SA SK HA HK HQ HJ HT"}),
        ("B.7.2", FIVE, "JK1", {}),
        ("B.7.3", FIVE, "CA", {"must-follow C CA": "SA SK HA HK HQ HJ HT D2 D3"}),
    ],
)
def test_cards(rule: str, dealt: Deal, played: str, expected: dict[str, str]) -> None:
    section, item = map(int, rule.split(".")[1:])
    assert item in paragraphs("suitability")[section]
    state = declared(dealt)
    assert blocked(do(state, played) if played else state) == reasons(expected)


def test_the_rank_that_a_card_of_the_reverse_suit_stands_for() -> None:
    """B.5.2, B.2: the order is reversed, and with fewer players there are fewer ranks."""
    for players, ranks in ((2, "AKQJT98"), (3, "AKQJT98765"), (4, "AKQJT98765432")):
        seen = do(game(players).deal(seed=1), "suit D reverse").explained_view(None)
        assert isinstance(seen, SuitabilityView)
        assert seen.stands_for == tuple(zip(ranks, ranks[::-1], strict=True))
    before = game(4).deal(seed=1).explained_view(None)
    assert isinstance(before, SuitabilityView) and not before.stands_for


def test_the_suit_that_becomes_plain() -> None:
    """B.3.3: plain is the suit that is left."""
    state = do(game(4).deal(seed=1), "suit S trump, suit H penalty")
    seen = state.explained_view(state.actor)
    assert isinstance(seen, SuitabilityView)
    assert seen.then_plain == {"suit C reverse": "D", "suit D reverse": "C"}
