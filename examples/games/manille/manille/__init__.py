"""Manille, for two fixed pairs who must trump and overtrump."""

from .plugin import PLUGIN

__all__ = ["PLUGIN"]
