// SPDX-License-Identifier: MIT
//
// Counting interleavings. Two executions are the same interleaving (Mazurkiewicz trace) when
// one becomes the other by swapping neighbouring steps that commute; that is, when their
// steps and the happens-before order between dependent steps are the same. A set of 128-bit
// fingerprints of that order says which have been met.
//
// A set belongs to one thread at a time. Nothing here blocks.
#ifndef CHECKER_PATH_FINGERPRINT_H
#define CHECKER_PATH_FINGERPRINT_H

#include "checker/path/happens_before.h"

struct interleavings;

// An empty set, NULL when memory runs out.
struct interleavings *interleavings_new(void);

// Adds the interleaving of a complete execution, whose order is given. 0 or ENOMEM; *fresh: it was
// not in the set.
int interleavings_add(struct interleavings *set, const struct happens_before *order, bool *fresh);

void interleavings_free(struct interleavings *set);

#endif
