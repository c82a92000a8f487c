"""The players of Skat: the rule-of-thumb player, the bidding policy, and the likelihood of worlds given the other players' actions."""
