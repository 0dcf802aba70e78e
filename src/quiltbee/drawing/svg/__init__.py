"""Positions as SVG: the table, the quilts, a picture to keep."""
