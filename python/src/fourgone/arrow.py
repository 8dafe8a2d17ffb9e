"""Columns of Arrow: of pyarrow, polars, duckdb, and whatever else has its C data interface.

Numbers are read where they lie, without a copy. A column is keys (`uint64`), moves (strings), or boards
as lists of fixed size in one of the layouts. A null gives a null. Needs pyarrow
(`pip install fourgone[arrow]`).

>>> import pyarrow as pa
>>> import fourgone.arrow
>>> fourgone.arrow.scores(pa.array(["4453", None, "12121"])).to_pylist()
[-2, None, 1]
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from . import _arrays  # pyright: ignore[reportPrivateUsage]
from ._layouts import Layout

__all__ = ["best_columns", "column_scores", "scores", "to_plain", "wdl"]

# It has no types.
pa: Any = import_module("pyarrow")

Errors = Literal["raise", "mark"]

_BOARDS: dict[int, tuple[int, ...]] = {2: (2,), 42: (42,), 84: (6, 7, 2), 126: (3, 6, 7)}


def scores(
    column: Any, *, layout: Layout | None = None, errors: Errors = "raise", threads: int | None = None
) -> Any:
    """The exact score of each position, as an array of `int8`.

    With `errors="mark"` a position that cannot be, or in which the game is over, gives a null.
    """
    return _asked(column, _arrays.scores, layout, errors, threads)


def wdl(
    column: Any, *, layout: Layout | None = None, errors: Errors = "raise", threads: int | None = None
) -> Any:
    """Who wins: 1 the side to move, -1 the opponent, 0 nobody, as an array of `int8`."""
    return _asked(column, _arrays.wdl, layout, errors, threads)


def column_scores(
    column: Any, *, layout: Layout | None = None, errors: Errors = "raise", threads: int | None = None
) -> Any:
    """The score of every column, as an array of lists of seven `int8`, null for a full column.

    >>> import pyarrow as pa
    >>> import fourgone.arrow
    >>> fourgone.arrow.column_scores(pa.array(["444444"])).to_pylist()
    [[-1, 0, 1, None, 1, 0, -1]]
    """
    return _asked(column, _arrays.column_scores, layout, errors, threads)


def best_columns(
    column: Any, *, layout: Layout | None = None, errors: Errors = "raise", threads: int | None = None
) -> Any:
    """Whether each column keeps the score, as an array of lists of seven `bool`."""
    return _asked(column, _arrays.best_columns, layout, errors, threads)


def to_plain(column: Any) -> NDArray[Any] | list[str]:
    """A column without nulls as an array of NumPy, or a list of moves."""
    array = _array(column)
    if array.null_count:
        index = array.is_valid().index(False).as_py()
        raise ValueError(f"record {index} is null: use fourgone.arrow for columns with nulls")
    return _plain(array)


def _array(column: Any) -> Any:
    """The column as one array of pyarrow."""
    if isinstance(column, (pa.Array, pa.ChunkedArray)):
        array: Any = column
    elif hasattr(column, "__arrow_c_array__"):
        array = pa.array(column)
    elif hasattr(column, "__arrow_c_stream__"):
        array = pa.chunked_array(column)
    else:
        raise TypeError(f"expected a column of Arrow, not {type(column).__name__}")
    array = array.combine_chunks() if isinstance(array, pa.ChunkedArray) else array
    # Of strings as polars has them, nulls cannot be dropped.
    return array.cast(pa.large_string()) if pa.types.is_string_view(array.type) else array


def _plain(array: Any) -> NDArray[Any] | list[str]:
    kind = array.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return cast("list[str]", array.to_pylist())
    count, size = len(array), 1
    while pa.types.is_fixed_size_list(array.type):
        size *= array.type.list_size
        array = array.flatten()
    if not (pa.types.is_integer(array.type) or pa.types.is_boolean(array.type) or pa.types.is_floating(array.type)):
        raise TypeError(
            f"a column of {kind} has no positions: use keys (uint64), moves (string) or boards "
            "(lists of fixed size)"
        )
    if array.null_count:
        raise TypeError("a board has a null in it")
    values: NDArray[Any] = array.to_numpy(zero_copy_only=not pa.types.is_boolean(array.type))
    if pa.types.is_fixed_size_list(kind):
        if size not in _BOARDS:
            raise ValueError(f"no layout has boards of {size} numbers: use 2, 42, 84 or 126")
        return values.reshape(count, *_BOARDS[size])
    return values


def _asked(
    column: Any, ask: Any, layout: Layout | None, errors: Errors, threads: int | None
) -> Any:
    array = _array(column)
    good: NDArray[np.bool_] = array.is_valid().to_numpy(zero_copy_only=False)
    plain = _plain(array.drop_null() if array.null_count else array)
    try:
        found = ask(plain, layout=layout, errors=errors, threads=threads)
    except _arrays.RecordError as error:
        # Its place in the column, nulls included.
        raise _arrays.RecordError(error.reason, int(np.flatnonzero(good)[error.index])) from None
    values, mask = np.ma.getdata(found), np.ma.getmaskarray(found)
    all_values: NDArray[Any] = np.zeros((len(good), *values.shape[1:]), dtype=values.dtype)
    all_values[good] = values
    is_null = np.ones(all_values.shape, dtype=bool)
    is_null[good] = mask
    if all_values.ndim == 1:
        return pa.array(all_values, mask=is_null)
    flat = pa.array(all_values.reshape(-1), mask=is_null.reshape(-1))
    rows = pa.array(is_null.all(axis=1))
    return pa.FixedSizeListArray.from_arrays(flat, 7, mask=rows)
