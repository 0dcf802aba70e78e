"""Computer players, each made from a bot spec such as `greedy:glance=3` or `level:8`."""
