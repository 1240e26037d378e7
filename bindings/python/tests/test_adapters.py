"""Other libraries' interfaces. Where OpenSpiel and PettingZoo are installed, it is held against them as well."""

import random

import numpy
import pytest
from damier.adapters import openspiel, pettingzoo


def test_a_state_as_openspiel_has_them(game):
    spiel = openspiel.load_game(game.name, game.variant)
    chance = random.Random(1)
    state = spiel.new_initial_state()
    assert spiel.num_players() == 2 and spiel.utility_sum() == 0
    while not state.is_terminal():
        player = state.current_player()
        actions = state.legal_actions()
        assert player in (0, 1) and actions == sorted(actions) and max(actions) < spiel.num_distinct_actions()
        assert state.legal_actions(1 - player) == [] and state.legal_actions(player) == actions
        assert numpy.flatnonzero(state.legal_actions_mask()).tolist() == actions
        assert len(state.observation_tensor(player)) == spiel.observation_tensor_size()
        assert state.returns() == [0, 0] and not state.is_chance_node()
        action = chance.choice(actions)
        assert state.string_to_action(state.action_to_string(player, action)) == action
        before = state.clone()
        child = state.child(action)
        state.apply_action(action)
        assert str(child) == str(state) and before.move_number() + 1 == state.move_number()
    assert state.current_player() == openspiel.TERMINAL_PLAYER and state.legal_actions() == []
    assert sum(state.returns()) == 0 and len(state.history()) <= spiel.max_game_length()
    again = spiel.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.position == state.position
    with pytest.raises(ValueError):
        state.apply_action(0)


def test_states_are_stored_and_have_a_type(game):
    spiel = openspiel.load_game(game.name, game.variant)
    kind = spiel.get_type()
    assert kind.dynamics == type(kind).Dynamics.SEQUENTIAL and kind.utility == type(kind).Utility.ZERO_SUM
    assert kind.short_name == str(spiel) and kind.min_num_players == kind.max_num_players == 2
    state = spiel.new_initial_state()
    assert state.is_initial_state() and state.is_player_node()
    for _ in range(5):
        state.apply_action(state.legal_actions()[-1])
    again = spiel.deserialize_state(state.serialize())
    assert again.position == state.position and again.history() == state.history() and not again.is_initial_state()
    assert again.history_str() == ", ".join(map(str, again.history())) and not again.is_mean_field_node()
    last, mover = state.history()[-1], 1 - state.current_player()
    for player, action in ((1 - mover, last), (mover, last + 1)):
        with pytest.raises(ValueError):
            state.undo_action(player, action)
    state.undo_action(mover, last)
    assert state.history() == again.history()[:-1] and state.child(last).position == again.position
    with pytest.raises(ValueError):
        spiel.new_initial_state().undo_action(0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_othello_is_openspiels(seed):
    pyspiel = pytest.importorskip("pyspiel")
    theirs, ours = pyspiel.load_game("othello").new_initial_state(), openspiel.load_game("othello").new_initial_state()
    chance = random.Random(seed)
    while not theirs.is_terminal():
        player = theirs.current_player()
        assert ours.current_player() == player and ours.legal_actions() == theirs.legal_actions()
        _, mine, other = numpy.reshape(theirs.observation_tensor(player), (3, 64))
        planes = dict(zip(ours.get_game().observation_plane_names(), ours.observation_tensor(player).reshape(-1, 64)))
        assert (planes["mine"] == mine).all() and (planes["theirs"] == other).all()
        action = chance.choice(theirs.legal_actions())
        if action != 64:  # a pass has another text
            assert ours.action_to_string(player, action) == theirs.action_to_string(player, action)
        theirs.apply_action(action)
        ours.apply_action(action)
    assert ours.is_terminal() and ours.returns() == theirs.returns()


def test_openspiels_own_algorithms_run(game):
    pytest.importorskip("pyspiel")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    alphabeta = pytest.importorskip("open_spiel.python.algorithms.minimax").alpha_beta_search
    spiel = openspiel.load_game(game.name, game.variant)
    chance = numpy.random.RandomState(1)
    bot = mcts.MCTSBot(spiel, 1.4, 20, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = spiel.new_initial_state()
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    value, action = alphabeta(spiel, state, value_function=lambda s: 0, maximum_depth=1, maximizing_player_id=0)
    assert value == 0 and action in state.legal_actions()


def test_openspiels_own_bots_meet(game):
    pytest.importorskip("pyspiel")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    evaluate = pytest.importorskip("open_spiel.python.algorithms.evaluate_bots").evaluate_bots
    sample = pytest.importorskip("open_spiel.python.algorithms.sample_some_states").sample_some_states
    expectiminimax = pytest.importorskip("open_spiel.python.algorithms.minimax").expectiminimax
    uniform = pytest.importorskip("open_spiel.python.bots.uniform_random").UniformRandomBot
    spiel = openspiel.load_game(game.name, game.variant)
    chance = numpy.random.RandomState(2)
    searcher = mcts.MCTSBot(spiel, 1.4, 5, mcts.RandomRolloutEvaluator(1, chance), random_state=chance, solve=True)
    returns = evaluate(spiel.new_initial_state(), [searcher, uniform(1, chance)], chance)
    assert sum(returns) == 0 and set(map(abs, returns)) <= {0, 1}
    assert len(sample(spiel, max_states=5)) == 5
    value, action = expectiminimax(spiel.new_initial_state(), 1, lambda s: 0, 0)
    assert value == 0 and action in spiel.new_initial_state().legal_actions()


def minimax(state, depth):
    """As one writes it for OpenSpiel."""
    if state.is_terminal() or depth == 0:
        return state.returns()[0]
    values = [minimax(state.child(action), depth - 1) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def test_an_algorithm_for_openspiel_runs():
    state = openspiel.load_game("othello").new_initial_state()
    assert minimax(state, 3) == 0


def test_an_environment_as_pettingzoo_has_them(game):
    env = pettingzoo.env(game.name, game.variant, render_mode="ansi")
    chance = random.Random(2)
    env.reset(seed=1)
    total = {agent: 0.0 for agent in env.agents}
    turns = 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        turns += 1
        legal = numpy.flatnonzero(seen["action_mask"])
        assert len(legal) and seen["observation"].max() <= 1
        other = env.observe("player_1" if agent == "player_0" else "player_0")
        assert not other["action_mask"].any()
        with pytest.raises(ValueError):
            env.step(None)
        env.step(int(chance.choice(legal)))
    assert env.agents == [] and turns == env.position.ply
    won = {"first": 1, "second": -1, "draw": 0}[env.position.winner]
    assert total == {"player_0": won, "player_1": -won}
    with pytest.raises(ValueError):
        pettingzoo.env(game.name, render_mode="film")


@pytest.mark.filterwarnings("ignore:Observation")  # it is a dictionary, and an empty board of Quarto has no pieces
def test_pettingzoos_own_tests_accept_it(game):
    tests = pytest.importorskip("pettingzoo.test")
    tests.api_test(pettingzoo.env(game.name, game.variant), num_cycles=200)
    tests.seed_test(lambda: pettingzoo.env(game.name, game.variant), num_cycles=20)
    tests.render_test(lambda render_mode=None: pettingzoo.env(game.name, game.variant, render_mode))
