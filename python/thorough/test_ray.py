"""Ray: on one node and on three, with an actor, a node and a driver killed; no row lost or doubled.

Run by `cargo xtask test ray`. Everything is bound to 127.0.0.1.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Read when Ray is imported: nothing is told to anybody, nothing leaves the loopback interface, which
# on Linux Ray would leave even if told its address, and a machine that has other work takes its time
# to start a node.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
# Whoever reaches a cluster can run programs on it; Ray would keep a token in the user's home.
os.environ["RAY_AUTH_MODE"] = "token"
os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
os.environ.setdefault("RAY_raylet_start_wait_time_s", "300")
os.environ.setdefault("RAY_gcs_server_request_timeout_seconds", "300")

import numpy as np  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as parquet  # noqa: E402
import pytest  # noqa: E402
import ray  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

import fourgone as c4  # noqa: E402
import fourgone.ray  # noqa: E402
from fourgone import _book  # noqa: E402

ROWS = int(os.environ.get("FOURGONE_RAY_ROWS", "40000"))
MARK = f"fourgone-{uuid.uuid4().hex}"
# Made by the command on one machine: 24 bytes before the layers, then those of plies 4, 8 and 12.
BOOK = Path(__file__).parents[2] / "crates/fourgone-book/fourgone.book"
PLY_4, PLY_8 = slice(24, 24 + 416), slice(24 + 416, 24 + 416 + 45514)

NODE = {"num_cpus": 1, "object_store_memory": 100 << 20, "include_dashboard": False}


# In every process of Python that a cluster starts: how many rows somebody began to label.
COUNTING = """
import os
import fourgone._label as label

really = label.Job.label

def counted(job, table, *rest):
    with open(os.environ["FOURGONE_BEGUN"], "a") as begun:
        begun.write(f"{len(table)}\\n")
    return really(job, table, *rest)

label.Job.label = counted
"""


@pytest.fixture(scope="session")
def begun_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the processes that are started from now on tell how many rows they begin."""
    folder = tmp_path_factory.mktemp("counting")
    (folder / "sitecustomize.py").write_text(COUNTING)
    os.environ["FOURGONE_BEGUN"] = str(folder / "begun")
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    return folder / "begun"


@pytest.fixture
def begun(begun_file: Path) -> Callable[[], int]:
    """Tells how many rows were begun since the test began."""
    begun_file.write_text("")
    return lambda: sum(map(int, begun_file.read_text().split()))


@pytest.fixture(scope="session")
def table() -> pa.Table:
    """Numbered positions, all of them different."""
    command = [os.environ["FOURGONE"], "positions", "--count", str(ROWS), "--ply", "16..34", "--unique"]
    done = subprocess.run([*command, "--seed", "1"], capture_output=True, text=True, check=True)
    return pa.table({"number": np.arange(ROWS), "position": done.stdout.split()})


@pytest.fixture(scope="session")
def expected(table: pa.Table) -> np.ndarray[Any, Any]:
    start = time.monotonic()
    scores = c4.scores(table["position"].to_pylist())
    print(f"\nplain threads: {ROWS / (time.monotonic() - start):,.0f} rows a second")
    return scores


