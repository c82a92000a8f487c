"""Players of Suitability: the rule-of-thumb player, the bidding policy, and how likely the others' actions are in each world."""
