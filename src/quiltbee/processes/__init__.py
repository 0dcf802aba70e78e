"""How we start processes, and how those in the background behave."""
