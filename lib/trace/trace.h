// SPDX-License-Identifier: MIT
//
// A trace: the events of one run, in memory or mapped from a file.
//
// A file is a header of one slot, the events, and EV_CLOSE, which counts them. It is written
// under a temporary name and renamed when whole, so a file that bears its name and lacks
// EV_CLOSE was cut short afterwards. Meta events at the start say what ran: keys "program"
// (absolute path), "arg" (one each, in order), "lesson", "act", "mode" (record or plan),
// "timeouts" (virtual or any), "spurious" and "interrupts" (how many; -1: without limit; 0 when
// missing), "resumes" (1: the run has OP_RESUMEs), "prints" (enum told_prints), "returns" (1: main
// must return), "exact" (1: the program's accesses to memory were seen, and no others), "races"
// (enum races), "visible" (one a place in memory whose accesses are operations: address, bytes,
// and if only the first are, how many), "build" (a hash of the program file), "version", "bookmark"
// (one each: a step, a blank, a name or nothing), and "source" (one a file: its path as sites have
// it, a newline, its text).
//
// What a session finds out about a run afterwards (the lines of call sites, the names of static
// objects and of start routines) is added at the end and holds for the whole run, so a trace
// keeps an index of it: see trace_site(), trace_thread_name() and trace_static_name().
//
// A trace belongs to one thread at a time while it changes; any thread may read one that does not.
// Blocks on the disk only, and only where a trace is mapped from a file.
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "base/status.h"
#include "trace/event.h"

#define TRACE_VERSION 1

struct trace_named {
	uint64_t addr;
	uint32_t slot;
};

struct trace {
	struct event *ev; // n slots
	size_t n, cap;
	void *map; // the mapped file, or NULL: ev is ours
	size_t map_size;
	// The index: slot + 1 of what holds for the whole run, 0 where there is none.
	uint32_t *sites;	     // by site number
	uint32_t *names;	     // by thread number
	struct trace_named *statics; // a hash table by address, statics_cap a power of two
	size_t sites_cap, names_cap, statics_cap, nstatics;
};

// Reads a file (maps it). Returns EXIT_OK, or EXIT_USAGE with one line: no such file, not a
// trace, of another version, cut short, damaged at slot n. Checks the whole chain of slots.
int trace_open(struct trace *t, const char *path, struct status *st);

// Adds an event, and its text if its kind has one (text: e.other bytes). 0 or ENOMEM. A trace
// that was mapped is first copied to memory.
int trace_add(struct trace *t, const struct event *e, const char *text);

// Adds slots as they are: whole events with their texts, found valid before. 0 or ENOMEM.
int trace_append(struct trace *t, const struct event *ev, size_t slots);

// Memory for so many slots after those there are, to be filled in and then taken in by
// trace_commit(): whole events with their texts, found valid before. NULL when memory runs out, and
// 0 or ENOMEM.
struct event *trace_reserve(struct trace *t, size_t slots);
int trace_commit(struct trace *t, size_t slots);

// Makes *to, whose events are given back, the same as *from. 0, or ENOMEM: *to is as it was.
int trace_copy(struct trace *to, const struct trace *from);

void trace_free(struct trace *t);

// Drops all events, and keeps the memory for others.
void trace_clear(struct trace *t);

// Gives the memory of a mapped trace back to the system; what is needed again is read again from
// the file, which the system mostly still holds. For reading a long trace once, from its start.
void trace_release(const struct trace *t);

// The value of a meta key, in a static-size buffer: its length, or -1 if there is none.
// nth: which one of that key, from 0.
int trace_meta(const struct trace *t, const char *key, int nth, char *out, size_t size);

// The value of a meta key that is a number; 0: there is none.
long trace_meta_number(const struct trace *t, const char *key);

// The text of the source file of this path, n bytes, if the trace carries it; NULL: it does not.
const char *trace_source(const struct trace *t, const char *path, size_t *n);

// Adds a meta event. 0 or ENOMEM.
int trace_add_meta(struct trace *t, const char *key, const char *value);

// The slots of the EV_SITE that says most about a site (with a line, if it was resolved), of the
// first EV_THREAD_NAME of a thread, and of the EV_OBJECT_NAME for an address: that of the session
// (its `thread` is 0), else the program's first. NO_SLOT if there is none.
#define NO_SLOT UINT32_MAX
uint32_t trace_site(const struct trace *t, uint32_t site);
uint32_t trace_thread_name(const struct trace *t, uint32_t thread);
uint32_t trace_static_name(const struct trace *t, uint64_t addr);

// The slot of the EV_POINTEE of a pointer's value, or NO_SLOT.
uint32_t trace_pointee(const struct trace *t, uint64_t value);

// Its EV_END, or NULL: the run it tells of was still going on.
const struct event *trace_end(const struct trace *t);

// The number of steps. Time is linear in the trace.
size_t trace_steps(const struct trace *t);

// The slots up to n make sense: kinds, operations, threads and texts are within bounds.
// Returns n, or the first slot that does not.
size_t trace_valid(const struct event *ev, size_t n);

// ---- the file -----------------------------------------------------------------------------------
//
// The first slot of a trace file, shared by its reader and its writer.

struct trace_header {
	char magic[16];
	uint32_t version;
	uint32_t order; // tells the order of bytes
	uint64_t zero;
};
_Static_assert(sizeof(struct trace_header) == sizeof(struct event), "the header is one slot");

#define TRACE_HEADER                                                                               \
	{                                                                                          \
		.magic = "treadle trace\n", .version = TRACE_VERSION, .order = 0x01020304          \
	}

#endif
