"""Generate files from wire structs and handlers: run ``python -m stich.server.generate`` in a checkout.

The page's types and requests are written to ``web/src/wire/types.ts``, the reference into ``docs/reference/protocol.md`` between two marks;
the other text of that page is written by hand. ``--check`` writes nothing and fails if one of the files is out of date.
"""

from __future__ import annotations

import inspect
import sys
import types
import typing
from collections.abc import Iterator, Sequence
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from stich import registry
from stich.kernel.field_docs import all_field_docs
from stich.kernel.knowledge.view import View
from stich.server.wire import bot_messages, chat_messages, deal_messages, matchmaking_messages, messages, puzzle_messages
from stich.study.analysis import AnyAnalysis, BoardAnswer

from .app import described
from .web.route import File, Operation, is_struct, plain_doc

ROOT = Path(__file__).parents[3]
TYPES = ROOT / "web" / "src" / "wire" / "types.ts"
PROTOCOL = ROOT / "docs" / "reference" / "protocol.md"
NOTE = "// Written by `python -m stich.server.generate` from the structs in src/stich/server/wire and the handlers: change it there.\n"
BEGIN, END = "<!-- begin: written by python -m stich.server.generate -->", "<!-- end -->"

Kind = type[msgspec.Struct]
HOUSE = registry.HOUSE.values()
"""Games of this repository, which the page knows by name. Other installed games do not change the generated files."""
VIEWS: tuple[Kind, ...] = (*(room.configurator.view for room in HOUSE), View)
"""View structs of these games; the last, `View`, stands for all other games."""
OUTCOMES: tuple[Kind, ...] = tuple(get_args(get_type_hints(view)["outcome"])[0] for view in VIEWS)
ENTRIES: tuple[Kind, ...] = tuple(kind for room in HOUSE for kind in room.scorer(room.configure()).entries)
POSITIONS: tuple[Kind, ...] = tuple(kind for room in HOUSE for kind in room.double_dummy(room.configure()).cases)
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", date: "string", type(None): "null"}
ALIASES = {
    "Seat": ("number", "A seat, counted round the table from 0."),
    "Card": ("string", "A card by its text: `CJ`, `HT`, `D7`."),
    "Credential": ("object", "What a browser and the server exchange about a passkey, as WebAuthn has it in JSON."),
    "RecordLine": ("Readonly<Record<string, unknown>>", "A deal as a line of docs/reference/records.md."),
    "ChangeFacts": ("Readonly<Record<string, unknown>>", "Facts of a change in the log of an event."),
    "ChangedTable": ("Partial<TableView>", "Some fields of a `TableView`."),
    "ChangedMatch": ('Partial<Omit<Match, "rows">>', "Some fields of a `Match`, but for its rows."),
    "ChangedDeal": ("Partial<AnyView>", "Some fields of a deal's view."),
}
UNIONS: dict[str, tuple[Any, str]] = {
    "AnyCommand": (messages.AnyCommand | chat_messages.ChatCommand, "What a client may send over the socket."),
    "AnyMessage": (messages.AnyMessage | chat_messages.Said, "What the server sends over the socket."),
    "AnyView": (
        Union[VIEWS],  # noqa: UP007
        "A deal as one observer sees it, by `game`; a `View` with facts of its own in games that the page does not know.",
    ),
    "AnyOutcome": (Union[OUTCOMES], "How a deal ended, by `game`; a plain `Outcome` in games that the page does not know."),  # noqa: UP007
    "AnyEntry": (Union[ENTRIES], "A deal that was played with real cards, of the game that the request names."),  # noqa: UP007
    "AnyPosition": (Union[POSITIONS], "A position, or a deal before its contract, of the game that the request names."),  # noqa: UP007
    "AnyAnalysis": (AnyAnalysis, "A finished deal analysed with all hands open, by `method`."),
    "BoardAnswer": (BoardAnswer, "What a position is worth, by `method`."),
    "AnyLive": (matchmaking_messages.AnyLive, "What the live stream of the lobby sends."),
    "AnyBotLine": (bot_messages.AnyBotLine, "A line of a bot's stream."),
    "PuzzleAnswer": (puzzle_messages.PuzzleAnswer, "What a card in a puzzle is worth, by `verdict`."),
    "AnyShownPuzzle": (puzzle_messages.AnyShownPuzzle, "A puzzle without its solution, by `asks`."),
}
OPERATIONS: list[Operation] = [operation for operation in described() if not operation.apart]


class WireField(typing.NamedTuple):
    """Field of a struct as text."""

    name: str
    type: str
    optional: bool
    doc: str


