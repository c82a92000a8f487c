"""A deal as lists by seat, from the dealer's seat 0 on (docs/tutorial/python.md)."""

import stich

hands = [
    ["C8", "C7", "S8", "S7", "HQ", "H9", "H8", "DK", "DQ", "D9"],
    ["CJ", "SJ", "HA", "HT", "HK", "H7", "DA", "CA", "ST", "SQ"],
    ["HJ", "DJ", "CT", "CK", "CQ", "C9", "SA", "SK", "S9", "DT"],
]
state = stich.game("skat").start(stich.Deal(dealer=0, hands=hands, undealt=["D8", "D7"]))
assert [set(state.view(seat).hand) for seat in range(3)] == [set(hand) for hand in hands]
