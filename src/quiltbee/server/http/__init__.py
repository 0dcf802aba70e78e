"""HTTP: what comes in over the wire, handed to the use cases. No decision is made here."""