def members(union: object) -> tuple[Kind, ...]:
    """Return the structs of a union, or the struct itself as the only member."""
    return get_args(union) or (typing.cast(Kind, union),)


COMMANDS, MESSAGES = members(UNIONS["AnyCommand"][0]), members(UNIONS["AnyMessage"][0])


def wire_type(hint: Any) -> str:
    """Return the TypeScript type of an annotation."""
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
    if origin is list or (origin is tuple and args[-1] is Ellipsis):
        item = wire_type(args[0])
        return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
    if origin is tuple:
        return f"readonly [{', '.join(map(wire_type, args))}]"
    if origin is dict and get_origin(args[0]) is Literal:
        return f"{{ readonly [K in {wire_type(args[0])}]?: {wire_type(args[1])} }}"
    if origin is dict:
        return f"Readonly<Record<{'number' if args[0] is int else 'string'}, {wire_type(args[1])}>>"
    if is_struct(hint):
        return str(hint.__name__)
    raise TypeError(f"no wire type for {hint!r}")


def structs_in(hint: Any) -> Iterator[Kind]:
    """Yield every struct that an annotation names; for `View`, the view structs of all games."""
    if hint is View:
        yield from VIEWS
    elif is_struct(hint):
        yield hint
    for argument in get_args(hint):
        yield from structs_in(argument)


def reachable(roots: tuple[Kind, ...], known: list[Kind]) -> list[Kind]:
    """Return these structs and all structs inside them, each once, each before the structs inside it. Structs in ``known`` are left out."""
    kinds: list[Kind] = []
    for root in roots:
        if root in known or root in kinds:
            continue
        kinds.append(root)
        held = tuple(s for hint in get_type_hints(root, include_extras=True).values() for s in structs_in(hint))
        kinds += reachable(held, [*known, *kinds])
    return kinds


def fields(kind: Kind, *, from_client: bool) -> list[WireField]:
    """Return the fields of a struct in the order of its JSON form, the tag first. ``from_client``: fields with a default are optional."""
    config = kind.__struct_config__
    docs, hints = all_field_docs(kind), get_type_hints(kind, include_extras=True)
    tag = [WireField(config.tag_field, f'"{config.tag}"', False, "")] if config.tag_field else []
    if kind is View:
        tag = [WireField("game", "string", False, "The game's name.")]
    return tag + [
        WireField(
            f.encode_name,
            wire_type(hints[f.name]),
            ((from_client or config.omit_defaults) and not f.required) or f.default is msgspec.UNSET,
            plain_doc(docs.get(f.name, "")),
        )
        for f in msgspec.structs.fields(kind)
    ]


def doc(kind: Kind) -> str:
    """Return a struct's docstring."""
    return plain_doc(inspect.getdoc(kind) or "")


def _structs_of(operation: Operation) -> Iterator[Kind]:
    for kind in (operation.takes, *operation.answers.values()):
        yield from structs_in(kind.line if isinstance(kind, File) else kind)


HTTP: tuple[Kind, ...] = (
    *dict.fromkeys(kind for operation in OPERATIONS for kind in _structs_of(operation)),
    *(deal_messages.DealCard, deal_messages.DealAnalysed, messages.Problem),
)
"""Structs of HTTP requests and answers."""
FROM_CLIENT: list[Kind] = [
    *reachable((*COMMANDS, *(operation.takes for operation in OPERATIONS if operation.takes), *ENTRIES, *POSITIONS), [])
]
"""Structs that clients send. Their fields with a default may be left out."""


def typescript() -> str:
    """Return the complete text of ``types.ts``."""
    kinds = reachable(
        (
            *COMMANDS,
            *MESSAGES,
            *members(matchmaking_messages.AnyLive),
            *members(bot_messages.AnyBotLine),
            *HTTP,
            *OUTCOMES,
            *ENTRIES,
            *POSITIONS,
        ),
        [],
    )
    parts = [NOTE]
    parts += [f"/** {text} */\nexport type {name} = {plain};\n" for name, (plain, text) in ALIASES.items()]
    for name, (union, text) in UNIONS.items():
        parts.append(f"/** {text} */\nexport type {name} = {' | '.join(k.__name__ for k in members(union))};\n")
    for kind in kinds:
        lines = [f"/** {doc(kind)} */", f"export interface {kind.__name__} {{"]
        for field in fields(kind, from_client=kind in FROM_CLIENT):
            lines += [f"  /** {field.doc} */"] if field.doc else []
            lines.append(f"  readonly {field.name}{'?' if field.optional else ''}: {field.type};")
        parts.append("\n".join([*lines, "}\n"]))
    return "\n".join([*parts, _calls()])


