"""Last night's deal by position, as texts (docs/tutorial/python.md)."""

import stich

HANDS = {
    "forehand": "CJ SJ HA HT HK H7 DA CA ST SQ",
    "middlehand": "HJ DJ CT CK CQ C9 SA SK S9 DT",
    "rearhand": "C8 C7 S8 S7 HQ H9 H8 DK DQ D9",
}

state = stich.game("skat").start(stich.Deal(dealer=0, hands=HANDS, undealt="D8 D7"))
assert state.view(1).hand == tuple(state.view(1).arranged(HANDS["forehand"].split()))
assert "18" in state.legal
