// SPDX-License-Identifier: MIT
//
// A search that goes on by rounds: a program without an end, whose states do not repeat either, is
// tried for as many rounds of its loops (trace/rounds.h) as the budget allows.
#ifndef CHECKER_VERDICT_BY_ROUNDS_H
#define CHECKER_VERDICT_BY_ROUNDS_H

#include "checker/search/result.h"

// counterexample_search(). If it found nothing, and could not decide because executions came to the
// limit of steps, the program is searched again with what is left of the budget: with one round of
// each loop without an end, then with two, up to BY_ROUNDS_MOST. *r is that of the last search
// which tried everything, or found a failure; r->earlier has the executions of the others. That is
// not done with another strategy than the default. With o->rounds, which may have cut a livelock
// short, the program is searched without afterwards, where an execution looked like one. Used by
// one thread. Parameters and result as search_run(); blocks until all executions are over.
#define BY_ROUNDS_ENOUGH 2 // more have only a part of the budget
#define BY_ROUNDS_MOST 4
int by_rounds_search(const struct search_options *o, struct runner *const *runners, size_t n,
		     struct search_result *r, struct status *st);

// Did the search end without a decision since executions came to the limit of steps, so that it
// might be decided by rounds?
bool by_rounds_helps(const struct search_result *r);

#endif
