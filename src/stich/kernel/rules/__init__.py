"""Rules, the same for all games: cards, options, phases and states of a deal, matches."""
