"""Layout of ``--help``, as wide as the terminal and complete at any width."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from .layout import columns

WIDEST = 80
SIDE_BY_SIDE = 60
"""Least width (columns) at which options and their meanings are side by side."""


class Command(TyperCommand):
    """Command of ``stich``. Contexts and formatters are Any here: Typer has no public names for their classes."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except typer.BadParameter as error:
            from .output import Misused  # importing the reading of records takes time

            raise Misused(error.message or _missing(error.param), ctx=error.ctx, param=error.param, param_hint=error.param_hint) from None

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _fit(formatter)
        super().format_usage(ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _write_parameters(self.get_params(ctx), ctx, formatter)

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return the whole first sentence; the list of commands wraps it."""
        return super().get_short_help_str(max(limit, 1_000))


def _missing(parameter: Any) -> str:
    """Return the message for a missing parameter, with its help text; Typer leaves this message to its own errors."""
    return f"it is missing. {getattr(parameter, 'help', None) or ''}".rstrip()


class Group(TyperGroup):
    """``stich`` itself, or a group of its commands."""

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return the whole first sentence, as for a command."""
        return super().get_short_help_str(max(limit, 1_000))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _fit(formatter)
        super().format_usage(ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        _write_parameters(self.get_params(ctx), ctx, formatter)
        self.format_commands(ctx, formatter)


def _fit(formatter: Any) -> None:
    """Set the width to that of the terminal. Every help and usage error begins with the usage, so the following parts have this width
    too."""
    formatter.width = min(columns(sys.stdout) or WIDEST, WIDEST)


def _write_parameters(parameters: Iterable[Any], ctx: Any, formatter: Any) -> None:
    arguments, options = [], []
    for parameter in parameters:
        record = parameter.get_help_record(ctx)
        if record and parameter.param_type_name == "argument":
            arguments.append((parameter.metavar or parameter.name, record[1]))
        elif record:
            options.append(record)
    for heading, rows in (("Arguments", arguments), ("Options", options)):
        if rows:
            with formatter.section(heading):
                _write(rows, formatter)


def _write(rows: list[tuple[str, str]], formatter: Any) -> None:
    """Write names with their meanings side by side, or below each other if the terminal is too narrow."""
    if formatter.width >= SIDE_BY_SIDE:
        formatter.write_dl(rows)
        return
    for name, meaning in rows:
        formatter.write_text(name)
        with formatter.indentation():
            formatter.write_text(meaning)
