"""All fills of a crossword grid: listed in order, counted, ranked, drawn, the best; one fill, grids, word lists, puzzles,
and games of hidden words."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from os import PathLike
from typing import ClassVar, Literal, Optional, SupportsIndex, TypedDict, Union, final, overload

import numpy
import pandas
import pyarrow
from numpy.typing import NDArray
from typing_extensions import disjoint_base

__all__ = [
    "Arrays",
    "Better",
    "BetterFills",
    "Contradiction",
    "CountParts",
    "Estimate",
    "Events",
    "FillSlice",
    "Fills",
    "Game",
    "Grid",
    "Grids",
    "GuessTree",
    "Heat",
    "Index",
    "InputError",
    "Layout",
    "Layouts",
    "MaxMarginals",
    "Network",
    "NextGuess",
    "OutOfMemory",
    "Problem",
    "Progress",
    "Shard",
    "Solved",
    "Timeout",
    "Written",
    "convert",
    "grids",
    "layout",
    "word_list",
]

_Algorithm = Literal["best", "rac", "cbj", "rac-fc", "cbj-fc", "mac", "branch-and-bound", "dual"]
_Order = Literal[
    "next",
    "first-cell",
    "max-constraints",
    "min-domain",
    "constraints-then-size",
    "size-then-constraints",
    "max-constraints-with-instantiated",
    "dom-wdeg",
    "alternating",
    "beliefs",
    "with-beliefs",
]
_Values = Literal["lexicographic", "random", "score", "least-constraining", "last-fill"]
_Strategy = Literal[
    "letter-frequency",
    "expected-size",
    "most-replies",
    "entropy",
    "weighted-entropy",
    "minimax",
    "knuth",
    "two-ply",
]
_Seed = Union[SupportsIndex, numpy.random.Generator, None]
_Callback = Optional[Callable[[Progress], object]]
_History = Union[str, Iterable[tuple[str, str]], None]
_Event = TypedDict(
    "_Event",
    {
        "event": str,
        "prefix": str,
        "choices": str,
        "slot": Optional[int],
        "words": int,
        "cell": int,
        "letter": str,
        "left": Union[str, int],
        "level": int,
        "word": str,
        "queued": int,
        "gone": Union[str, int],
        "by": Union[str, int, dict[str, int]],
        "conflict": list[int],
        "from": int,
        "to": int,
        "over": int,
        "run": int,
        "failures": int,
        "slots": list[int],
        "components": int,
        "bound": int,
        "best": Optional[int],
        "value": int,
        "open": int,
        "total": int,
        "letters": str,
    },
    total=False,
)

__version__: str

@disjoint_base
class Grid:
    """The text of a grid: ``Grid.from_text("...\\n.#.\\n...\\n")``, or ``Grid.from_file("grid.txt")``."""

    @staticmethod
    def from_text(text: Union[str, bytes]) -> Grid:
        """The grid of a text."""

    @staticmethod
    def from_file(path: Union[str, PathLike[str]]) -> Grid:
        """The grid of a file."""

    @property
    def text(self) -> str:
        """Its text; what is not UTF-8 is replaced."""

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[[bytes], Grid], tuple[bytes]]: ...
    def _repr_svg_(self) -> Optional[str]: ...

@final
class Network(Grid):
    """Slots by the names of their cells: ``Network(slots=[["a", "b", "c"], ["c", "d", "e"]])``."""

    def __new__(
        cls,
        slots: Iterable[Union[str, Iterable[str]]],
        *,
        order: Union[str, Iterable[str], None] = None,
        given: Optional[Mapping[str, str]] = None,
        layout: Optional[Iterable[Union[str, Iterable[str]]]] = None,
    ) -> Network: ...

@final
class Index(Collection[str]):
    """The words of dictionaries, indexed."""

    def __new__(
        cls,
        *dictionaries: Union[str, PathLike[str]],
        words: Optional[Iterable[Union[str, tuple[str, Union[int, float, Decimal]]]]] = None,
        my: Optional[Iterable[Union[str, PathLike[str]]]] = None,
        phrases: Literal["skip", "join"] = "skip",
        encoding: Optional[str] = None,
        scale: Union[int, float, Decimal, None] = None,
        alphabet: str = "abcdefghijklmnopqrstuvwxyz",
        memory: Optional[int] = None,
        cache: Union[bool, str, PathLike[str]] = ...,
    ) -> Index: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    def words(
        self,
        like: str = "*",
        *,
        likeness: Literal["pattern", "part", "anagram"] = "pattern",
        length: Optional[int] = None,
        min_score: Union[int, float, Decimal, None] = None,
        sensitive: Literal["allow", "public", "family"] = "allow",
    ) -> list[tuple[str, Decimal]]:
        """The words that are like a text, each with its score, the best first."""

    def score(self, word: str) -> Optional[Decimal]:
        """The score of a word, exact: 0 if its dictionary gives none, None if it is no word."""

    def spellings(self, word: str) -> list[str]:
        """How a word is written where phrases were joined, the best first; empty if as its letters alone."""

    @property
    def alphabet(self) -> str:
        """The letters of words, in their order."""

    @property
    def skipped(self) -> int:
        """How many lines of the dictionaries were no words."""

    @property
    def key(self) -> str:
        """A hash of the alphabet and of all lines."""

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, object]]: ...
    def __getstate__(self) -> str: ...
    def __setstate__(self, key: str) -> None: ...

@final
class Problem(Sequence[str]):
    """A grid to fill with the words of an index, and the sequence of its fills."""

    def __new__(
        cls,
        index: Index,
        grid: Union[Grid, str, bytes, PathLike[str]],
        *,
        order: Literal["rows", "columns"] = "rows",
        distinct: bool = False,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
        min_slot: int = 2,
        short_runs: Literal["free", "forbidden"] = "free",
        diagonals: bool = False,
        reversed: bool = False,
        symmetric: bool = False,
        wrap: Optional[Literal["across", "down", "both"]] = None,
        across: Optional[Index] = None,
        down: Optional[Index] = None,
        require: Optional[Iterable[str]] = None,
        exclude: Optional[Iterable[str]] = None,
        min_score: Union[int, float, Decimal, None] = None,
        sensitive: Literal["allow", "public", "family"] = "allow",
    ) -> Problem: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    @overload
    def __getitem__(self, number: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, number: slice, /) -> FillSlice: ...
    def __iter__(self) -> Fills: ...
    def __reversed__(self) -> Iterator[str]: ...
    def __contains__(self, fill: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> Optional[str]: ...
    @property
    def index(self) -> Index:  # type: ignore[override]
        """The words."""

    @property
    def grid(self) -> Grid:
        """The grid, as the text that it was made from."""

    @property
    def layers(self) -> int:
        """How many layers the grid has: 1 unless it is a box."""

    @property
    def rows(self) -> int:
        """How many rows the grid has, or each of its layers."""

    @property
    def columns(self) -> int:
        """How many columns the grid has."""

    @property
    def order(self) -> Literal["rows", "columns"]:
        """How fills are compared."""

    @property
    def distinct(self) -> bool:
        """Whether no word stands twice in a fill."""

    @property
    def obstruction(self) -> Optional[str]:
        """Why there is no fill, in a sentence, if that shows before any search; else None."""

    def fills(
        self,
        limit: Optional[int] = None,
        *,
        after: Optional[str] = None,
        at: Optional[int] = None,
    ) -> Fills:
        """The fills in strictly increasing order, each as it is printed: a line a row."""

    def count(  # type: ignore[override]
        self, *, timeout: Optional[float] = None, progress: _Callback = None
    ) -> int:
        """How many fills there are, exactly."""

    def at(
        self, number: SupportsIndex, *, timeout: Optional[float] = None, progress: _Callback = None
    ) -> str:
        """The fill of a number; 0 is the first."""

    def rank(
        self, fill: str, *, timeout: Optional[float] = None, progress: _Callback = None
    ) -> int:
        """The number of a fill, which so many come before."""

    def sample(
        self,
        n: SupportsIndex = 1,
        *,
        seed: _Seed = None,
        timeout: Optional[float] = None,
        progress: _Callback = None,
    ) -> list[str]:
        """``n`` fills drawn at random, each with the same probability."""

    def estimate(
        self,
        populations: int = 32,
        *,
        seed: _Seed = None,
        timeout: Optional[float] = None,
        progress: _Callback = None,
    ) -> Estimate:
        """About how many fills there are, and the standard error of that."""

    def best(
        self, n: int = 1, *, timeout: Optional[float] = None, progress: _Callback = None
    ) -> list[tuple[str, Decimal]]:
        """The ``n`` fills of greatest total, best first, each with its total."""

    def best_fill(
        self, *, gap: float = 0.0, seed: _Seed = None, timeout: Optional[float] = None
    ) -> BetterFills:
        """Better and better fills, each with a bound of all totals; its end in time is no error."""

    def heat(self, *, timeout: Optional[float] = None, progress: _Callback = None) -> Heat:
        """How many fills put each letter on each cell."""

    def max_marginals(
        self, *, timeout: Optional[float] = None, progress: _Callback = None
    ) -> MaxMarginals:
        """The greatest total of the fills that put each letter on each cell."""

    def solve(
        self,
        algorithm: _Algorithm = "best",
        *,
        order: Optional[_Order] = None,
        ties: Optional[Literal["fixed", "random"]] = None,
        values: Optional[_Values] = None,
        ac3: Optional[bool] = None,
        look_ahead: Optional[bool] = None,
        seed: _Seed = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
        progress: _Callback = None,
    ) -> Solved:
        """One fill, or that there is none, by an algorithm."""

    def events(
        self,
        algorithm: _Algorithm = "best",
        *,
        order: Optional[_Order] = None,
        ties: Optional[Literal["fixed", "random"]] = None,
        values: Optional[_Values] = None,
        ac3: Optional[bool] = None,
        look_ahead: Optional[bool] = None,
        seed: _Seed = None,
        nodes: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> Events:
        """The events of a search for a fill, one by one."""

    @property
    def slots(self) -> list[str]:
        """The names of the slots in their order, as ``"row 1"``."""

    def words(self, fill: str) -> dict[str, str]:
        """The words of a fill by the names of their slots."""

    def total(self, fill: str) -> Decimal:
        """The sum of the scores of the words of a fill."""

    def array(self, fills: Iterable[str]) -> NDArray[numpy.uint8]:
        """Fills as an array of the shape (n, rows, columns)."""

    def table(self, fills: Iterable[str]) -> pyarrow.Table:
        """Fills as a table of pyarrow, with a column for each slot."""

    def shards(self, n: int) -> list[Shard]:
        """The list in ``n`` contiguous parts, in order."""

    def count_parts(self, n: int) -> CountParts:
        """The count in ``n`` parts at least, as far as there are cells enough."""

    def __getnewargs_ex__(self) -> tuple[tuple[Index, bytes], dict[str, object]]: ...

@final
class Estimate:
    """About how many fills there are: ``number, error = problem.estimate()``; the error is NaN where it is not known."""

    @property
    def number(self) -> float:
        """About how many fills there are; infinite where no float is so large."""

    @property
    def error(self) -> Optional[float]:
        """The standard error of the number; None if one population alone tells it."""

    @property
    def decimal(self) -> Decimal:
        """The number, however large it is."""

    def __iter__(self) -> Iterator[float]: ...

@final
class FillSlice(Sequence[str]):
    """The fills of a problem at regular numbers: ``problem[10:20]``, ``problem[::-1]``; listed when they are asked for."""

    __hash__: ClassVar[None]  # type: ignore[assignment]

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, place: SupportsIndex, /) -> str: ...
    @overload
    def __getitem__(self, place: slice, /) -> FillSlice: ...
    def __iter__(self) -> Iterator[str]: ...
    def __reversed__(self) -> Iterator[str]: ...
    def __contains__(self, fill: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def index(self, fill: object, start: Optional[int] = None, stop: Optional[int] = None, /) -> int:
        """The place of a fill, between ``start`` and ``stop`` if they are given."""

    def count(self, fill: object, /) -> int:
        """How often a text is there: 1 if it is a fill of the slice, else 0."""

    def __reduce__(self) -> tuple[Callable[..., FillSlice], tuple[Problem, slice]]: ...

@final
class BetterFills(Iterator[Better]):
    """An iterator of better and better fills."""

    def __iter__(self) -> BetterFills: ...
    def __next__(self) -> Better: ...

@final
class Better:
    """A fill that is better than those before, and what is known of the best."""

    @property
    def fill(self) -> str:
        """The fill as it is printed."""

    @property
    def total(self) -> Decimal:
        """The sum of the scores of its words."""

    @property
    def bound(self) -> Decimal:
        """What the total of no fill exceeds."""

    @property
    def is_best(self) -> bool:
        """Whether no fill has a greater total."""

@final
class Layouts(Iterator[Layout]):
    """An iterator of better and better layouts."""

    def __iter__(self) -> Layouts: ...
    def __next__(self) -> Layout: ...

@final
class Layout:
    """Words across and down, of which every run of two or more letters is one."""

    @property
    def grid(self) -> str:
        """The grid as it is printed: letters, and ``#`` where there are none."""

    @property
    def words(self) -> list[tuple[str, int, int, bool]]:
        """Each word, the row and column of its first cell from 0, and whether it is read downwards."""

    @property
    def rows(self) -> int:
        """How many rows the box has."""

    @property
    def columns(self) -> int:
        """How many columns the box has."""

    @property
    def crossings(self) -> int:
        """In how many cells two words cross."""

    @property
    def most_words(self) -> int:
        """The most words that a layout has, as far as is proved."""

    @property
    def least_area(self) -> int:
        """The least area of a box with so many words, as far as is proved."""

    @property
    def most_crossings(self) -> int:
        """The most crossings, as far as is proved."""

    @property
    def is_best(self) -> bool:
        """Whether no layout is better."""

