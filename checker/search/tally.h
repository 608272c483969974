// SPDX-License-Identifier: MIT
//
// Counts the executions of a search and notes in its result what they show: how many there are, how
// many are distinct, which were cut short and how, and what lies outside the model.
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_SEARCH_TALLY_H
#define CHECKER_SEARCH_TALLY_H

#include "checker/path/happens_before.h"
#include "checker/search/result.h"

struct tally {
	struct search_result *r;
	struct interleavings *all;	  // that were met
	struct interleavings *exhaustive; // met in that phase, if another phase came before it
	bool alone;			  // executions never overlap
	bool unseen;			  // code without instrumentation may order any two accesses
	bool fresh;			  // the execution added last had a new interleaving
	bool rests;	// the execution added last read what another had left in a file
	bool inputless; // it read standard input, and none is given
};

// Starts counting, or starts anew: no interleaving was met. alone: executions never overlap.
// unseen: as in the options of the search. 0 or ENOMEM; *t must be given to tally_free().
int tally_begin(struct tally *t, struct search_result *r, bool alone, bool unseen);

// Counts an execution and notes what it met. 0 or ENOMEM.
int tally_add(struct tally *t, const struct execution *o);

// Notes that an execution was cut short by `end`; at: for END_DEPARTED, the step. 0 or ENOMEM;
// *enough becomes true if more such executions would show nothing new.
int tally_cut(struct tally *t, const struct execution *o, enum end end, size_t at, bool *enough);

// Is the failure `end` of the execution added last in doubt? If the execution read what another
// left in a file, the program by itself might never have these values; with an input it might do
// something else, except that two accesses are a race whatever values led there. Code without
// instrumentation may order two accesses, or change what other threads wait for. Returns the count
// of the failures that are in doubt for the same reason; NULL: there is no doubt.
struct cut *tally_doubts(struct tally *t, const struct event *end);

// Notes an execution in that count. 0 or ENOMEM; *enough becomes true if more such executions would
// show nothing new.
int tally_doubted(struct cut *doubted, const struct execution *o, bool *enough);

void tally_free(struct tally *t);

#endif
