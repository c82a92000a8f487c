"""Club events: entrants, draws, lists, rankings and movements, as pure functions on an event's file.

    event = commit(new_event("club-evening", "Evening"), secret)
    event = add_entrants(event, read_entrants(text), at=now, by="Ada")
    event = draw(event, at=now, by="Ada")
    event = enter_list(event, 1, 1, TableList(mode="totals", totals=...), at=now, by="Ada")
    rows = ranking(event)

Errors are `StichError` ``club/...``; after an error nothing has changed.
"""

from . import sentences  # noqa: F401 registers the sentences of the errors
from .changes import (
    add_entrants,
    change_entrant,
    change_rules,
    draw,
    draw_lots,
    enter_list,
    merge_tables,
    note,
    remove_entrant,
    seat_late,
    set_mode,
    start_round,
    undo,
    withdraw,
)
from .comparison import compare, interval
from .duplicate import BoardPlay, board_plays, is_over, with_boards, with_totals
from .duplicate_changes import set_boards, set_late
from .entrants import read_entrants, write_entrants
from .event import (
    BoardSet,
    ClubEvent,
    ClubRound,
    ClubTable,
    DrawReport,
    DrawRules,
    Dues,
    DueStep,
    Duplicate,
    Entrant,
    EventRules,
    LiveRules,
    Penalty,
    PlayerTotals,
    Scoring,
    TableList,
    TeamRules,
)
from .file import read_event, write_event
from .league import (
    League,
    LeagueRow,
    confirm_report,
    confirmations_needed,
    enter_report,
    is_confirmed,
    league_table,
    new_league,
    pairing_plan,
    read_league,
    write_league,
)
from .lists import ListResult, check_list, results
from .live import acts_from, ends_at, enter_live, open_tables, starts_at
from .lot import commit, is_lot_right
from .members import Member, checked_member, entrant_of, read_members, write_members
from .movements import check_plan, plan
from .people import without_account
from .printing import PrintedPages, printed, printed_league, printed_ranking, printed_season
from .protests import Protest, decide, protest, protests
from .revisions import check_revision
from .season import SeasonRow, season_table
from .standings import RankingRow, ranking
from .teams import TeamRow, team_ranking
from .templates import TEMPLATES, new_event

__all__ = [
    "TEMPLATES",
    "BoardPlay",
    "BoardSet",
    "ClubEvent",
    "ClubRound",
    "ClubTable",
    "DrawReport",
    "DrawRules",
    "DueStep",
    "Dues",
    "Duplicate",
    "Entrant",
    "EventRules",
    "League",
    "LeagueRow",
    "ListResult",
    "LiveRules",
    "Member",
    "Penalty",
    "PlayerTotals",
    "PrintedPages",
    "Protest",
    "RankingRow",
    "Scoring",
    "SeasonRow",
    "TableList",
    "TeamRow",
    "TeamRules",
    "acts_from",
    "add_entrants",
    "board_plays",
    "change_entrant",
    "change_rules",
    "check_list",
    "check_plan",
    "check_revision",
    "checked_member",
    "commit",
    "compare",
    "confirm_report",
    "confirmations_needed",
    "decide",
    "draw",
    "draw_lots",
    "ends_at",
    "enter_list",
    "enter_live",
    "enter_report",
    "entrant_of",
    "interval",
    "is_confirmed",
    "is_lot_right",
    "is_over",
    "league_table",
    "merge_tables",
    "new_event",
    "new_league",
    "note",
    "open_tables",
    "pairing_plan",
    "plan",
    "printed",
    "printed_league",
    "printed_ranking",
    "printed_season",
    "protest",
    "protests",
    "ranking",
    "read_entrants",
    "read_event",
    "read_league",
    "read_members",
    "remove_entrant",
    "results",
    "season_table",
    "seat_late",
    "set_boards",
    "set_late",
    "set_mode",
    "start_round",
    "starts_at",
    "team_ranking",
    "undo",
    "with_boards",
    "with_totals",
    "withdraw",
    "without_account",
    "write_entrants",
    "write_event",
    "write_league",
    "write_members",
]
