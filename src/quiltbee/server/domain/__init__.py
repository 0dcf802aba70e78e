"""What a game is to the server: its log, what callers may do, and whose time runs. Nothing here does I/O."""
