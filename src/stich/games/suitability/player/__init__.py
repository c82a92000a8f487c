"""The players of Suitability: the rule-of-thumb player, the bidding policy, and the likelihood of worlds given the others' actions."""