def _calls() -> str:
    """Return the TypeScript interface of all requests: their body, query and answer by method and address."""
    lines = ["/** Body, query and answer of each request, by method and address. */", "export interface Calls {"]
    for operation in OPERATIONS:
        parts = [f"body: {wire_type(operation.takes)}"] if operation.takes else []
        query = [
            f"{name}{': ' if f.required else '?: null | '}{wire_type(f.kind).replace('number', 'number | string')}"
            for name, f in operation.query.items()
        ]
        mark = "" if any(field.required for field in operation.query.values()) else "?"
        parts += [f"query{mark}: {{ {'; '.join(query)} }}"] if query else []
        parts.append(f"answer: {_answer(operation)}")
        lines += [f"  /** {operation.summary} */", f"  '{operation.method} {operation.address}': {{ {'; '.join(parts)} }};"]
    return "\n".join([*lines, "}\n"])


def _answer(operation: Operation) -> str:
    if operation.address == "/api/openapi.json":
        return "object"
    return " | ".join(
        "Blob" if isinstance(kind, File) else "null" if kind is None else wire_type(kind) for kind in operation.answers.values()
    )


def reference() -> str:
    """Return the generated part of ``protocol.md``."""
    shown = reachable((*MESSAGES, *OUTCOMES), [])
    http = reachable((*HTTP, *ENTRIES, *POSITIONS), shown)
    live = reachable(members(matchmaking_messages.AnyLive), [*shown, *http])
    parts = [
        _requests(),
        _section("Client to server", COMMANDS, COMMANDS),
        _section("Server to client", MESSAGES, ()),
        _section("What an `Update` holds", [k for k in shown if k not in MESSAGES], ()),
        _section("Over HTTP", http, FROM_CLIENT),
        _section("The live stream of the lobby", live, ()),
        _section("The stream of a bot", reachable(members(bot_messages.AnyBotLine), [*shown, *http, *live]), ()),
    ]
    return "\n".join(parts)


def _requests() -> str:
    """Return the Markdown table of all requests."""
    lines = ["## Requests", "", "| request | body | answer | |", "|---|---|---|---|"]
    for operation in OPERATIONS:
        query = "&".join(f"{name}={{{name}}}" for name in operation.query)
        files = {kind.media_type for kind in operation.answers.values() if isinstance(kind, File)}
        answer = ", ".join(sorted(files)) or _answer(operation)
        body = "" if operation.takes is None else f"`{operation.takes.__name__}`"
        codes = "; ".join(f"{status} {', '.join(f'`{code}`' for code in codes)}" for status, codes in operation.refuses.items())
        text = operation.summary + ("" if operation.session != "required" else " Needs a session.") + (f" {codes}." if codes else "")
        lines.append(f"| `{operation.method} {operation.address}{'?' * bool(query)}{query}` | {body} | `{_plain(answer)}` | {text} |")
    return "\n".join([*lines, ""])


def _plain(text: str) -> str:
    return text.replace("readonly ", "").replace("Readonly<Record<", "Record<").replace(">>", ">").replace("|", "\\|")


def _section(title: str, kinds: Sequence[Kind], from_client: Sequence[Kind]) -> str:
    lines = [f"## {title}", ""]
    for kind in kinds:
        lines += [f"### {kind.__name__}", "", doc(kind), ""]
        rows = fields(kind, from_client=kind in from_client)
        if rows:
            lines += ["| field | type | |", "|---|---|---|"]
        for field in rows:
            note = field.doc + (" May be left out." if field.optional else "")
            lines.append(f"| `{field.name}` | `{_plain(field.type)}` | {note.strip()} |")
        lines.append("")
    return "\n".join(lines)


def protocol(existing: str) -> str:
    """Return the text of ``protocol.md`` with a new reference between the marks; ``existing``: its present text."""
    before, _, remainder = existing.partition(BEGIN)
    after = remainder.partition(END)[2]
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{after or chr(10)}"


def main(arguments: list[str]) -> int:
    """Write both files. With ``--check``, only print which of them is out of date and return 1 if any is."""
    wanted = {TYPES: typescript(), PROTOCOL: protocol(PROTOCOL.read_text("utf-8"))}
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        if "--check" in arguments:
            print(f"{path.relative_to(ROOT)} is out of date: run python -m stich.server.generate", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], "utf-8")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
