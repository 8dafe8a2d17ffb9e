"""How boards are laid out in arrays, and how they are read.

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

from collections.abc import Sequence
from typing import Any, Literal, Union, cast

import numpy as np
from numpy.typing import NDArray

from ._fourgone import Boards, Game, Position

Layout = Literal["moves", "keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx"]
"""How boards are laid out in an array."""

Positions = Union[Sequence[Union[str, Position, Game]], NDArray[Any], Any]
"""Moves, positions, games, or an array of boards; of Arrow as well, if pyarrow is installed."""

SHAPES: dict[Layout, tuple[tuple[int, ...], ...]] = {
    "keys": ((),),
    "bitboards": ((2,),),
    "kaggle": ((42,), (6, 7)),
    "openspiel": ((3, 6, 7), (126,)),
    "pettingzoo": ((6, 7, 2),),
    "pgx": ((6, 7, 2),),
}

TYPES: dict[Layout, type[np.generic]] = {
    "keys": np.uint64,
    "bitboards": np.uint64,
    "kaggle": np.int8,
    "openspiel": np.float32,
    "pettingzoo": np.int8,
    "pgx": np.bool_,
}


def detect_layout(positions: Positions) -> Layout:
    """The layout of an array, by its type and shape."""
    positions = _plain(positions)
    if not isinstance(positions, np.ndarray):
        return "moves"
    array = cast("NDArray[Any]", positions)
    if array.dtype.kind in "UOT":
        return "moves"
    for layout, shapes in SHAPES.items():
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


def read_boards(positions: Positions, layout: Layout | None, threads: int | None) -> Boards:
    if isinstance(positions, Boards):
        return positions
    plain = _plain(positions)
    if layout is None:
        layout = detect_layout(plain)
    if layout == "moves":
        moves: Any = plain.tolist() if isinstance(plain, np.ndarray) else plain
        return Boards.from_moves(_checked_moves(moves), threads)
    if layout not in SHAPES:
        raise ValueError(f"unknown layout {layout!r}: use one of moves, {', '.join(SHAPES)}")
    if not isinstance(plain, np.ndarray):
        # An empty list, or numbers in lists, are what the layout says.
        plain = np.asarray(plain, dtype=np.uint64 if layout in ("keys", "bitboards") else None)
        if plain.shape == (0,):
            plain = plain.reshape(0, *SHAPES[layout][0])
    array = cast("NDArray[Any]", plain)
    if array.ndim == 0 or array.shape[1:] not in SHAPES[layout]:
        shapes = " or ".join(_shown(shape) for shape in SHAPES[layout])
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
