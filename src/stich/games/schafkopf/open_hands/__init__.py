"""Schafkopf with open hands, for solver, analysis and search: payoffs, outcomes, and the lines that the solver reads."""
