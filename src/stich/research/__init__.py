"""Measuring and training of players: arena, environments, data sets, test positions and statistics."""
