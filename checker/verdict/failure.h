// SPDX-License-Identifier: MIT
//
// A failure in words (its thread, object and place, read off the end of a trace), and when two
// failures are the same.
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

// What two failures of one program must have in common to be the same failure: the kind, and the
// place, fault, text or blocked objects if the kind has them. The numbers of threads and objects do
// not count: they depend on the order of events.
struct failure_signature {
	uint8_t end;	// enum end
	int64_t arg;	// of the end, if that tells failures apart
	uint64_t place; // a hash of the place and of the other common features
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
