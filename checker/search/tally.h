// SPDX-License-Identifier: MIT
//
// What the executions of a search have shown, counted and noted in its result: how many there
// were, how many of them are distinct, which were cut short and how, what lies outside the model.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_TALLY_H
#define CHECKER_SEARCH_TALLY_H

#include "checker/path/happens_before.h"
#include "checker/search/result.h"

struct tally {
	struct search_result *r;
	struct interleavings *all;	  // that were met
	struct interleavings *exhaustive; // in that phase, if there were others before it
	bool alone;			  // no two executions run at a time
	bool unseen;			  // code that is not seen may order any two accesses
	bool fresh; // an interleaving not met before: the execution that was added last
	bool rests; // on what another has left in a file: the execution that was added last
};

// Begins, or begins anew: no interleaving was met. alone: no two executions run at a time. unseen:
// as the options of the search have it. 0 or ENOMEM; *t must be given to tally_free.
int tally_begin(struct tally *t, struct search_result *r, bool alone, bool unseen);

// Counts an execution and notes what it met. 0 or ENOMEM.
int tally_add(struct tally *t, const struct execution *o);

// Notes how an execution was cut short, in the way of `end`; at: for END_DEPARTED, the step.
// Returns 0 or ENOMEM; *enough becomes true if such executions tell nothing more.
int tally_cut(struct tally *t, const struct execution *o, enum end end, size_t at, bool *enough);

// Is it in doubt that an execution fails by itself which ends so, and was added last? If it looks
// at what another has left in a file, its values may be none that the program could have. If there
// is code that is not seen, this may order two accesses, or change what others wait for. Returns
// the count of those that are in doubt for that reason, or NULL.
struct cut *tally_doubts(struct tally *t, const struct event *end);

// Notes an execution in that count. Returns 0 or ENOMEM; *enough becomes true if such
// executions tell nothing more.
int tally_doubted(struct cut *doubted, const struct execution *o, bool *enough);

void tally_free(struct tally *t);

#endif
