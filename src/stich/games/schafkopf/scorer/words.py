"""Words for the facts of a deal of Schafkopf in three languages."""

from __future__ import annotations

from stich.kernel.plugin.fact_words import LIST_NAMES, LIST_VALUES, FactWords, WordRows

_NAMES: WordRows = (
    *LIST_NAMES,
    ("game", None, "contract, game", "Spielart, Spiel, Ansage", "ゲームの種類, 契約, ゲーム"),
    ("partner", None, "partner, with whom", "Mitspieler, Partner", "パートナー, 味方"),
    ("alone", None, "alone", "allein", "一人で"),
    ("tout", None, "tout", "Tout, Du", "トゥ"),
    ("suit", None, "suit, trump suit", "Farbe, Trumpffarbe", "スート, 切り札, 切り札スート"),
    ("declarer_points", None, "card points, points", "Augen", "カードの点数, 点数"),
    ("declarer_tricks", None, "tricks", "Stiche", "トリック数, トリック"),
    ("laufende", None, "runners, with", "Laufende, Läufer, mit", "ランナー"),
    ("level", None, "bonus, level, schneider", "Stufe, Gewinnstufe, Zuschlag, Schneider", "レベル, 段階, 加算"),
    ("klopfer", None, "knocks, knocked", "Klopfer, geklopft, gelegt, Leger", "ノック"),
    ("stoss", None, "stoss, kontra, double", "Stoß, Kontra, Spritze", "コントラ"),
    ("each", None, "each, per opponent, price", "je Gegner, je, pro Gegner, Tarif", "1人あたり"),
    ("cards", None, "cards", "Karten, Blatt", "カード"),
    ("loser", None, "loser", "Verlierer", "敗者"),
    ("highest_trump", None, "highest trump, pays", "höchster Trumpf, zahlt", "最強の切り札, 支払い"),
    ("virgins", None, "virgins, without a trick", "Jungfrauen, Jungfern", "トリックなしの人数"),
)

_VALUES: WordRows = (
    (
        "game",
        "partner",
        "partner, partner game, called game, call, rufspiel, sauspiel, p",
        "Rufspiel, Sauspiel, Ruf, Partnerspiel, auf die Alte, auf die Blaue, auf die Bumpel, auf die Kugel, Alte, Blaue, Bumpel, Kugel, p",
        "パートナーゲーム, パートナー",
    ),
    ("game", "wenz", "wenz, w", "Wenz, w", "ベンツ"),
    ("game", "geier", "geier, g", "Geier, g", "ガイアー"),
    (
        "game",
        "solo",
        "solo, suit solo",
        "Solo, Farbsolo, Eichelsolo, Grünsolo, Grassolo, Laubsolo, Herzsolo, Schellensolo",
        "ソロ",
    ),
    (
        "game",
        "farbwenz",
        "farbwenz, fw",
        "Farbwenz, fw, Eichelwenz, Grünwenz, Graswenz, Laubwenz, Herzwenz, Schellenwenz",
        "ファルプベンツ",
    ),
    (
        "game",
        "farbgeier",
        "farbgeier, fg",
        "Farbgeier, fg, Eichelgeier, Grüngeier, Grasgeier, Herzgeier, Schellengeier",
        "ファルプガイアー",
    ),
    ("game", "bettel", "bettel, b", "Bettel, b", "ベッテル"),
    ("game", "sie", "sie", "Sie", "ジー"),
    ("game", "ramsch", "ramsch, rams", "Ramsch", "ラムシュ"),
    ("alone", True, "alone", "allein, alle Sauen, alle Asse", "一人で"),
    ("tout", True, "tout", "Tout, Du", "トゥ"),
    ("suit", "C", "acorns, acorn, clubs, c, ♣", "Eichel, Kreuz, c, ♣", "ドングリ, クラブ, ♣"),
    ("suit", "S", "leaves, leaf, spades, s, ♠", "Grün, Gras, Laub, Blatt, Pik, s, ♠", "葉, スペード, ♠"),
    ("suit", "H", "hearts, heart, h, ♥", "Herz, Rot, h, ♥", "ハート, ♥"),
    ("suit", "D", "bells, bell, diamonds, d, ♦", "Schellen, Schell, Karo, d, ♦", "鈴, ダイヤ, ♦"),
    ("level", "schneider", "schneider, sn", "Schneider, sn, schn", "シュナイダー"),
    ("level", "schwarz", "schwarz, sw", "schwarz, sw, schw", "シュヴァルツ"),
    ("level", "none", "no level", "einfach", "レベルなし"),
    ("laufende", None, "runners, runner, with, r, m", "Laufende, Laufender, Läufer, mit, l, m", "ランナー"),
    ("laufende", 0, "no runners, no runner", "keine Laufenden, ohne Laufende", "ランナーなし"),
    ("without", None, "without, wo", "ohne, o", "なし"),
    ("declarer_points", None, "points, point, card points, pts", "Augen, Auge, Punkte, Pkt", "点"),
    ("declarer_tricks", None, "tricks, trick, t", "Stiche, Stich, st", "トリック"),
    ("klopfer", None, "knocks, knock, knocked, kn", "Klopfer, geklopft, gelegt, kl", "ノック"),
    ("klopfer", 1, "knocked", "geklopft, gelegt", "ノック"),
    ("stoss", 1, "kontra, contra, double, k", "Kontra, Stoß, Spritze, gespritzt, k", "コントラ"),
    ("stoss", 2, "re, redouble", "Re, Rekontra", "レ"),
    ("stoss", 3, "sub, supra", "Sub, Supra", "サブ"),
    ("stoss", 4, "hirsch", "Hirsch", "ヒルシュ"),
    ("no_trick", True, "no trick, without a trick, jungfrau", "Jungfrau, Jungfer, ohne Stich, kein Stich", "トリックなし"),
    ("all_tricks", True, "durchmarsch, all the tricks", "Durchmarsch", "全トリック獲得"),
    ("highest_trump", True, "highest trump, pays", "höchster Trumpf, zahlt", "最強の切り札, 支払い"),
    ("virgins", None, "virgins", "Jungfrauen, Jungfern", "人トリックなし"),
    *LIST_VALUES,
)

WORDS = FactWords(_NAMES, _VALUES)
"""Words of Schafkopf: names of facts and their values."""
