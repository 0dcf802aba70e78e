"""The engine's end of the protocol.

It is a room of its own, above bots and advice, because it needs both. But `bots/external.py` needs the client's end,
which is in `engine/protocol`. In one room, imports would go in a circle.
"""
