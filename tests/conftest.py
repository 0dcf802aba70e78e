"""How property tests search: the same way each time, so that a red test is red for everybody.

`pytest --hypothesis-profile=wide` searches longer, and differently each time.
"""

import signal

from hypothesis import HealthCheck, settings

_no_clock = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

settings.register_profile("check", _no_clock, derandomize=True, database=None, max_examples=60)
settings.register_profile("wide", _no_clock, max_examples=2000, print_blob=True)
settings.load_profile("check")

# Programs that a shell starts in the background ignore Ctrl-C, and so does every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
