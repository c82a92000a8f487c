"""Expected result of a recorded deal, computed from the text of its record alone.

Written from docs/rules B.1–B.9, for the tests, and sharing no code with the engine: it decides itself whose turn it is, who takes a
trick, what is swapped and what is scored. An action that cannot stand where it stands fails an assertion.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

OPTIONS: dict[str, Any] = {"players": 4, "rounding": "half up", "poverty_bonus": True}
PRESETS: dict[str, dict[str, Any]] = {"suitability-akagiri": {}, "suitability-parlett": {"rounding": "down", "poverty_bonus": False}}
RANKS = {2: "89TJQKA", 3: "56789TJQKA", 4: "23456789TJQKA", 5: "23456789TJQKA"}
"""Low to high (B.2)."""


@dataclass
class Result:
    """Facts of an outcome."""

    scores: list[int]
    tricks: list[int]
    penalty_cards: list[int]
    roles: dict[str, str]
    privilege: str
    privileged: int | None


def result(line: str) -> Result:
    record = json.loads(line)
    options = OPTIONS | PRESETS[record["preset"]] | record["options"]
    players, dealer = options["players"], record["dealer"]
    hands = [set(hand) for hand in record["deal"]["hands"]]
    order = [(dealer + 1 + place) % players for place in range(players)]
    actions = list(record["actions"])
    if "start" in record:
        start = record["start"]
        roles = dict(start["suits"])
        privilege = start.get("privilege", "none")
        privileged = start.get("privileged", order[3 % players]) if privilege != "none" else None
    else:
        roles = {}
        for _ in range(3):
            word, suit, role = actions.pop(0).split()
            assert word == "suit" and suit in "CSHD" and suit not in roles and role not in roles.values()
            assert role in ("trump", "penalty", "reverse")
            roles[suit] = role
        privilege, privileged = _privilege(actions, players, order)
    [plain] = set("CSHD") - {s for s, r in roles.items() if r != "plain"}
    roles[plain] = "plain"
    if players == 3:
        [up] = record["deal"]["up"]
        if up[0] != plain:
            holder = next(hand for hand in hands if plain + up[1] in hand)
            holder.remove(plain + up[1])
            holder.add(up)
    tricks, cards = _play(actions, hands, order, roles, players)
    scores = [_score(options, tricks[s], cards[s], privilege if s == privileged else "none") for s in range(players)]
    return Result(scores, tricks, cards, {s: roles[s] for s in "CSHD"}, privilege, privileged)


def _privilege(actions: list[str], players: int, order: list[int]) -> tuple[str, int | None]:
    for place in {2: [1], 3: [], 4: [3], 5: [3, 4]}[players]:
        word, privilege = actions.pop(0).split()
        assert word == "privilege"
        if privilege != "none":
            assert privilege in ("immunity", "warranty", "poverty")
            return privilege, order[place]
    return "none", None


def _play(actions: list[str], hands: list[set[str]], order: list[int], roles: dict[str, str], players: int) -> tuple[list[int], list[int]]:
    tricks, penalty = [0] * players, [0] * players
    leader = order[0]
    while any(hands):
        played = []
        for seat in [(leader + i) % players for i in range(players)]:
            card = actions.pop(0)
            hand = hands[seat]
            assert card in hand
            if played and not played[0].startswith("JK") and not card.startswith("JK") and card[0] != played[0][0]:
                assert not any(c[0] == played[0][0] and not c.startswith("JK") for c in hand)
            hand.remove(card)
            played.append(card)
        taker = (leader + _taker(played, roles, players)) % players
        tricks[taker] += 1
        penalty[taker] += sum(not c.startswith("JK") and roles[c[0]] == "penalty" for c in played)
        leader = taker
    assert not actions
    return tricks, penalty


def _taker(played: list[str], roles: dict[str, str], players: int) -> int:
    if played[0].startswith("JK"):
        return 0
    suited = [(i, c) for i, c in enumerate(played) if not c.startswith("JK")]
    trumps = [(i, c) for i, c in suited if roles[c[0]] == "trump"]
    followed = trumps or [(i, c) for i, c in suited if c[0] == played[0][0]]
    ranks = RANKS[players]
    if roles[followed[0][1][0]] == "reverse":
        ranks = ranks[::-1]
    return max(followed, key=lambda pair: ranks.index(pair[1][1]))[0]


def _score(options: dict[str, Any], tricks: int, cards: int, privilege: str) -> int:
    if privilege == "warranty":
        return 25
    if privilege == "immunity":
        return 5 * tricks
    bonus = 10
    if privilege == "poverty":
        if tricks >= 5:
            return 0
        tricks, bonus = 5 - tricks, 10 if options["poverty_bonus"] else 0
    if cards == 0:
        return 10 * tricks + bonus
    share = Fraction(10 * tricks, cards)
    return int(share + Fraction(1, 2)) if options["rounding"] == "half up" else int(share)
