"""`dir(stich)` shows the interface only, without two names that differ by a final s."""

import stich

names = [name for name in dir(stich) if not name.startswith("_")]
assert "game" in names and "annotations" not in names and "TYPE_CHECKING" not in names
assert not [name for name in names if f"{name}s" in names]
