"""Sample files, as `ponnuki label` writes them, and the order in which their samples are drawn.

A sample is a position with a stronger player's evaluation. A file is one line of JSON and then
records of equal length, all packed by gzip.
"""

import concurrent.futures
import gzip
import json
import os
import pathlib
import struct
import zlib
from typing import NamedTuple

import numpy as np

FORMAT = 1
PLANES = 22
GLOBALS = 19
# The sum of the chances in a record.
WHOLE = 65535
# Stand for an unknown move and an unknown result.
UNKNOWN_MOVE = 65535
UNKNOWN_RESULT = -128


class SampleError(Exception):
    """A sample file that cannot be used, and why."""


class Size(NamedTuple):
    """The size of a board, in points."""

    width: int
    height: int

    @property
    def area(self) -> int:
        """The number of points."""
        return self.width * self.height

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    @classmethod
    def parse(cls, text: str) -> "Size":
        """Reads a size such as `19x19`; raises ValueError if the text is none."""
        width, cross, height = text.partition("x")
        if not (cross and width.isdigit() and height.isdigit()):
            raise ValueError(f"'{text}' is not a size such as 19x19")
        return cls(int(width), int(height))


def record_type(size: Size) -> np.dtype:
    """A record: the inputs of the network and the outputs it should have, from the mover's side.

    Points are in rows from the top left. `score` is the mean of the final score, its deviation and
    the lead, in points.
    """
    return np.dtype([
        ("planes", "u1", (PLANES, (size.area + 7) // 8)),  # bits of a plane, the lowest first
        ("global", "<f4", (GLOBALS,)),
        ("policy", "<u2", (size.area + 1,)),  # points, then the pass; the sum is WHOLE
        ("outcome", "<f4", (3,)),  # chances of win, loss and no result
        ("score", "<f4", (3,)),
        ("owner", "i1", (size.area,)),  # times 127; the mover's points are positive
        ("played", "<u2"),  # the move of the game; the pass is the last
        ("result", "i1"),  # 1: the mover won, -1: lost
        ("sides", "u1"),
        ("ply", "<u2"),
    ])


class SampleFile:
    """A file. Creating it reads only the header."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        try:
            with gzip.open(path) as file:
                head = file.readline(1000)
            header = json.loads(head)
            version, self.size = header["format"], Size(header["width"], header["height"])
        except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
            raise SampleError(f"{path}: not a sample file ({error})") from error
        if version != FORMAT:
            raise SampleError(f"{path}: unknown format {version}, only {FORMAT} is known")
        if not all(1 <= side <= 25 for side in self.size):
            raise SampleError(f"{path}: no board has the size {self.size}")
        self.type = record_type(self.size)
        self.start = len(head)
        self.count = self._count()

    def _count(self) -> int:
        """The number of records, from the unpacked length that gzip writes at the end of a file."""
        with open(self.path, "rb") as file:
            file.seek(-4, 2)
            (length,) = struct.unpack("<I", file.read(4))
        count, rest = divmod(length - self.start, self.type.itemsize)
        if rest or count < 0:
            raise SampleError(f"{self.path}: its last record is cut off, or the file is damaged")
        return count

    def read(self, first: int, count: int) -> np.ndarray:
        """Reads `count` records from number `first` on."""
        try:
            with gzip.open(self.path) as file:
                file.seek(self.start + first * self.type.itemsize)
                records = np.frombuffer(file.read(count * self.type.itemsize), self.type)
                if first + count == self.count and file.read(1):
                    raise SampleError(f"{self.path}: longer than its end says: more than one piece?")
        except (OSError, EOFError, zlib.error, ValueError) as error:
            raise SampleError(f"{self.path}: damaged ({error})") from error
        if len(records) != count:
            raise SampleError(f"{self.path}: ends after {first + len(records)} records")
        self._check(records, first)
        return records

    def _check(self, records: np.ndarray, first: int) -> None:
        """Refuses records that `ponnuki label` cannot have written."""
        numbers = np.concatenate([records[name] for name in ("global", "outcome", "score")], axis=1)
        outcome = records["outcome"]
        # Each chance is rounded separately, so the sum may be off by half a unit for each point.
        policy = records["policy"].sum(axis=1, dtype=np.int64)
        slack = records["policy"].shape[1]
        for what, is_wrong in [
            ("a number that is not finite", ~np.isfinite(numbers).all(axis=1)),
            ("chances of moves that do not add up to 1", abs(policy - WHOLE) > slack),
            ("chances of outcomes that do not add up to 1", abs(outcome.sum(axis=1) - 1) > 0.01),
            ("a negative chance", (outcome < 0).any(axis=1)),
            ("a negative deviation", records["score"][:, 1] < 0),
        ]:
            if is_wrong.any():
                raise SampleError(f"{self.path}: record {first + is_wrong.argmax()} has {what}")


def write(path: pathlib.Path, size: Size, records: bytes) -> None:
    """Writes the bytes of records as a sample file, all at once or not at all."""
    header = json.dumps({"format": FORMAT, **size._asdict()})
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(gzip.compress(header.encode() + b"\n" + records, mtime=0))
    os.replace(part, path)


def find(folders: list[str]) -> dict[Size, list[SampleFile]]:
    """The sample files in `folders` that are not empty, by size of board and in order of name."""
    files: dict[Size, list[SampleFile]] = {}
    for folder in folders:
        paths = sorted(pathlib.Path(folder).glob("*.samples.gz"))
        if not paths:
            raise SampleError(f"{folder}: no files *.samples.gz")
        for path in paths:
            file = SampleFile(path)
            if file.count:
                files.setdefault(file.size, []).append(file)
    if not files:
        raise SampleError(f"{', '.join(folders)}: no samples")
    return files


def spread(files: list[SampleFile], count: int) -> np.ndarray:
    """At most `count` records at equal distances in all files, the same in each call."""
    total = sum(file.count for file in files)
    step = -(-total // count)
    return np.concatenate([file.read(0, file.count)[::step] for file in files])[:count]


class Stream:
    """All samples of one size, again and again, each time in another order.

    The order depends only on the seed and the files, so that the number of samples drawn so far is
    enough to resume a stream.

    A pass through all samples, an *epoch*, is divided into pools, which fit into memory. The files
    have a random order. A pool has samples that follow each other in that order, and draws them in
    random order. The next pool is read meanwhile.
    """

    def __init__(self, files: list[SampleFile], pool: int, seed: int, drawn: int = 0):
        self.files = files
        self.size = files[0].size
        self.drawn = drawn
        self.total = sum(file.count for file in files)
        pools = -(-self.total // pool)
        # The starts of the pools of an epoch, and the end of the epoch.
        self.starts = [self.total * number // pools for number in range(pools + 1)]
        self.seed = [seed, *self.size]
        self.reader = concurrent.futures.ThreadPoolExecutor(1)
        self.current: tuple[int, np.ndarray, np.ndarray] | None = None
        self.next: tuple[int, concurrent.futures.Future] | None = None

    def draw(self, count: int) -> np.ndarray:
        """The next `count` records."""
        pieces = []
        while count:
            epoch, place = divmod(self.drawn, self.total)
            number = int(np.searchsorted(self.starts, place, side="right")) - 1
            records, order = self._pool(epoch * (len(self.starts) - 1) + number)
            place -= self.starts[number]
            pieces.append(records[order[place:place + count]])
            self.drawn += len(pieces[-1])
            count -= len(pieces[-1])
        return np.concatenate(pieces)

    def _pool(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """The records of a pool and the order to draw them in. Pools are numbered through all epochs."""
        if self.current is None or self.current[0] != number:
            if self.next is None or self.next[0] != number:
                self.next = (number, self.reader.submit(self._load, number))
            self.current = (number, *self.next[1].result())
            self.next = (number + 1, self.reader.submit(self._load, number + 1))
        return self.current[1:]

    def _load(self, number: int) -> tuple[np.ndarray, np.ndarray]:
        """Reads a pool."""
        epoch, number = divmod(number, len(self.starts) - 1)
        first, last = self.starts[number:number + 2]
        order = np.random.default_rng([*self.seed, epoch, number]).permutation(last - first)
        if len(self.starts) == 2 and self.current is not None:
            return self.current[1], order  # all samples are one pool, which is read only once
        files = self.files
        if len(self.starts) > 2:
            shuffled = np.random.default_rng([*self.seed, epoch]).permutation(len(files))
            files = [files[file] for file in shuffled]
        records = np.empty(last - first, files[0].type)
        before = -first  # the place of the file's first record in the pool, perhaps outside
        for file in files:
            start, end = max(-before, 0), min(len(records) - before, file.count)
            if start < end:
                records[before + start:before + end] = file.read(start, end - start)
            before += file.count
        return records, order
