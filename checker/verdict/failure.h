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

// ---- the same failure ----------------------------------------------------------------------
// What two failures of one program must have in common to be the same one: the kind, and the
// place, fault, text or blocked objects where the kind has them. Of threads and objects the
// numbers do not count, which depend on the order of events.
//
// Used by one thread. Nothing here blocks.

struct failure_signature {
	uint8_t end;	// enum end
	int64_t arg;	// of the end, where it says what failed
	uint64_t place; // a hash of where, and of what else is told
};

// The signature of a failing trace, whose path is p. Places are addresses, so the trace must be of
// the same load of the program as those it is compared with.
struct failure_signature failure_signature_of(const struct trace *t, const struct path *p);

static inline bool failure_signature_same(const struct failure_signature *a,
					  const struct failure_signature *b)
{
	return a->end == b->end && a->arg == b->arg && a->place == b->place;
}

#endif
