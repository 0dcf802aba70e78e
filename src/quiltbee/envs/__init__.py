"""Environments for learning programs. `import quiltbee.envs` registers them; docs/envs.md describes them.

>>> import gymnasium
>>> import quiltbee.envs
>>> games = gymnasium.make_vec("quiltbee/express-v0", num_envs=8)
>>> games.num_envs
8
"""

from gymnasium.envs.registration import register

from quiltbee.editions.known import edition_ids

VERSION = 0
"""The `v0` of every id. It rises when the same seed no longer gives the same bytes: rules, observations, rewards."""

for _id in edition_ids():
    register(
        f"quiltbee/{_id}-v{VERSION}", vector_entry_point="quiltbee.envs.vector:VectorGames", kwargs={"edition": _id}
    )
