"""What every request passes before a route sees it. Each class does one job; `stack.py` puts them in order."""
