"""What an engine says to people: hints, reasons, and finished games reviewed."""
