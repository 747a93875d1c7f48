#!/usr/bin/env python3
"""Plays every secret by a tree that `wordle best --json` wrote, and counts the guesses.

    python3 check_tree.py tree.json answers.txt [allowed.txt]
    python3 check_tree.py tree.json --pegs 4 --colours 6

It shares no code with the program: it has its own rule of replies, and needs Python alone. Words are
taken as they stand, one a line, perhaps with a score, in lower case and without accents. In hard mode it also checks that each
guess uses what was told.
"""

import argparse
import collections
import itertools
import json
import sys
from fractions import Fraction

arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
arguments.add_argument("tree")
arguments.add_argument("lists", nargs="*")
arguments.add_argument("--pegs", type=int)
arguments.add_argument("--colours", type=int)
arguments = arguments.parse_args()

figures = json.load(open(arguments.tree))
if arguments.pegs:
    colours = "abcdefghijklmnopqrstuvwxyz"[: arguments.colours]
    secrets = {"".join(code): 1 for code in itertools.product(colours, repeat=arguments.pegs)}
    allowed = set(secrets)
else:
    lists = [[line.strip().partition(";") for line in open(path)] for path in arguments.lists]
    lists = [{word: score for word, _, score in lines if len(word) == figures["length"]} for lines in lists]
    secrets = {word: Fraction(score or 0) if figures["weighted"] else 1 for word, score in lists[0].items()}
    secrets, allowed = {word: weight for word, weight in secrets.items() if weight}, set(itertools.chain(*lists))


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


by_guesses, weights = collections.Counter(), collections.Counter()
for secret, weight in secrets.items():
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
    weights[turns] += weight

mean = Fraction(sum(turns * weight for turns, weight in weights.items())) / sum(weights.values())
print(f"{len(secrets)} secrets, {float(mean):.4f} guesses in the mean")
print(", ".join(f"{by_guesses[turns]} by {turns}" for turns in sorted(by_guesses)))
for guesses, share in [figures["within"]] if "within" in figures else []:
    found = Fraction(sum(weights[turns] for turns in range(guesses + 1))) / sum(weights.values())
    print(f"{100 * float(found):.4f} % found with {guesses} guesses")
    if abs(found - share) > 1e-12:
        sys.exit(f"the file says {share}")
noted = Fraction(figures["total"], figures["tree"].get("weight", figures["secrets"]))
if (mean, len(secrets)) != (noted, figures["secrets"]):
    sys.exit(f"the file says {float(noted)} for {figures['secrets']}")
