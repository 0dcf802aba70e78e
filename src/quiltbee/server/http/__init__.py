"""HTTP: reads requests, hands them to the use cases, and writes the answers. It decides nothing itself."""
