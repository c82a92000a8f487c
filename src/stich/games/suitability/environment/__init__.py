"""Suitability as programs that learn meet it: numbered steps, and whole deals as data."""
