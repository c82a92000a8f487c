"""Every kind of ISS text that must be refused, made from one that is right."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

GOLDEN = Path(__file__).parent.parent / "golden" / "formats"
PUBLIC = (GOLDEN / "iss_public.sgf").read_text().splitlines()
DIAMONDS = PUBLIC[0]
"""Rearhand takes the skat at 18, plays diamonds without two, and loses by two points."""
HAND = PUBLIC[18]
"""Clubs hand at 20."""
RESIGNED = PUBLIC[13]
"""Grand; the declarer shows his cards, and both others resign."""
PASSED = PUBLIC[5]


@dataclass(frozen=True)
class Bad:
    """A text that is wrong in one way. ``words`` must occur in the message about it."""

    name: str
    text: str
    code: str
    words: str
    line: int = 1


def spoilt(name: str, code: str, words: str, old: str, new: str, *, of: str = DIAMONDS) -> Bad:
    """Return the right text with one thing replaced."""
    assert of.count(old) == 1, (name, old, of.count(old))
    return Bad(name, of.replace(old, new), code, words)


BAD = (
    # -- the frame --------------------------------------------------------------------------------------------------
    Bad("something else before it", "x" + DIAMONDS, "iss/begin", "begins with (;"),
    Bad("something else after it", DIAMONDS + "x", "iss/begin", "begins with 'x'"),
    spoilt("no semicolon", "iss/begin", "(;", "(;GM", "(GM"),
    spoilt("not closed", "iss/cut-off", "closed by ;)", " ;)", ""),
    spoilt("a value not closed", "iss/cut-off", "R[ is never closed", "r:0] ;)", "r:0 ;)"),
    spoilt("a bracket within a value", "iss/bracket", "P0: [ within a value", "P0[zoot]", "P0[zo[ot]"),
    spoilt("a bracket left out", "iss/bracket", "P0: [ is missing", "P0[zoot]", "P0]"),
    spoilt("an unknown label", "iss/label", "unknown label 'XX'", "CO[]", "XX[]"),
    spoilt("a label twice", "iss/twice", "P1 occurs twice", "P2[foo]", "P1[foo]"),
    spoilt("no moves", "iss/missing", "MV[…] is missing", DIAMONDS[DIAMONDS.index("MV[") : DIAMONDS.index("R[d:")], ""),
    spoilt("no result", "iss/missing", "R[…] is missing", DIAMONDS[DIAMONDS.index("R[d:") :], " ;)"),
    spoilt("another game", "iss/value", "the game is Skat", "GM[Skat]", "GM[Go]"),
    spoilt("a series that is no number", "iss/value", "SE[x]", "SE[24072]", "SE[x]"),
    spoilt("a series in Arabic digits", "iss/value", "a number, or nothing", "SE[24072]", "SE[٢٤٠٧٢]"),
    spoilt("an id in Arabic digits", "iss/value", "a number, or nothing", "ID[541932]", "ID[٥٤١٩٣٢]"),
    spoilt("an id that is no number", "iss/value", "ID[12a]", "ID[541932]", "ID[12a]"),
    spoilt("a date that is none", "iss/value", "a time such as", "2010-12-06/", "2010-13-06/"),
    spoilt("a rating that is no number", "iss/value", "R2[high]", "R2[0.0]", "R2[high]"),
    spoilt("too long", "iss/too-long", "CO: longer than", "CO[]", f"CO[{'x' * 9000}]"),
    spoilt("one player's view", "iss/hidden", "OW", "P0[zoot]", "OW[1]P0[zoot]"),
    # -- the deal ---------------------------------------------------------------------------------------------------
    spoilt("no deal", "iss/deal", "MV begins with the deal", "MV[w HA", "MV[0 HA"),
    spoilt("a card missing", "iss/deal", "not 31", "w HA.SK.", "w HA."),
    spoilt("a card twice", "iss/deal", "'SK' was dealt twice", "w HA.SK.", "w SK.SK."),
    spoilt("an unknown card", "iss/card", "'H6' is no card", "w HA.SK.", "w H6.SK."),
    spoilt("a hidden hand", "iss/hidden", "hidden card", "w HA.SK.", "w ??.SK."),
    spoilt("a view of one player", "iss/hidden", "view of one player", ".DQ.CJ.", ".DQ|CJ."),
    spoilt("a second deal", "iss/world", "the world deals first", " 1 p 2 18", " w HA.SK 1 p 2 18"),
    # -- moves ------------------------------------------------------------------------------------------------------
    spoilt("an unknown mover", "iss/moves", "the player is w, 0, 1 or 2, not '3'", " 1 p 2 18", " 3 p 2 18"),
    spoilt("half a move", "iss/moves", "0 has no move", "2 HT ]", "2 HT 0 ]"),
    # -- the auction ------------------------------------------------------------------------------------------------
    spoilt("not his turn", "iss/turn", "2 is to act", " 1 p 2 18 ", " 1 p 0 18 "),
    spoilt("a word that is no bid", "iss/bid", "a number, y or p", " 2 18 ", " 2 x "),
    spoilt("not a game value", "iss/illegal", "19: not a game value", " 2 18 ", " 2 19 "),
    spoilt("a bid that is not higher", "iss/illegal", "higher than the last bid, 18", " 2 20 1 p", " 2 18 1 p", of=HAND),
    spoilt("a hold without a bid", "iss/illegal", "middlehand bids a number or passes", " 1 p 2 18 ", " 1 y 2 18 "),
    spoilt("the auction goes on after its end", "iss/over", "the game was over before", " 0 p ]", " 0 p 1 18 ]", of=PASSED),
    # -- skat and declaration ---------------------------------------------------------------------------------------
    spoilt("another skat", "iss/skat", "the skat is H8.CK", "w H8.CK 2", "w H8.CA 2"),
    spoilt("the skat is not handed over", "iss/skat", "the world hands over the skat first", "w H8.CK 2", "2"),
    spoilt("an unknown game", "iss/declare", "'X' is no game", "2 D.ST.H8", "2 X.ST.H8"),
    spoilt("hand after the skat was taken", "iss/declare", "the skat was taken", "2 D.ST.H8", "2 DH.ST.H8"),
    spoilt("no hand without the skat", "iss/declare", "without the skat this is a hand game", "2 CH ", "2 C ", of=HAND),
    spoilt("schneider in null", "iss/declare", "null has no schneider", "2 CH ", "2 NHS ", of=HAND),
    spoilt("an announcement twice", "iss/declare", "'CHH' is no game", "2 CH ", "2 CHH ", of=HAND),
    spoilt(
        "a null that is worth too little", "iss/declare", "a null worth 35 after a bid of 36", " 2 20 1 p 2 CH ", " 2 36 1 p 2 NH ", of=HAND
    ),
    spoilt("a discard that he does not hold", "iss/discard", "not both among", "2 D.ST.H8", "2 D.ST.HA"),
    spoilt("one discard", "iss/card", "2 different cards", "2 D.ST.H8", "2 D.ST"),
    spoilt("cards shown in a game that is not ouvert", "iss/show", "ouvert games only", "2 CH ", "2 CH.CJ ", of=HAND),
    # -- play -------------------------------------------------------------------------------------------------------
    spoilt("a card that he does not hold", "iss/illegal", "CA: not in hand", " 0 SA 1 S7 ", " 0 CA 1 S7 "),
    spoilt("suit not followed", "iss/illegal", "SA was led and must be followed", " 1 S7 2 DA ", " 1 HQ 2 DA "),
    spoilt("the wrong player leads", "iss/turn", "2 is to act", " 2 HJ 0 SJ 1 D9", " 1 D9 2 HJ 0 SJ"),
    spoilt("no card in the play", "iss/card", "'x7' is no card", " 0 SA 1 S7 ", " 0 SA 1 x7 "),
    spoilt("a hidden card in the play", "iss/hidden", "hidden card", " 0 SA 1 S7 ", " 0 SA 1 ?? "),
    spoilt("an eleventh trick", "iss/over", "the game was over before", "2 HT ]", "2 HT 1 CJ ]"),
    spoilt("resigned within the auction", "iss/resign", "only while cards are played", " 1 p 2 18 ", " 1 RE 2 18 "),
    spoilt("resigned twice", "iss/resign", "has resigned before", " 0 RE 1 RE ", " 0 RE 0 RE ", of=RESIGNED),
    spoilt("an opponent shows cards", "iss/show", "only the declarer shows", " 2 SC ", " 1 SC ", of=RESIGNED),
    spoilt("other cards shown than held", "iss/show", "the declarer holds", " 2 SC ", " 2 SC.C7 ", of=RESIGNED),
    spoilt("the world does something else", "iss/world", "TI.0 or LE.0", " 2 SC ", " w XX.1 ", of=RESIGNED),
    # -- the result -------------------------------------------------------------------------------------------------
    spoilt("no result that is one", "iss/result-form", "passed, unknown, or", "R[passed]", "R[]", of=PASSED),
    spoilt("a word of the result misspelt", "iss/result-form", "'lost' is in the place of something like win", "d:2 loss", "d:2 lost"),
    spoilt("another declarer", "iss/result", "d:1 is stated, but these moves give d:2", "d:2 loss", "d:1 loss"),
    spoilt("won and not lost", "iss/result", "win is stated, but these moves give loss", "d:2 loss", "d:2 win"),
    spoilt("another value", "iss/result", "v:-36 is stated, but these moves give v:-54", "v:-54", "v:-36"),
    spoilt("other matadors", "iss/result", "m:-3 is stated, but these moves give m:-2", "m:-2", "m:-3"),
    spoilt("overbid", "iss/result", "overbid is stated, but these moves give bidok", "bidok", "overbid"),
    spoilt("other card points", "iss/result", "p:60 is stated, but these moves give p:59", "p:59", "p:60"),
    spoilt("another number of tricks", "iss/result", "t:5 is stated, but these moves give t:4", "t:4", "t:5"),
    spoilt("schneider", "iss/result", "s:1 is stated, but these moves give s:0", "s:0", "s:1"),
    spoilt("schwarz", "iss/result", "z:1 is stated, but these moves give z:0", "z:0", "z:1"),
    spoilt("a penalty", "iss/result", "p1:1 is stated, but these moves give p1:0", "p1:0", "p1:1"),
    spoilt("somebody left", "iss/result", "l:1 is stated, but these moves give l:-1", "l:-1", "l:1"),
    spoilt("somebody was late", "iss/result", "to:2 is stated, but these moves give to:-1", "to:-1", "to:2"),
    spoilt("nobody resigned", "iss/result", "r:0 is stated, but these moves give r:1", "r:1", "r:0", of=RESIGNED),
    spoilt("passed, and somebody bid", "iss/result", "these moves give 'unknown'", " 1 p 2 p 0 p ]", " 1 p 2 18 ]", of=PASSED),
    spoilt("the moves end too soon", "iss/result", "these moves give 'unknown'", " 0 SK 1 DK 2 HT ]", " ]"),
    # -- what our rules do not know -----------------------------------------------------------------------------------
    Bad("a player left", PUBLIC[8], "iss/interrupted", "player 2 left the table"),
    Bad("a player was late", PUBLIC[19], "iss/interrupted", "the time of player 2 ran out"),
)
