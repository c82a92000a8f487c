"""`print` shows the table as text; a view hides what the seat does not see."""

import stich

state = stich.game("schafkopf").deal(seed=3)
own, other = state.view(0).hand, state.view(1).hand
assert all(card in str(state) for card in own + other)
assert all(card in str(state.view(0)) for card in own) and not any(card in str(state.view(0)) for card in other)
