"""What a server loads and prepares when it starts."""

import asyncio
import gc
import subprocess
import sys

from quiltbee.editions.known import edition_ids
from quiltbee.server.gc_tuning import shorten_pauses
from quiltbee.server.http.routes import editions

LOAD = "import sys, quiltbee.server.ops.run; print(*(name for name in sys.modules if name.startswith('quiltbee.')))"


def test_a_server_does_not_load_the_engine_it_asks() -> None:
    told = subprocess.run([sys.executable, "-c", LOAD], check=True, capture_output=True, text=True)
    loaded = told.stdout.split()
    assert "quiltbee.engine.protocol.client" in loaded
    assert not [name for name in loaded if name.startswith(("quiltbee.kernel", "quiltbee.engine.bots"))]


def test_garbage_is_collected_again_once_the_server_is_ready() -> None:
    gc.disable()
    before = gc.get_threshold()
    try:
        shorten_pauses()
        assert gc.isenabled()
    finally:
        gc.enable()
        gc.unfreeze()
        gc.set_threshold(*before)
        sys.setswitchinterval(0.005)


def test_the_editions_are_drawn_before_anybody_asks() -> None:
    editions._built_in.cache_clear()
    asyncio.run(editions.prepare())
    assert editions._built_in.cache_info().currsize == len(edition_ids())
