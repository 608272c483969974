# SPDX-License-Identifier: MIT
#
# corrupt.py PROGRAM N: writes N copies of a program, PROGRAM-1 and on, each with some bytes of one of its
# debug sections, or of its call frame information, replaced by others; the same each time.
import os
import random
import struct
import sys

PARTS = (b".debug_info", b".debug_abbrev", b".debug_line", b".debug_str", b".debug_addr", b".debug_loclists",
         b".debug_rnglists", b".eh_frame")


def sections(elf):
    """(name, offset, size) of each section of a 64-bit little-endian ELF file."""
    table, = struct.unpack_from("<Q", elf, 0x28)
    size, n, names = struct.unpack_from("<HHH", elf, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", elf, table + i * size) for i in range(n)]
    strings = headers[names][4]
    for name, _, _, _, offset, length in headers:
        yield elf[strings + name:elf.index(b"\0", strings + name)], offset, length


def main():
    program, n = sys.argv[1], int(sys.argv[2])
    with open(program, "rb") as f:
        elf = f.read()
    parts = [(offset, size) for name, offset, size in sections(elf) if name in PARTS and size]
    dice = random.Random(1)
    for i in range(1, n + 1):
        copy = bytearray(elf)
        offset, size = parts[i % len(parts)]
        for _ in range(dice.randint(1, 20)):
            copy[offset + dice.randrange(size)] = dice.randrange(256)
        with open("%s-%d" % (program, i), "wb") as f:
            f.write(copy)
        os.chmod("%s-%d" % (program, i), 0o755)


main()
