"""Many positions at once: arrays in, arrays out.

All functions take the same kinds of input, in a layout that is detected or named:

| layout | an array of n boards | used by |
|---|---|---|
| `"moves"` | a list of strings of columns, `"4453"` | most solvers |
| `"keys"` | `uint64` (n) | tables of solvers |
| `"bitboards"` | `uint64` (n, 2): first player's, second player's; bit 7 * column + row | bitboards |
| `"kaggle"` | (n, 42) or (n, 6, 7) of 0, 1, 2, the top row first | Kaggle ConnectX |
| `"openspiel"` | (n, 3, 6, 7) or (n, 126), the bottom row first: first, second, empty | OpenSpiel |
| `"pettingzoo"` | (n, 6, 7, 2), the top row first: player to move, opponent | PettingZoo |
| `"pgx"` | the same, `bool` | pgx |
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, Union, cast

import numpy as np
from numpy.typing import NDArray

from ._errors import RecordError as RecordError
from ._fourgone import Boards, Game, Position

Layout = Literal["moves", "keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx"]
"""How boards are laid out in an array."""

Positions = Union[Sequence[Union[str, Position, Game]], NDArray[Any], Any]
"""Moves, positions, games, or an array of boards; of Arrow as well, if pyarrow is installed."""

Progress = Union[bool, Callable[[int, int], object]]
"""True shows a bar if tqdm is installed; a function is called with what is done and how much there is."""

MISSING = -128
"""What stands in an array of scores where there is none."""

_SHAPES: dict[Layout, tuple[tuple[int, ...], ...]] = {
    "keys": ((),),
    "bitboards": ((2,),),
    "kaggle": ((42,), (6, 7)),
    "openspiel": ((3, 6, 7), (126,)),
    "pettingzoo": ((6, 7, 2),),
    "pgx": ((6, 7, 2),),
}

_TYPES: dict[Layout, type[np.generic]] = {
    "kaggle": np.int8,
    "openspiel": np.float32,
    "pettingzoo": np.int8,
    "pgx": np.bool_,
}

_T = TypeVar("_T", bound=np.generic)


def scores(
    positions: Positions,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[np.int8] | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> NDArray[np.int8]:
    """The exact score of each position, for the side to move.

    All cores are used unless `threads` says otherwise, and Ctrl-C ends it at once. A position that
    cannot be, or in which the game is over, raises `RecordError` with its index; with
    `errors="mark"` the result is a masked array in which such records are masked.

    >>> import fourgone as c4
    >>> c4.scores(["4453", "12121"])
    array([-2,  1], dtype=int8)
    >>> c4.scores(["4453", "no moves"], errors="mark")
    masked_array(data=[-2, --],
                 mask=[False,  True],
           fill_value=-128,
                dtype=int8)
    """
    boards = _read(positions, layout, threads)
    _check_out(out, np.int8, len(boards))
    found, good = _ask(boards, "score", errors, progress)
    return _result(found, None if good is None else ~good, out)


def wdl(
    positions: Positions,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[np.int8] | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> NDArray[np.int8]:
    """Who wins: 1 the side to move, -1 the opponent, 0 nobody. Less work than the score.

    >>> import fourgone as c4
    >>> c4.wdl(["4453", ""])
    array([-1,  1], dtype=int8)
    """
    boards = _read(positions, layout, threads)
    _check_out(out, np.int8, len(boards))
    found, good = _ask(boards, "wdl", errors, progress)
    return _result(found, None if good is None else ~good, out)


def column_scores(
    positions: Positions,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[np.int8] | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> np.ma.MaskedArray[Any, np.dtype[np.int8]]:
    """The score of every column of each position, n times 7, in which full columns are masked.

    Behind the mask, and in `out`, stands `MISSING`.

    >>> import fourgone as c4
    >>> c4.column_scores(["444444"])
    masked_array(data=[[-1, 0, 1, --, 1, 0, -1]],
                 mask=[[False, False, False,  True, False, False, False]],
           fill_value=-128,
                dtype=int8)
    """
    boards = _read(positions, layout, threads)
    _check_out(out, np.int8, len(boards), 7)
    found, _ = _ask(boards, "columns", errors, progress)
    found = found.reshape(-1, 7)
    return cast("np.ma.MaskedArray[Any, np.dtype[np.int8]]", _result(found, found == MISSING, out))


def best_columns(
    positions: Positions,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[np.bool_] | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> NDArray[np.bool_]:
    """Whether each column keeps the score, n times 7. Less work than the score of every column.

    >>> import fourgone as c4
    >>> c4.best_columns([""]).astype(int)
    array([[0, 0, 0, 1, 0, 0, 0]])
    """
    boards = _read(positions, layout, threads)
    _check_out(out, np.bool_, len(boards), 7)
    found, good = _ask(boards, "best", errors, progress)
    return _result((found == 1).reshape(-1, 7), _whole_rows(good), out)


def legal_columns(
    positions: Positions,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[np.bool_] | None = None,
    threads: int | None = None,
) -> NDArray[np.bool_]:
    """Whether each column may be played, n times 7; none when the game is over.

    >>> import fourgone as c4
    >>> c4.legal_columns(["444444", "1212121"]).astype(int)
    array([[1, 1, 1, 0, 1, 1, 1],
           [0, 0, 0, 0, 0, 0, 0]])
    """
    boards = _read(positions, layout, threads)
    _check_out(out, np.bool_, len(boards), 7)
    legal, good = boards.legal(_is_mark(errors))
    return _result(legal.reshape(-1, 7), _whole_rows(good), out)


def outcomes(
    positions: Positions,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[np.int8] | None = None,
    threads: int | None = None,
) -> NDArray[np.int8]:
    """How each game ended: 1 or 2 is the player who won, 0 a draw, -1 a game that goes on.

    >>> import fourgone as c4
    >>> c4.outcomes(["4453", "1212121"])
    array([-1,  1], dtype=int8)
    """
    boards = _read(positions, layout, threads)
    _check_out(out, np.int8, len(boards))
    found, good = boards.outcomes(_is_mark(errors))
    return _result(found, None if good is None else ~good, out)


def convert(
    positions: Positions,
    to: Layout,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
) -> NDArray[Any]:
    """The boards in another layout.

    Floating discs and wrong numbers of discs are refused. Whether an order of moves leads to a board
    is looked at by functions that solve, and where moves are written, which are the first in the
    order of the columns. They come as an array of strings.

    >>> import fourgone as c4
    >>> c4.convert(["443"], "bitboards")
    array([[2113536, 4194304]], dtype=uint64)
    >>> boards = c4.convert(["443"], "openspiel")
    >>> boards.shape, boards.dtype
    ((1, 3, 6, 7), dtype('float32'))
    >>> c4.convert(boards, "moves")
    array(['443'], dtype=object)
    """
    return _convert(positions, to, layout, errors, threads, mirror=False)


def mirrored(
    positions: Positions,
    *,
    to: Layout | None = None,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    threads: int | None = None,
) -> NDArray[Any]:
    """The mirror images of the boards, in their layout or another.

    >>> import fourgone as c4
    >>> c4.mirrored(["4453"], to="moves")
    array(['3544'], dtype=object)
    """
    target = to or layout or _detect_layout(positions)
    return _convert(positions, target, layout, errors, threads, mirror=True)


def _detect_layout(positions: Positions) -> Layout:
    """The layout of an array, by its type and shape."""
    positions = _plain(positions)
    if not isinstance(positions, np.ndarray):
        return "moves"
    array = cast("NDArray[Any]", positions)
    if array.dtype.kind in "UOT":
        return "moves"
    for layout, shapes in _SHAPES.items():
        is_wide = layout in ("keys", "bitboards")
        if array.ndim and array.shape[1:] in shapes and (array.dtype == np.uint64 or not is_wide):
            return "pgx" if layout == "pettingzoo" and array.dtype == np.bool_ else layout
    raise ValueError(
        f"no layout has the shape {array.shape} and the type {array.dtype}: use uint64 (n) for keys, "
        "uint64 (n, 2) for bitboards, (n, 42) or (n, 6, 7) for Kaggle, (n, 3, 6, 7) for OpenSpiel, "
        "(n, 6, 7, 2) for PettingZoo and pgx"
    )


def _plain(positions: Positions) -> Any:
    """An array of NumPy, or a list of moves."""
    if isinstance(positions, np.ndarray):
        return cast("NDArray[Any]", positions)
    if isinstance(positions, (str, bytes, Position, Game)):
        raise TypeError("expected many positions: put a single one into a list")
    if hasattr(positions, "__arrow_c_array__") or hasattr(positions, "__arrow_c_stream__"):
        from . import arrow

        return arrow.to_plain(positions)
    if hasattr(positions, "__array__"):
        return np.asarray(positions)
    items: list[Any] = list(positions)
    for index, item in enumerate(items):
        if isinstance(item, (Position, Game)):
            items[index] = item.to("moves")
        elif not isinstance(item, str):
            # Lists of lists of numbers, or whatever else NumPy takes.
            if any(isinstance(other, (str, Position, Game)) for other in items):
                kind = type(item).__name__
                raise TypeError(f"record {index}: expected moves or a position, not {kind}")
            return np.asarray(items)
    return items


def _read(positions: Positions, layout: Layout | None, threads: int | None) -> Boards:
    if isinstance(positions, Boards):
        return positions
    plain = _plain(positions)
    if layout is None:
        layout = _detect_layout(plain)
    if layout == "moves":
        moves: Any = plain.tolist() if isinstance(plain, np.ndarray) else plain
        return Boards.from_moves(_checked_moves(moves), threads)
    if layout not in _SHAPES:
        raise ValueError(f"unknown layout {layout!r}: use one of moves, {', '.join(_SHAPES)}")
    if not isinstance(plain, np.ndarray):
        # An empty list, or numbers in lists, are what the layout says.
        plain = np.asarray(plain, dtype=np.uint64 if layout in ("keys", "bitboards") else None)
        if plain.shape == (0,):
            plain = plain.reshape(0, *_SHAPES[layout][0])
    array = cast("NDArray[Any]", plain)
    if array.ndim == 0 or array.shape[1:] not in _SHAPES[layout]:
        shapes = " or ".join(_shown(shape) for shape in _SHAPES[layout])
        raise ValueError(f"layout {layout!r} has the shape {shapes}, not {array.shape}")
    if array.dtype.kind == "O":
        raise TypeError("an array of objects is not an array of numbers: give it a type")
    if array.dtype.kind not in "biuf" or array.dtype == np.float16 or array.dtype.itemsize > 8:
        raise TypeError(f"layout {layout!r} has numbers, not {array.dtype}")
    array = array.astype(array.dtype.newbyteorder("="), copy=False)
    if layout in ("keys", "bitboards"):
        if array.dtype != np.uint64:
            raise TypeError(f"layout {layout!r} has the type uint64, not {array.dtype}")
        return Boards.from_words(np.ascontiguousarray(array).reshape(-1), layout, threads)
    return Boards.from_cells(np.ascontiguousarray(array).reshape(-1), layout, threads)


def _shown(shape: tuple[int, ...]) -> str:
    return "(" + ", ".join(["n", *map(str, shape)]) + ")"


def _checked_moves(items: Any) -> list[str]:
    for index, item in enumerate(items):
        if not isinstance(item, str):
            raise TypeError(f"record {index}: expected moves, not {type(item).__name__}")
    return cast("list[str]", items)


def _is_mark(errors: str) -> bool:
    if errors not in ("raise", "mark"):
        raise ValueError(f"unknown errors {errors!r}: use 'raise' or 'mark'")
    return errors == "mark"


def _ask(
    boards: Boards,
    question: Literal["score", "wdl", "columns", "best"],
    errors: str,
    progress: Progress,
) -> tuple[NDArray[np.int8], NDArray[np.bool_] | None]:
    mark = _is_mark(errors)
    if callable(progress):
        total = len(boards)
        tell = progress
        answer = boards.ask(question, mark, lambda done: tell(done, total))
        tell(total, total)
        return answer
    if not progress:
        return boards.ask(question, mark, None)
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped, unused-ignore]  # pyright: ignore
    except ImportError:
        return boards.ask(question, mark, None)
    with tqdm(total=len(boards), unit=" positions") as bar:  # pyright: ignore
        answer = boards.ask(question, mark, lambda done: bar.update(done - bar.n))  # pyright: ignore
        bar.update(len(boards) - bar.n)  # pyright: ignore
    return answer


def _check_out(out: NDArray[Any] | None, kind: type[np.generic], *shape: int) -> None:
    """Before the work, which may take long: whether there is room for its result."""
    if out is None:
        return
    if out.shape != shape or out.dtype != kind:
        wanted = f"{shape} and the type {np.dtype(kind)}"
        raise ValueError(f"out has the shape {out.shape} and the type {out.dtype}, not {wanted}")
    if not out.flags.writeable:
        raise ValueError("out is read-only")


def _whole_rows(good: NDArray[np.bool_] | None) -> NDArray[np.bool_] | None:
    return None if good is None else np.repeat(~good[:, None], 7, axis=1)


def _result(
    found: NDArray[_T], mask: NDArray[np.bool_] | None, out: NDArray[_T] | None
) -> NDArray[_T]:
    if out is not None:
        np.copyto(out, found)
        found = out
    if mask is None:
        return found
    fill = MISSING if found.dtype == np.int8 else None
    masked: Any = np.ma.MaskedArray(found, mask=mask, fill_value=fill)
    return cast("NDArray[_T]", masked)


def _convert(
    positions: Positions,
    to: Layout,
    layout: Layout | None,
    errors: str,
    threads: int | None,
    *,
    mirror: bool,
) -> NDArray[Any]:
    mark = _is_mark(errors)
    if to != "moves" and to not in _SHAPES:
        raise ValueError(f"unknown layout {to!r}: use one of moves, {', '.join(_SHAPES)}")
    boards = _read(positions, layout, threads)
    written: NDArray[Any]
    if to == "moves":
        moves, good = boards.to_moves(mirror, mark)
        written = np.array(moves, dtype=object)
    elif to in ("keys", "bitboards"):
        words, good = boards.to_words(to, mirror, mark)
        written = words.reshape(-1, *_SHAPES[to][0])
    else:
        cells, good = boards.to_cells(to, mirror, mark)
        kind = _TYPES[to]
        shaped = cells.reshape(-1, *_SHAPES[to][0])
        written = shaped.astype(kind) if kind is np.float32 else shaped.view(kind)
    if good is None:
        return written
    shape = (-1,) + (1,) * (written.ndim - 1)
    mask = np.broadcast_to(~good.reshape(shape), written.shape)
    masked: Any = np.ma.MaskedArray(written, mask=mask)
    return cast("NDArray[Any]", masked)
