"""Cards, options, phases and states of a deal, matches."""
