"""Each kind of mistake in an own deal has a sentence of its own, and none is of C++."""

import stich

HANDS = {
    "forehand": "CJ SJ HA HT HK H7 DA CA ST SQ",
    "middlehand": "HJ DJ CT CK CQ C9 SA SK S9 DT",
    "rearhand": "C8 C7 S8 S7 HQ H9 H8 DK DQ D9",
}

game = stich.game("skat")
wrong = {
    "a card twice": {**HANDS, "rearhand": "CJ C7 S8 S7 HQ H9 H8 DK DQ D9"},
    "a card too few": {**HANDS, "rearhand": "C7 S8 S7 HQ H9 H8 DK DQ D9"},
    "no card": {**HANDS, "rearhand": "XX C7 S8 S7 HQ H9 H8 DK DQ D9"},
    "a hand too few": {"forehand": HANDS["forehand"]},
}
said = set()
for what, hands in wrong.items():
    try:
        game.start(stich.Deal(dealer=0, hands=hands, undealt="D8 D7"))
    except stich.StichError as refusal:
        said.add(str(refusal))
    else:
        raise AssertionError(what)
assert len(said) == len(wrong) and not any("std::" in text or "masks" in text for text in said), said
