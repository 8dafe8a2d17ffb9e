"""Ray: on one node and on three, with an actor, a node and a driver killed; no row lost or doubled.

Run by `cargo xtask test ray`. Everything is bound to 127.0.0.1.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# Read when Ray is imported: nothing is told to anybody, nothing leaves the loopback interface, which
# on Linux Ray would leave even if told its address, and a machine that has other work takes its time
# to start a node.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
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

ROWS = int(os.environ.get("FOURGONE_RAY_ROWS", "200000"))
MARK = f"fourgone-{uuid.uuid4().hex}"
NODE = {"num_cpus": 1, "object_store_memory": 100 << 20, "include_dashboard": False}


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


@pytest.fixture
def cluster(request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """As many nodes as the test asks for, and a driver that knows them."""
    os.environ["RAY_TMPDIR"] = tempfile.mkdtemp(prefix="r", dir="/tmp")
    os.environ["FOURGONE_MARK"] = MARK
    cluster = Cluster(initialize_head=True, head_node_args={**NODE, "node_ip_address": "127.0.0.1"})
    for _ in range(request.param - 1):
        cluster.add_node(**NODE, node_ip_address="127.0.0.1")
    ray.init(address=cluster.address, _node_ip_address="127.0.0.1", log_to_driver=False)
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


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


@pytest.mark.parametrize("cluster", [1, 3], indirect=True)
def test_a_dataset_is_labelled(
    cluster: Cluster, source: Path, expected: np.ndarray[Any, Any], request: pytest.FixtureRequest
) -> None:
    start = time.monotonic()
    found = collected(fourgone.ray.label(ray.data.read_parquet(str(source))))
    timed(request.node.name, start)
    check(found, expected)


@pytest.mark.parametrize("cluster", [3], indirect=True)
def test_files_are_labelled(cluster: Cluster, source: Path, expected: np.ndarray[Any, Any], tmp_path: Path) -> None:
    start = time.monotonic()
    done = fourgone.ray.label_parquet(source, tmp_path / "out", rows_per_shard=ROWS // 40)
    timed("files, three nodes", start)
    assert (done.rows, done.shards, done.resumed) == (ROWS, 40, 0)
    check(read(tmp_path / "out"), expected)


@pytest.mark.parametrize("cluster", [3], indirect=True)
def test_a_killed_actor_costs_no_row(cluster: Cluster, source: Path, expected: np.ndarray[Any, Any]) -> None:
    killed: list[int] = []

    def kill() -> None:
        while not killed:
            for process in labelling_processes()[:1]:
                time.sleep(1)
                os.kill(process, signal.SIGKILL)
                killed.append(process)
            time.sleep(0.05)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    found = collected(fourgone.ray.label(ray.data.read_parquet(str(source)), batch_size=1000))
    assert killed, "an actor was killed while it was at work"
    check(found, expected)


@pytest.mark.parametrize("cluster", [3], indirect=True)
def test_a_killed_node_costs_no_row(
    cluster: Cluster, source: Path, expected: np.ndarray[Any, Any], tmp_path: Path
) -> None:
    out = tmp_path / "out"

    def kill() -> None:
        while len(list(out.glob("part-*"))) < 3:
            time.sleep(0.01)
        cluster.remove_node(cluster.list_all_nodes[-1], allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    done = fourgone.ray.label_parquet(source, out, rows_per_shard=ROWS // 40)
    killer.join()
    assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    assert done.rows == ROWS
    check(read(out), expected)


DRIVER = """
import sys, ray, fourgone.ray
ray.init(num_cpus=2, _node_ip_address="127.0.0.1", include_dashboard=False, object_store_memory=100 << 20, log_to_driver=False)
print(fourgone.ray.label_parquet(sys.argv[1], sys.argv[2], rows_per_shard=int(sys.argv[3])))
"""


def test_a_killed_driver_goes_on_where_it_was(
    source: Path, expected: np.ndarray[Any, Any], tmp_path: Path
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
    time.sleep(10)
    before = len(list(out.glob("part-*")))
    assert 5 <= before < 40
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    print(f"a killed driver: {before} of 40 shards were kept")
    assert f"resumed={before}" in done.stdout
    check(read(out), expected)


# Made by the command on one machine: 24 bytes before the layers, then those of plies 4, 8 and 12.
BOOK = Path(__file__).parents[2] / "crates/fourgone-book/fourgone.book"
PLY_4, PLY_8 = slice(24, 24 + 416), slice(24 + 416, 24 + 416 + 45514)


@pytest.mark.parametrize("cluster", [3], indirect=True)
def test_a_book_has_the_bytes_of_one_made_on_one_machine(cluster: Cluster, tmp_path: Path) -> None:
    out = tmp_path / "cluster.book"
    told: list[tuple[int, int]] = []
    start = time.monotonic()
    size = fourgone.ray.build_book([4, 8], out, progress=lambda done, count: told.append((done, count)))
    print(f"a book of plies 4 and 8: {time.monotonic() - start:.1f} s")
    book, shipped = out.read_bytes(), BOOK.read_bytes()
    assert book[24:] == shipped[PLY_4] + shipped[PLY_8] and size == len(book)
    assert told[-1] == (4, 4) and list(tmp_path.iterdir()) == [out]


def test_a_damaged_shard_of_a_book_is_refused(tmp_path: Path) -> None:
    job = _book.BookJob.plan((2,), tmp_path / "x.book", 1)
    [[shard]] = job.parts(2)
    job.solve(shard, None, 1)
    content = bytearray(job.path(shard).read_bytes())
    content[-1] ^= 1
    job.path(shard).write_bytes(content)
    with pytest.raises(ValueError, match="is damaged: delete it"):
        job.read(shard)
