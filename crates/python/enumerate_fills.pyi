"""All fills of a crossword grid: listed in order, counted, ranked, drawn, the best."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from os import PathLike
from typing import Any, Literal, Optional, Union, final, overload

import numpy
from numpy.typing import NDArray
from typing_extensions import disjoint_base

__all__ = ["Arrays", "Better", "BetterFills", "Fills", "Grid", "Heat", "Index", "Network", "OutOfMemory", "Problem", "Shard", "Timeout", "Written"]

__version__: str

@disjoint_base
class Grid:
    """The text of a grid: ``Grid.from_text("111\\n1.1\\n111\\n")``, or ``Grid.from_file("grid.txt")``."""

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
    def __reduce__(self) -> tuple[Any, tuple[bytes]]: ...
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
class Index:
    """The words of dictionaries, indexed."""

    def __new__(
        cls,
        *dictionaries: Union[str, PathLike[str]],
        words: Optional[Iterable[str]] = None,
        alphabet: str = "abcdefghijklmnopqrstuvwxyz",
        memory: Optional[int] = None,
        cache: Union[bool, str, PathLike[str]] = ...,
    ) -> Index: ...
    def __len__(self) -> int: ...
    def __contains__(self, word: str, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def score(self, word: str) -> Optional[Decimal]:
        """The score of a word, exact: 0 if its dictionary gives none, None if it is no word."""

    @property
    def alphabet(self) -> str:
        """The letters of words, in their order."""

    @property
    def skipped(self) -> int:
        """How many lines of the dictionaries were no words."""

    @property
    def key(self) -> str:
        """A hash of the alphabet and of all lines."""

    def __getnewargs_ex__(self) -> tuple[tuple[str, ...], dict[str, Any]]: ...
    def __getstate__(self) -> str: ...
    def __setstate__(self, key: str) -> None: ...

@final
class Problem:
    """A grid to fill with the words of an index."""

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
    ) -> Problem: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    @overload
    def __getitem__(self, number: int, /) -> str: ...
    @overload
    def __getitem__(self, number: slice, /) -> list[str]: ...
    def __iter__(self) -> Fills: ...
    def __contains__(self, fill: object, /) -> bool: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> Optional[str]: ...
    @property
    def index(self) -> Index:
        """The words."""

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

    def count(self, *, timeout: Optional[float] = None) -> int:
        """How many fills there are, exactly."""

    def at(self, number: int, *, timeout: Optional[float] = None) -> str:
        """The fill of a number; 0 is the first."""

    def rank(self, fill: str, *, timeout: Optional[float] = None) -> int:
        """The number of a fill, which so many come before."""

    def sample(
        self,
        n: int = 1,
        *,
        seed: Union[int, numpy.random.Generator, None] = None,
        timeout: Optional[float] = None,
    ) -> list[str]:
        """``n`` fills drawn at random, each with the same probability."""

    def best(
        self, n: int = 1, *, timeout: Optional[float] = None
    ) -> list[tuple[str, Decimal]]:
        """The ``n`` fills of greatest total, best first, each with its total."""

    def best_fill(
        self, *, gap: float = 0.0, seed: int = 1, timeout: Optional[float] = None
    ) -> BetterFills:
        """Better and better fills, each with a bound of all totals; its end in time is no error."""

    def heat(self, *, timeout: Optional[float] = None) -> Heat:
        """How many fills put each letter on each cell."""

    def shards(self, n: int) -> list[Shard]:
        """The list in ``n`` contiguous parts, in order."""

    def __getnewargs_ex__(self) -> tuple[tuple[Index, bytes], dict[str, Any]]: ...

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
class Heat:
    """How many fills put each letter on each cell; notebooks show it as a table."""

    @property
    def total(self) -> int:
        """How many fills there are."""

    @property
    def cells(self) -> list[Optional[dict[str, int]]]:
        """For each place, row after row, the letters with the numbers of their fills; None if black."""

    def _repr_html_(self) -> str: ...

class Timeout(TimeoutError):
    """The time that ``timeout`` allows is over; ``found`` is what was found before, or None."""

    found: Any

class OutOfMemory(MemoryError):
    """The memory that ``memory`` allows is too small; ``found`` is what was found before."""

    found: Any

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
        self, path: Union[str, PathLike[str]], *, seconds: Optional[float] = None
    ) -> Written:
        """Writes the fills to a file, for about so many ``seconds``."""

    def __getnewargs__(self) -> tuple[Problem, list[int], list[int]]: ...

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
