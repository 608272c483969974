// SPDX-License-Identifier: MIT
//
// What else could have happened in an execution: for each pair of steps that depend on each
// other and that nothing else orders, the execution in which the thread of the second comes first,
// if it can; and the other outcomes that a step could have had. (C. Flanagan, P. Godefroid: Dynamic
// Partial-Order Reduction for Model Checking Software, POPL 2005; the continuations that are
// given are the wake-up sequences of Abdulla et al., see wakeup.h.)
//
// A thread that could not go on before the first step (a lock that was held) is tried further
// back: before the step that took the lock, not the one that gave it back. The model itself is
// asked what the thread can do there (replica.h), so that every operation, time limit and wake-up
// is treated alike.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_REVERSAL_H
#define CHECKER_SEARCH_REVERSAL_H

#include "checker/path/happens_before.h"
#include "checker/search/replica.h"

// The number of times in a row that a thread may poll in vain (by a load, a try, or a time limit,
// at one place in the program): an endless loop of that kind ends under a fair schedule. Fewer if
// it yields, sleeps or has a time limit: then it certainly waits.
#define POLLS 8
#define POLLS_YIELDING 3

// What could happen instead: the start of an execution that is not yet known to be run.
struct candidate {
	size_t after;	       // number of leading steps of the path
	const struct step **v; // the n steps that could follow, keyed; the array may be changed
	size_t n;
	size_t known;  // number of these that are as in the path; the others are predicted
	uint32_t open; // a thread (by its id) whose next operation is unknown; 0: none
};

struct reversal {
	const struct path *path;
	const struct happens_before *order;	       // of it
	int (*add)(void *ctx, struct candidate *cand); // given each one; 0 or ENOMEM
	void *ctx;
	bool polls_cut; // candidates were left out that only let a thread poll in vain once more
	// Private; begins all zero.
	struct replica at, now;
	const struct step **v;
	struct choice *choices;
	size_t *reversed;
	uint32_t *last; // by thread, its last step before the later one, from 1; 0: none
	size_t v_cap, choices_cap, reversed_cap, last_cap;
};

// Reverses the races of which a step of the path from the one numbered `from`, or an operation at
// which a thread stands in the end, is the later one; and tries the other outcomes of these steps.
// 0, ENOMEM, or EINVAL: the path is none that the model allows.
int reversal_run(struct reversal *rev, size_t from);

void reversal_free(struct reversal *rev);

#endif