@final
class Heat:
    """How many fills put each letter on each cell; notebooks show it as a table."""

    @property
    def total(self) -> int:
        """How many fills there are."""

    @property
    def cells(self) -> list[Optional[dict[str, int]]]:
        """For each place, row after row, the letters with the numbers of their fills; None if black."""

    def array(self) -> NDArray[numpy.float64]:
        """The share of fills with each letter at each place, of the shape (rows, columns, letters)."""

    def frame(self) -> pandas.DataFrame:
        """A row for each letter at each place: ``row``, ``column``, ``letter``, ``fills``, ``share``."""

    def _repr_html_(self) -> str: ...

@final
class MaxMarginals:
    """The greatest total of the fills that put each letter on each cell; notebooks show it as a table."""

    @property
    def best(self) -> Optional[Decimal]:
        """The greatest total of all fills; None if there is no fill."""

    @property
    def cells(self) -> list[Optional[dict[str, Decimal]]]:
        """For each place, row after row, the letters with their greatest totals; None if black."""

    def array(self) -> NDArray[numpy.float64]:
        """The totals, of the shape (rows, columns, letters); NaN where there is none."""

    def frame(self) -> pandas.DataFrame:
        """A row for each letter at each place: ``row``, ``column``, ``letter``, ``total``."""

    def _repr_html_(self) -> str: ...

