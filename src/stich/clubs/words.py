"""Words of printed pages in English, German and Japanese."""

from __future__ import annotations

LANGUAGES = ("en", "de", "ja")

_WORDS: dict[str, tuple[str, str, str]] = {
    "address": ("Address", "Anschrift", "住所"),
    "base value": ("Base value", "Grundwert", "基本点"),
    "certificate": ("Certificate", "Urkunde", "賞状"),
    "class": ("Class", "Klasse", "クラス"),
    "computer": ("computer", "Computer", "COM"),
    "deal": ("No.", "Nr.", "番号"),
    "dealer": ("Dealer", "Geber", "ディーラー"),
    "deals": ("Deals", "Spiele", "ディール"),
    "declarer": ("Declarer", "Spieler", "デクレアラー"),
    "due": ("Due", "Abgabe", "支払い"),
    "game points": ("Game points", "Spielpunkte", "ゲームの得点"),
    "game": ("Game", "Spiel", "ゲーム"),
    "hand": ("Hand", "Hand", "ハンド"),
    "league": ("League table", "Ligatabelle", "リーグ順位表"),
    "losses": ("Lost", "Verloren", "失敗"),
    "lot": ("lot required", "Los nötig", "抽選で決定"),
    "match points": ("Match points", "Wertungspunkte", "マッチポイント"),
    "minutes": ("minutes", "Minuten", "分"),
    "name": ("Name", "Name", "名前"),
    "number": ("No.", "Nr.", "番号"),
    "open": ("Open", "Ouvert", "オープン"),
    "others' lost games": ("Others' lost games", "Verlorene Spiele der anderen", "ほかの人の失敗"),
    "organiser": ("Organiser", "Spielleitung", "主催者"),
    "own games": ("Won less lost", "Gewonnen minus verloren", "成功−失敗"),
    "penalty": ("Penalties", "Strafpunkte", "ペナルティ"),
    "place": ("Place", "Platz", "順位"),
    "points": ("Points", "Punkte", "得点"),
    "played": ("Played", "Gespielt", "試合"),
    "pot": ("Pot", "Stock", "ポット"),
    "ranking": ("Ranking", "Rangliste", "順位表"),
    "round": ("Round", "Runde", "ラウンド"),
    "schneider announced": ("Schn. ann.", "Schn. anges.", "シュナイダー宣言"),
    "schneider": ("Schneider", "Schneider", "シュナイダー"),
    "schwarz announced": ("Schw. ann.", "Schw. anges.", "シュヴァルツ宣言"),
    "schwarz": ("Schwarz", "Schwarz", "シュヴァルツ"),
    "seat": ("Seat", "Platz", "席"),
    "seat plan": ("Seat plan", "Sitzplan", "座席表"),
    "season": ("Season", "Saison", "シーズン"),
    "signature": ("Signature", "Unterschrift", "署名"),
    "standing by": ("Standing by", "In Reserve", "待機"),
    "start card": ("Start card", "Startkarte", "スタートカード"),
    "table": ("Table", "Tisch", "卓"),
    "tandem": ("Tandem", "Tandem", "タンデム"),
    "team": ("Team", "Mannschaft", "チーム"),
    "total": ("Total", "Gesamt", "合計"),
    "value": ("Value", "Wert", "点"),
    "wins": ("Won", "Gewonnen", "成功"),
    "with": ("With", "Mit", "ウィズ"),
    "without": ("Without", "Ohne", "ウィズアウト"),
}


def word(name: str, language: str = "en") -> str:
    """Return a word in this language."""
    return _WORDS[name][LANGUAGES.index(language)]


def ordinal(place: int, language: str = "en") -> str:
    """Return a place in a ranking in words, such as "1st place"."""
    if language == "de":
        return f"{place}. Platz"
    if language == "ja":
        return f"第{place}位"
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending} place"
