// SPDX-License-Identifier: MIT
//
// A failure in words: which thread, on what, where. Read off the end of a trace.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_FAILURE_H
#define CHECKER_VERDICT_FAILURE_H

#include "base/buf.h"
#include "checker/path/path.h"
#include "trace/story.h"

struct failure {
	const char *kind;			   // "deadlock", ... (ends.c)
	struct buf thread, object, file, sentence; // empty: unknown
	long line;				   // 0: unknown
};

// Describes how the trace t ends; s is the story folded over the whole of t. 0 or ENOMEM; *f
// must be given to failure_free in any case.
int failure_describe(struct failure *f, const struct story *s, const struct trace *t);

void failure_free(struct failure *f);

#endif
