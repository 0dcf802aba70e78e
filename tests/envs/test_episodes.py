"""What all environments share: seeds, rewards, masks, records."""

import random
from pathlib import Path

import numpy as np
import pytest

from quiltbee import State, edition, edition_ids, legal, parse_game, play
from quiltbee.cli import main
from quiltbee.envs.episode import REWARDS, Episode
from quiltbee.envs.seeding import Dealer
from quiltbee.envs.single import SingleGame
from quiltbee.envs.turns import TurnGame
from quiltbee.envs.vector import VectorGames
from quiltbee.kernel import action_of, potential
from quiltbee.kernel.environment import Seeds
from tests.custom_edition import put_tea_towel, tea_towel

SEEDS = Seeds(1, 2, 3)


def played(episode: Episode, seed: int = 1) -> Episode:
    """The episode after random legal actions up to its end."""
    rng = random.Random(seed)
    while not episode.is_over:
        assert episode.turn is not None
        episode.act(rng.choice(np.flatnonzero(episode.mask(episode.turn)).tolist()))
    return episode


@pytest.mark.parametrize("id", edition_ids())
def test_a_mask_allows_exactly_what_is_legal_and_only_the_player_to_move(id: str) -> None:
    episode, rng = Episode(edition(id), SEEDS), random.Random(1)
    while episode.turn is not None:
        allowed = np.flatnonzero(episode.mask(episode.turn)).tolist()
        assert allowed == sorted(action_of(episode.state, decision) for decision in legal(episode.state))
        assert not episode.mask(1 - episode.turn).any()
        episode.act(rng.choice(allowed))
    assert not episode.mask(0).any()
    assert not episode.mask(1).any()


def test_each_seed_has_one_purpose() -> None:
    box = edition("express")

    def drawn(seeds: Seeds) -> tuple[tuple[str, ...], State, int]:
        episode = Episode(box, seeds)
        start = episode.state
        return start.circle, played(episode).state, episode.agents.below(1 << 30)

    same = drawn(SEEDS)
    assert drawn(SEEDS) == same
    assert drawn(SEEDS._replace(deal=9))[0] != same[0]
    other_refill = drawn(SEEDS._replace(refill=9))
    assert other_refill[0] == same[0]
    assert other_refill[1] != same[1]
    other_agents = drawn(SEEDS._replace(agents=9))
    assert other_agents[:2] == same[:2]
    assert other_agents[2] != same[2]


def test_the_same_seed_deals_the_same_games_as_a_row_of_the_vector_environment() -> None:
    games, env = VectorGames(1, "express", opponent="self"), SingleGame("express", opponent="random")
    games.reset(seed=4)
    env.reset(seed=4)
    assert env.episode.record.upto(0).final == games.state(0)
    episode, rng = Episode(edition("express"), Seeds(4, 4, 4)), random.Random(1)
    while not episode.is_over:
        action = rng.choice(np.flatnonzero(games.action_masks()[0]).tolist())
        episode.act(action)
        games.step(np.array([action]))
        assert games.state(0) == episode.state, "the refill, too"


def test_without_a_new_seed_the_next_game_of_the_same_seeds_is_dealt() -> None:
    dealer = Dealer()
    assert dealer.next(5, {}, lambda: 0) == (Seeds(5, 5, 5), 0)
    assert dealer.next(None, {}, lambda: 0) == (Seeds(5, 5, 5), 1)
    assert dealer.next(None, {"refill_seed": 7}, lambda: 0) == (Seeds(5, 7, 5), 0)
    assert dealer.next(6, {"deal_seed": 1, "agent_seed": 2}, lambda: 0) == (Seeds(1, 6, 2), 0)
    assert Dealer().next(None, {}, lambda: 8) == (Seeds(8, 8, 8), 0)
    assert Episode(edition("express"), SEEDS, 0).state.circle != Episode(edition("express"), SEEDS, 1).state.circle


@pytest.mark.parametrize("id", edition_ids())
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_add_up_to_the_result(id: str, reward: str) -> None:
    episode, rng, total = Episode(edition(id), SEEDS, 0, reward), random.Random(2), 0.0
    while episode.turn is not None:
        episode.act(rng.choice(np.flatnonzero(episode.mask(episode.turn)).tolist()))
        total += episode.reward()
        if reward == "potential" and not episode.is_over:
            assert total == pytest.approx(potential(episode.state, 0))
    margin = episode.scores[0] - episode.scores[1]
    assert total == pytest.approx((1 if episode.winner == 0 else -1) if reward == "win" else margin)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="reward is win, margin or potential, not 'score'"):
        Episode(edition("express"), SEEDS, 0, "score")


@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("action", [396, 10_000, -1])
def test_an_illegal_action_loses_the_game(reward: str, action: int) -> None:
    episode = Episode(edition("express"), SEEDS, 0, reward)
    loser = episode.turn
    assert loser is not None
    episode.act(action)
    assert (episode.is_over, episode.winner) == (True, 1 - loser)
    assert (episode.reward() < 0) == (loser == 0)
    with pytest.raises(ValueError, match="the game is over"):
        episode.act(0)
    assert f'[Resigned "{loser}"]' in episode.text(("a", "b"))


@pytest.mark.parametrize("id", edition_ids())
def test_an_episode_is_a_game_that_everything_else_reads(id: str) -> None:
    episode = played(Episode(edition(id), SEEDS))
    record = parse_game(episode.text(("learner", "level:3")))
    assert record.final == episode.state
    assert record.header("Result") == str(episode.winner)
    assert record.header("Player1") == "level:3"


def test_a_custom_edition_is_played_like_any_other(tmp_path: Path) -> None:
    file = put_tea_towel(tmp_path)
    env = SingleGame(str(file), opponent="greedy", observation="planes")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    agents = TurnGame(str(file))
    agents.reset(seed=1)
    for agent in agents.agent_iter():
        _, _, termination, _, info = agents.last()
        agents.step(None if termination else agents.action_space(agent).sample(info["action_mask"]))
    assert "tea-towel" in agents.record()


def test_an_action_plays_its_decision() -> None:
    episode = Episode(edition("express"), SEEDS)
    take = legal(episode.state)[1]
    episode.act(action_of(episode.state, take))
    assert play(episode.record.upto(0).final, take) == episode.state


def test_an_episode_is_put_on_the_page_with_a_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = Episode(edition("patchwork"), SEEDS)
    lost.act(-1)
    games = [played(Episode(box, SEEDS)) for box in (edition("express"), tea_towel())] + [lost]
    file = tmp_path / "episodes.quilt"
    file.write_text("\n".join(episode.text(("learner", "level:3")) for episode in games))
    assert main(["import", str(file), "--database", str(tmp_path / "games.db")]) == 0
    assert capsys.readouterr().out.count("http://127.0.0.1:8765/#join=") == 3
