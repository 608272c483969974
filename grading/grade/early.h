// SPDX-License-Identifier: MIT
//
// What will be needed, done early: the parts of a grade one by one, several at a time, each in
// another process. What is not done there, for whatever reason, the grader does by itself; so
// does it again where a search fails, whose trace and report then come about in one way.
//
// Used by one thread, in a process that has no other.
#ifndef GRADING_GRADE_EARLY_H
#define GRADING_GRADE_EARLY_H

#include "base/buf.h"
#include "checker/remarks/remarks.h"

#include <signal.h>

// What a part has brought.
struct early_result {
	uint64_t count;	 // of executions, or whatever the part counts
	struct buf text; // whatever else there is to say
	struct remarks remarks;
};

// Does the part, in another process: is it done? *result is empty, but for the file of its remarks.
// What *ctx points to there is a copy of what it was when that process was made.
typedef bool early_does(void *ctx, const void *part, struct early_result *result);

struct early {
	unsigned jobs; // so many parts at a time; less than two: none is done early
	const volatile sig_atomic_t *stop; // set from a signal: nobody is waited for; or NULL
	const char *file;		   // whose places the remarks name; it must last
	struct early_part *parts;
	struct early_worker *workers;
	size_t n, cap;
};

// Adds a part, to be done after those that were added before. It is known by its address; ctx and
// what part points to must last until it is asked for or dropped. Without memory or processes, it
// is left out. Does not block.
void early_add(struct early *a, early_does *does, void *ctx, const void *part);

// Adds a part that is a text, of one line: it may be done by a process that has done others that
// were added with the same does and ctx, and finds in *ctx what these have left there.
void early_add_text(struct early *a, early_does *does, void *ctx, const char *text);

// Is this part done? *result, to be given to early_result_free, is then what it has brought. Else,
// or if it was not added, the caller has to do it. Blocks until it is over. May be asked once. a
// may be NULL, as for early_add and early_drop: nothing is done early.
bool early_take(struct early *a, const void *part, struct early_result *result);
void early_result_free(struct early_result *result);

// Waits until all are done.
void early_finish(struct early *a);

// Nobody will ask for this part. It is ended, if it runs.
void early_drop(struct early *a, const void *part);

// Drops all parts, and frees what they need. May be called twice.
void early_close(struct early *a);

#endif
