"""The players of Schafkopf: the rule-of-thumb player, the bidding policy, and the likelihood of worlds given the other players' actions."""
