#!/usr/bin/env python3
"""Makes a network of KataGo small enough to be sent to a rented machine, and a usual file of it again.

    python scripts/train/pack.py kata1-b18c384nbt.bin.gz teacher.pack
    python scripts/train/pack.py --unpack teacher.pack teacher.bin.gz

Weights are rounded to 9 significant bits, as fine as the 16-bit products of a GPU. `kata1-b18c384nbt` takes
42 MB instead of 98 MB. The file has three parts, each with its length in 64 bits and packed by LZMA: the
lengths of the texts and of the lists of numbers between them, with the texts; the low bytes of the numbers
as 16-bit floats; and the high bytes.
"""

import argparse
import gzip
import lzma
import pathlib
import struct
import sys

import numpy as np

from katago import KataGo, Source
from network_file import FormatError, round_to

BITS = 9


class Lists(Source):
    """Notes where the lists of numbers are."""

    def __init__(self, data: bytes):
        super().__init__(data)
        self.found: list[np.ndarray] = []
        self.texts: list[bytes] = []
        self.end = 0

    def floats(self, *shape: int) -> np.ndarray:
        numbers = super().floats(*shape)
        self.texts.append(self.data[self.end:self.at - numbers.nbytes])
        self.found.append(numbers.reshape(-1))
        self.end = self.at
        return numbers


def packed(data: bytes) -> bytes:
    """The network in an unpacked file."""
    source = Lists(data)
    KataGo(source)
    texts = [*source.texts, data[source.end:]]
    head = [struct.pack("<I", len(source.found))]
    head += [struct.pack("<II", len(text), len(numbers))
             for text, numbers in zip(texts, [*source.found, np.empty(0)])]
    numbers = round_to(np.concatenate(source.found), BITS).astype("<f2")
    if not np.isfinite(numbers).all():
        raise FormatError("its weights are too large for 16 bits")
    halves = numbers.view(np.uint8).reshape(-1, 2)
    parts = [b"".join([*head, *texts]), halves[:, 0].tobytes(), halves[:, 1].tobytes()]
    return b"".join(struct.pack("<Q", len(part)) + part for part in map(lzma.compress, parts))


def unpacked(data: bytes) -> bytes:
    """The file of a network without compression."""
    parts = []
    while data:
        (length,) = struct.unpack_from("<Q", data)
        parts.append(lzma.decompress(data[8:8 + length]))
        data = data[8 + length:]
    head, low, high = parts
    numbers = np.stack([np.frombuffer(half, np.uint8) for half in (low, high)], axis=1)
    numbers = numbers.reshape(-1).view("<f2").astype("<f4")
    (lists,) = struct.unpack_from("<I", head)
    at, first, pieces = 4 + 8 * (lists + 1), 0, []
    for number in range(lists + 1):
        text, count = struct.unpack_from("<II", head, 4 + 8 * number)
        pieces += [head[at:at + text], numbers[first:first + count].tobytes()]
        at, first = at + text, first + count
    return b"".join(pieces)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--unpack", action="store_true")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    args = parser.parse_args()
    try:
        if args.unpack:
            # It is read once, so that compressing it would only take time.
            args.out.write_bytes(gzip.compress(unpacked(args.file.read_bytes()), compresslevel=0, mtime=0))
        else:
            with gzip.open(args.file) as file:
                args.out.write_bytes(packed(file.read()))
    except (OSError, EOFError, ValueError, struct.error, lzma.LZMAError, FormatError) as error:
        sys.exit(f"pack.py: {args.file}: {error}")


if __name__ == "__main__":
    main()
