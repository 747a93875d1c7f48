#!/usr/bin/env python3
"""Plays every secret by a tree that `wordle best --json` wrote, and counts the guesses.

    python3 check_tree.py tree.json answers.txt [allowed.txt]
    python3 check_tree.py tree.json --pegs 4 --colours 6

It shares no code with the program: it has its own rule of replies, and needs Python alone. Words are
taken as they stand, one a line, in lower case and without accents. In hard mode it also checks that each
guess uses what was told.
"""

import argparse
import collections
import itertools
import json
import sys

arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
arguments.add_argument("tree")
arguments.add_argument("lists", nargs="*")
arguments.add_argument("--pegs", type=int)
arguments.add_argument("--colours", type=int)
arguments = arguments.parse_args()

figures = json.load(open(arguments.tree))
if arguments.pegs:
    colours = "abcdefghijklmnopqrstuvwxyz"[: arguments.colours]
    secrets = ["".join(code) for code in itertools.product(colours, repeat=arguments.pegs)]
    allowed = set(secrets)
else:
    lists = [[word.strip() for word in open(path)] for path in arguments.lists]
    lists = [[word for word in words if len(word) == figures["length"]] for words in lists]
    secrets, allowed = lists[0], set(itertools.chain(*lists))


def colours_of(secret, guess):
    """The colours of a guess: g, y or . for each letter."""
    unused = collections.Counter(s for s, g in zip(secret, guess) if s != g)
    colours = ""
    for s, g in zip(secret, guess):
        if s == g:
            colours += "g"
        elif unused[g] > 0:
            unused[g] -= 1
            colours += "y"
        else:
            colours += "."
    return colours


def told(secret, guess):
    colours = colours_of(secret, guess)
    if figures["game"] == "mastermind":
        return f"{colours.count('g')}+{colours.count('y')}"
    return colours


def uses(last, colours, guess):
    """Whether a guess uses what the last one was told."""
    stays = all(l == g for l, c, g in zip(last, colours, guess) if c == "g")
    shown = collections.Counter(l for l, c in zip(last, colours) if c != ".")
    return stays and not shown - collections.Counter(guess)


by_guesses = collections.Counter()
for secret in secrets:
    tree, turns, last = figures["tree"], 1, None
    while tree["guess"] != secret:
        guess = tree["guess"]
        if guess not in allowed:
            sys.exit(f"{guess} may not be guessed")
        if last and figures["hard"] and not uses(*last, guess):
            sys.exit(f"{secret}: {guess} does not use what {last} told")
        last, turns = (guess, colours_of(secret, guess)), turns + 1
        tree = tree["after"][told(secret, guess)]
    by_guesses[turns] += 1

total = sum(turns * count for turns, count in by_guesses.items())
print(f"{total} guesses for {len(secrets)} secrets, {total / len(secrets):.4f} in the mean")
print(", ".join(f"{by_guesses[turns]} by {turns}" for turns in sorted(by_guesses)))
if (total, len(secrets)) != (figures["total"], figures["secrets"]):
    sys.exit(f"the file says {figures['total']} for {figures['secrets']}")
