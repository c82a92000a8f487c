"""The package plays as the second model does: legal actions, calls out of turn and outcomes of random deals with random options."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Deal as Dealt
from stich.kernel.rules.deal import Seat
from tests.games.doppelkopf import second_model
from tests.games.doppelkopf.driver import doppelkopf
from tests.sample import sample

DEALS = sample(80, 10_000)
VALUES: dict[str, tuple[Any, ...]] = {
    "deck": (48, 40),
    "hearts_ten": ("highest", "plain"),
    "second_hearts_ten": ("first", "second", "second_not_last", "second_in_last"),
    "solo_leads": ("compulsory", "always", "never"),
    "reply": (True, False),
    "re_kontra": ("plus2", "double", "double_all"),
    "draw_120": ("normal", "one"),
    "back_door": (True, False),
    "special_in_solo": ("off", "silent"),
    "against_queens_in_solo": (False, True),
    "feigheit": (0, 3),
}
SPECIAL: dict[str, tuple[Any, Any]] = {
    "doppelkopf": (False, True),
    "fox": (False, True),
    "charlie": (False, True),
    "charlie_caught": ("off", "any"),
    "fox_last": (False, True),
    "dulle_caught": (False, True),
    "heart_trick": (False, True),
}
ENDS = {"claim", "concede"}
"""Not in the second model."""


def chosen(chance: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return random options as the package and as the second model write them; in half of the deals the tournament rules."""
    changed = {name: values[0] if chance.random() < 0.5 else chance.choice(values) for name, values in VALUES.items()}
    special = [name for name in SPECIAL if chance.random() < 0.5]
    if chance.random() < 0.5:
        changed, special = {name: values[0] for name, values in VALUES.items()}, ["doppelkopf", "fox", "charlie"]
    if changed["hearts_ten"] == "plain":
        changed["second_hearts_ten"] = "first"
        special = [name for name in special if name != "dulle_caught"]
    switches = {name: values[name in special] for name, values in SPECIAL.items()}
    return changed | switches, second_model.DDV | changed | {"special": tuple(special)}


def dealt(chance: random.Random, size: int) -> list[list[str]]:
    """Return four random hands; in a third of the deals one player has both queens of clubs."""
    ranks = "ATKQJ9" if size == 12 else "ATKQJ"
    pack = [suit + rank for suit in second_model.SUITS for rank in ranks] * 2
    chance.shuffle(pack)
    if chance.random() < 0.35:
        pack.sort(key=lambda card: card != "CQ")
        seat = chance.randrange(4) * size
        pack[0], pack[1], pack[seat], pack[seat + 1] = pack[seat], pack[seat + 1], pack[0], pack[1]
        rest = [place for place in range(4 * size) if pack[place] != "CQ"]
        mixed = [pack[place] for place in rest]
        chance.shuffle(mixed)
        for place, card in zip(rest, mixed, strict=True):
            pack[place] = card
    return [pack[seat * size : seat * size + size] for seat in range(4)]


def compare(seed: int) -> str:
    """Play a random deal in both, and return its contract."""
    chance = random.Random(seed)
    options, theirs = chosen(chance)
    hands, dealer = dealt(chance, theirs["deck"] // 4), chance.randrange(4)
    owed = [seat for seat in range(4) if chance.random() < 0.6]
    forced = bool(owed) and chance.random() < 0.15
    match = {"deal": 20 if not forced else 25 - len(owed), "of": 24, "owed": owed, "forced": forced}
    state = doppelkopf(**options).start(Dealt(Seat(dealer), tuple(tuple(map(Card, hand)) for hand in hands)), match)
    model = second_model.Deal(hands, dealer, owed, forced=forced, options=theirs)
    said: list[str] = []
    modest = chance.random() < 0.6  # only who has both queens of clubs reserves, for a wedding
    while not state.finished:
        where = (seed, options, owed, forced, dealer, hands, said)
        assert state.phase.actor == model.turn, where
        assert set(state.legal) - ENDS == model.legal(), where
        calls = {seat: {action.text for action in state.calls_of(seat)} for seat in range(4)}
        assert calls == {seat: model.out_of_turn(seat) for seat in range(4)}, where
        assert state.phase.actor is not None
        every = [] if modest and model.contract is None else sorted(text for texts in calls.values() for text in texts)
        legal = sorted(model.legal())
        if modest and "reservation" in legal:
            legal = ["reservation" if model.both_queens[state.phase.actor] and chance.random() < 0.7 else "healthy"]
        elif modest and "declare wedding" in legal:
            legal = ["declare wedding"]
        text = chance.choice(every if every and chance.random() < 0.06 else legal)
        state, said = state.apply(text), [*said, text]
        model.do(text)
    where = (seed, options, owed, forced, dealer, hands, said)
    found, expected = json.loads(msgspec.json.encode(state.outcome)), model.outcome()
    assert {name: found[name] for name in expected} == expected, where
    return str(expected["contract"])


def test_random_deals() -> None:
    contracts = {compare(seed) for seed in range(DEALS)}
    assert contracts >= {"normal", "silent", "wedding", *second_model.SOLOS}
