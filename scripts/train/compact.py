#!/usr/bin/env python3
"""Makes sample files small enough to be kept by the million, and usual sample files of them again.

    python scripts/train/compact.py SAMPLES SMALL
    python scripts/train/compact.py --expand SMALL SAMPLES

SAMPLES and SMALL are folders; each file NAME.samples.gz becomes NAME.samples.xz, or the other way round. Files that
are there already are left alone, so that an interrupted run goes on. The inputs of the network, the moves and the
results are kept as they are; the labels are rounded:

- Of the policy, the most likely moves that make up 95 % of it are kept, 32 at most, each to an eighth of a halving.
  The rest is spread evenly over the other empty points and the pass.
- Outcome and scores are 16-bit floats.
- An owner is one of four numbers: -1, -1/3, 1/3, 1.

A file is one line of JSON and then the columns of `pack`, each of which is its length in 8 bytes and an LZMA stream.
Samples that follow each other are from the same game, so the numbers of one plane or one point differ little: they
stand together, and owners are those of the player who moves first.
"""

import argparse
import json
import lzma
import os
import pathlib
import struct
import sys

import numpy as np

from samples import PLANES, SampleError, SampleFile, Size, WHOLE, record_type, write

FORMAT = 1
# The part of a policy that is kept move by move, and the most moves.
KEPT, MOST = 0.95, 32
# The planes with the stones of the player to move and of the opponent.
OWN, OTHERS = 1, 2
# The steps of a chance for each halving.
STEPS = 8
# The columns that are kept as they are, after the planes.
AS_THEY_ARE = ["global", "played", "result", "sides", "ply"]


def round_policy(policy: np.ndarray) -> np.ndarray:
    """For each policy (a row of chances times WHOLE) and each move a byte: 0 if it belongs to the rest, else one more
    than the number of steps by which it is less likely than 1."""
    chances = policy / np.maximum(policy.sum(axis=1, keepdims=True), 1)
    moves = np.argsort(-chances, axis=1, kind="stable")[:, :MOST]
    likely = np.take_along_axis(chances, moves, axis=1)
    before = np.cumsum(likely, axis=1) - likely
    steps = 1 + np.rint(-STEPS * np.log2(np.maximum(likely, 1e-9)))
    codes = np.zeros(policy.shape, "u1")
    np.put_along_axis(codes, moves, np.where((before < KEPT) & (steps < 256), steps, 0).astype("u1"), axis=1)
    return codes


def unround_policy(codes: np.ndarray, is_open: np.ndarray) -> np.ndarray:
    """The policies, times WHOLE. `is_open` has the moves of each sample that may have a part of the rest."""
    chances = np.where(codes > 0, 2.0 ** ((1 - codes.astype(float)) / STEPS), 0)
    others = is_open & (codes == 0)
    rest = np.maximum(0, 1 - chances.sum(axis=1)) / np.maximum(1, others.sum(axis=1))
    chances += others * rest[:, None]
    return np.rint(WHOLE * chances / chances.sum(axis=1, keepdims=True)).astype("<u2")


def open_moves(records: np.ndarray, size: Size) -> np.ndarray:
    """For each record the empty points and the pass."""
    bits = np.unpackbits(records["planes"], axis=2, count=size.area, bitorder="little")
    stones = bits[:, OWN] | bits[:, OTHERS]
    return np.concatenate([stones == 0, np.ones((len(records), 1), bool)], axis=1)


def pack(file: SampleFile) -> bytes:
    """The contents of a small file."""
    records = file.read(0, file.count)
    owners = np.rint((records["owner"] / 127.0 + 1) * 1.5).clip(0, 3).astype("u1")
    second = records["ply"] % 2 == 1
    owners[second] = 3 - owners[second]
    columns = [records["planes"].transpose(1, 0, 2), *(records[name] for name in AS_THEY_ARE)]
    columns += [records[name].astype("<f2") for name in ("outcome", "score")]
    columns += [round_policy(records["policy"].astype(np.int64)).T, owners.T]
    head = json.dumps({"compact": FORMAT, **file.size._asdict(), "count": file.count}).encode() + b"\n"
    streams = [lzma.compress(column.tobytes()) for column in columns]
    return head + b"".join(struct.pack("<Q", len(stream)) + stream for stream in streams)


def unpack(data: bytes) -> tuple[Size, bytes]:
    """The size of the boards in a small file, and the bytes of its records."""
    head, _, rest = data.partition(b"\n")
    header = json.loads(head)
    if header["compact"] != FORMAT:
        raise SampleError(f"unknown format {header['compact']}, only {FORMAT} is known")
    size, count = Size(header["width"], header["height"]), header["count"]
    streams = []
    while rest:
        (length,) = struct.unpack_from("<Q", rest)
        streams.append(lzma.decompress(rest[8:8 + length]))
        rest = rest[8 + length:]
    columns = iter(streams)

    def column(kind: str | np.dtype, *shape: int) -> np.ndarray:
        return np.frombuffer(next(columns), kind).reshape(shape)

    kind = record_type(size)
    records = np.zeros(count, kind)
    records["planes"] = column("u1", PLANES, count, (size.area + 7) // 8).transpose(1, 0, 2)
    for name in AS_THEY_ARE:
        base, shape = kind[name].subdtype or (kind[name], ())
        records[name] = column(base, count, *shape)
    for name in ("outcome", "score"):
        records[name] = column("<f2", count, 3)
    records["policy"] = unround_policy(column("u1", size.area + 1, count).T, open_moves(records, size))
    owners = column("u1", size.area, count).T.copy()
    second = records["ply"] % 2 == 1
    owners[second] = 3 - owners[second]
    records["owner"] = np.rint((owners / 1.5 - 1) * 127)
    return size, records.tobytes()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--expand", action="store_true", help="from small files to usual ones")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    args = parser.parse_args()
    suffix, other = (".samples.xz", ".samples.gz") if args.expand else (".samples.gz", ".samples.xz")
    paths = sorted(args.folder.glob("*" + suffix))
    if not paths:
        sys.exit(f"compact.py: {args.folder}: no files *{suffix}")
    args.out.mkdir(parents=True, exist_ok=True)
    for path in paths:
        target = args.out / (path.name.removesuffix(suffix) + other)
        if target.exists():
            continue
        try:
            if args.expand:
                write(target, *unpack(path.read_bytes()))
            else:
                part = target.with_name(target.name + ".part")
                part.write_bytes(pack(SampleFile(path)))
                os.replace(part, target)
        except (OSError, LookupError, ValueError, TypeError, StopIteration, struct.error, lzma.LZMAError,
                SampleError) as error:
            sys.exit(f"compact.py: {path}: {error or 'damaged'}")


if __name__ == "__main__":
    main()
