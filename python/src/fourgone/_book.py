"""Books of exact scores, made in shards that a later run need not make again, on whatever machines."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Union

import numpy as np
from numpy.typing import NDArray

from ._arrays import scores
from ._fourgone import book_parts, pack_book, part_keys, solve_for_book

Scores = NDArray[np.int8]

_HASH = hashlib.sha256
_SAMPLE = 50
"""How many scores of a shard are found again in another way, before it is believed."""


@dataclass(frozen=True)
class Shard:
    """One of so many pieces of a part of a layer, which one task solves."""

    ply: int
    part: int
    piece: int
    pieces: int

    def keys(self) -> NDArray[np.uint64]:
        """Its positions, which are enumerated where they are solved."""
        return np.array_split(part_keys(self.ply, self.part), self.pieces)[self.piece]


@dataclass(frozen=True)
class BookJob:
    """A book that is to be made, and the folder for its shards."""

    plies: tuple[int, ...]
    folder: str
    shards_per_part: int

    @classmethod
    def plan(
        cls, plies: tuple[int, ...], out: Union[str, os.PathLike[str]], shards_per_part: int
    ) -> BookJob:
        """Checks what is asked for, before the work."""
        if not plies or len(plies) > 4 or len(set(plies)) != len(plies):
            raise ValueError("a book has one to four layers, each of another ply")
        if shards_per_part < 1:
            raise ValueError("shards_per_part: use at least 1")
        if Path(out).is_dir():
            raise ValueError(f"{out} is a folder: name a file")
        for ply in plies:
            book_parts(ply)
        folder = Path(f"{os.fspath(out)}.shards")
        folder.mkdir(parents=True, exist_ok=True)
        return cls(tuple(sorted(plies)), str(folder), shards_per_part)

    def parts(self, ply: int) -> list[list[Shard]]:
        """The shards of a layer, part by part."""
        pieces = self.shards_per_part
        return [
            [Shard(ply, part, piece, pieces) for piece in range(pieces)] for part in range(book_parts(ply))
        ]

    def path(self, shard: Shard) -> Path:
        piece = f"{shard.piece}-of-{shard.pieces}"
        return Path(self.folder) / f"ply{shard.ply}-part{shard.part}-{piece}.scores"

    def is_done(self, shard: Shard) -> bool:
        return self.path(shard).exists()

    def solve(self, shard: Shard, known: bytes | None, threads: int) -> None:
        """Finds the scores of a shard, checks some of them, and writes them whole or not at all."""
        if self.is_done(shard):
            return
        keys = shard.keys()
        found = solve_for_book(keys, known, threads)
        step = max(1, len(keys) // _SAMPLE)
        again = scores(keys[::step], layout="keys", threads=threads)
        if not np.array_equal(found[::step], again):
            raise RuntimeError(f"{shard}: two searches do not agree; is the memory of this machine sound?")
        path = self.path(shard)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            with open(part, "wb") as file:
                file.write(_HASH(found.tobytes()).digest() + found.tobytes())
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)

    def read(self, shard: Shard) -> Scores:
        """The scores in the file of a shard, if they are those that were written."""
        path = self.path(shard)
        content = path.read_bytes()
        size = _HASH().digest_size
        digest, found = content[:size], np.frombuffer(content[size:], dtype=np.int8)
        if _HASH(found.tobytes()).digest() != digest:
            raise ValueError(f"{path} is damaged: delete it, and the same call makes it again")
        return found

    def layer(self, parts: list[list[Shard]]) -> list[Scores]:
        """The scores of a layer of which all shards are there, part by part."""
        return [np.concatenate([self.read(shard) for shard in shards]) for shards in parts]


def pack(layers: dict[int, list[Scores]]) -> bytes:
    """The bytes of the book with these layers: the same as those that the command writes."""
    return pack_book(sorted(layers.items()))
