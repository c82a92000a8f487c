"""Every kind of XSkat log that must be refused, made from one that is right."""

from __future__ import annotations

from tests.formats.bad_iss import GOLDEN, Bad

END = "=" * 40 + "\n"
LOGS = [text + END for text in (GOLDEN / "xskat_english.log").read_text().split(END)[:-1]]
HEARTS = next(log for log in LOGS if "played Heart\nWon" in log and "Skat is" in log)
HAND = next(log for log in LOGS if "Played Hand" in log)
PASSED = next(log for log in LOGS if "_Pass_" in log)


def line(text: str, number: int) -> str:
    """Return a line of a log, from 1."""
    return text.splitlines()[number - 1]


def spoilt(name: str, code: str, words: str, number: int, new: str | None, *, of: str = HEARTS) -> Bad:
    """Return the right log with one line replaced, or left out."""
    lines = of.splitlines()
    lines[number - 1 : number] = [] if new is None else [new]
    return Bad(name, "\n".join(lines) + "\n", f"xskat/{code}", words, number)


TRICK, SEED, FIRST_HAND, SKAT_IS = 4, 14, 15, 26
SKAT_WAS, BID, WHO, RESULT = SKAT_IS + 1, SKAT_IS + 2, SKAT_IS + 3, SKAT_IS + 4
CARDS = line(HEARTS, TRICK)

BAD = (
    spoilt("names out of their columns", "names", "three names", 1, " Computer1"),
    Bad("no name", HEARTS.replace(" Computer1  ", " " * 12, 1), "xskat/names", "without a name", 1),
    Bad("a doubled game", HEARTS.replace(" Computer1  ", "_Computer1_ ", 1), "xskat/doubled", "marks a doubled game", 1),
    spoilt("no line of strokes", "line", "forty strokes", 3, "---"),
    spoilt("a card that is none", "card", "is no card", TRICK, CARDS.replace(CARDS.split("  ")[1].strip(), "Rose 7")),
    Bad(
        "an eleventh trick", HEARTS.replace(line(HEARTS, 13) + "\n", 2 * (line(HEARTS, 13) + "\n")), "xskat/tricks", "an eleventh trick", 14
    ),
    Bad("a trick left out", HEARTS.replace(line(HEARTS, 6) + "\n", ""), "xskat/illegal", "trick 4: ST: DJ was led", 7),
    spoilt("no leader", "leader", "one card of the first trick is led", TRICK, "  Diamond 8   Diamond A   Diamond 7   "),
    spoilt("the wrong seed line", "seed", "strokes, or ---- random_seed", SEED, "---- seed 1 ----"),
    spoilt("the wrong dealer", "seed", "the last number of random_seed is the dealer", SEED, "---- random_seed 4242 5 1 --------------"),
    spoilt("cards of another language", "card", "'Karo 7' is no card", FIRST_HAND, "  Karo 7      Karo 8      Karo 9      "),
    spoilt("the wrong mark of who took a trick", "marks", "trick 2: with this leader", TRICK + 1, "  Spade 7     Heart K     SPADE A     "),
    spoilt("no mark of who led", "marks", "trick 2: with this leader", TRICK + 1, "  Spade 7     HEART K     Spade A     "),
    spoilt("a trump that is not in capitals", "hands", "trumps in capitals", FIRST_HAND, "  Heart 10    CLUB J      HEART A     "),
    spoilt("blanks at the end left out", "line", "this line should be", FIRST_HAND, line(HEARTS, FIRST_HAND).rstrip()),
    spoilt("a card twice", "pack", "occurs twice", FIRST_HAND + 9, line(HEARTS, FIRST_HAND)),
    spoilt("the skat in a hand", "pack", "occurs twice", SKAT_IS, "Skat is: Diamond A,Diamond 10"),
    spoilt("half a skat", "skat", "two cards, separated by a comma", SKAT_IS, "Skat is: Diamond A"),
    spoilt("a first skat that was not his", "skat", "two cards of the declarer", SKAT_WAS, "Skat was: Diamond A,Diamond 10"),
    spoilt("a bid that is no number", "bid", "and a number", BID, "Last bid: much"),
    spoilt("no bid", "bid", "our rules need the bid", BID, None),
    Bad("a bid that is no game value", HEARTS.replace("bid: 18", "bid: 19"), "xskat/start", "bid 19 is not a game value", WHO),
    spoilt("an unknown declarer", "declarer", "no player has the name 'Nobody'", WHO, "Nobody played Heart"),
    spoilt("an unknown game", "contract", "Diamond, Heart, Spade, Club, Grand, Null", WHO, "Computer1 played Whist"),
    spoilt("ramsch", "game", "ramsch and revolution", WHO, "Computer1 lost the Ramsch"),
    spoilt("no result", "result", "Won with: or Lost with:", RESULT, "Drawn"),
    spoilt("other card points", "result", "card points are stated, but these tricks give", RESULT, "Won with: 99 points"),
    spoilt("the game is not closed", "line", "forty double strokes", RESULT + 1, "---"),
    spoilt("cut off", "cut-off", "the log ends here", RESULT + 1, None),
    spoilt(
        "passed in, and nobody is forehand",
        "forehand",
        "only forehand",
        TRICK,
        "  Pass        Pass        Pass        ",
        of=PASSED,
    ),
    Bad("with backspaces", HEARTS.replace("Won", "W\bWo"), "xskat/formatted", "xskat -unfmt", RESULT),
)
