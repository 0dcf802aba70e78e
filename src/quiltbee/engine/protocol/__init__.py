"""The engine protocol: its lines, and the program at the other end of two pipes."""
