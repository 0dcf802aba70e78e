"""Every text form: decisions, positions, games, and the same as JSON. The grammar is in docs/reference/notation.md."""
