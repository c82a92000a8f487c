"""`web/src/wire/change.ts` in Python."""

from __future__ import annotations

from typing import Any

FIELDS = {"type", "seq", "event", "view", "match", "rows", "deal", "log"}


def applied(view: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return the table's view after a change of it."""
    assert change.keys() <= FIELDS, f"a change that tells more than it may: {change.keys() - FIELDS}"
    after = view | change.get("view", {}) | {"seq": change["seq"]}
    for part, growing, more in (("match", "rows", "rows"), ("deal", "log", "log")):
        if part in change or more in change:
            held = after[part]
            after[part] = held | change.get(part, {}) | {growing: held[growing] + change.get(more, [])}
    return after
