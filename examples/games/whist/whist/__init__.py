"""Whist, for two fixed pairs."""

from .plugin import PLUGIN

__all__ = ["PLUGIN"]
