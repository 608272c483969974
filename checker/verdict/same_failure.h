// SPDX-License-Identifier: MIT
//
// What two failures of one program must have in common to be the same one: the kind, and the
// place, fault, text or blocked objects where the kind has them. Of threads and objects the
// numbers do not count, which depend on the order of events.
#ifndef CHECKER_VERDICT_SAME_FAILURE_H
#define CHECKER_VERDICT_SAME_FAILURE_H

#include "checker/search/path.h"

struct likeness {
	uint8_t end;	// enum end
	int64_t arg;	// of the end, where it says what failed
	uint64_t place; // a hash of where, and of what else is told
};

// The likeness of a failing trace, whose path is p. Places are addresses, so the trace must be of
// the same load of the program as those it is compared with.
struct likeness likeness_of(const struct trace *t, const struct path *p);

static inline bool likeness_same(const struct likeness *a, const struct likeness *b)
{
	return a->end == b->end && a->arg == b->arg && a->place == b->place;
}

#endif
