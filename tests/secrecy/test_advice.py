"""Non-interference of advice: cards that the seat cannot know change no byte of it (law 4 of `stich.kernel.game`)."""

from __future__ import annotations

import random

import msgspec

from stich.registry import room, worlds
from stich.server.tables import view
from tests.rows import rows
from tests.server.table_setup import ADA, dealt, opened

PRESETS = {
    "skat": ("skat-isko", "skat-kneipe"),
    "schafkopf": ("schafkopf-2023", "schafkopfschule"),
    "suitability": ("suitability-akagiri",),
}


@rows(("game", "preset"), [(game, preset) for game, presets in PRESETS.items() for preset in presets])
def test_other_hidden_cards_change_no_byte(game: str, preset: str) -> None:
    simple = room(game).players().simple()
    phases = set()
    for dealer in range(3):
        for seed in range(6):
            log = dealt(ADA, first=opened(first_dealer=dealer, preset=preset))
            log.deal(seed)
            while log.state.in_deal:
                deal = log.state.deal
                assert deal is not None and deal.actor is not None
                seen = deal.view(deal.actor)
                if deal.actor == 0:
                    if room(game).players().advice(seen) is None:
                        break
                    phases.add(seen.phase)
                    told = msgspec.json.encode(view.advice(log.state, ADA.id))
                    others = worlds(seen, random.Random(seed), 6)
                    assert any(world.deal != deal.deal for world in others)
                    for world in others:
                        elsewhere = msgspec.structs.replace(log.state, deal=world)
                        assert msgspec.json.encode(view.advice(elsewhere, ADA.id)) == told
                log.act(simple.act(seen).text)
    assert phases & {"auction", "suits"}, phases
