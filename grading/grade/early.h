// SPDX-License-Identifier: MIT
//
// What will be needed, done early: the parts of a grade one by one, several at a time, each in a
// process of its own. Only what passes there counts: anything else the grader does again by itself.
// So what is told of a failure, and kept of it, comes about in one way.
//
// Where it says `a`, NULL stands for nothing being done early. Used by one thread, in a process
// that has no other.
#ifndef GRADING_GRADE_EARLY_H
#define GRADING_GRADE_EARLY_H

#include "checker/remarks/remarks.h"

#include <signal.h>

// What a part has brought that has passed.
struct early_pass {
	uint64_t count; // of executions, or whatever the part counts
	struct remarks remarks;
};

// Does the part, in a process of its own: has it passed? *pass is empty, but for the file of its
// remarks.
typedef bool early_does(void *ctx, const void *part, struct early_pass *pass);

struct early {
	unsigned jobs; // so many parts at a time; less than two: none is done early
	const volatile sig_atomic_t *stop; // set from a signal: nobody is waited for; or NULL
	const char *file;		   // whose places the remarks name; it must last
	struct early_part *parts;
	size_t n, cap;
};

// Adds a part, to be done after those that were added before. It is known by its address; ctx and
// what part points to must last until it is asked for or dropped. Without memory or processes, it
// is left out. Does not block.
void early_add(struct early *a, early_does *does, void *ctx, const void *part);

// Has this part passed? It is then in *pass, whose remarks the caller must free. Else, or if it was
// not added, the caller has to do it. Blocks until it is done. May be asked once.
bool early_passed(struct early *a, const void *part, struct early_pass *pass);

// Waits until all are done.
void early_finish(struct early *a);

// Nobody will ask for this part. It is ended, if it runs.
void early_drop(struct early *a, const void *part);

// Drops all parts, and frees what they need. May be called twice.
void early_close(struct early *a);

#endif
