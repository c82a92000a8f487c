"""Prices that public sources state, and deals that were played at Sauspiel, with what they paid.

A row has the address of its source. Where Stich differs from the source, the row says so and has the price by the rulebook
(docs/rules/schafkopf.md).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from stich.kernel.rules.deal import Deal, Seat
from stich.registry import scorer
from tests.games.schafkopf.driver import cards, legal, schafkopf
from tests.rows import rows

SAUSPIEL = "https://sauspiel.de/schafkopf-lernen/spielabrechnung"
TARIFFS = "https://www.raschesspiele.de/archiv/lesson/Manual/contentschaf/regatari.htm"
SETTLEMENT = "https://raschesspiele.de/archiv/lesson/Manual/contentschaf/reg6abre.htm"
SKATBLOCK = "http://dokutransdata.de/SkatBlock/manual/node9.html"
LEARNING = "http://www.online-schafkopf-lernen.de/schafkopf-spielwerte.html"

PARTNER, SOLO = {"game": "partner"}, {"game": "solo"}
NO_RUNNERS = {"laufende": 0}
TEN_TWENTY_FIFTY = {"preset": "sauspiel"}
TEN_FIFTY = {"preset": "parlett-10-50"}
TEN_TWENTY: dict[str, object] = {
    "preset": "schafkopfschule",
    "partner_price": 10,
    "solo_price": 20,
    "level_price": 10,
    "runner_price": 10,
    "sie_price": 80,
    "stoss_max": 4,
}
FIVE_TEN_TWENTY = {"preset": "schafkopfschule", "partner_price": 10, "solo_price": 20, "level_price": 5, "runner_price": 5}
RAMSCH_20 = {**TEN_FIFTY, "all_pass": "ramsch", "ramsch_price": 20, "ramsch_jungfrau": True, "ramsch_durchmarsch": "all"}


@rows(
    ("source", "options", "facts", "each"),
    [
        (f"{SAUSPIEL} a partner game", TEN_TWENTY_FIFTY, {**PARTNER, "won": True}, 20),
        (f"{SAUSPIEL} a solo", TEN_TWENTY_FIFTY, {**SOLO, "won": True}, 50),
        (f"{SAUSPIEL} a solo lost", TEN_TWENTY_FIFTY, {**SOLO, "won": False}, -50),
        (f"{SAUSPIEL} 60 to 60 is won by the opponents", TEN_TWENTY_FIFTY, {**PARTNER, "declarer_points": 60}, -20),
        (f"{SAUSPIEL} one player knocked", TEN_TWENTY_FIFTY, {**PARTNER, "won": True, "klopfer": 1}, 40),
        (f"{SAUSPIEL} two players knocked", TEN_TWENTY_FIFTY, {**PARTNER, "won": True, "klopfer": 2}, 80),
        (f"{SAUSPIEL} three players knocked", TEN_TWENTY_FIFTY, {**PARTNER, "won": True, "klopfer": 3}, 160),
        (f"{TARIFFS} 1.1 a partner game lost", TEN_FIFTY, {**PARTNER, "won": False}, -10),
        (f"{TARIFFS} 1.1 schneider", TEN_FIFTY, {**PARTNER, "won": True, "level": "schneider"}, 20),
        (f"{TARIFFS} 1.1 schwarz", TEN_FIFTY, {**PARTNER, "won": True, "level": "schwarz"}, 30),
        (f"{TARIFFS} 1.2 a solo", TEN_FIFTY, {**SOLO, "won": True}, 50),
        (f"{TARIFFS} 1.2 schneider", TEN_FIFTY, {**SOLO, "won": True, "level": "schneider"}, 60),
        (f"{TARIFFS} 1.2 schwarz", TEN_FIFTY, {**SOLO, "won": True, "level": "schwarz"}, 70),
        (f"{TARIFFS} 1.3", {**TEN_FIFTY, "bettel": True, "bettel_price": 30}, {"game": "bettel", "won": True}, 30),
        (f"{SETTLEMENT} 95 card points, kontra and re", TEN_FIFTY, {**PARTNER, "declarer_points": 95, "stoss": 2}, 80),
        (f"{SKATBLOCK} a tout doubles", TEN_TWENTY, {**SOLO, "tout": True, "won": True}, 40),
        (f"{SKATBLOCK} a wenz tout doubles, too", TEN_TWENTY, {"game": "wenz", "tout": True, "won": False}, -40),
        (f"{SKATBLOCK} a sie is worth four solos", TEN_TWENTY, {"game": "sie"}, 80),
        (f"{SKATBLOCK} kontra, re, sub and hirsch double each", TEN_TWENTY, {**PARTNER, "won": True, "stoss": 4}, 160),
        (f"{SKATBLOCK} two Obers are no runners", TEN_TWENTY, {**PARTNER, "won": True, "laufende": 2}, 10),
        (f"{SKATBLOCK} three are", TEN_TWENTY, {**PARTNER, "won": True, "laufende": 3}, 40),
        (f"{SKATBLOCK} the opponents' are, too", TEN_TWENTY, {**PARTNER, "won": True, "laufende": -3}, 40),
        (f"{LEARNING} 5/10/20, schneider", FIVE_TEN_TWENTY, {**PARTNER, "won": True, "level": "schneider"}, 15),
        (f"{LEARNING} 5/10/20, a solo that the opponents win schwarz", FIVE_TEN_TWENTY, {**SOLO, "won": False, "level": "schwarz"}, -30),
    ],
    ids=lambda cell: cell if isinstance(cell, str) else None,
)
def test_prices(source: str, options: dict[str, Any], facts: dict[str, Any], each: int) -> None:
    runners = {} if facts["game"] in ("bettel", "sie") else NO_RUNNERS
    assert scorer(schafkopf(**options)).score({**runners, **facts})["each_opponent"] == -each


@rows(
    ("source", "facts", "scores"),
    [
        (f"{TARIFFS} 1.4 the loser pays all", {"card_points": (45, 40, 25, 10), "tricks": (2, 2, 2, 2)}, [-60, 20, 20, 20]),
        (
            f"{TARIFFS} 1.4 differs: there only the player without a trick gets 40",
            {"card_points": (65, 35, 20, 0), "tricks": (3, 3, 2, 0)},
            [-120, 40, 40, 40],
        ),
        (
            f"{TARIFFS} 1.4 differs: there all tricks are paid like a solo won schwarz, 70",
            {"card_points": (120, 0, 0, 0), "tricks": (8, 0, 0, 0)},
            [60, -20, -20, -20],
        ),
    ],
    ids=lambda cell: cell if isinstance(cell, str) else None,
)
def test_ramsch(source: str, facts: dict[str, Any], scores: list[int]) -> None:
    assert scorer(schafkopf(**RAMSCH_20)).score({"game": "ramsch", **facts})["scores"] == scores


SUITS = {"e": "C", "g": "S", "h": "H", "s": "D"}
RANKS = {"o": "Q", "u": "J", "z": "T"}


def translated(text: str) -> tuple[str, ...]:
    """Return cards that are written in German: eo is the Ober of acorns."""
    return cards(" ".join(SUITS[card[0]] + RANKS.get(card[1], card[1].upper()) for card in text.split()))


class Played(NamedTuple):
    """Deal that was played at Sauspiel."""

    name: str
    options: dict[str, Any]
    declarer: int
    declare: str
    knocks: int
    stoss: int
    hands: tuple[str, ...]
    tricks: tuple[str, ...]
    """Cards of each trick, from its leader."""
    paid: tuple[int, ...]


PLAYED = [
    Played(
        "10, a partner game",
        {},
        0,
        "partner C",
        0,
        0,
        (
            "ho so gu su ek ga s9 s7",
            "go hk h8 h7 ea sa sk s8",
            "eu hu ha ez e7 gz g9 g8",
            "eo hz h9 e9 e8 gk g7 sz",
        ),
        ("su go hu h9", "h8 ha eo gu", "e8 ek ea e7", "sa eu sz s7", "g9 g7 ga sk", "ho h7 g8 hz", "so hk ez e9", "s9 s8 gz gk"),
        (20, 20, -20, -20),
    ),
    Played(
        "1, a partner game won with schneider",
        {},
        3,
        "partner D",
        0,
        0,
        (
            "eo hz h9 e8 ga gk sk s9",
            "gu hu ez ek e7 gz g9 s7",
            "ho so su ha e9 g8 g7 sa",
            "go eu hk h8 h7 ea sz s8",
        ),
        ("sk s7 sa sz", "ho h7 eo hu", "ga gz g7 hk", "go h9 gu ha", "ea e8 e7 e9", "s8 s9 g9 g8", "gk ek su h8", "so eu hz ez"),
        (-30, -30, 30, 30),
    ),
    Played(
        "2, a partner game with three runners and schneider",
        {},
        2,
        "partner D",
        0,
        0,
        (
            "gu su hk e9 e8 e7 ga sz",
            "so hu hz h8 ez g9 g8 s7",
            "eo go ha h9 h7 sk s9 s8",
            "ho eu ea ek gz gk g7 sa",
        ),
        ("sz s7 s8 sa", "ho hk h8 ha", "eu su so go", "eo gz gu hz", "h7 ek e7 hu", "g8 h9 gk ga", "sk g7 e8 g9", "s9 ea e9 ez"),
        (-60, -60, 60, 60),
    ),
    Played(
        "13, a wenz won with schneider",
        {},
        0,
        "wenz",
        0,
        0,
        (
            "eu hu ga gz ha hz sa s9",
            "gu go g7 hk h7 sk so s8",
            "su ek eo gk g9 g8 ho sz",
            "ea ez e9 e8 e7 h9 h8 s7",
        ),
        ("eu gu su s7", "hu g7 g8 h8", "ga go g9 h9", "gz h7 gk e7", "ha hk ho e8", "hz s8 eo e9", "sa so sz ez", "s9 sk ek ea"),
        (180, -60, -60, -60),
    ),
    Played(
        "52, a wenz with two runners",
        {},
        3,
        "wenz",
        0,
        0,
        (
            "ek e9 e7 gk go g8 ha hk",
            "hu ez eo e8 hz h9 sz so",
            "gz g9 g7 ho h7 sk s9 s8",
            "eu gu su ea ga h8 sa s7",
        ),
        ("ha hz ho h8", "gk hu gz ga", "h9 h7 s7 hk", "go e8 g7 su", "gu g8 eo g9", "eu e7 so s8", "ea e9 ez s9", "sa ek sz sk"),
        (-70, -70, -70, 210),
    ),
    Played(
        "wenz/3, a wenz lost with three runners",
        {},
        1,
        "wenz",
        0,
        0,
        (
            "eo e9 gz g7 ho h7 sz s9",
            "eu gu hu ek ga go hk sa",
            "su ez gk ha h9 h8 sk s7",
            "ea e8 e7 g9 g8 hz so s8",
        ),
        ("eo ek ez ea", "g9 g7 go gk", "ha hz ho hk", "h9 so h7 hu", "gu su s8 e9", "eu h8 g8 gz", "ga s7 e7 s9", "sa sk e8 sz"),
        (80, -240, 80, 80),
    ),
    Played(
        "wenz/6, a wenz lost with schneider, one player knocked",
        {},
        3,
        "wenz",
        1,
        0,
        (
            "ek e8 e7 gz g9 hk sz so",
            "eu hu gk go g8 ho h7 s8",
            "gu su ez eo h9 h8 sk s7",
            "ea e9 ga g7 ha hz sa s9",
        ),
        ("hk h7 h8 ha", "sa so s8 s7", "ga g9 g8 su", "sk s9 sz ho", "gz go h9 g7", "ek gk eo ea", "hz e7 hu ez", "eu gu e9 e8"),
        (180, 180, 180, -540),
    ),
    Played(
        "wenz/1, short deck, lost without a trick, two knocked, kontra",
        {"deck": "short"},
        0,
        "wenz",
        2,
        1,
        ("gu su ea hz sa sz", "eu hu ga gz gk s9", "ha hk ho h9 sk so", "ez ek eo e9 go g9"),
        ("gu eu ha ez", "hu hk ek su", "ga sk go sz", "gz so g9 sa", "gk ho eo hz", "s9 h9 e9 ea"),
        (-1680, 560, 560, 560),
    ),
    Played(
        "wenz/11, short deck, one knocked, kontra and re",
        {"deck": "short"},
        1,
        "wenz",
        1,
        2,
        ("eu su eo e9 hz s9", "gu hu ea ga sa sz", "ek gz g9 h9 sk so", "ez gk go ha hk ho"),
        ("eu gu gz ez", "eo ea ek go", "hu g9 gk su", "ga h9 ho s9", "sa so hk e9", "sz sk ha hz"),
        (-480, 1440, -480, -480),
    ),
    Played(
        "wenz/5, short deck, a tout, three knocked",
        {"deck": "short"},
        3,
        "wenz-tout",
        3,
        0,
        ("ek eo go sa sk s9", "hu e9 ga hz h9 so", "ea ez gz gk g9 sz", "eu gu su ha hk ho"),
        ("ek e9 ea gu", "eu sa hu ez", "su go h9 sz", "ha eo hz g9", "hk sk so gk", "ho s9 ga gz"),
        (-1120, -1120, -1120, 3360),
    ),
    Played(
        "farbwenz/8, three runners against it, two knocked, kontra",
        {"farbwenz": True},
        2,
        "farbwenz S",
        2,
        1,
        (
            "su gk go eo e8 h7 sz s8",
            "eu gu hu e7 hz h8 s9 s7",
            "gz g9 g8 g7 ea ek ha sa",
            "ga ez e9 hk ho h9 sk so",
        ),
        ("h7 h8 ha h9", "g9 ga gk hu", "e7 ea e9 e8", "g8 ez go gu", "eu g7 hk su", "s7 sa so s8", "gz sk eo s9", "ek ho sz hz"),
        (-800, -800, 2400, -800),
    ),
    Played(
        "farbwenz/1, short deck, a tout with five runners, one knocked",
        {"deck": "short", "farbwenz": True},
        0,
        "farbwenz-tout S",
        1,
        0,
        ("eu gu hu su gk g9", "gz ek e9 hz so s9", "go ea eo hk h9 sz", "ga ez ha ho sa sk"),
        ("eu gz go ga", "gu s9 h9 ho", "hu so hk sk", "su hz eo ez", "gk e9 sz sa", "g9 ek ea ha"),
        (1080, -360, -360, -360),
    ),
    Played(
        "28, a solo lost with three runners",
        {},
        0,
        "solo S",
        0,
        0,
        (
            "eo go ho gz g7 ea ez hk",
            "so eu hu ga gk ha sa s9",
            "gu su g9 g8 e9 h8 sk s7",
            "ek e8 e7 hz h9 h7 sz s8",
        ),
        ("eo gk g8 e7", "ho hu g9 e8", "go eu su h7", "ea ga e9 ek", "ha h8 h9 hk", "sa s7 s8 gz", "g7 so gu sz", "s9 sk hz ez"),
        (-240, 80, 80, 80),
    ),
    Played(
        "34, a solo lost",
        {},
        0,
        "solo C",
        0,
        0,
        (
            "eo ho gu hu ek e9 ha h7",
            "go so eu su e7 g7 hk sz",
            "ez e8 ga g9 g8 h9 sk s8",
            "ea gz gk hz h8 sa s9 s7",
        ),
        ("eo e7 e8 ea", "hu eu ez gz", "hk h9 h8 ha", "gu so ga hz", "g7 g8 gk ek", "h7 su sk sa", "sz s8 s7 ho", "e9 go g9 s9"),
        (-150, 50, 50, 50),
    ),
]
"""Deals of Sauspiel that openschafkopf, https://github.com/phimuemue/openschafkopf, has as tests, with the name of its file."""


@rows("played", PLAYED, ids=lambda played: played.name)
def test_deals_played_at_sauspiel(played: Played) -> None:
    """Every card that was played is legal, every trick has its leader, and the payments are equal."""
    dealt = Deal(Seat(3), tuple(map(translated, played.hands)))
    state = schafkopf(preset="sauspiel", **played.options).start(dealt, {"declarer": played.declarer, "declare": played.declare})
    for trick in played.tricks:
        assert state.finished or translated(trick)[0] in legal(state)
        for card in translated(trick):
            state = state if state.finished else state.apply(card)
    assert state.outcome is not None
    assert tuple(score << (played.knocks + played.stoss) for score in state.outcome.scores) == played.paid
