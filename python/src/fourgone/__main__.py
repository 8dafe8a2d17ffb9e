"""`python -m fourgone label`: labels for files of positions."""

from __future__ import annotations

import argparse
import sys
from typing import cast

from ._label import Label, label_parquet


def main(arguments: list[str] | None = None) -> int:
    """Runs the command, and returns its exit code: 0, or 1 with a message on stderr."""
    parser = argparse.ArgumentParser(prog="python -m fourgone", description="Connect Four, solved.")
    commands = parser.add_subparsers(dest="command", required=True)
    label = commands.add_parser(
        "label",
        help="label the positions in Parquet files",
        description="Label the positions in a column of Parquet files, into a folder of shards. "
        "The same command goes on where a run was stopped.",
    )
    label.add_argument("src", nargs="+", help="a Parquet file, a folder of them, or several")
    label.add_argument("dst", help="the folder for the shards")
    label.add_argument("--column", default="position", help="the column [default: position]")
    label.add_argument(
        "--label",
        dest="labels",
        action="append",
        choices=["score", "wdl", "column_scores", "best_columns"],
        help="what to ask of each position; may be repeated [default: score]",
    )
    label.add_argument(
        "--layout", choices=["moves", "keys", "bitboards", "kaggle", "openspiel", "pettingzoo", "pgx"],
        help="how boards are laid out [default: detected]",
    )
    label.add_argument("--mark", action="store_true", help="nulls for invalid positions")
    label.add_argument("--rows-per-shard", type=int, default=100_000, metavar="N")
    label.add_argument("--threads", type=int, metavar="N", help="number of threads [default: all cores]")
    given = parser.parse_args(arguments)

    def tell(done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done:,} of {total:,} rows", end="" if done < total else "\n", file=sys.stderr)

    try:
        labelled = label_parquet(
            given.src[0] if len(given.src) == 1 else given.src,
            given.dst,
            column=given.column,
            labels=cast("list[Label]", given.labels or ["score"]),
            layout=given.layout,
            errors="mark" if given.mark else "raise",
            rows_per_shard=given.rows_per_shard,
            threads=given.threads,
            progress=tell,
        )
    except KeyboardInterrupt:
        print("interrupted: the same command goes on from here", file=sys.stderr)
        return 130
    except (OSError, ValueError, TypeError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(
        f"{labelled.rows} rows in {labelled.shards} shards, {labelled.invalid} invalid, "
        f"{labelled.resumed} shards were there already"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
