"""Schafkopf with open hands, for solver, analysis and search: payoffs, outcomes, and the solver's cases (positions written as JSON)."""
