"""Tests of the pictures: what is on them, not how beautiful they are."""
