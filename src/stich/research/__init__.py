"""Measuring and training players: arena, environments, data, test positions and statistics."""
