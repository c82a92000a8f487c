"""Write the wire's other two forms from its structs: ``python -m stich.server.wire.generate`` in a checkout.

TypeScript types for the page go to ``web/src/wire/types.ts``, the reference to ``docs/protocol.md`` (between two marks; the
words around them are written by hand). ``--check`` writes nothing and fails where one of them is out of date.
"""

from __future__ import annotations

import inspect
import re
import sys
import types
import typing
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from stich import registry
from stich.analysis import (
    AnyAnalysis,
    BestDeclaration,
    Board,
    BoardAnswer,
    Condition,
    Counted,
    DealAnalysis,
    MultiplayerAnalysis,
    MultiplayerBoard,
    PartiesBoard,
    PlayedOut,
    RandomDeal,
    SeatDeclarations,
)
from stich.fair import FairFile
from stich.kernel.field_docs import all_field_docs
from stich.kernel.view import View
from stich.trainers import Grade

from . import accounts, analyse, bots, company, deals, desk, fair, formats, messages, people, progress, puzzles, school, talk, train

ROOT = Path(__file__).parents[4]
TYPES = ROOT / "web" / "src" / "wire" / "types.ts"
PROTOCOL = ROOT / "docs" / "protocol.md"
BEGIN, END = "<!-- begin: written by python -m stich.server.wire.generate -->", "<!-- end -->"

Kind = type[msgspec.Struct]
HOUSE = registry.HOUSE.values()
"""The games that the page knows by name. Whoever installs another one changes nothing of what is written here."""
VIEWS: tuple[Kind, ...] = (*(room.configurator.view for room in HOUSE), View)
"""The last stands for all other games: what every view shows."""
OUTCOMES: tuple[Kind, ...] = tuple(get_args(get_type_hints(view)["outcome"])[0] for view in VIEWS)
ENTRIES: tuple[Kind, ...] = tuple(kind for room in HOUSE for kind in room.scorer(room.configure()).entries)
POSITIONS: tuple[Kind, ...] = tuple(kind for room in HOUSE for kind in room.open_hands(room.configure()).cases)
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null"}
ALIASES = {
    "Seat": "number",
    "Card": "string",
    "Credential": "object",
    "RecordLine": "Readonly<Record<string, unknown>>",
    "ChangedTable": "Partial<TableView>",
    "ChangedMatch": 'Partial<Omit<Match, "rows">>',
    "ChangedDeal": "Partial<AnyView>",
}
ALIAS_DOCS = {
    "Seat": "A seat, counted round the table from 0.",
    "Card": "A card by its text: `CJ`, `HT`, `D7`.",
    "ChangedTable": "Some fields of a `TableView`.",
    "ChangedMatch": "Some fields of a `Match`, but for its rows.",
    "ChangedDeal": "Some fields of a deal's view.",
    "RecordLine": "A deal as a line of docs/records.md.",
    "Credential": "What a browser and the server say about a passkey, as WebAuthn has it in JSON.",
}
UNIONS: dict[str, Any] = {
    "AnyCommand": messages.AnyCommand | talk.TalkCommand,
    "AnyMessage": messages.AnyMessage | talk.Said,
    "AnyView": Union[VIEWS],  # noqa: UP007
    "AnyOutcome": Union[OUTCOMES],  # noqa: UP007
    "AnyEntry": Union[ENTRIES],  # noqa: UP007
    "AnyPosition": Union[POSITIONS],  # noqa: UP007
    "AnyAnalysis": AnyAnalysis,
    "BoardAnswer": BoardAnswer,
    "AnyLive": company.AnyLive,
    "AnyBotLine": bots.AnyBotLine,
    "PuzzleAnswer": puzzles.PuzzleAnswer,
    "AnyShownPuzzle": puzzles.AnyShownPuzzle,
}
UNION_DOCS = {
    "AnyCommand": "What a client may say over the socket.",
    "AnyMessage": "What the server says over the socket.",
    "AnyView": "A deal as one observer sees it, by `game`; a `View` with facts of its own in games that the page does not know.",
    "AnyOutcome": "How a deal ended, by `game`; a plain `Outcome` in games that the page does not know.",
    "AnyEntry": "A deal that was played with real cards, of the game that the request names.",
    "AnyPosition": "A position, or a deal before its contract, of the game that the request names.",
    "BoardAnswer": "What a position is worth, by `method`.",
    "AnyAnalysis": "A finished deal analysed with all hands open, by `method`.",
    "PuzzleAnswer": "What a card in a puzzle is worth, by `verdict`.",
    "AnyShownPuzzle": "A puzzle without its solution, by `asks`.",
    "AnyBotLine": "A line of a bot's stream.",
    "AnyLive": "What the live stream of the lobby says.",
}
ACCOUNTS_FROM_CLIENT: tuple[Kind, ...] = (
    accounts.SignUp,
    accounts.AskPasskey,
    accounts.Passkey,
    accounts.SignIn,
    accounts.Recover,
    accounts.Confirm,
    accounts.NewPassword,
)
ACCOUNTS: tuple[Kind, ...] = (
    *ACCOUNTS_FROM_CLIENT,
    accounts.PasskeyOptions,
    accounts.SignedUp,
    accounts.Account,
    accounts.ExportedProgress,
    accounts.Export,
)
HTTP: tuple[Kind, ...] = (
    messages.Me,
    messages.Rename,
    messages.GameInfo,
    messages.NewTable,
    messages.TableInfo,
    messages.SeatHint,
    DealAnalysis,
    MultiplayerAnalysis,
    BestDeclaration,
    deals.DealAddress,
    deals.DealInfo,
    deals.DealMoments,
    deals.DealCard,
    deals.DealAnalysed,
    deals.ShareDeal,
    deals.PlayOn,
    Board,
    PartiesBoard,
    MultiplayerBoard,
    PlayedOut,
    SeatDeclarations,
    RandomDeal,
    formats.FormatText,
    formats.FormatDeals,
    analyse.RecordedDeal,
    puzzles.Puzzles,
    puzzles.ShownPuzzle,
    puzzles.ShownDeclaring,
    puzzles.DeclaringAttempt,
    puzzles.DeclaringAnswer,
    puzzles.PuzzleRush,
    puzzles.PuzzleAttempt,
    puzzles.PuzzleRight,
    puzzles.PuzzleWrong,
    puzzles.PuzzleSolution,
    school.SchoolCourse,
    school.SchoolAttempt,
    school.SchoolAnswer,
    progress.Progress,
    train.BidExercise,
    train.BidChoices,
    train.BidJudged,
    train.CountExercise,
    train.CountAttempt,
    Grade,
    messages.ScoreDeal,
    messages.ScoredDeal,
    messages.ScoreDeals,
    messages.ScoredDeals,
    talk.Mute,
    talk.Muted,
    talk.NewReport,
    desk.Standing,
    desk.Report,
    desk.CloseReport,
    desk.Suspend,
    desk.Unsuspend,
    desk.DeskRename,
    desk.EndTable,
    desk.AuditEntry,
    desk.SuspectMatch,
    people.Profile,
    people.Leaders,
    people.Archive,
    people.ArchiveStatistics,
    messages.Problem,
    company.Seek,
    company.SeekComputers,
    company.Invite,
    company.SeatedPerson,
    company.KnownPeople,
    fair.PublicLog,
    fair.LogEntries,
    fair.Inclusion,
    fair.Consistency,
    FairFile,
    bots.NewBot,
    bots.MadeBot,
    bots.MyBots,
    bots.BotSit,
    bots.BotAct,
    bots.BotDone,
    *ACCOUNTS,
)


