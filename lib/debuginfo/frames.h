// SPDX-License-Identifier: MIT
//
// Variables of functions that are under way, by the frame pointers that the runtime has noted
// (runtime/gate/sites.h). Used as symbols.h says.
#ifndef DEBUGINFO_FRAMES_H
#define DEBUGINFO_FRAMES_H

#include "debuginfo/variables.h"

// Does the function around this address of the program's code keep a frame pointer there? Otherwise
// what was taken for one is anything.
bool frame_kept(struct module *m, uint64_t pc);

// A call under way: where it is made, the frame pointer of the function that makes it, if it keeps
// one, and its stack pointer.
struct call_frame {
	uint64_t pc, base, low;
};

// The variable or parameter at address addr of the function that makes a call: adds its name.
// False: it is none of these.
bool frame_variable(struct module *m, const struct call_frame *c, uint64_t addr, struct found *f,
		    struct buf *b);

#endif
