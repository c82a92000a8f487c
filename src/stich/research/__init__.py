"""What players are measured and trained with: arena, environments, data, test positions and statistics."""
