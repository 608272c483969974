// SPDX-License-Identifier: MIT
//
// A few clauses of facts that decide whether a run fails: in each run that fails, all facts of one
// of them hold, and in no other run. For where no set of facts decides by itself (deciding.h).
// Pure.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_CLAUSES_H
#define CHECKER_EXPLAIN_CLAUSES_H

#include "checker/explain/deciding.h"

#define CLAUSES_MOST 3 // and in all of them DECIDING_MOST facts

// Decides. fails: those of the nruns runs that fail, some and not all; bits above nruns are 0 in
// all sets. What is found is greedy: no fact and no clause of it can be spared, but there may be
// smaller ones. d->never: some run that fails and one that passes are the same to all facts. 0 or
// ENOMEM.
int decide_by_clauses(const struct fact *facts, size_t nfacts, const uint64_t *fails, size_t nruns,
		      struct decision *d);

#endif
