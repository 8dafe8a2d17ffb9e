"""Layouts against a plain reader and writer of the same, cell by cell, which shares nothing with ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import fourgone as c4
from fourgone import Layout
from tests.conftest import played_positions

CELLS = [f"{column}{row}" for column in "abcdefg" for row in range(1, 7)]
SEED = 23
COUNT = 1_500

Discs = tuple[set[str], set[str]]


def places(layout: Layout) -> list[str]:
    """The cells in the order of a layout."""
    rows = range(1, 7) if layout == "openspiel" else range(6, 0, -1)
    return [f"{column}{row}" for row in rows for column in "abcdefg"]


def bit(cell: str) -> int:
    return 1 << (7 * "abcdefg".index(cell[0]) + int(cell[1]) - 1)


def fault_of(first: set[str], second: set[str]) -> str | None:
    """What is wrong with discs."""
    both = [cell for cell in CELLS if cell in first and cell in second]
    if both:
        return f"both players have a disc on {both[0]}"
    for cell in CELLS:
        below = f"{cell[0]}{int(cell[1]) - 1}"
        if cell in first | second and cell[1] != "1" and below not in first | second:
            return f"the disc on {cell} has no disc below it"
    return None if len(first) - len(second) in (0, 1) else "wrong number of discs"


def read(record: Any, layout: Layout) -> tuple[Discs, str | None]:
    """The discs of a record, or what is wrong with it."""
    most, allowed = (2, "0, 1 or 2") if layout == "kaggle" else (1, "0 or 1")
    values = record.reshape(-1).tolist()
    for place, value in enumerate(values):
        if value not in range(most + 1):
            return (set(), set()), f"the number at place {place} is not {allowed}"
    cells = places(layout)
    if layout == "kaggle":
        discs = tuple({cell for cell, value in zip(cells, values) if value == player} for player in (1, 2))
    elif layout == "openspiel":
        discs = tuple({cell for cell, value in zip(cells, values[start:]) if value} for start in (0, 42))
    else:
        discs = tuple({cell for cell, value in zip(cells, values[side::2]) if value} for side in (0, 1))
        if sum(map(len, discs)) % 2:
            discs = discs[::-1]
    first, second = discs
    fault = fault_of(first, second)
    if layout == "openspiel" and fault is None:
        for place, three in enumerate(zip(values, values[42:], values[84:])):
            if sum(three) != 1:
                return (set(), set()), f"cell {place} must be exactly one of"
    return ((first, second), None) if fault is None else ((set(), set()), fault)


def nearly_boards(layout: Layout, kind: str) -> Any:
    """Boards of which half have a value or two changed, some to what means nothing."""
    chance = np.random.default_rng(SEED)
    boards = c4.convert(played_positions(COUNT, seed=SEED, least_ply=0), layout).astype(kind)
    flat = boards.reshape(len(boards), -1)
    numbers = (0, 1, 2, 3, 4, 127, -1, 255, 256, 257, 1 << 32)
    odd: list[Any] = [number for number in numbers if np.array(number).astype(kind) == number]
    if np.dtype(kind).kind == "f":
        odd += [0.5, 1.0000001, -0.0, np.nan, np.inf]
    for index in range(0, len(boards), 2):
        for _ in range(chance.integers(1, 3)):
            likely = chance.random() < 0.7
            flat[index, chance.integers(flat.shape[1])] = odd[chance.integers(2 if likely else len(odd))]
    return boards


@pytest.mark.parametrize("kind", ["i1", "u1", "?", "i2", "i4", "i8", "u8", "f4", "f8"])
@pytest.mark.parametrize("layout", ["kaggle", "openspiel", "pettingzoo"])
def test_cells_are_read_as_one_by_one(layout: Layout, kind: str) -> None:
    boards = nearly_boards(layout, kind)
    expected = [read(board, layout) for board in boards]
    found: Any = c4.convert(boards, "bitboards", layout=layout, errors="mark")
    assert np.ma.getmaskarray(found)[:, 0].tolist() == [fault is not None for _, fault in expected]
    assert found.data.tolist() == [[sum(map(bit, side)) for side in discs] for discs, _ in expected]
    # The first bad record from each of several places on, with its reason.
    for start in range(0, COUNT, COUNT // 40):
        index = next(index for index in range(start, COUNT) if expected[index][1])
        with pytest.raises(c4.RecordError) as raised:
            c4.convert(boards[start:], "keys", layout=layout)
        assert raised.value.index == index - start
        assert str(raised.value).startswith(f"record {index - start}: {expected[index][1]}")


def test_numbers_are_read_as_one_by_one() -> None:
    chance = np.random.default_rng(SEED)
    boards = c4.convert(played_positions(COUNT, seed=SEED, least_ply=0), "bitboards")
    for index in range(0, COUNT, 2):
        for _ in range(chance.integers(1, 3)):
            boards[index, chance.integers(2)] ^= np.uint64(1) << np.uint64(chance.integers(50))
    faults: list[str | None] = []
    for pair in boards.tolist():
        first, second = ({cell for cell in CELLS if word & bit(cell)} for word in pair)
        strange = any(word & ~sum(map(bit, CELLS)) for word in pair)
        faults.append("a bitboard has a bit that belongs to no cell" if strange else fault_of(first, second))
    assert len({fault and fault[:8] for fault in faults}) == 5, "every kind of fault is there"
    found = c4.convert(boards, "bitboards", errors="mark")
    assert np.ma.getmaskarray(found)[:, 0].tolist() == [fault is not None for fault in faults]
    for board, fault in zip(boards[:400], faults):
        if fault is None:
            continue
        with pytest.raises(c4.RecordError) as raised:
            c4.convert(board[None], "keys")
        assert str(raised.value).startswith(f"record 0: {fault}")


def test_keys_are_read_as_one_by_one() -> None:
    """A key is the mover's discs, all discs and the bottom row: whatever is not such a sum is refused."""
    chance = np.random.default_rng(SEED)
    keys = c4.convert(played_positions(COUNT, seed=SEED, least_ply=0), "keys")
    for index in range(0, COUNT, 2):
        keys[index] ^= np.uint64(1) << np.uint64(chance.integers(50))
    found: Any = c4.convert(keys, "bitboards", errors="mark")
    for key, pair, is_bad in zip(keys.tolist(), found.data.tolist(), np.ma.getmaskarray(found)[:, 0]):
        # In each column the highest bit stands just above the pile.
        columns = [key >> 7 * column & 0x7F for column in range(7)]
        piles = [(1 << max(column.bit_length() - 1, 0)) - 1 for column in columns]
        occupied = sum(pile << 7 * column for column, pile in enumerate(piles))
        mover = key - occupied - sum(1 << 7 * column for column in range(7))
        is_key = key < 1 << 49 and all(columns) and mover >= 0 and mover & ~occupied == 0
        sides = [mover, occupied ^ mover]
        if occupied.bit_count() % 2:
            sides.reverse()
        took_turns = is_key and sides[0].bit_count() - sides[1].bit_count() in (0, 1)
        assert is_bad == (not took_turns)
        assert pair == (sides if took_turns else [0, 0])


