"""Scorer of Schafkopf: scores finished deals from facts that players write down, and reads the entries of score lists."""
