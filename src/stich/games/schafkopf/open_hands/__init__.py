"""Schafkopf with open hands, for the solver and for analysis: positions, payoffs, cases that people write down."""