@pytest.mark.parametrize("layout", ["kaggle", "openspiel", "pettingzoo", "pgx"])
def test_cells_are_written_as_one_by_one(layout: Layout) -> None:
    moves = played_positions(COUNT, seed=SEED, least_ply=0)
    pairs = c4.convert(moves, "bitboards").tolist()
    order = [bit(cell) for cell in places(layout)]
    images = [bit("gfedcba"["abcdefg".index(cell[0])] + cell[1]) for cell in places(layout)]
    for bits, boards in ((order, c4.convert(moves, layout)), (images, c4.mirrored(moves, to=layout))):
        for (first, second), board in zip(pairs, boards.reshape(COUNT, -1).tolist()):
            planes = [[int(word & cell != 0) for cell in bits] for word in (first, second)]
            if layout == "kaggle":
                assert board == [one + 2 * two for one, two in zip(*planes)]
            elif layout == "openspiel":
                assert board == [*planes[0], *planes[1], *(1 - one - two for one, two in zip(*planes))]
            else:
                if sum(map(sum, planes)) % 2:
                    planes.reverse()
                assert board == [side for pair in zip(*planes) for side in pair]


def test_boards_go_where_the_caller_has_room_for_them() -> None:
    moves = ["443", "12"]
    for layout in ("keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx"):
        boards = c4.convert(moves, layout)
        room = np.ones_like(boards)
        assert c4.convert(moves, layout, out=room) is room
        assert np.array_equal(room, boards)
        c4.mirrored(boards, layout=layout, out=room)
        assert np.array_equal(room, c4.mirrored(boards, layout=layout))
        with pytest.raises(ValueError, match="out has the shape"):
            c4.convert(moves[:1], layout, out=room)
        with pytest.raises(ValueError, match="out is not contiguous"):
            c4.convert(moves, layout, out=np.repeat(room, 2, axis=0)[::2])
    with pytest.raises(ValueError, match="out: moves are strings"):
        c4.convert(moves, "moves", out=np.zeros(2))