@final
class Solved:
    """How a search for a fill ended."""

    @property
    def fill(self) -> Optional[str]:
        """The fill as it is printed; None if there is none, or none was found."""

    @property
    def answer(self) -> Literal["fill", "none", "limit"]:
        """Whether a fill was found, there is none, or a limit came first."""

    @property
    def total(self) -> Optional[Decimal]:
        """The sum of the scores of the words of the fill."""

    @property
    def reason(self) -> Optional[str]:
        """Why there is no fill, in a sentence."""

    @property
    def statistics(self) -> dict[str, Union[int, float, None]]:
        """What the search did, by name: nodes, backtracks, seconds and more."""

    def __bool__(self) -> bool: ...

@final
class Events(Iterator[_Event]):
    """An iterator of the events of a search, each a dict as a line of a trace."""

    def __iter__(self) -> Events: ...
    def __next__(self) -> _Event: ...
    @property
    def solved(self) -> Optional[Solved]:
        """How the search ended; None before the end of the iterator."""

@final
class Progress:
    """How far work is."""

    @property
    def seconds(self) -> float:
        """How long it took so far."""

    @property
    def fraction(self) -> Optional[float]:
        """Which fraction of the work is done, from 0 to 1; None if nothing tells."""

    @property
    def found(self) -> int:
        """How many were found so far of what is sought."""

