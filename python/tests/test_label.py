"""Files: streamed, resumed after a kill, refused when they do not fit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]
import pyarrow.parquet as parquet  # type: ignore[import-untyped, unused-ignore]
import pytest

import fourgone as c4
from tests.conftest import played_positions

FOUND = played_positions(3_000, seed=4, least_ply=14)
SCORES = c4.scores(FOUND)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Two files with several groups of rows, which shards do not respect."""
    folder = tmp_path / "source"
    folder.mkdir()
    table = pa.table({"number": np.arange(len(FOUND)), "position": FOUND})
    parquet.write_table(table[:1_700], folder / "a.parquet", row_group_size=333)
    parquet.write_table(table[1_700:], folder / "b.parquet", row_group_size=1_000)
    return folder


def read(folder: Path) -> Any:
    return pa.concat_tables(parquet.read_table(file) for file in sorted(folder.glob("part-*.parquet")))


def test_every_row_is_labelled_once_and_in_its_place(source: Path, tmp_path: Path) -> None:
    done = c4.label_parquet(source, tmp_path / "out", labels=["score", "best_columns"], rows_per_shard=499)
    assert done == c4.Labelled(rows=3_000, invalid=0, shards=7, resumed=0)
    table = read(tmp_path / "out")
    assert table["number"].to_pylist() == list(range(3_000))
    assert table["position"].to_pylist() == FOUND
    assert np.array_equal(table["score"].to_numpy(), SCORES)
    assert table["best_columns"].to_pylist() == c4.best_columns(FOUND).tolist()


def test_what_is_written_is_not_made_again(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    c4.label_parquet(source, out, rows_per_shard=499)
    kept = (out / "part-000003.parquet").stat().st_mtime_ns
    (out / "part-000004.parquet").unlink()
    done = c4.label_parquet(source, out, rows_per_shard=499)
    assert done.resumed == 6
    assert (out / "part-000003.parquet").stat().st_mtime_ns == kept
    assert np.array_equal(read(out)["score"].to_numpy(), SCORES)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_run_that_is_killed_goes_on_where_it_was(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "fourgone", "label", str(source), str(out), "--rows-per-shard", "50"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        while len(list(out.glob("part-*"))) < 3 and process.poll() is None:
            time.sleep(0.001)
        os.kill(process.pid, signal.SIGKILL)
    before = len(list(out.glob("part-*")))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"3000 rows in 60 shards, 0 invalid, {before} shards were there already\n"
    assert np.array_equal(read(out)["score"].to_numpy(), SCORES)


def test_a_folder_made_in_another_way_is_refused(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    c4.label_parquet(source, out)
    with pytest.raises(ValueError, match="was made from other files or in another way"):
        c4.label_parquet(source, out, labels=["wdl"])
    with pytest.raises(ValueError, match="was made from other files or in another way"):
        c4.label_parquet(source / "a.parquet", out)
    other = tmp_path / "other"
    other.mkdir()
    (other / "mine.txt").write_text("mine")
    with pytest.raises(ValueError, match="is not empty"):
        c4.label_parquet(source, other)
    assert json.loads((out / "manifest.json").read_text())["labels"] == ["score"]


def test_bad_rows_are_told_or_marked(tmp_path: Path) -> None:
    file = tmp_path / "bad.parquet"
    parquet.write_table(pa.table({"position": ["4453", None, "44444444", "12121"]}), file)
    with pytest.raises(c4.RecordError, match="record 2: column 4 is full"):
        c4.label_parquet(file, tmp_path / "raised", rows_per_shard=2)
    done = c4.label_parquet(file, tmp_path / "marked", errors="mark")
    assert (done.rows, done.invalid) == (4, 2)
    assert read(tmp_path / "marked")["score"].to_pylist() == [-2, None, None, 1]


def test_a_file_without_rows_gives_a_shard_without_rows(tmp_path: Path) -> None:
    file = tmp_path / "empty.parquet"
    parquet.write_table(pa.table({"position": pa.array([], pa.string())}), file)
    assert c4.label_parquet(file, tmp_path / "out").rows == 0
    assert read(tmp_path / "out").column_names == ["position", "score"]


def test_the_command_says_what_is_wrong(source: Path, tmp_path: Path) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "fourgone", "label", *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    missing = run(str(tmp_path / "nothing.parquet"), str(tmp_path / "out"))
    assert missing.returncode == 1 and missing.stderr.startswith("error: ")
    column = run(str(source), str(tmp_path / "out"), "--column", "moves")
    assert column.returncode == 1
    assert column.stderr.endswith("has no column 'moves', only number, position\n")
    assert not (tmp_path / "out").exists()
    assert run(str(source), str(tmp_path / "out"), "--label", "nonsense").returncode == 2
