"""What a game is to the server: its log, what players may ask for, and whose time runs. Nothing here does I/O."""
