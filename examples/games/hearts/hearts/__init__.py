"""Hearts, with passing."""

from .plugin import PLUGIN

__all__ = ["PLUGIN"]
