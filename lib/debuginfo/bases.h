// SPDX-License-Identifier: MIT
//
// The pointers that accesses go through. Code that is compiled without optimisation loads a pointer
// from a variable or a structure, adds an index, and calls a hook with the sum
// (annotate/hooks.def). The instructions in front of each such call are followed (Capstone), so
// that it is known where the pointer's own value still is when the hook is called. x86-64 only;
// needs Capstone.
//
// Used by one thread at a time; nothing here blocks.
#ifndef DEBUGINFO_BASES_H
#define DEBUGINFO_BASES_H

#include "debuginfo/decode.h"
#include "trace/extents.h"

// Adds the bases of a function of the program to the table. Adds none if its code cannot all be
// decoded, if it has no frame pointer, or if it may share the frame of the function around it.
void bases_find(struct decoder *d, const struct program_code *p, const struct code *code,
		struct extents *out);

#endif
