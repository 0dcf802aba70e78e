"""How an edition looks, as data: colours, fonts, fabrics, small parts. Nothing here knows a position.

An edition names its `dress`; every dress has a light and a dark theme.
"""
