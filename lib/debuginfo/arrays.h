// SPDX-License-Identifier: MIT
//
// The name of an array that a program indexes out of its bounds, as the source has it: "box",
// "q->items", "board[row]". Used as symbols.h says.
#ifndef DEBUGINFO_ARRAYS_H
#define DEBUGINFO_ARRAYS_H

#include "debuginfo/symbols.h"

// Adds the name of the array that is indexed at pc, by the text of its EV_END, n bytes
// (trace/event.h): what stands in the source in front of the index, if the debug information has
// variables and members of these names there, and the type of the array. False, and nothing added:
// the source is not there, or it is anything else that is indexed (a call's result, a macro, i[a]).
bool array_name(struct symbols *s, uint64_t pc, const char *text, size_t n, struct buf *b);

#endif
