// SPDX-License-Identifier: MIT
//
// Facts of the form "between two steps of one thread on an object, another thread's comes", by
// places in the source: see facts.h.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_BETWEEN_H
#define CHECKER_EXPLAIN_BETWEEN_H

#include "checker/explain/facts.h"

// Adds them to *f, which was begun with these runs. 0 or ENOMEM.
int betweens_find(struct facts *f, const struct runs *all);

// Calls `found` with each three steps of a run of which that is true: those of the one thread, and
// the other's between them. 0, or what `found` has returned, which ends it.
int betweens_of(const struct runs *all, const struct run *r,
		int (*found)(void *ctx, size_t first, size_t between, size_t last), void *ctx);

#endif
