"""How many squares of words chance would make, by the frequencies of letters: `square_estimates.py DICTIONARY`.

For each size, all ways to put words into the slots, times the chance for each crossing that two words
have the same letter there; for all squares, and for those that read the same across and down.
"""

import collections
import gzip
import math
import sys


def main(dictionary):
    of_length = collections.defaultdict(list)
    with gzip.open(dictionary, "rt") as lines:
        for line in lines:
            of_length[len(line.strip())].append(line.strip())
    for size in range(3, 11):
        words = of_length[size]
        letters = [collections.Counter(word[i] for word in words) for i in range(size)]

        def same(i, j):
            pairs = sum(count * letters[j][letter] for letter, count in letters[i].items())
            return math.log10(pairs / len(words) ** 2)

        ways = size * math.log10(len(words))
        every = 2 * ways + sum(same(i, j) for i in range(size) for j in range(size))
        symmetric = ways + sum(same(i, j) for i in range(size) for j in range(i))
        print(f"{size}: {len(words)} words, all 10^{every:.2f}, symmetric 10^{symmetric:.2f}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
