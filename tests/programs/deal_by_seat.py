"""A deal as a mapping by seat (docs/tutorial/python.md)."""

import stich

hands = {1: "CJ SJ HA HT HK H7 DA CA ST SQ", 2: "HJ DJ CT CK CQ C9 SA SK S9 DT", 0: "C8 C7 S8 S7 HQ H9 H8 DK DQ D9"}
state = stich.game("skat").start(stich.Deal(dealer=0, hands=hands, undealt=("D8", "D7")))
assert "CJ" in state.view(1).hand and "CJ" not in state.view(2).hand
