"""Schafkopf with open hands, for solver, analysis and search: payoffs, outcomes, and the solver's input lines."""
