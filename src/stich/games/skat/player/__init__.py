"""Players of Skat: the rule-of-thumb player, the bidding policy, and how likely the others' actions are in each world."""
