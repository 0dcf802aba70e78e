"""Environments for learning programs. `import quiltbee.envs` registers them; docs/reference/envs.md describes them.

>>> import gymnasium
>>> import quiltbee.envs
>>> games = gymnasium.make_vec("quiltbee/express-v0", num_envs=8)
>>> games.num_envs
8
>>> env = gymnasium.make("quiltbee/express-v0", opponent="level:1")
>>> observation, info = env.reset(seed=1)
"""

from importlib.util import find_spec

from quiltbee.editions.known import edition_ids
from quiltbee.extras import how_to_install

try:
    from gymnasium.envs.registration import register
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error.msg}; {how_to_install('gymnasium')}", name=error.name) from None

VERSION = 0
"""The `v0` of every id. It rises when the same seed no longer gives the same bytes: rules, observations, rewards."""

for _id in edition_ids():
    register(
        f"quiltbee/{_id}-v{VERSION}",
        entry_point="quiltbee.envs.single:SingleGame",
        vector_entry_point="quiltbee.envs.vector:VectorGames",
        kwargs={"edition": _id},
    )

if find_spec("pettingzoo") is not None:
    from pettingzoo import register as _register

    for _id in edition_ids():
        _name = f"quiltbee/{_id}-v{VERSION}"
        _register("aec", _name, "quiltbee.envs.turns:TurnGame", kwargs={"edition": _id})
        _register("parallel", _name, "quiltbee.envs.turns:parallel_game", kwargs={"edition": _id})

if find_spec("pyspiel") is not None:
    import quiltbee.envs.spiel  # noqa: F401  # registers the game
