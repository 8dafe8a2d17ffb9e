"""Many positions at once: arrays in, arrays out.

What they take is in `_layouts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar, Union, cast

import numpy as np
from numpy.typing import NDArray

from ._errors import RecordError as RecordError
from ._fourgone import Boards
from ._layouts import SHAPES, TYPES, Layout, Positions, detect_layout, read_boards

Progress = Union[bool, Callable[[int, int], object]]
"""True shows a bar if tqdm is installed; a function is called with what is done and how much there is."""

MISSING = -128
"""What stands in an array of scores where there is none."""

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
    boards = read_boards(positions, layout, threads)
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
    boards = read_boards(positions, layout, threads)
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
    boards = read_boards(positions, layout, threads)
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
    boards = read_boards(positions, layout, threads)
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
    boards = read_boards(positions, layout, threads)
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
    boards = read_boards(positions, layout, threads)
    _check_out(out, np.int8, len(boards))
    found, good = boards.outcomes(_is_mark(errors))
    return _result(found, None if good is None else ~good, out)


def convert(
    positions: Positions,
    to: Layout,
    *,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[Any] | None = None,
    threads: int | None = None,
) -> NDArray[Any]:
    """The boards in another layout.

    Floating discs and wrong numbers of discs are refused. Whether an order of moves leads to a board
    is looked at by functions that solve, and where moves are written, which are the first in the
    order of the columns. They come as an array of strings. `out` takes a contiguous array for the
    result, in the shape and the type of the layout.

    >>> import fourgone as c4
    >>> c4.convert(["443"], "bitboards")
    array([[2113536, 4194304]], dtype=uint64)
    >>> boards = c4.convert(["443"], "openspiel")
    >>> boards.shape, boards.dtype
    ((1, 3, 6, 7), dtype('float32'))
    >>> c4.convert(boards, "moves")
    array(['443'], dtype=object)
    """
    return _convert(positions, to, layout, errors, out, threads, mirror=False)


def mirrored(
    positions: Positions,
    *,
    to: Layout | None = None,
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    out: NDArray[Any] | None = None,
    threads: int | None = None,
) -> NDArray[Any]:
    """The mirror images of the boards, in their layout or another.

    >>> import fourgone as c4
    >>> c4.mirrored(["4453"], to="moves")
    array(['3544'], dtype=object)
    """
    target = to or layout or detect_layout(positions)
    return _convert(positions, target, layout, errors, out, threads, mirror=True)


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
    out: NDArray[Any] | None,
    threads: int | None,
    *,
    mirror: bool,
) -> NDArray[Any]:
    mark = _is_mark(errors)
    if to != "moves" and to not in SHAPES:
        raise ValueError(f"unknown layout {to!r}: use one of moves, {', '.join(SHAPES)}")
    boards = read_boards(positions, layout, threads)
    written: NDArray[Any]
    if to == "moves":
        if out is not None:
            raise ValueError("out: moves are strings, for which there is no room in an array")
        moves, good = boards.to_moves(mirror, mark)
        written = np.array(moves, dtype=object)
    else:
        kind = TYPES[to]
        # NumPy's own memory, because it asks the system for large pages.
        if out is None:
            written = np.empty((len(boards), *SHAPES[to][0]), dtype=kind)
        else:
            _check_out(out, kind, len(boards), *SHAPES[to][0])
            if not out.flags.c_contiguous:
                raise ValueError("out is not contiguous")
            written = out
        flat = written.reshape(-1)
        if to in ("keys", "bitboards"):
            good = boards.to_words(flat, to, mirror, mark)
        elif to == "openspiel":
            good = boards.to_openspiel(flat, mirror, mark)
        else:
            good = boards.to_bytes(flat.view(np.uint8), to, mirror, mark)
    if good is None:
        return written
    shape = (-1,) + (1,) * (written.ndim - 1)
    mask = np.broadcast_to(~good.reshape(shape), written.shape)
    masked: Any = np.ma.MaskedArray(written, mask=mask)
    return cast("NDArray[Any]", masked)
