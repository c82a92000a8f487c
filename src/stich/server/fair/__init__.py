"""Operation of the public log of fair dealing: it assigns positions to entries, signs heads and makes proofs. Imports the store and the
wire."""
