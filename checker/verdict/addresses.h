// SPDX-License-Identifier: MIT
//
// Programs that depend on the order of the addresses that malloc gives: which of two blocks has the
// higher one is not the program's to know, and executions here always give the same order.
#ifndef CHECKER_VERDICT_ADDRESSES_H
#define CHECKER_VERDICT_ADDRESSES_H

#include "checker/search/result.h"

// After a search that has tried everything and found no failure: runs some few executions more, in
// which blocks have addresses in the opposite order. One that fails becomes a limit of *r that
// forbids a proof. They are no part of the search, and do not count as its executions. Not done if
// loops were followed for some rounds only, if executions are slow, or if the runners have no
// memory. Parameters and result as search_run(); blocks until the executions are over.
int addresses_try(const struct search_options *o, struct runner *const *runners, size_t n,
		  struct search_result *r, struct status *st);

#endif
