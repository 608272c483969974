// SPDX-License-Identifier: MIT
//
// Names for addresses of a program: the line of a call site, the variable at an address, the start
// routine of a thread. They come from the debug information (libdw), or else from the symbols of
// the ELF file. Files are read at the first look-up, which is slow (up to 0.1 s), and answers are
// kept. No function fails because of the contents of a program's files.
//
// Used by one thread at a time. Blocks on the disk only; never asks the network.
#ifndef DEBUGINFO_SYMBOLS_H
#define DEBUGINFO_SYMBOLS_H

#include "base/buf.h"
#include "trace/trace.h"

#include <elfutils/libdwfl.h>
#include <stdbool.h>
#include <stdint.h>

struct symbols;
struct module;

// maps: the text of the program's /proc/PID/maps, size bytes, which is not kept; the program may
// have ended. Returns 0 or ENOMEM.
int symbols_open(struct symbols **out, const char *maps, size_t size);
void symbols_close(struct symbols *s);

// The next three add their answer to b, or return false and add nothing.
//
// The place of an instruction: "pool.c:41<tab>take<tab>/home/me/pool.c"; without debug information
// "take+0x1f<tab>take". The first file name is without its folder, unless two files of the program
// have the same name; the last one is the whole path.
bool symbols_site(struct symbols *s, uint64_t addr, struct buf *b);

// The variable at an address, down to the synchronization object in it: "forks[2]", "pool.places",
// "q.not_full"; without debug information "pool+0x28".
bool symbols_data(struct symbols *s, uint64_t addr, struct buf *b);

// Is the file a header of the system's, the compiler's ("/opt/gcc-14/include/c++/14/mutex") or the
// teaching library's?
bool symbols_is_header(const char *path);

// What begins at an address of data, the outermost: "forks[2]", and not "forks[2].lock".
bool symbols_begin(struct symbols *s, uint64_t addr, struct buf *b);

// The function that begins at an address: "swimmer".
bool symbols_function(struct symbols *s, uint64_t addr, struct buf *b);

// The text of one line at most that stands among the constants at an address, as source writes it:
// "\"ana\"".
bool symbols_text(struct symbols *s, uint64_t addr, struct buf *b);

// The file of the program or library around an address, as it was loaded:
// "/usr/lib/libtreadle.so.0". NULL: none is known. The symbols' own.
const char *symbols_file(struct symbols *s, uint64_t addr);

// The program or library around an address, for holders.c. NULL: none is known.
struct module *symbols_module(struct symbols *s, uint64_t addr);

// Is a program or library own code: the program under study, or a library that is neither the
// system's nor the teaching library?
bool symbols_is_own(struct symbols *s, const struct module *m);

// Goes through the program and its own libraries until f returns false.
typedef bool own_module(void *ctx, struct module *m);
void symbols_own(struct symbols *s, own_module *f, void *ctx);

// For calls.c: libdwfl's modules of the program, which get at a thread's registers and memory as
// `how` says, the same at each call. The functions there are given the address of ctx. NULL: frames
// cannot be walked.
Dwfl *symbols_frames(struct symbols *s, const Dwfl_Thread_Callbacks *how, void *ctx);

// Did memory run out for any answer so far? Then answers may be missing.
bool symbols_failed(const struct symbols *s);

// ---- resolve.c ----------------------------------------------------------------------------------
//
// Adding lines of call sites and names to a trace, from the debug information.

// Adds to the end of the trace, for its slots from `from` on: EV_SITEs with their text,
// EV_OBJECT_NAMEs (thread 0: for the whole run) and EV_THREAD_NAMEs of start routines, these two
// with op 1, "by the debug information"; names that the program itself gives take precedence. from:
// 0, or t->n after the last call for this trace. Returns 0 or ENOMEM. Used as above; blocks on the
// disk only.
int symbols_resolve(struct symbols *s, struct trace *t, size_t from);

#endif
