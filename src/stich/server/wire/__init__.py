"""The wire: what client and server say to each other, and the page's types and the protocol that are written from it."""
