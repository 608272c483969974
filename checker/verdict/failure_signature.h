// SPDX-License-Identifier: MIT
//
// What two failures of one program must have in common to be the same one: the kind, and the
// place, fault, text or blocked objects where the kind has them. Of threads and objects the
// numbers do not count, which depend on the order of events.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_VERDICT_FAILURE_SIGNATURE_H
#define CHECKER_VERDICT_FAILURE_SIGNATURE_H

#include "checker/path/path.h"

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