@final
class Grids(Iterator[Grid]):
    """An iterator of random grids that meet conditions."""

    def __iter__(self) -> Grids: ...
    def __next__(self) -> Grid: ...
    @property
    def is_uniform(self) -> bool:
        """Whether each grid that meets the conditions has the same probability."""

    @property
    def method(self) -> Literal["rejection", "census", "placing", "chain"]:
        """How grids are drawn."""

def layout(
    words: Iterable[str],
    goal: Literal["words,area,crossings", "words,crossings,area"] = "words,area,crossings",
    *,
    size: Optional[tuple[int, int]] = None,
    at_most: Optional[tuple[int, int]] = None,
    square: bool = False,
    symmetric: bool = False,
    locked: Optional[str] = None,
    seed: _Seed = None,
    timeout: Optional[float] = None,
) -> Layouts:
    """Better and better layouts of words, each with what is proved; its end in time is no error."""

def grids(
    rows: int,
    columns: int,
    *,
    style: Literal["french", "american", "british", "arrows"] = "french",
    blocks: Union[int, tuple[int, int], float, None] = None,
    symmetry: Optional[Literal["none", "rotation", "mirror", "flip", "both", "quarter", "diagonal"]] = None,
    min_length: Optional[int] = None,
    max_length: Optional[int] = None,
    words: Optional[int] = None,
    checked: Optional[Literal["all", "some"]] = None,
    lattice: bool = False,
    limit: Optional[int] = None,
    seed: _Seed = None,
    timeout: Optional[float] = None,
) -> Grids:
    """Random grids that meet conditions."""

