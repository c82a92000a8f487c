"""The players of Schafkopf: the rule-of-thumb player, the bidding policy, and what choices tell of hidden cards."""
