"""The parts of Manille. All but the rules follow from the PlaySpec."""

from __future__ import annotations

from stich.kernel.knowledge.card_view import CardView
from stich.kernel.plugin.card_game_plugin import card_game_plugin
from stich.kernel.rules.card_game import CardOptions
from stich.kernel.rules.preset import Presets

from .rules import Manille


class ManilleView(CardView, frozen=True, kw_only=True, tag_field="game", tag="manille"):
    """A Manille observer's view."""

    rules = Manille


PLUGIN = card_game_plugin(Manille, ManilleView, Presets("manille", "manille", CardOptions))
