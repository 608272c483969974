// SPDX-License-Identifier: MIT
//
// Sentences that say the same of other threads, made one: "A locks mutex queue before B (A and B: 2
// giver and 3 taker; 3 taker and 2 giver)".
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_REPORT_ALIKE_H
#define CHECKER_REPORT_ALIKE_H

#include "base/buf.h"

#define ALIKE_THREADS 6

struct alike {
	struct buf text;		    // the sentence; "": it has become a part of one before
	const char *threads[ALIKE_THREADS]; // by their names, as they come in it, each once
	size_t nthreads;
};

// Notes a thread that the sentence is about, if it is not noted yet and there is room for it. The
// name must last as long.
void alike_note(struct alike *a, const char *thread);

// Makes those of n sentences one that differ by their threads alone. Threads that are the same in
// all of these keep their names, others become letters.
void alike_merge(struct alike *all, size_t n);

#endif
