"""When things go wrong: real servers are killed, starved, stalled and fed with nonsense.

See docs/explanation/faults.md.
"""
