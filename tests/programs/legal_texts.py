"""`"18" in state.legal` asks for a text; an illegal text says what is legal instead."""

import stich

state = stich.game("skat").deal(seed=7)
assert "18" in state.legal
state = state.apply("18")
try:
    state.apply("CJ")
except stich.StichError as refusal:
    assert str(refusal)
else:
    raise AssertionError("no card is played in an auction")
