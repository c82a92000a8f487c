"""People: who they are, as far as the server knows."""