@pytest.fixture(scope="session")
def source(table: pa.Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("source")
    for part in range(4):
        rows = table.slice(part * ROWS // 4, ROWS // 4)
        parquet.write_table(rows, folder / f"{part}.parquet", row_group_size=10_000)
    return folder


@contextmanager
def nodes(count: int) -> Iterator[Cluster]:
    """A cluster of so many nodes, and a driver that knows them."""
    os.environ["RAY_TMPDIR"] = tempfile.mkdtemp(prefix="r", dir="/tmp")
    os.environ["FOURGONE_MARK"] = MARK
    cluster = Cluster(initialize_head=True, head_node_args={**NODE, "node_ip_address": "127.0.0.1"})
    for _ in range(count - 1):
        cluster.add_node(**NODE, node_ip_address="127.0.0.1")
    ray.init(address=cluster.address, _node_ip_address="127.0.0.1", log_to_driver=False)
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


@pytest.fixture(scope="class")
def cluster(begun_file: Path) -> Iterator[Cluster]:
    with nodes(3) as cluster:
        yield cluster


def check(found: pa.Table, expected: np.ndarray[Any, Any]) -> None:
    found = found.sort_by("number")
    assert found["number"].to_pylist() == list(range(ROWS)), "no row lost or doubled"
    assert np.array_equal(found["score"].to_numpy(), expected)


def read(folder: Path) -> pa.Table:
    return pa.concat_tables(parquet.read_table(file) for file in sorted(folder.glob("part-*")))


def collected(dataset: Any) -> pa.Table:
    return pa.concat_tables(dataset.iter_batches(batch_format="pyarrow", batch_size=None))


def labelling_processes() -> list[int]:
    """The actors of our own cluster."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            name = (folder / "cmdline").read_bytes()
            if b"MapWorker" in name and MARK.encode() in (folder / "environ").read_bytes():
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def timed(what: str, start: float) -> None:
    took = time.monotonic() - start
    print(f"{what}: {took:.1f} s, {ROWS / took:,.0f} rows a second")


def redone(rows: int) -> None:
    """What was lost with the killed is done again, and little else."""
    print(f"  {rows:,} of {ROWS:,} rows were begun twice")
    assert 0 <= rows <= ROWS // 4


def test_one_node_labels_a_dataset(
    begun_file: Path, source: Path, expected: np.ndarray[Any, Any]
) -> None:
    """With one core, which reading and labelling share."""
    with nodes(1):
        start = time.monotonic()
        found = collected(fourgone.ray.label(ray.data.read_parquet(str(source))))
        timed("a dataset, one node", start)
    check(found, expected)


class TestThreeNodes:
    """In this order: the last one kills a node."""

    def test_a_dataset_is_labelled(
        self, cluster: Cluster, source: Path, expected: np.ndarray[Any, Any]
    ) -> None:
        start = time.monotonic()
        found = collected(fourgone.ray.label(ray.data.read_parquet(str(source))))
        timed("a dataset, three nodes", start)
        check(found, expected)

    def test_files_are_labelled(
        self, cluster: Cluster, source: Path, expected: np.ndarray[Any, Any], tmp_path: Path
    ) -> None:
        start = time.monotonic()
        done = fourgone.ray.label_parquet(source, tmp_path / "out", rows_per_shard=ROWS // 40)
        timed("files, three nodes", start)
        assert (done.rows, done.shards, done.resumed) == (ROWS, 40, 0)
        check(read(tmp_path / "out"), expected)

    def test_a_book_has_the_bytes_of_one_made_on_one_machine(self, cluster: Cluster, tmp_path: Path) -> None:
        out = tmp_path / "cluster.book"
        told: list[tuple[int, int]] = []
        start = time.monotonic()
        size = fourgone.ray.build_book([4, 8], out, progress=lambda done, count: told.append((done, count)))
        print(f"a book of plies 4 and 8: {time.monotonic() - start:.1f} s")
        book, shipped = out.read_bytes(), BOOK.read_bytes()
        assert book[24:] == shipped[PLY_4] + shipped[PLY_8] and size == len(book)
        assert told[-1] == (4, 4) and list(tmp_path.iterdir()) == [out]

    def test_a_killed_actor_costs_no_row(
        self, cluster: Cluster, source: Path, expected: np.ndarray[Any, Any], begun: Callable[[], int]
    ) -> None:
        killed: list[int] = []

        def kill() -> None:
            # When it is at work, and there is more to do.
            while begun() < ROWS // 4:
                time.sleep(0.02)
            killed.extend(labelling_processes()[:1])
            os.kill(killed[0], signal.SIGKILL)

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        start = time.monotonic()
        found = collected(fourgone.ray.label(ray.data.read_parquet(str(source)), batch_size=ROWS // 40))
        timed("an actor killed", start)
        killer.join(timeout=1)
        assert killed, "an actor was killed while it was at work"
        check(found, expected)
        redone(begun() - ROWS)

    def test_a_killed_node_costs_no_row(
        self,
        cluster: Cluster,
        source: Path,
        expected: np.ndarray[Any, Any],
        tmp_path: Path,
        begun: Callable[[], int],
    ) -> None:
        out = tmp_path / "out"
        killed: list[Any] = []

        def kill() -> None:
            while len(list(out.glob("part-*"))) < 3:
                time.sleep(0.01)
            node = next(iter(cluster.worker_nodes))
            cluster.remove_node(node, allow_graceful=False)
            killed.append(node)

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        start = time.monotonic()
        done = fourgone.ray.label_parquet(source, out, rows_per_shard=ROWS // 40)
        timed("a node killed", start)
        killer.join()
        assert killed and not killed[0].any_processes_alive()
        assert done.rows == ROWS
        check(read(out), expected)
        redone(begun() - ROWS)


DRIVER = """
import sys, ray, fourgone.ray
ray.init(num_cpus=2, _node_ip_address="127.0.0.1", include_dashboard=False, object_store_memory=100 << 20, log_to_driver=False)
print(fourgone.ray.label_parquet(sys.argv[1], sys.argv[2], rows_per_shard=int(sys.argv[3])))
"""


def test_a_killed_driver_goes_on_where_it_was(
    source: Path, expected: np.ndarray[Any, Any], tmp_path: Path, begun: Callable[[], int]
) -> None:
    out = tmp_path / "out"
    temporary = tempfile.mkdtemp(prefix="r", dir="/tmp")
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_TMPDIR": temporary}
    command = [sys.executable, "-c", DRIVER, str(source), str(out), str(ROWS // 40)]
    with subprocess.Popen(command, env=environment) as driver:
        while len(list(out.glob("part-*"))) < 5 and driver.poll() is None:
            time.sleep(0.01)
        driver.kill()
    # What its workers were at may still be written; nobody begins anything new.
    before = -1
    while before != (before := len(list(out.glob("part-*")))):
        time.sleep(5)
    assert 5 <= before < 40
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    print(f"a driver killed: {before} of 40 shards were kept")
    assert f"resumed={before}" in done.stdout
    check(read(out), expected)
    redone(begun() - ROWS)


def test_a_damaged_shard_of_a_book_is_refused(tmp_path: Path) -> None:
    job = _book.BookJob.plan((2,), tmp_path / "x.book", 1)
    [[shard]] = job.parts(2)
    job.solve(shard, None, 1)
    content = bytearray(job.path(shard).read_bytes())
    content[-1] ^= 1
    job.path(shard).write_bytes(content)
    with pytest.raises(ValueError, match="is damaged: delete it"):
        job.read(shard)
