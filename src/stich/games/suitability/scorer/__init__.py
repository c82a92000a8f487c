"""The scorer of Suitability: scores finished deals from facts that players write down, and keeps score lists."""
