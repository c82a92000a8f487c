"""POST /api/cards: the order and values of the cards in each contract, by the rules of the table."""

from __future__ import annotations

from typing import Any

from tests.server.harness import House, PlainClient

JACKS = "CJ SJ HJ DJ"
HIGH = "CQ SQ HQ DQ CJ SJ HJ DJ"
PACK_OF_TWO = "AKQJT98"
CASES: list[tuple[dict[str, Any], list[str]]] = [
    ({"game": "skat", "preset": "skat-isko", "order": "grand"}, [JACKS, "CA CT CK CQ C9 C8 C7", "DA DT DK DQ D9 D8 D7"]),
    ({"game": "skat", "preset": "skat-isko", "order": "hearts"}, [f"{JACKS} HA HT HK HQ H9 H8 H7", "CA CT CK CQ C9 C8 C7"]),
    ({"game": "skat", "preset": "skat-kneipe", "order": "ramsch"}, [JACKS]),
    ({"game": "skat", "preset": "skat-isko", "order": "null"}, ["CA CK CQ CJ CT C9 C8 C7"]),
    ({"game": "schafkopf", "preset": "schafkopf-2023", "order": "wenz"}, [JACKS, "HA HT HK HQ H9 H8 H7"]),
    ({"game": "schafkopf", "preset": "schafkopf-2023", "order": "partner"}, [f"{HIGH} HA HT HK H9 H8 H7", "CA CT CK C9 C8 C7"]),
    (
        {"game": "schafkopf", "preset": "schafkopf-2023", "options": {"deck": "short"}, "order": "solo S"},
        [f"{HIGH} SA ST SK S9", "DA DT DK D9"],
    ),
    (
        {"game": "suitability", "preset": "suitability-akagiri", "options": {"players": 2}, "order": "trump S reverse D"},
        [
            " ".join(f"S{rank}" for rank in PACK_OF_TWO),
            " ".join(f"D{rank}" for rank in reversed(PACK_OF_TWO)),
        ],
    ),
    ({"game": "suitability", "preset": "suitability-akagiri", "options": {"players": 5}, "order": "trump S"}, ["JK1 JK2 JK3"]),
]
"""Rules and contract; some of its groups of cards, strongest first."""


WITH_POINTS = {"CA": 11, "CT": 10, "CJ": 2, "C7": 0}
REFUSED = [
    ({"game": "whist", "preset": "x"}, "options/invalid"),
    ({"game": "skat", "preset": "skat-isko", "order": "spaten"}, "options/invalid"),
    ({"game": "skat", "preset": "skat-isko", "options": {"kontra": 7}}, "options/invalid"),
]


async def ask(site: House, asked: dict[str, Any]) -> Any:
    async with PlainClient(base_url=site.address) as http:
        return (await http.post("/api/cards", json=asked)).json()


async def test_cards_follow_the_rulebook(site: House) -> None:
    wrong = []
    for asked, groups in CASES:
        told = [" ".join(group["cards"]) for group in await ask(site, asked)]
        wrong += [(asked, group) for group in groups if group not in told]
    assert wrong == []


async def test_values_and_trumps(site: House) -> None:
    groups = await ask(site, {"game": "skat", "preset": "skat-isko", "order": "clubs"})
    points = {card: value for group in groups for card, value in zip(group["cards"], group["points"], strict=True)}
    assert {card: points[card] for card in WITH_POINTS} == WITH_POINTS and sum(points.values()) == 120
    assert [group.get("trump", False) for group in groups] == [True, False, False, False]
    for order in ("null", "bettel none"):
        game = "skat" if order == "null" else "schafkopf"
        preset = {"skat": "skat-isko", "schafkopf": "schafkopf-2023"}[game]
        groups = await ask(site, {"game": game, "preset": preset, "order": order})
        assert [(group.get("trump", False), group.get("points", [])) for group in groups] == [(False, [])] * 4, order


async def test_unknown_rules_are_refused(site: House) -> None:
    wrong = [(asked, found) for asked, code in REFUSED if (found := (await ask(site, asked))["code"].partition("#")[0]) != code]
    assert wrong == []
