"""`quiltbee engine` for the server. Without the command line it starts sooner, and it gives way to other processes.

python -m quiltbee.engine.protocol_server BOT NICE
"""

import os
import sys
from functools import partial

from quiltbee.engine.protocol_server.carrier import Carrier
from quiltbee.engine.protocol_server.conversation import Conversation
from quiltbee.processes.modest import be_modest


def main(bot: str, nice: str) -> None:
    """Answer until nobody asks any more."""
    be_modest(int(nice))
    carrier = Carrier(Conversation(bot), partial(print, flush=True))
    carrier.talk(sys.stdin)
    if carrier.nobody_listens:
        os._exit(1)  # a normal exit would complain that the last lines could not be written


if __name__ == "__main__":
    main(*sys.argv[1:])
