"""Suitability with open hands, for solver, analysis and search: payoffs, outcomes, and the cases that the solver reads."""