DESK: tuple[Kind, ...] = (talk.Mute, talk.NewReport, desk.CloseReport, desk.Suspend, desk.Unsuspend, desk.DeskRename, desk.EndTable)
FROM_CLIENT: tuple[Kind, ...] = (
    messages.Rename,
    messages.NewTable,
    messages.ScoreDeal,
    messages.ScoreDeals,
    formats.FormatText,
    deals.PlayOn,
    company.Seek,
    company.SeekComputers,
    company.Invite,
    bots.NewBot,
    bots.BotSit,
    bots.BotAct,
    *DESK,
    Board,
    RandomDeal,
    Condition,
    Counted,
    analyse.RecordedDeal,
    puzzles.PuzzleAttempt,
    puzzles.DeclaringAttempt,
    school.SchoolAttempt,
    train.BidChoices,
    train.CountAttempt,
    *ACCOUNTS_FROM_CLIENT,
    *ENTRIES,
    *POSITIONS,
)


class Field(typing.NamedTuple):
    """One field of a struct, ready to be written down."""

    name: str
    type: str
    optional: bool
    doc: str


def members(union: object) -> tuple[Kind, ...]:
    """The structs of a union; of a struct, itself."""
    return get_args(union) or (typing.cast(Kind, union),)


def wire_type(hint: Any) -> str:
    """The TypeScript type of an annotation."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return "AnyOutcome"
    if hint is View:
        return "AnyView"
    if isinstance(hint, NewType):
        return str(hint.__name__)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is typing.Annotated:
        return wire_type(args[0])
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " | ".join(msgspec.json.encode(a).decode() for a in hint)
    if origin is Literal:
        return " | ".join(msgspec.json.encode(a).decode() for a in args)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(wire_type(a) for a in args if a is not msgspec.UnsetType))
    if origin is tuple and args[-1] is Ellipsis:
        item = wire_type(args[0])
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    if origin is tuple:
        return f"readonly [{', '.join(map(wire_type, args))}]"
    if origin is dict and get_origin(args[0]) is Literal:
        return f"{{ readonly [K in {wire_type(args[0])}]?: {wire_type(args[1])} }}"
    if origin is dict:
        return f"Readonly<Record<{'number' if args[0] is int else 'string'}, {wire_type(args[1])}>>"
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint.__name__
    raise TypeError(f"no wire type for {hint!r}")


def structs_in(hint: Any) -> Iterator[Kind]:
    """Every struct that an annotation names; a view may be that of any game."""
    if hint is View:
        yield from VIEWS
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for argument in get_args(hint):
        yield from structs_in(argument)


def reachable(roots: tuple[Kind, ...], known: list[Kind]) -> list[Kind]:
    """These structs and all that they hold, each once, holders first; ``known`` ones left out."""
    kinds: list[Kind] = []
    for root in roots:
        if root in known or root in kinds:
            continue
        kinds.append(root)
        held = tuple(s for hint in get_type_hints(root, include_extras=True).values() for s in structs_in(hint))
        kinds += reachable(held, [*known, *kinds])
    return kinds


def plain_doc(text: str) -> str:
    """A docstring in one paragraph, with Markdown's quotes and JSON's null."""
    return re.sub(r"\bNone\b", "null", " ".join(text.replace("``", "`").split()))


def fields(kind: Kind, *, from_client: bool) -> list[Field]:
    """The fields of a struct in wire order, its tag first."""
    config = kind.__struct_config__
    docs, hints = all_field_docs(kind), get_type_hints(kind, include_extras=True)
    tag = [Field(config.tag_field, f'"{config.tag}"', False, "")] if config.tag_field else []
    if kind is View:
        tag = [Field("game", "string", False, "The game's name.")]
    return tag + [
        Field(
            f.encode_name,
            wire_type(hints[f.name]),
            ((from_client or config.omit_defaults) and not f.required) or f.default is msgspec.UNSET,
            plain_doc(docs.get(f.name, "")),
        )
        for f in msgspec.structs.fields(kind)
    ]


def doc(kind: Kind) -> str:
    """A struct's docstring."""
    return plain_doc(inspect.getdoc(kind) or "")


