"""Card play with all cards known, as the solver and searching players read it."""
