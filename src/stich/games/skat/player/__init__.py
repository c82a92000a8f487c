"""The players of Skat: the rule-of-thumb player, the bidding policy, and what choices tell of hidden cards."""
