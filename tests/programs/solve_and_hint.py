"""The best card is solved with open cards, and hinted without (docs/tutorial/python.md)."""

from random import Random

import stich

HANDS = {
    "forehand": "CJ SJ HA HT HK H7 DA CA ST SQ",
    "middlehand": "HJ DJ CT CK CQ C9 SA SK S9 DT",
    "rearhand": "C8 C7 S8 S7 HQ H9 H8 DK DQ D9",
}

deal = stich.Deal(dealer=0, hands=HANDS, undealt="D8 D7")
state = stich.game("skat").start(deal, {"declarer": 1, "bid": 18, "declare": "grand", "discard": ["D8", "D7"]})
answer = stich.solve(state)
assert set(answer.best_cards) <= set(state.view(1).legal)
assert stich.hint(state.view(1), "quick", Random(1)).action in state.view(1).legal
