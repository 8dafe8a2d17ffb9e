"""Files larger than memory: Parquet in, Parquet out, in shards that a later run need not make again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, Union

from ._layouts import Layout
from ._errors import RecordError

Label = Literal["score", "wdl", "column_scores", "best_columns"]
"""What can be asked of each position; the name of the new column."""

StrPath = Union[str, "os.PathLike[str]"]

MANIFEST = "manifest.json"
"""The file that tells how the folder was made."""

_QUESTIONS: dict[Label, str] = {
    "score": "scores",
    "wdl": "wdl",
    "column_scores": "column_scores",
    "best_columns": "best_columns",
}


@dataclass(frozen=True)
class Labelled:
    """What became of the rows of a file."""

    rows: int
    """How many there are."""
    invalid: int
    """How many have nulls for labels."""
    shards: int
    """In how many files they are."""
    resumed: int
    """How many of those were there already."""


def label_parquet(
    src: StrPath | Sequence[StrPath],
    dst: StrPath,
    *,
    column: str = "position",
    labels: Sequence[Label] = ("score",),
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    rows_per_shard: int = 100_000,
    threads: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Labelled:
    """Labels the positions in a column of Parquet files, into a folder of shards.

    `src` is a file, a folder of files, or several files; `dst` a folder, with one file for every
    `rows_per_shard` rows, in their order, with all columns of the source and one for each of
    `labels`. Memory does not grow with the files. A shard is written under another name and renamed
    when it is whole, so a run that was killed leaves nothing half written, and the same call goes on
    where it was. A folder that was made from other files, or in another way, is refused.

    With `errors="mark"` a position that cannot be, or in which the game is over, has nulls.
    `progress` is called with the rows done and the rows there are.
    """
    job = Job.plan(src, dst, column, labels, layout, errors, rows_per_shard)
    resumed = 0
    for shard in job.shards():
        if job.is_done(shard):
            resumed += 1
        else:
            job.write(shard, job.label(job.read(shard), shard.start, threads))
        if progress is not None:
            progress(min(shard.start + job.rows_per_shard, job.rows), job.rows)
    return job.finish(resumed)


@dataclass(frozen=True)
class Shard:
    """A part of the rows, which becomes a file."""

    number: int
    start: int
    rows: int


@dataclass(frozen=True)
class Job:
    """Files to be labelled, and how."""

    files: tuple[str, ...]
    counts: tuple[int, ...]
    folder: str
    column: str
    labels: tuple[Label, ...]
    layout: Layout | None
    errors: Literal["raise", "mark"]
    rows_per_shard: int

    @classmethod
    def plan(
        cls,
        src: StrPath | Sequence[StrPath],
        dst: StrPath,
        column: str,
        labels: Sequence[Label],
        layout: Layout | None,
        errors: Literal["raise", "mark"],
        rows_per_shard: int,
    ) -> Job:
        """Checks what is asked for, before the work, and writes the manifest."""
        _check(labels, errors)
        if rows_per_shard < 1:
            raise ValueError("rows_per_shard: use at least 1")
        files = _files(src)
        counts: list[int] = []
        parquet = import_module("pyarrow.parquet")
        for file in files:
            with parquet.ParquetFile(file) as opened:
                names = opened.schema_arrow.names
                counts.append(opened.metadata.num_rows)
            if column not in names:
                raise ValueError(f"{file} has no column {column!r}, only {', '.join(names)}")
            taken = [label for label in labels if label in names]
            if taken:
                raise ValueError(f"{file} has a column {taken[0]!r} already")
        job = cls(
            tuple(str(file) for file in files),
            tuple(counts),
            os.fspath(dst),
            column,
            tuple(labels),
            layout,
            errors,
            rows_per_shard,
        )
        job._write_manifest()
        return job

    @classmethod
    def for_tables(
        cls,
        column: str,
        labels: Sequence[Label],
        layout: Layout | None,
        errors: Literal["raise", "mark"],
    ) -> Job:
        """How tables are labelled that come from elsewhere."""
        _check(labels, errors)
        return cls((), (), "", column, tuple(labels), layout, errors, 1)

    @property
    def rows(self) -> int:
        return sum(self.counts)

    def shards(self) -> Iterator[Shard]:
        """The parts of the rows; for no rows an empty one, so that the columns are there."""
        starts = range(0, max(self.rows, 1), self.rows_per_shard)
        for number, start in enumerate(starts):
            yield Shard(number, start, min(self.rows_per_shard, self.rows - start))

    def path(self, shard: Shard) -> Path:
        return Path(self.folder) / f"part-{shard.number:06}.parquet"

    def is_done(self, shard: Shard) -> bool:
        return self.path(shard).exists()

    def read(self, shard: Shard) -> Any:
        """The rows of a shard, from as many files as they lie in."""
        pa, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
        tables: list[Any] = []
        first, end = 0, shard.start + shard.rows
        for file, count in zip(self.files, self.counts):
            low, high = max(shard.start, first), min(end, first + count)
            if low < high or (shard.rows == 0 and not tables):
                with parquet.ParquetFile(file) as opened:
                    tables.append(_rows(pa, opened, low - first, max(high - low, 0)))
            first += count
        return pa.concat_tables(tables)

    def label(self, table: Any, start: int, threads: int | None) -> Any:
        """Rows, of which the first has this number, with their labels."""
        arrow = import_module("fourgone.arrow")
        positions = table[self.column]
        for label in self.labels:
            ask = getattr(arrow, _QUESTIONS[label])
            try:
                found = ask(positions, layout=self.layout, errors=self.errors, threads=threads)
            except RecordError as error:
                # Its place in all files together.
                raise RecordError(error.reason, start + error.index) from None
            table = table.append_column(label, found)
        return table

    def write(self, shard: Shard, table: Any) -> None:
        """Writes a shard whole or not at all, even if two do it at once."""
        path = self.path(shard)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            import_module("pyarrow.parquet").write_table(table, part)
            with open(part, "rb+") as written:
                os.fsync(written.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)

    def finish(self, resumed: int) -> Labelled:
        """Checks that all rows are there, and tells about them."""
        parquet = import_module("pyarrow.parquet")
        rows = invalid = shards = 0
        for shard in self.shards():
            with parquet.ParquetFile(self.path(shard)) as opened:
                if opened.metadata.num_rows != shard.rows:
                    raise RuntimeError(f"{self.path(shard)} has not the rows that it should have")
                nulls = opened.read(columns=[self.labels[0]])[self.labels[0]].null_count
            rows, invalid, shards = rows + shard.rows, invalid + nulls, shards + 1
        return Labelled(rows, invalid, shards, resumed)

    def _write_manifest(self) -> None:
        """Tells how the folder is made, or checks that it was made in the same way."""
        made = {
            "sources": [
                {"name": Path(file).name, "rows": count, "bytes": os.path.getsize(file), "footer": _footer(file)}
                for file, count in zip(self.files, self.counts)
            ],
            "column": self.column,
            "labels": list(self.labels),
            "layout": self.layout,
            "errors": self.errors,
            "rows_per_shard": self.rows_per_shard,
        }
        folder = Path(self.folder)
        manifest = folder / MANIFEST
        if manifest.exists():
            if json.loads(manifest.read_text(encoding="utf-8")) != made:
                raise ValueError(
                    f"{folder} was made from other files or in another way: see {manifest}, or use "
                    "another folder"
                )
            return
        if folder.exists() and any(folder.iterdir()):
            raise ValueError(f"{folder} is not empty, and has no {MANIFEST}: use another folder")
        folder.mkdir(parents=True, exist_ok=True)
        part = manifest.with_name(f".{MANIFEST}.{os.getpid()}.part")
        part.write_text(json.dumps(made, indent=2) + "\n", encoding="utf-8")
        os.replace(part, manifest)


def _check(labels: Sequence[Label], errors: str) -> None:
    for label in labels:
        if label not in _QUESTIONS:
            raise ValueError(f"unknown label {label!r}: use {', '.join(_QUESTIONS)}")
    if not labels or len(set(labels)) != len(labels):
        raise ValueError("labels: name at least one, and each once")
    if errors not in ("raise", "mark"):
        raise ValueError(f"unknown errors {errors!r}: use 'raise' or 'mark'")


def _files(src: StrPath | Sequence[StrPath]) -> list[Path]:
    if not isinstance(src, (str, os.PathLike)):
        files = [Path(file) for file in src]
    elif Path(src).is_dir():
        files = sorted(Path(src).glob("*.parquet"))
    else:
        files = [Path(src)]
    if not files:
        raise ValueError(f"no Parquet files in {src}")
    return files


def _footer(file: str) -> str:
    """A hash of the end of a file, where Parquet tells where everything is: other rows, another end."""
    with open(file, "rb") as opened:
        opened.seek(-min(os.path.getsize(file), 1 << 16), os.SEEK_END)
        return hashlib.sha256(opened.read()).hexdigest()


def _rows(pa: Any, opened: Any, start: int, count: int) -> Any:
    """Some rows of a file, of which no more is read than the groups in which they are."""
    batches: list[Any] = []
    first = 0
    for group in range(opened.num_row_groups):
        size = opened.metadata.row_group(group).num_rows
        low, high = max(start, first), min(start + count, first + size)
        if low < high:
            batches.append(opened.read_row_group(group).slice(low - first, high - low))
        first += size
    return pa.concat_tables(batches) if batches else opened.schema_arrow.empty_table()
