"""Measuring bots, rules and machines."""
