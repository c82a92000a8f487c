"""Words for the facts of a deal of Skat in three languages."""

from __future__ import annotations

from stich.kernel.plugin.fact_words import LIST_NAMES, LIST_VALUES, FactWords, WordRows

_NAMES: WordRows = (
    *LIST_NAMES,
    ("contract", None, "contract, game, trumps", "Spielart, Spiel, Farbe, Ansage", "ゲームの種類, 契約, ゲーム"),
    ("matadors", None, "matadors, tops", "Spitzen, Matadore", "ウィズ・ウィズアウト, マタドール"),
    ("matadors.with", None, "with", "mit", "ウィズ"),
    ("matadors.without", None, "without", "ohne", "ウィズアウト"),
    ("level", None, "level, levels", "Stufe, Gewinnstufe, Stufen, Gewinnstufen", "レベル, 段階"),
    ("hand", None, "hand", "Hand", "ハンド"),
    ("schneider_announced", None, "schneider announced", "Schneider angesagt", "シュナイダー宣言"),
    ("schwarz_announced", None, "schwarz announced", "schwarz angesagt", "シュワルツ宣言"),
    ("ouvert", None, "ouvert, open", "ouvert, offen", "ウヴェア"),
    ("bid", None, "bid, bid value", "gereizt, Reizwert, Reizung, Gebot, Reizgebot", "ビッド"),
    ("declarer_card_points", None, "card points, points", "Augen, Kartenpunkte", "カードの点数, 点数"),
    ("declarer_tricks", None, "tricks", "Stiche", "トリック数, トリック"),
    ("opponents_card_points", None, "opponents card points", "Augen der Gegner", "相手側の点数"),
    ("opponents_tricks", None, "opponents tricks", "Stiche der Gegner", "相手側のトリック数"),
    ("kontra", None, "kontra, double", "Kontra", "コントラ"),
    ("cards", None, "cards", "Karten, Blatt", "カード"),
    ("conceded_by", None, "conceded by", "aufgegeben von", "降りた側"),
    ("thrown_in_by", None, "thrown in by", "hingeworfen von", "降参した側"),
    ("ended_early", None, "ended early", "abgebrochen", "途中終了"),
    ("variant", None, "variant", "Variante", "方式"),
    ("loser", None, "loser", "Verlierer", "敗者"),
    ("last_trick", None, "last trick", "letzter Stich", "最後のトリック"),
)

_VALUES: WordRows = (
    ("contract", "clubs", "clubs, club, c, ♣", "Kreuz, Treff, Eichel, kr, eich, ♣", "クラブ, ♣"),
    ("contract", "spades", "spades, spade, s, ♠", "Pik, Pique, Schippen, Grün, Blatt, Laub, p, pi, ♠", "スペード, ♠"),
    ("contract", "hearts", "hearts, heart, h, ♥", "Herz, Rot, h, he, ♥", "ハート, ♥"),
    ("contract", "diamonds", "diamonds, diamond, d, ♦", "Karo, Schellen, Eckstein, ka, schell, ♦", "ダイヤ, ダイヤモンド, ♦"),
    ("contract", "grand", "grand, g", "Grand, g, gr", "グラン, グランド"),
    ("contract", "null", "null, n", "Null, n, nu", "ヌル"),
    ("hand", True, "hand, h", "Hand, h, aus der hand", "ハンド"),
    ("ouvert", True, "ouvert, open, o, ou", "ouvert, offen, o, ov, ou", "ウヴェア, 公開"),
    ("schneider_announced", True, "schneider announced, announced schneider, sa", "Schneider angesagt, sa, schn ang", "シュナイダー宣言"),
    ("schwarz_announced", True, "schwarz announced, announced schwarz, swa", "schwarz angesagt, swa, schw ang", "シュワルツ宣言"),
    ("level", "schneider", "schneider, sn, s", "Schneider, sn, s, schn", "シュナイダー"),
    ("level", "schwarz", "schwarz, sw, all tricks", "schwarz, sw, schw", "シュワルツ"),
    ("level", "none", "no level", "einfach", "レベルなし"),
    ("matadors.with", None, "with, w, m", "mit, m", "ウィズ, あり"),
    ("matadors.without", None, "without, wo, w/o, o", "ohne, o", "ウィズアウト, なし"),
    ("declarer_card_points", None, "points, point, card points, pts, a", "Augen, Auge, Punkte, Pkt, a", "点"),
    ("declarer_tricks", None, "tricks, trick, t", "Stiche, Stich, st", "トリック"),
    ("bid", None, "bid, b", "gereizt, reizt, r, Gebot", "ビッド"),
    ("kontra", "none", "no kontra", "kein Kontra", "コントラなし"),
    ("kontra", "kontra", "kontra, contra, double, k", "Kontra, k, Contra", "コントラ"),
    ("kontra", "re", "re, redouble", "Re", "レ"),
    (
        "conceded_by",
        "declarer",
        "conceded, declarer conceded, gave up",
        "aufgegeben, Alleinspieler gab auf",
        "降りた, ディクレアラーが降りた",
    ),
    ("conceded_by", "opponents", "opponents conceded", "Gegner gaben auf", "相手側が降りた"),
    ("thrown_in_by", "declarer", "thrown in, declarer threw in", "hingeworfen, Alleinspieler warf hin", "降参"),
    ("thrown_in_by", "opponents", "opponents threw in", "Gegner warfen hin", "相手側が降参"),
    ("ended_early", True, "ended early", "abgebrochen", "途中終了"),
    ("variant", "ramsch", "ramsch, rams", "Ramsch", "ラムシュ"),
    ("variant", "schieberamsch", "schieberamsch", "Schieberamsch, Schieber", "シャイベラムシュ"),
    ("no_trick", True, "no trick, without a trick, jungfrau", "Jungfrau, ohne Stich, kein Stich", "トリックなし"),
    ("all_tricks", True, "durchmarsch, all the tricks", "Durchmarsch", "全トリック獲得"),
    ("last_trick", True, "last trick, lt", "letzter Stich, letzten Stich, ls", "最後のトリック"),
    ("players_who_left_the_skat", None, "pushed", "geschoben", "回した"),
    *LIST_VALUES,
)

WORDS = FactWords(_NAMES, _VALUES)
"""Words of Skat: names of facts and their values."""
