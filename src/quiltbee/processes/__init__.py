"""How processes of ours are started, and how those in the background behave."""
