// SPDX-License-Identifier: MIT
//
// Where the steps of one execution go: at which places in the program it creates threads, and how
// many, and where its threads go round in loops, and how often. Read off the order in which a
// thread comes to its operations, so a loop without one is not seen.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_ROUNDS_H
#define CHECKER_VERDICT_ROUNDS_H

#include "trace/trace.h"

#include <stdbool.h>

struct rounds {
	uint32_t site;	// where threads are created, or the first operation of a loop's rounds
	bool creates;	// the former
	uint32_t times; // threads created there; or how often a thread gets there in a loop
};

struct rounds_found {
	struct rounds *all; // n of them, each site once; the owner reads them
	size_t n, cap;
	bool whole; // the execution was not cut short
};

// Looks through the trace of an execution. What counts in a loop are operations that get on while
// more than one thread lives: not waiting for another thread (conditions, yields, sleeps, tries
// that fail, reading what others write), nor what is inside the calls of a library that brackets
// them (tr_call). Of a loop in a loop the rounds in one round of the outer one count; of several
// threads, those of the one that goes round most often. 0 or ENOMEM. *f begins all zero, and must
// be given to rounds_free() in any case.
int rounds_find(struct rounds_found *f, const struct trace *t);

void rounds_free(struct rounds_found *f);

#endif