def typescript() -> str:
    """The whole of ``types.ts``."""
    commands = list(members(UNIONS["AnyCommand"]))
    kinds = reachable(
        (
            *commands,
            *members(UNIONS["AnyMessage"]),
            *members(company.AnyLive),
            *members(bots.AnyBotLine),
            *HTTP,
            *OUTCOMES,
            *ENTRIES,
            *POSITIONS,
        ),
        [],
    )
    parts = ["// Written by `python -m stich.server.wire.generate` from the structs in src/stich/server/wire: change it there.\n"]
    parts += [f"/** {ALIAS_DOCS[name]} */\nexport type {name} = {plain};\n" for name, plain in ALIASES.items()]
    for name, union in UNIONS.items():
        parts.append(f"/** {UNION_DOCS[name]} */\nexport type {name} = {' | '.join(k.__name__ for k in members(union))};\n")
    for kind in kinds:
        lines = [f"/** {doc(kind)} */", f"export interface {kind.__name__} {{"]
        for field in fields(kind, from_client=kind in commands or kind in FROM_CLIENT):
            lines += [f"  /** {field.doc} */"] if field.doc else []
            lines.append(f"  readonly {field.name}{'?' if field.optional else ''}: {field.type};")
        parts.append("\n".join([*lines, "}\n"]))
    return "\n".join(parts)


def reference() -> str:
    """The generated part of ``protocol.md``."""
    commands, answers = members(UNIONS["AnyCommand"]), members(UNIONS["AnyMessage"])
    shown = reachable((*answers, *OUTCOMES), [])
    http = reachable((*HTTP, *ENTRIES, *POSITIONS), shown)
    live = reachable(members(company.AnyLive), [*shown, *http])
    parts = [
        _section("Client to server", commands, commands),
        _section("Server to client", answers, ()),
        _section("What an `Update` holds", [k for k in shown if k not in answers], ()),
        _section("Over HTTP", http, FROM_CLIENT),
        _section("The live stream of the lobby", live, ()),
        _section("The stream of a bot", reachable(members(bots.AnyBotLine), [*shown, *http, *live]), ()),
    ]
    return "\n".join(parts)


def _section(title: str, kinds: Sequence[Kind], from_client: Sequence[Kind]) -> str:
    lines = [f"## {title}", ""]
    for kind in kinds:
        lines += [f"### {kind.__name__}", "", doc(kind), ""]
        rows = fields(kind, from_client=kind in from_client)
        if rows:
            lines += ["| field | type | |", "|---|---|---|"]
        for field in rows:
            kind_text = field.type.replace("readonly ", "").replace("Readonly<Record<", "Record<").replace(">>", ">").replace("|", "\\|")
            note = field.doc + (" May be left out." if field.optional else "")
            lines.append(f"| `{field.name}` | `{kind_text}` | {note.strip()} |")
        lines.append("")
    return "\n".join(lines)


def protocol(existing: str) -> str:
    """The whole of ``protocol.md``: the words by hand as they are, the reference anew."""
    before, _, remainder = existing.partition(BEGIN)
    after = remainder.partition(END)[2]
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{after or chr(10)}"


def main(arguments: list[str]) -> int:
    """Write both files, or with ``--check`` say which is out of date."""
    wanted = {TYPES: typescript(), PROTOCOL: protocol(PROTOCOL.read_text("utf-8"))}
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is out of date: run python -m stich.server.wire.generate", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], "utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
