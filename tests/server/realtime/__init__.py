"""Games in memory, streams, and the bus between processes."""
