"""Bad networks, pauses, and the same request twice."""
