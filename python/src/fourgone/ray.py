"""Labels and books on a cluster of Ray: the same calls on a laptop and on many machines.

A worker or a node that dies costs time, and no rows: Ray does again what was lost. `label_parquet` and
`build_book` keep what is written even when the driver dies. Needs Ray (`pip install fourgone[ray]`), and this
package on every node.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from . import _book, _label  # pyright: ignore[reportPrivateUsage]
from ._layouts import Layout
from ._label import Job, Label, Labelled, StrPath

__all__ = ["build_book", "label", "label_parquet"]


class Labeller:
    """What an actor does: labels for batches of rows."""

    def __init__(self, job: Job, threads: int) -> None:
        self._job = job
        self._threads = threads

    def __call__(self, table: Any) -> Any:
        return self._job.label(table, 0, self._threads)


def label(
    dataset: Any,
    *,
    column: str = "position",
    labels: Sequence[Label] = ("score",),
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    actors: int | None = None,
    threads: int = 1,
    batch_size: int = 5_000,
) -> Any:
    """A Ray Dataset with a column for each of `labels`, which a pool of actors finds.

    An actor has one thread and one core unless `threads` says otherwise, and there are as many as the
    cluster has room for, unless `actors` says otherwise. What is lost with an actor, or waited for at
    the end, are batches of `batch_size` rows. With `errors="mark"` a position that cannot
    be, or in which the game is over, has nulls; otherwise the first one in a batch raises.
    """
    ray: Any = import_module("ray")
    data: Any = import_module("ray.data")
    if threads < 1:
        raise ValueError("threads: use at least 1")
    job = Job.for_tables(column, labels, layout, errors)
    cores = int(ray.cluster_resources().get("CPU", 1))
    if actors is None:
        actors = max(1, cores // threads)
    # A block of Ray Data is many megabytes, and a position is a few bytes: without this one actor
    # would have all rows, and to lose it would be to lose all its work.
    dataset = dataset.repartition(target_num_rows_per_block=batch_size)
    return dataset.map_batches(
        Labeller,
        fn_constructor_kwargs={"job": job, "threads": threads},
        compute=data.ActorPoolStrategy(min_size=1, max_size=actors),
        batch_format="pyarrow",
        batch_size=None,
        # Whoever reads needs a core as well: an actor that took the only one would wait for ever.
        num_cpus=threads if threads < cores else 0,
    )


def label_parquet(
    src: StrPath | Sequence[StrPath],
    dst: StrPath,
    *,
    column: str = "position",
    labels: Sequence[Label] = ("score",),
    layout: Layout | None = None,
    errors: Literal["raise", "mark"] = "raise",
    rows_per_shard: int = 100_000,
    threads: int = 1,
) -> Labelled:
    """The same as `fourgone.label_parquet`, with every shard a task of the cluster.

    The files and the folder must be in a place that all nodes share. A task has one thread and one
    core unless `threads` says otherwise. The same call goes on where a driver that died was.
    """
    if threads < 1:
        raise ValueError("threads: use at least 1")
    job = Job.plan(src, dst, column, labels, layout, errors, rows_per_shard)
    shards = list(job.shards())
    todo = [shard for shard in shards if not job.is_done(shard)]
    _run_all(_make, ((job, shard, threads) for shard in todo), threads)
    return job.finish(len(shards) - len(todo))


def build_book(
    ply: int | Sequence[int],
    out: StrPath,
    *,
    shards_per_part: int = 4,
    threads: int = 1,
    progress: Callable[[int, int], object] | None = None,
) -> int:
    """Solves every position of one ply, or of up to four, and writes the book; its size in bytes.

    The bytes are those that `fourgone book build` writes on one machine. Shards of the scores lie in
    the folder `out` + ".shards", in a place that all nodes share, until the book is written; each has
    a checksum, and some of its scores were found in two ways. The same call goes on where a driver
    that died was. The last layer is solved first, and helps with those before it, as does the book
    inside this package. A layer has parts of some hundred thousand positions, one up to ply 8 and 804
    at ply 16, and each part so many shards. `progress` is called with the shards done and those of the layer.
    """
    if threads < 1:
        raise ValueError("threads: use at least 1")
    plies = (ply,) if isinstance(ply, int) else tuple(ply)
    job = _book.BookJob.plan(plies, out, shards_per_part)
    layers: dict[int, list[_book.Scores]] = {}
    for layer in reversed(job.plies):
        parts = job.parts(layer)
        shards = [shard for part in parts for shard in part]
        todo = [shard for shard in shards if not job.is_done(shard)]
        known = _book.pack(layers) if layers and todo else None
        done = len(shards) - len(todo)

        def tell(more: int, done: int = done, count: int = len(shards)) -> None:
            if progress is not None:
                progress(done + more, count)

        tell(0)
        _run_all(_solve, ((job, shard, known, threads) for shard in todo), threads, tell)
        layers[layer] = job.layer(parts)
    book = _book.pack(layers)
    path = Path(out)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(book)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    for file in Path(job.folder).iterdir():
        file.unlink()
    Path(job.folder).rmdir()
    return len(book)


def _make(job: Job, shard: _label.Shard, threads: int) -> None:
    """Makes a shard, unless another run has made it."""
    if not job.is_done(shard):
        job.write(shard, job.label(job.read(shard), shard.start, threads))


def _solve(job: _book.BookJob, shard: _book.Shard, known: bytes | None, threads: int) -> None:
    job.solve(shard, known, threads)


def _run_all(
    work: Callable[..., None],
    calls: Iterable[tuple[Any, ...]],
    threads: int,
    tell: Callable[[int], object] = lambda done: None,
) -> None:
    """Makes each call a task of the cluster, and waits for all of them; the first error is ours."""
    ray: Any = import_module("ray")
    task = ray.remote(num_cpus=threads, max_retries=-1, scheduling_strategy="SPREAD")(work)
    running: list[Any] = []
    started = 0
    for call in calls:
        # Enough that nobody waits, and not so many that the driver's memory grows with the work.
        room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)) // threads)
        while len(running) >= room:
            running = _without_one(ray, running)
            tell(started - len(running))
        running.append(task.remote(*call))
        started += 1
    while running:
        running = _without_one(ray, running)
        tell(started - len(running))


def _without_one(ray: Any, running: list[Any]) -> list[Any]:
    """Waits until a task is done; its error is ours."""
    done, rest = ray.wait(running)
    ray.get(done)
    return list(rest)
