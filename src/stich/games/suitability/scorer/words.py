"""Words for the facts of a deal of Suitability in three languages."""

from __future__ import annotations

from stich.games.suitability.rules.contract import Privilege
from stich.kernel.plugin.fact_words import LIST_NAMES, LIST_VALUES, FactWords, WordRows

_OTHER_GAMES = ("declarer", "factor", "passed_in", "won")
"""Facts of lists that Suitability does not have."""

_NAMES: WordRows = (
    *(row for row in LIST_NAMES if row[0] not in _OTHER_GAMES),
    ("declarer", None, "player, name, who", "Spieler, Name", "プレイヤー, 名前"),
    ("tricks", None, "tricks, tricks won", "Stiche", "トリック数, トリック"),
    ("penalty_cards", None, "penalty cards, penalties", "Strafkarten, Strafen", "罰カード, 罰"),
    ("privilege", None, "privilege", "Vorrecht", "得点方法, 得点方法の選択"),
    ("privileged", None, "privileged, privilege of", "Vorrecht von", "選んだ人"),
    ("scores", None, "scores", "Punkte aller", "全員の得点"),
    ("players", None, "players", "Spielerzahl", "人数"),
)

_VALUES: WordRows = (
    ("privilege", Privilege.IMMUNITY.value, "immunity, immune, i", "Immunität, immun, i", "不変"),
    ("privilege", Privilege.WARRANTY.value, "warranty, w", "Garantie, g", "保証"),
    ("privilege", Privilege.POVERTY.value, "poverty, p", "Armut, a", "ミゼール"),
    ("privilege", Privilege.NONE.value, "no privilege, none", "kein Vorrecht, ohne Vorrecht", "選択なし"),
    ("privileged", None, "seat", "Sitz", "席"),
    ("tricks", None, "tricks, trick", "Stiche, Stich", "トリック"),
    ("penalty_cards", None, "penalty cards, penalty card", "Strafkarten, Strafkarte", "罰カード"),
    *(row for row in LIST_VALUES if row[0] not in _OTHER_GAMES),
)

WORDS = FactWords(_NAMES, _VALUES)
"""Words of Suitability: names of facts and their values."""
