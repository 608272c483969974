// SPDX-License-Identifier: MIT
//
// Facts of the forms "step a comes before step b" and "step a happens", of single steps: see
// facts.h.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_ORDERS_H
#define CHECKER_EXPLAIN_ORDERS_H

#include "checker/explain/facts.h"

// Adds them to *f, which was begun with these runs. failing: the number of the run that is
// explained; what is in it is easier to read. 0 or ENOMEM.
int orders_find(struct facts *f, const struct runs *all, size_t failing);

#endif
