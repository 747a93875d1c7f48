"""Games of hidden words and codes."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import product

import pytest

from enumerate_fills import Contradiction, Game, GuessTree, Index, NextGuess, Timeout

WORDS = ["mars", "mois", "plus", "soir", "tard", "lard", "dard", "nard", "fard", "part", "port", "mort", "sort"]


def reply(secret: str, guess: str) -> str:
    """The rule by itself."""
    told = ["g" if one == two else "." for one, two in zip(secret, guess)]
    left = Counter(one for one, two in zip(secret, guess) if one != two)
    for place, letter in enumerate(guess):
        if told[place] == "." and left[letter] > 0:
            left[letter] -= 1
            told[place] = "y"
    return "".join(told)


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(Index(words=WORDS))


def guesses_of(tree: GuessTree, secret: str) -> int:
    """How many guesses a secret takes, played by the tree."""
    taken = 1
    while tree.guess != secret:
        tree = tree[reply(secret, tree.guess)]
        taken += 1
    return taken


def test_replies_and_candidates(game: Game) -> None:
    words = random.Random(1)
    for _ in range(500):
        secret, guess = ("".join(words.choices("abc", k=4)) for _ in range(2))
        assert game.reply(secret, guess) == reply(secret, guess)
    history = [("mars", ".gg.")]
    left = [word for word in WORDS if reply(word, "mars") == ".gg."]
    assert game.candidates(history) == game.candidates("mars=.gg.") == sorted(left)
    assert game.candidates() == game.secrets == sorted(WORDS)
    assert (game.length, game.rule, game.hard, repr(game)) == (4, "wordle", False, "<Game of 13 secrets and 13 guesses>")


def test_next_guesses_are_rated(game: Game) -> None:
    best = game.next_guesses(n=20)
    assert len(best) == len(WORDS) and isinstance(best[0], NextGuess)
    for rated in best:
        classes = Counter(reply(secret, rated.guess) for secret in WORDS)
        assert rated.replies == len(classes) and rated.worst_left == max(classes.values())
        mean = sum(size * size for size in classes.values()) / len(WORDS)
        assert rated.is_candidate and rated.expected_left == pytest.approx(mean)
    assert [rated.bits for rated in best] == sorted((rated.bits for rated in best), reverse=True)
    (most,) = game.next_guesses(strategy="most-replies", n=1)
    assert most.replies == max(rated.replies for rated in best)


def test_trees_find_each_secret(game: Game) -> None:
    best = game.best_tree()
    assert best is not None and best.is_best and best.bound == best.total
    for tree in (best, game.tree("entropy"), game.tree("minimax")):
        assert tree is not None
        taken = Counter(guesses_of(tree, secret) for secret in WORDS)
        assert tree.by_guesses == [taken[turn] for turn in range(1, max(taken) + 1)]
        assert tree.total == sum(turn * secrets for turn, secrets in taken.items()) >= best.total
        assert (tree.left, tree.worst, tree.mean) == (len(WORDS), max(taken), tree.total / len(WORDS))
        assert set(tree.after) <= {reply(secret, tree.guess) for secret in WORDS}
        assert str(tree).startswith(f"{tree.guess}  {len(WORDS)}\n")
    history = [("mars", reply("tard", "mars"))]
    left = game.candidates(history)
    later = game.best_tree(history)
    assert later is not None and later.left == len(left) and later.is_best
    assert later.total == sum(guesses_of(later, secret) for secret in left)
    assert game.best_tree(tries=1) is None
    first = game.best_tree(first="plus")
    assert first is not None and first.guess == "plus" and first.total >= best.total
    with pytest.raises(KeyError):
        best["xxxx"]


def test_objectives_and_weights_against_all_trees() -> None:
    weights = {word: place * place for place, word in enumerate(WORDS[:9])}
    words = Index(words=[f"{word};{weight}" for word, weight in weights.items()])
    hidden = [word for word, weight in weights.items() if weight > 0]

    @lru_cache(maxsize=None)
    def least(secrets: tuple[str, ...], within: int) -> tuple[int, int]:
        """The weights that are found late, and the guesses by weight, of the best of all trees."""
        best = (10**9, 10**9)
        for guess in weights:
            classes: dict[str, list[str]] = {}
            for secret in secrets:
                classes.setdefault(reply(secret, guess), []).append(secret)
            if len(classes) == 1 and guess not in secrets:
                continue
            late, total = 0, sum(weights[secret] for secret in secrets)
            for told, left in classes.items():
                if told == "gggg":
                    late += weights[guess] if within == 0 else 0
                    continue
                more = least(tuple(left), max(0, within - 1))
                late, total = late + more[0], total + more[1]
            best = min(best, (late, total))
        return best

    game = Game(words, weighted=True)
    assert game.secrets == sorted(hidden) and game.guesses == sorted(weights)
    for objective, within in (("mean", 99), ("within-1", 1), ("within-2", 2), ("within-3", 3)):
        tree = game.best_tree(objective=objective)
        assert tree is not None and tree.is_best and (tree.bound is None) == (objective != "mean")
        taken = {secret: guesses_of(tree, secret) for secret in hidden}
        late = sum(weights[secret] for secret in hidden if taken[secret] > within)
        assert (late, sum(weights[secret] * taken[secret] for secret in hidden)) == least(tuple(hidden), within)
        shares = [sum(weights[one] for one in hidden if taken[one] == turn) for turn in range(1, tree.worst + 1)]
        assert tree.shares == pytest.approx([share / sum(weights.values()) for share in shares])
    worst = game.best_tree(objective="worst")
    mean = game.best_tree()
    assert worst is not None and mean is not None and worst.worst <= mean.worst and worst.total >= mean.total
    with pytest.raises(ValueError, match="there is no objective \"luck\""):
        game.best_tree(objective="luck")
    with pytest.raises(ValueError, match="weighted: no word of 4 letters has a score above 0"):
        Game(Index(words=WORDS), weighted=True)


def test_mastermind_of_the_literature() -> None:
    game = Game.codes(3, 4)
    codes = ["".join(code) for code in product("abcd", repeat=3)]
    assert game.secrets == game.guesses == codes and game.rule == "mastermind"
    assert game.reply("abc", "cba") == "1+2"
    tree = game.best_tree()
    assert tree is not None and tree.is_best and sum(tree.by_guesses) == 64
    # Knuth (1977): five guesses are enough for four pegs of six colours.
    knuth = Game.codes(4, 6).tree("knuth")
    assert knuth is not None and (knuth.guess, knuth.worst, knuth.left) == ("aabb", 5, 1296)


def test_hard_mode_and_more_guesses() -> None:
    words = Index(words=[f"{word};{place}" for place, word in enumerate(WORDS)])
    hard = Game(words, hard=True)
    after = [("tard", reply("lard", "tard"))]
    assert {rated.guess for rated in hard.next_guesses(after, n=99)} == {
        word for word in WORDS if word.endswith("ard")
    }
    with pytest.raises(ValueError, match="turn 2, \"mois\": hard mode: letter 2 must be a"):
        hard.candidates([*after, ("mois", "....")])
    game = Game(words, allowed=Index(words=["zzzz", "abcd"]), min_score=10)
    assert (game.secrets, len(game.guesses)) == (sorted(WORDS[10:]), len(WORDS) + 2)


def test_a_history_that_cannot_be_is_explained(game: Game) -> None:
    history = [("mars", reply("tard", "mars")), ("Mârs", reply("port", "mars"))]
    for ask in (game.candidates, game.next_guesses, game.best_tree, lambda history: game.tree(history=history)):
        with pytest.raises(Contradiction) as caught:
            ask(history)
        lines = str(caught.value).split("\n")
        assert lines[0] == "turn 2, mars=..g.: it leaves none of the 13 words that may be hidden"
        assert lines[1:] == ["  turn 1, mars=..g. would leave port", "  turn 2, mars=.gg. would leave 6 words, as dard"]
        assert caught.value.turn == 1 and isinstance(caught.value, ValueError)
    with pytest.raises(Contradiction, match="no other reply to one turn would leave any; the nearest, with "):
        game.candidates([("mars", "yyyy"), ("plus", "yyyy"), ("tard", "yyyy")])


def test_what_is_wrong_is_told(game: Game, french: Index) -> None:
    for history, told in (
        ("mars", "turn 1, \"mars\": a turn is GUESS=REPLY"),
        ([("mars", "..")], "turn 1, \"mars\": the reply \"..\" has 2 characters"),
        ([("mar", "...")], "has 3 characters"),
        ([("m4rs", "....")], "does not fold"),
    ):
        with pytest.raises(ValueError, match="history: .*"):
            game.candidates(history)
        with pytest.raises(ValueError) as caught:
            game.next_guesses(history)
        assert told in str(caught.value)
    with pytest.raises(ValueError, match="length: the words have"):
        Game(french)
    with pytest.raises(ValueError, match="there is no strategy \"best\""):
        game.tree("best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="first: \"zzzz\" is none"):
        game.best_tree(first="zzzz")
    with pytest.raises(ValueError, match="no word of 9 letters"):
        Game(Index(words=WORDS), length=9)


def test_it_ends_with_its_time(french: Index) -> None:
    game = Game(french, length=5, memory=1 << 29)
    assert len(game.secrets) > 5000
    with pytest.raises(Timeout) as caught:
        game.best_tree(timeout=0.5)
    found = caught.value.found
    assert found is None or isinstance(found, GuessTree) and not found.is_best
    with pytest.raises(Timeout):
        game.next_guesses(strategy="two-ply", timeout=0.5)
