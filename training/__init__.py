"""Training of the nets that strong players use. See ``training/README.md``."""
