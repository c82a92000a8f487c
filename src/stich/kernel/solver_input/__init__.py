"""Card play with all cards known, in the form that the solver and searching players read."""
