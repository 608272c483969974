// SPDX-License-Identifier: MIT
//
// Places on the stack that hold nothing any more: what the instructions of a function do to the
// variables in its own frame, counted from the frame pointer. Only a function that has one, and
// whose frame is named by nothing but fixed distances from it, is understood: then nobody else can
// reach these variables, neither by a pointer nor in a function that is called.
#ifndef DEBUGINFO_SLOTS_H
#define DEBUGINFO_SLOTS_H

#include <capstone.h>
#include <stdbool.h>
#include <stdint.h>

// Of a function so far, zeroed at first. A slot is four bytes; bit i of a set: those from
// 4 * (i + 1) below the frame pointer on.
struct slots {
	bool lost;	  // its frame is used in some other way: nothing is known of it
	uint64_t written; // by some instruction, as a whole
};

// Takes in an instruction. *reads: the slots that it may read; *writes: those that it writes as a
// whole and does not read.
void slots_look(struct slots *s, const cs_insn *i, uint64_t *reads, uint64_t *writes);

#endif
