"""Permissions in a club: one function from role and action to yes or no."""

from __future__ import annotations

from typing import get_args

from stich.server.wire.club_messages import ClubAction, ClubRole, Shows

ACTIONS: tuple[ClubAction, ...] = get_args(ClubAction)
_MEMBER: frozenset[ClubAction] = frozenset({"read", "see members", "leave", "read events", "see names", "register"})
_ORGANISER: frozenset[ClubAction] = _MEMBER | {"see addresses", "change members", "invite", "run events"}
_BY_ROLE: dict[ClubRole, frozenset[ClubAction]] = {"member": _MEMBER, "organiser": _ORGANISER, "owner": frozenset(ACTIONS)}


def is_permitted(role: ClubRole | None, action: ClubAction, *, public: bool, shows: Shows) -> bool:
    """Return whether a person may do this in a club.

    ``role``: None for people outside the club; ``public``: whether everyone may read the club's page; ``shows``: facts about players that a
    public club shows to everyone.
    """
    if role is not None:
        return action in _BY_ROLE[role]
    match action:
        case "read":
            return public
        case "read events":
            return public and shows != "nothing"
        case "see names":
            return public and shows == "names"
        case _:
            return False
