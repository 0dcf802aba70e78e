"""Advice from the engine, and the engine for other programs."""