def word_list(
    *files: Union[str, PathLike[str]],
    texts: Optional[Iterable[str]] = None,
    hyphens: Literal["split", "join", "skip"] = "split",
    min_count: int = 1,
    min_length: int = 2,
    max_length: Optional[int] = None,
    only: Optional[Index] = None,
    add: Optional[Index] = None,
    alphabet: str = "abcdefghijklmnopqrstuvwxyz",
    scale: Literal["count", "relative", "log"] = "count",
    memory: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: _Callback = None,
) -> list[tuple[str, Decimal]]:
    """The words of texts with their scores, the most frequent first."""

def convert(
    puzzle: Union[Grid, str, bytes, PathLike[str]],
    to: Literal["text", "ipuz", "puz", "exolve", "jpz", "xd", "svg", "png", "pdf", "html", "submission"],
    *,
    solution: bool = False,
    paper: Literal["a4", "letter"] = "a4",
    clues: Optional[Mapping[str, str]] = None,
    title: Optional[str] = None,
    author: Optional[str] = None,
    copyright: Optional[str] = None,
    notes: Optional[str] = None,
    language: Optional[str] = None,
    numbering: Optional[Literal["cells", "lines", "roman", "letters"]] = None,
    arrows: bool = False,
    sender: str = "",
    alphabet: str = "abcdefghijklmnopqrstuvwxyz",
) -> bytes:
    """A puzzle in a format, as the bytes of a file."""

