"""Operation of the public log of fair dealing: places of entries, signed heads and proofs. Imports the store and the wire."""
