// SPDX-License-Identifier: MIT
//
// Parts of a grade that are computed ahead of need, several at a time, each in a process of its
// own. A part that is not done there, for whatever reason, is left to the grader. The grader also
// repeats a search that failed, so that its trace and report always come about in the same way.
//
// Used by one thread, in a process without other threads.
#ifndef GRADING_GRADE_EARLY_H
#define GRADING_GRADE_EARLY_H

#include "base/buf.h"
#include "checker/remarks/remarks.h"

#include <signal.h>

// The result of a part.
struct early_result {
	uint64_t count;	 // of executions, or of what the part counts
	struct buf text; // any other result, as text
	struct remarks remarks;
};

// Computes the part, in another process. Returns whether it is done. *result is empty, except for
// the file of its remarks. What ctx points to there is a copy, made when that process was started.
typedef bool early_does(void *ctx, const void *part, struct early_result *result);

struct early {
	unsigned jobs;			   // parts at a time; less than two: nothing is done early
	const volatile sig_atomic_t *stop; // set by a signal handler: end all waiting; or NULL
	const char *file;		   // file about which remarks are made; it must last
	struct early_part *parts;
	struct early_worker *workers;
	size_t n, cap;
};

// Adds a part, which is computed after those added before. It is identified by the address `part`.
// ctx and what part points to must last until the part is taken or dropped. Without memory or
// processes the part is not added. Never blocks.
void early_add(struct early *a, early_does *does, void *ctx, const void *part);

// Adds a part that is a line of text. It may be computed in a process that has computed others with
// the same `does` and ctx, and finds *ctx as these have left it.
void early_add_text(struct early *a, early_does *does, void *ctx, const char *text);

// Takes the result of a part, once. True: *result is set; the caller gives it to
// early_result_free(). False: the part was not done or not added; the caller computes it. Blocks
// until the part has ended. `a` may be NULL, also in early_add() and early_drop().
bool early_take(struct early *a, const void *part, struct early_result *result);
void early_result_free(struct early_result *result);

// Waits until all parts have ended.
void early_finish(struct early *a);

// Drops a part: its result is not needed. It is ended, if it runs.
void early_drop(struct early *a, const void *part);

// Drops all parts, and frees *a. May be called twice.
void early_close(struct early *a);

#endif
