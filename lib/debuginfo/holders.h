// SPDX-License-Identifier: MIT
//
// Names for places that are not static variables, by what leads to them: "train_info.monitor" in a
// function's variable, "c->lock", "buffer.items[3]" by a pointer; and variables in the frames of
// calls in progress. Used as symbols.h says.
#ifndef DEBUGINFO_HOLDERS_H
#define DEBUGINFO_HOLDERS_H

#include "debuginfo/symbols.h"
#include "debuginfo/variables.h"

// Adds the name of the place at an address, by the text of its EV_HELD, n bytes
// (runtime/gate/holders.c). object: the place is a synchronization object, and a pointer to another
// type is ignored. False: there is no name.
bool holders_name(struct symbols *s, const char *text, size_t n, uint64_t addr, bool object,
		  struct buf *b);

// The local variable around an address, by the text of its EV_HELD.
struct local {
	uint64_t from, end;   // it
	const char *function; // in which it is; belongs to the symbols
};

// False: it is not known that there is one.
bool holders_local(struct symbols *s, const char *text, size_t n, uint64_t addr, struct local *l);

// Is the caller of the function around this address of code known from its frame pointer?
bool holders_frame(struct symbols *s, uint64_t pc);

// ---- frames, by the frame pointers that the runtime has noted (runtime/gate/sites.h)

// Does the function around this address of the program's code keep a frame pointer? Else the noted
// one is invalid.
bool frame_kept(struct module *m, uint64_t pc);

// A call in progress.
struct call_frame {
	uint64_t pc;   // of the call
	uint64_t base; // the frame pointer of the calling function, if it keeps one
	uint64_t low;  // its stack pointer
};

// Adds the name of the variable or parameter at address addr of the function that makes a call: one
// that can be used there, or the only one of the function that ever has this place. False: addr is
// in none.
bool frame_variable(struct module *m, const struct call_frame *c, uint64_t addr, struct found *f,
		    struct buf *b);

#endif
