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

struct record_result {
	unsigned long long operations; // recorded
	int status;		       // as of waitpid()
	bool stuck;		       // it was ended because it was stuck
};

// Runs target to its end with the terminal's standard input, output and error, and writes the
// trace to path. The verdict is in the trace's EV_END. Blocks until the program has ended. A
// program that is stuck is noticed and ended. SIGINT ends the program, and the trace is kept.
int session_record(const struct target *target, const char *path, struct record_result *r,
		   struct status *st);

#endif
