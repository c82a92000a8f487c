"""Fair dealing's public log at work: entries get their places, heads are signed, proofs are given. Knows the store and the wire."""
