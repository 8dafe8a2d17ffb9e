"""Columns of pyarrow, polars and duckdb."""

from __future__ import annotations

from typing import Any

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
import pytest

import fourgone as c4
import fourgone.arrow
from tests.conftest import played_positions

FOUND = played_positions(500, seed=3, least_ply=12)
SCORES = c4.scores(FOUND)


def columns() -> dict[str, Any]:
    keys = c4.convert(FOUND, "keys")
    cells = c4.convert(FOUND, "kaggle")
    connection = duckdb.connect()
    connection.register("found", pa.table({"key": keys}))
    return {
        "pyarrow keys": pa.array(keys),
        "pyarrow moves": pa.array(FOUND),
        "pyarrow chunks": pa.chunked_array([keys[:100], keys[100:]]),
        "pyarrow slice": pa.concat_arrays([pa.array(keys), pa.array(keys)])[500:],
        "pyarrow boards": pa.FixedSizeListArray.from_arrays(pa.array(cells.reshape(-1)), 42),
        "polars keys": pl.Series(keys),
        "polars moves": pl.Series(FOUND),
        "polars boards": pl.Series(cells, dtype=pl.Array(pl.Int8, (42,))),
        "duckdb keys": connection.sql("select key from found").to_arrow_table()["key"],
    }


@pytest.mark.parametrize("name", columns())
def test_the_scores_of_a_column_are_those_of_the_array(name: str) -> None:
    column = columns()[name]
    found = fourgone.arrow.scores(column)
    assert found.type == pa.int8()
    assert np.array_equal(found.to_numpy(), SCORES)
    assert np.array_equal(c4.scores(column), SCORES)


def test_a_column_of_numbers_is_read_where_it_lies() -> None:
    keys = c4.convert(FOUND, "keys")
    plain = fourgone.arrow.to_plain(pa.array(keys))
    assert isinstance(plain, np.ndarray)
    assert np.shares_memory(plain, keys)


def test_nulls_stay_nulls_and_errors_tell_their_place_in_the_column() -> None:
    column = pa.array([None, "4453", None, "x", "12121"])
    assert fourgone.arrow.scores(column, errors="mark").to_pylist() == [None, -2, None, None, 1]
    with pytest.raises(c4.RecordError, match="record 3") as raised:
        fourgone.arrow.scores(column)
    assert raised.value.index == 3
    with pytest.raises(ValueError, match="record 0 is null"):
        c4.scores(column)
    best = fourgone.arrow.best_columns(column, errors="mark").to_pylist()
    assert best[0] is None and best[3] is None and sum(best[1]) == 3
    assert fourgone.arrow.wdl(column, errors="mark").to_pylist() == [None, -1, None, None, 1]
    assert fourgone.arrow.scores(pa.array([], pa.string())).to_pylist() == []


def test_columns_without_positions_are_refused() -> None:
    with pytest.raises(TypeError, match="has no positions"):
        fourgone.arrow.scores(pa.array([{"a": 1}]))
    with pytest.raises(TypeError, match="expected a column of Arrow, not list"):
        fourgone.arrow.scores(["4453"])
    with pytest.raises(ValueError, match="no layout has boards of 5 numbers"):
        fourgone.arrow.scores(pa.array([[1] * 5], pa.list_(pa.int8(), 5)))
    with pytest.raises(ValueError, match="no layout has the shape"):
        fourgone.arrow.scores(pa.array([1, 2], pa.int64()))


def test_moves_of_polars_with_nulls_keep_their_nulls() -> None:
    column = pl.Series(["4453", None, "12121"])
    assert fourgone.arrow.scores(column).to_pylist() == [-2, None, 1]
    assert c4.scores(pl.Series(["4453", "12121"])).tolist() == [-2, 1]
