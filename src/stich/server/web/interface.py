"""The handlers of the whole interface. Their operations are matched in this order."""

from __future__ import annotations

from typing import NamedTuple, get_args, get_type_hints

from .accounts import AccountHandlers
from .analyse import AnalyseHandlers
from .archive import ArchiveHandlers
from .bots import BotHandlers
from .cluster import NodeHandlers
from .company import CompanyHandlers
from .deals import DealHandlers
from .desk import DeskHandlers
from .fair import FairHandlers
from .fair_audit import FairAudit
from .formats import FormatHandlers
from .health import Health
from .lobby import LobbyHandlers
from .metrics import Metrics
from .openapi import OpenApi
from .people import PeopleHandlers
from .progress import ProgressHandlers
from .puzzles import PuzzleHandlers
from .route import Operation, operations
from .school import SchoolHandlers
from .scoring import ScoreHandlers
from .site import Site
from .table_socket import TableSocket
from .talk import TalkHandlers
from .train import TrainHandlers


class Interface(NamedTuple):
    """One object of each class of handlers."""

    site: Site
    lobby: LobbyHandlers
    table: TableSocket
    accounts: AccountHandlers
    deals: DealHandlers
    fair: FairHandlers
    talk: TalkHandlers
    desk: DeskHandlers
    company: CompanyHandlers
    board: AnalyseHandlers
    formats: FormatHandlers
    puzzles: PuzzleHandlers
    school: SchoolHandlers
    progress: ProgressHandlers
    train: TrainHandlers
    scorer: ScoreHandlers
    bots: BotHandlers
    people: PeopleHandlers
    archive: ArchiveHandlers
    health: Health
    openapi: OpenApi
    nodes: NodeHandlers
    metrics: Metrics
    audit: FairAudit | None


def described() -> list[Operation]:
    """Return every operation of the interface."""
    kinds = (get_args(kind)[0] if get_args(kind) else kind for kind in get_type_hints(Interface).values())
    return [operation for kind in kinds for operation in operations(kind)]
