"""What a reader may see of the boards of a duplicate event: travellers, and lists whose boards other tables still play."""

from __future__ import annotations

import msgspec

from stich.clubs import ClubEvent, ClubTable, board_plays, is_over, with_boards, with_totals
from stich.clubs.duplicate import BoardPlay, rounded
from stich.clubs.event import LoggedChange
from stich.clubs.schemes import game_of
from stich.server.store.club_board_rows import RoundBoards
from stich.server.store.deal_rows import deal_id
from stich.server.wire.club_board_messages import ClubBoard, ClubBoardPlay, ClubBoards

HIDDEN_FACTS = ("totals", "before")
"""Facts of the log about results of a list."""


def visible_table(event: ClubEvent, table: ClubTable, round_number: int, *, is_writer: bool) -> ClubTable:
    """Return a table as outputs about its deals may use it: without its list as long as other tables play its boards.

    ``is_writer``: True for organisers and players of the table, who type the list of a table with real cards and see it.
    """
    if is_writer and table.live is None:
        return table
    return with_boards(event).table(round_number, table.number)


def visible_change(event: ClubEvent, change: LoggedChange) -> LoggedChange:
    """Return an entry of the log without the results of a list that are not shown yet."""
    number = change.facts.get("round")
    if not isinstance(number, int) or not change.facts.keys() & set(HIDDEN_FACTS) or number > len(event.rounds):
        return change
    shown = with_totals(event).rounds[number - 1]
    if shown == event.rounds[number - 1]:
        return change
    return msgspec.structs.replace(change, facts={name: fact for name, fact in change.facts.items() if name not in HIDDEN_FACTS})


def boards_view(event: ClubEvent, round_number: int, found: RoundBoards | None, *, names: bool, reads_deals: bool) -> ClubBoards:
    """Return the boards of a round with their travellers, or without any while a table still plays them.

    ``found``: set of the server, None if the boards were dealt by hand; ``names``: whether the reader may see names; ``reads_deals``:
    whether the reader may read the deals of live tables.
    """
    drawn = event.round(round_number)
    over = is_over(event, drawn) and (found is None or found.revealed)
    size = event.draw.sizes[0]
    game = game_of(event, size)
    plays = board_plays(event, round_number) if over and event.duplicate is not None else {}
    ids = {table.number: table.live for table in drawn.tables} if reads_deals else {}
    return ClubBoards(
        revision=event.revision,
        round=round_number,
        game=game.name,
        over=over,
        name=None if drawn.boards is None else drawn.boards.name,
        commitment=None if drawn.boards is None else drawn.boards.commitment,
        has_files=over and found is not None and found.logged,
        waiting=() if over else tuple(drawn.waiting),
        boards=tuple(
            ClubBoard(
                board=board,
                dealer=(board - 1) % size,
                plays=tuple(_play(event, play, ids.get(play.table), names=names) for play in of_board),
            )
            for board, of_board in plays.items()
        ),
    )


def _play(event: ClubEvent, play: BoardPlay, table: str | None, *, names: bool) -> ClubBoardPlay:
    known = event.by_number
    return ClubBoardPlay(
        table=play.table,
        seats=play.seats,
        names=tuple(known[number].name if names and number in known else "" for number in play.seats),
        contract=play.contract,
        declarer=play.declarer,
        won=play.won,
        points=play.points,
        scores=tuple(map(rounded, play.scores)),
        computers=play.computers,
        deal=None if table is None else deal_id(table, play.deal),
    )
