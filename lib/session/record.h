// SPDX-License-Identifier: MIT
//
// Record mode: the program runs freely under the kernel; every operation is stamped at its
// begin and end. Afterwards (and while it runs) the stamped operations are put into an order that
// is a legal path of the model, and written as a trace like any other.
//
// One recording at a time, by one thread: it takes the signals of the process.
#ifndef SESSION_RECORD_H
#define SESSION_RECORD_H

#include "base/status.h"
#include "base/target.h"

#include <stdint.h>

struct record_result {
	unsigned long long operations; // recorded
	int status;		       // as of waitpid()
	bool stuck;		       // it was ended because it was stuck
	bool full;		       // it was ended because the trace had reached its size
};

// Runs target to its end with the terminal's standard input, output and error, and writes the
// trace to path, of at most `size` bytes but for names (0: without limit). The verdict is in the
// trace's EV_END. Blocks until the program has ended. A program that is stuck is noticed and ended.
// SIGINT ends the program, and the trace is kept; so does a trace that has reached its size.
int session_record(const struct target *target, const char *path, uint64_t size,
		   struct record_result *r, struct status *st);

#endif
