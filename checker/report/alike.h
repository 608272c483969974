// SPDX-License-Identifier: MIT
//
// Merges sentences that differ only in their threads: "A locks mutex queue before B (A and B: 2
// giver and 3 taker; 3 taker and 2 giver)".
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_REPORT_ALIKE_H
#define CHECKER_REPORT_ALIKE_H

#include "base/buf.h"

#define ALIKE_THREADS 6

struct alike {
	struct buf text;		    // the sentence; "": merged into an earlier one
	const char *threads[ALIKE_THREADS]; // names of its threads, in order, each once
	size_t nthreads;
};

// Notes a thread of the sentence, unless it is noted already or there is no room. The name must
// outlive *a.
void alike_note(struct alike *a, const char *thread);

// Merges those of n sentences that differ only in their threads. Threads that are the same in all
// merged sentences keep their names, others become letters.
void alike_merge(struct alike *all, size_t n);

#endif
