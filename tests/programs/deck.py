"""The deck of a game is iterable."""

import stich

deck = stich.game("skat").dealing.deck
assert len(list(deck)) == 32 and "CJ" in deck
assert len(set(deck)) == 32