@final
class Game:
    """A game of hidden words, or of codes."""

    def __new__(
        cls,
        words: Index,
        *,
        length: Optional[int] = None,
        allowed: Optional[Index] = None,
        min_score: Union[int, float, Decimal, None] = None,
        weighted: bool = False,
        rule: Literal["wordle", "mastermind"] = "wordle",
        hard: bool = False,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
    ) -> Game: ...
    @staticmethod
    def codes(
        pegs: int,
        colours: int,
        *,
        memory: Optional[int] = None,
        threads: Optional[int] = None,
    ) -> Game:
        """The game of all codes of so many pegs, each of one of so many colours."""

    @property
    def length(self) -> int:
        """How many letters the words have."""

    @property
    def rule(self) -> Literal["wordle", "mastermind"]:
        """What is told of a guess."""

    @property
    def hard(self) -> bool:
        """Whether each guess must use what was told."""

    @property
    def secrets(self) -> list[str]:
        """The words that may be hidden, in order."""

    @property
    def guesses(self) -> list[str]:
        """The words that may be guessed, in order."""

    def reply(self, secret: str, guess: str) -> str:
        """The reply to a guess, if this is the secret."""

    def candidates(self, history: _History = None) -> list[str]:
        """The words that may be the secret after a history, in order."""

    def next_guesses(
        self,
        history: _History = None,
        *,
        strategy: _Strategy = "entropy",
        n: int = 10,
        timeout: Optional[float] = None,
        progress: _Callback = None,
    ) -> list[NextGuess]:
        """The best next guesses after a history by a strategy, the best first."""

    def tree(
        self,
        strategy: _Strategy = "entropy",
        history: _History = None,
        *,
        timeout: Optional[float] = None,
        progress: _Callback = None,
    ) -> GuessTree:
        """The tree of guesses of a strategy after a history."""

    def best_tree(
        self,
        history: _History = None,
        *,
        objective: str = "mean",
        first: Optional[str] = None,
        tries: Optional[int] = None,
        timeout: Optional[float] = None,
        progress: _Callback = None,
    ) -> Optional[GuessTree]:
        """The best tree of guesses after a history, proved: by "mean", "worst" or "within-N"."""

@final
class NextGuess:
    """A next guess, and what its reply tells of the words that may be the secret."""

    @property
    def guess(self) -> str:
        """The guess."""

    @property
    def is_candidate(self) -> bool:
        """Whether it may be the secret."""

    @property
    def bits(self) -> float:
        """How many bits the reply tells in the mean."""

    @property
    def expected_left(self) -> float:
        """How many words are left after the reply in the mean."""

    @property
    def worst_left(self) -> int:
        """How many words are left at worst."""

    @property
    def replies(self) -> int:
        """How many different replies there are."""

@final
class GuessTree:
    """What to guess, and what to guess after each reply."""

    @property
    def guess(self) -> str:
        """The next guess."""

    @property
    def left(self) -> int:
        """How many words may be the secret before it."""

    @property
    def after(self) -> dict[str, GuessTree]:
        """The trees after the replies, by the replies."""

    def __getitem__(self, reply: str, /) -> GuessTree: ...
    @property
    def by_guesses(self) -> list[int]:
        """How many secrets are found by the first guess, by the second, and so on."""

    @property
    def shares(self) -> list[float]:
        """How likely a secret is found by the first guess, by the second, and so on."""

    @property
    def total(self) -> int:
        """The guesses of all secrets together, by weight in a weighted game."""

    @property
    def mean(self) -> float:
        """How many guesses a secret takes in the mean."""

    @property
    def worst(self) -> int:
        """The most guesses that a secret takes."""

    @property
    def bound(self) -> Optional[int]:
        """No tree has a lesser total than this; None if that is not known."""

    @property
    def is_best(self) -> bool:
        """Whether it is proved that no tree is better by what was asked for."""

