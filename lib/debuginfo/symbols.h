// SPDX-License-Identifier: MIT
//
// Addresses of a program in words: the line of a call site, the variable at an address, the
// function that a thread starts with. From the debug information (libdw); where there is none,
// from the symbols of the ELF file; where there are none either, nothing. Files are read when
// first asked about, and answers are kept, so only the first look-up in a file is slow (up to
// 0.1 s). Nothing here fails for what a program's files hold or lack.
//
// Used by one thread at a time. Blocks on the disk only; never asks the network.
#ifndef DEBUGINFO_SYMBOLS_H
#define DEBUGINFO_SYMBOLS_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

struct symbols;
struct module;

// maps: the text of /proc/PID/maps of the program, size bytes of it; it is not kept, and the
// program may be gone. 0 or ENOMEM.
int symbols_open(struct symbols **out, const char *maps, size_t size);
void symbols_close(struct symbols *s);

// Each adds its answer to b, or nothing and returns false:
//
// the place of an instruction, as "pool.c:41<tab>take<tab>/home/me/pool.c"; without debug
// information "take+0x1f<tab>take". The file is first named without its folder, unless two files of
// the program are called alike, and then as a whole.
bool symbols_site(struct symbols *s, uint64_t addr, struct buf *b);

// the variable at an address, down to the synchronization object in it: "forks[2]",
// "pool.places", "q.not_full"; without debug information "pool+0x28".
bool symbols_data(struct symbols *s, uint64_t addr, struct buf *b);

// the function that begins at an address: "swimmer".
bool symbols_function(struct symbols *s, uint64_t addr, struct buf *b);

// Is an address in a library that the program has loaded, and not in the program itself?
bool symbols_in_library(struct symbols *s, uint64_t addr);

// The program or library around an address, for holders.c. NULL: none is known.
struct module *symbols_module(struct symbols *s, uint64_t addr);

// Did memory run out for any answer so far? Then it is not known what is missing.
bool symbols_failed(const struct symbols *s);

#endif
