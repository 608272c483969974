// SPDX-License-Identifier: MIT
//
// Dead slots of the stack: which variables in its own frame a function's instructions read and
// write, by their distance from the frame pointer. Only a function that has a frame pointer, and
// accesses its frame by fixed distances from it alone, is understood: then no pointer and no called
// function can reach these variables.
#ifndef DEBUGINFO_SLOTS_H
#define DEBUGINFO_SLOTS_H

#include <capstone.h>
#include <stdbool.h>
#include <stdint.h>

// The slots of a function so far, all zero at first. A slot is four bytes; bit i of a set is the
// slot that begins 4 * (i + 1) bytes below the frame pointer.
struct slots {
	bool lost;	  // the frame is accessed in some other way: nothing is known
	uint64_t written; // as a whole, by some instruction
};

// Looks at an instruction. *reads: the slots that it may read; *writes: those that it writes as a
// whole and does not read.
void slots_look(struct slots *s, const cs_insn *i, uint64_t *reads, uint64_t *writes);

#endif
