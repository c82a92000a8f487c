"""Schafkopf for programs that learn: numbered steps, and whole deals as data."""