class InputError(ValueError):
    """What is given has an error at a place: ``line`` and ``column`` count from 1, or are None."""

    place: str
    line: Optional[int]
    column: Optional[int]

class Contradiction(ValueError):
    """No word agrees with a history; ``turn`` counts from 0 the first turn that leaves none."""

    turn: int

class Timeout(TimeoutError):
    """The time that ``timeout`` allows is over; ``found`` is what was found before, or None.

    Of ``Problem.best`` it has a ``bound`` too: the total that no fill exceeds.
    """

    found: Union[list[str], list[tuple[str, Decimal]], Estimate, Solved, GuessTree, None]

class OutOfMemory(MemoryError):
    """The memory that ``memory`` allows is too small; ``found`` is what was found before."""

    found: list[tuple[str, Decimal]]

@final
class Fills(Iterator[str]):
    """An iterator of fills in order, each as it is printed: a line a row."""

    def __iter__(self) -> Fills: ...
    def __next__(self) -> str: ...
    def arrays(self, size: int = 65536) -> Arrays:
        """The fills that are still to come as arrays, each of ``size`` fills but for the last."""

@final
class Arrays(Iterator[NDArray[numpy.uint8]]):
    """An iterator of fills in order, as arrays of the shape (n, rows, columns), or of
    (n, layers, rows, columns) where the grid has several layers."""

    def __iter__(self) -> Arrays: ...
    def __next__(self) -> NDArray[numpy.uint8]: ...

@final
class Shard:
    """A contiguous part of the list of fills."""

    def __new__(
        cls, problem: Problem, start: Sequence[int] = ..., end: Sequence[int] = ...
    ) -> Shard: ...
    def __iter__(self) -> Fills: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    @property
    def problem(self) -> Problem:
        """The problem whose fills they are."""

    @property
    def start(self) -> list[int]:
        """The letters that the first fill begins with, as ranks."""

    @property
    def end(self) -> list[int]:
        """The letters that the last fill begins with, as ranks."""

    @property
    def is_empty(self) -> bool:
        """Whether the bounds alone tell that there is no fill between them."""

    def share(self) -> float:
        """Which fraction of the search space it has, as far as can be estimated."""

    def fills(self, limit: Optional[int] = None) -> Fills:
        """The fills in order, at most ``limit`` of them."""

    def split(self, n: int) -> list[Shard]:
        """Cuts it into at most ``n`` shards that follow one another."""

    def write(
        self,
        path: Union[str, PathLike[str]],
        *,
        seconds: Optional[float] = None,
        progress: _Callback = None,
    ) -> Written:
        """Writes the fills to a file, for about so many ``seconds``."""

    def __getnewargs__(self) -> tuple[Problem, list[int], list[int]]: ...

@final
class CountParts:
    """The fills of a problem in parts, each the fills with the same letters on some cells."""

    def __len__(self) -> int: ...
    def letters(self, part: int) -> str:
        """The letters of a part."""

    def count(self, parts: Sequence[int], *, seconds: Optional[float] = None) -> list[int]:
        """How many fills each of some parts has; for about so many ``seconds``, the first of them."""

@final
class Written:
    """What was written of a shard."""

    @property
    def fills(self) -> int:
        """How many fills were written."""

    @property
    def bytes(self) -> int:
        """How many bytes their text has."""

    @property
    def shard(self) -> Shard:
        """The part that they are all the fills of."""

    @property
    def rest(self) -> Optional[Shard]:
        """What the time did not suffice for; None if the shard is complete."""
