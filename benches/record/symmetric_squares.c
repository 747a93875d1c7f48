// Counts the squares of words that read the same across and down, by a plain walk through one trie. It shares no code with the
// project: gzip -dc dict/francais.dict.gz | ./symmetric_squares 6
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int (*child)[26], size, used = 1, allotted = 1 << 16;
static unsigned *letters;
// The node that the letters of each word lead to so far.
static int node[32];
static unsigned long long fills;

// Fills the cells from row i, column j >= i on: the letter there is one of word i and of word j.
static void walk(int i, int j) {
    if (i == size) {
        fills++;
        return;
    }
    int a = node[i], b = node[j];
    for (unsigned left = letters[a] & letters[b]; left; left &= left - 1) {
        int letter = __builtin_ctz(left);
        node[i] = child[a][letter];
        node[j] = child[b][letter];
        if (j + 1 < size) walk(i, j + 1);
        else walk(i + 1, i + 1);
    }
    node[i] = a;
    node[j] = b;
}

int main(int argc, char **argv) {
    char word[1024];
    if (argc != 2 || (size = atoi(argv[1])) < 1 || size > 32) return 2;
    child = calloc(allotted, sizeof *child);
    while (fgets(word, sizeof word, stdin)) {
        if (strcspn(word, "\n") != (size_t)size) continue;
        for (int at = 0, now = 0; at < size; at++) {
            int letter = word[at] - 'a';
            if (letter < 0 || letter > 25) return 2;
            if (used == allotted) {
                child = realloc(child, 2 * allotted * sizeof *child);
                memset(child + allotted, 0, allotted * sizeof *child);
                allotted *= 2;
            }
            if (!child[now][letter]) child[now][letter] = used++;
            now = child[now][letter];
        }
    }
    letters = calloc(used, sizeof *letters);
    for (int at = 0; at < used; at++)
        for (int letter = 0; letter < 26; letter++)
            if (child[at][letter]) letters[at] |= 1u << letter;
    walk(0, 0);
    printf("%llu\n", fills);
}
