"""Requests and answers, byte by byte."""
