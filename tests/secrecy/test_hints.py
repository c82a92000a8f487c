"""Non-interference of hints at tables: hidden cards change no byte of a hint (law 4 of `stich.kernel.rules.game`)."""

from __future__ import annotations

import random
from random import Random

import msgspec

from stich.players.hints import hint
from stich.registry import plugin, worlds
from stich.server.tables import view
from stich.server.tables.fold import TableState
from tests.rows import rows
from tests.sample import sample
from tests.server.table_setup import ADA, dealt, opened

PRESETS = {
    "skat": ("skat-isko", "skat-kneipe"),
    "schafkopf": ("schafkopf-2023", "schafkopfschule"),
    "suitability": ("suitability-akagiri",),
}


@rows(("game", "preset"), [(game, preset) for game, presets in PRESETS.items() for preset in presets])
def test_other_hidden_cards_change_no_byte(game: str, preset: str) -> None:
    """In every phase, of the view from which *strong* computes its hint, and of the quick hint."""
    simple = plugin(game).players.simple()
    phases = set()
    for dealer in range(3):
        for seed in range(sample(2, 6)):
            log = dealt(ADA, first=opened(first_dealer=dealer, preset=preset))
            log.deal(seed)
            while log.state.in_deal:
                deal = log.state.deal
                assert deal is not None and deal.actor is not None
                seen = deal.view(deal.actor)
                if deal.actor == 0:
                    phases.add(seen.phase)
                    told = view_and_quick_hint(log.state)
                    for world in worlds(seen, random.Random(seed), 3):
                        assert view_and_quick_hint(msgspec.structs.replace(log.state, deal=world)) == told
                log.act(simple.act(seen).text)
    assert phases & {"auction", "suits"} and "play" in phases, phases


def view_and_quick_hint(state: TableState) -> bytes:
    seen = view.hinted(state, ADA.id)
    return msgspec.json.encode((seen, hint(seen, "quick", Random(1))))
