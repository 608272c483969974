// SPDX-License-Identifier: MIT
//
// What a search found: the failure, how much was tried, the races, and what the search could not
// see (tally.h fills it in, verdict/ judges it).
//
// Belongs to one thread at a time. Nothing here blocks, except unwritten_note(), which may read the
// program's debug information.
#ifndef CHECKER_SEARCH_RESULT_H
#define CHECKER_SEARCH_RESULT_H

#include "checker/search/files.h"
#include "checker/search/left.h"
#include "checker/search/options.h"
#include "checker/search/races.h"
#include "checker/search/reach.h"

// A failed execution, with what is needed to run it again.
struct failing {
	struct trace trace;
	struct event end;
	enum eager eager;      // of its plan
	bool resumes;	       // of its plan
	struct runner *runner; // that ran it; NULL: there is no execution
};

// Keeps a copy of an execution of `plan` and of its end. 0 or ENOMEM; *f must be given to
// failing_free().
int failing_copy(struct failing *f, const struct trace *trace, const struct event *end,
		 const struct plan *plan, struct runner *runner);
void failing_free(struct failing *f);

// Executions that were cut short in one way.
struct cut {
	uint64_t count;
	uint64_t phases[SEARCH_PHASES]; // of these, by phase
	char *sentence;			// how the first of them ended
};

// A read of memory that no execution had written: one for each place in the source.
struct unwritten {
	uint64_t pc;
	char *sentence;
};

struct unwritten_reads {
	struct unwritten *all; // n of them, in the order in which they were met
	size_t n, cap;
};

// Adds the unwritten reads of a trace of this runner's whose places are new. If there are any, the
// trace gets its names. 0 or ENOMEM. *l begins all zero.
int unwritten_note(struct unwritten_reads *l, struct trace *t, struct runner *runner);

// Distinct texts, in the order in which they were added.
struct text_set {
	char **all; // n of them
	size_t n, cap;
};

// Adds a copy of the first n bytes of text. 0 or ENOMEM. *s begins all zero.
int text_set_add(struct text_set *s, const char *text, size_t n);
void text_set_free(struct text_set *s);

// How much was tried.
struct result_counts {
	struct search_counts all;
	struct search_counts phases[SEARCH_PHASES]; // since the search last started anew
	uint64_t steps;				    // of all executions
	uint64_t sparse; // executions in which only the first accesses to memory with a race were
			 // steps (sparse.h; `all` includes them)
	unsigned anew;	 // how often the search started anew because of new races
	bool ops[OPS];	 // operations that were met
};

// What failed: the first execution that did, or else a race or a place that was never reached.
struct result_failure {
	enum end end;		// END_NONE: no failure; END_RACE: at most a race was found
	uint64_t executions;	// that failed
	struct failing failing; // the execution as it was met; empty for a place that was never
				// reached, and for a race that did not end its execution
	struct trace trace;	// the trace to be shown (verdict/counterexample.h), or empty
	enum eager eager;	// steps that came first in that trace (model/local.h)
	bool sparse;		// it was found where only the first accesses are steps (sparse.h)
	bool repeated;		// that trace is of a second execution, with the program's output
};

struct result_races {
	struct race_list sure;
	struct race_list unsure; // that code without instrumentation may prevent
	size_t places;		 // number of memory locations with a race
	bool decided;		 // one on the C library's state is the failure: it ended the search
};

// What the search could not see or decide.
struct result_limits {
	struct cut cut[ENDS];
	struct cut doubted;   // failures that may be due to files that other executions left
	struct cut inputless; // failures after reading a standard input that was not given
	struct cut unsure;    // failures that code without instrumentation may prevent
	bool foreign;	      // such code was called: it may change what other threads wait for
	bool unseen;	      // such code may order any two accesses
	struct files files;
	struct unwritten_reads unwritten;
	struct text_set unmodelled; // texts of EV_LIMIT that forbid a proof
	struct text_set noted;	    // the other texts of EV_LIMIT
	struct text_set older;	    // places of atomic accesses with results that no interleaving
				    // gives
	char *fork_locks;	    // a sentence on a lock that stays locked in a child; or NULL
	bool lacks_input;	    // standard input was read, and none is given
	bool timed;		    // an operation had a time limit, or was a sleep
};

// The longest execution, or one nearly as long.
struct result_longest {
	struct trace trace; // with its names, if not everything was tried
	size_t steps;
	struct runner *runner;
	bool told;	      // it has its names: advice is read off it
	struct trace callers; // an execution whose sites have those of their callers; or empty
};

struct search_result {
	struct result_counts counts;
	struct result_failure failure;
	struct result_races races;
	struct result_limits limits;
	struct result_longest longest;
	struct reach reach;	// places that must be reachable, and whether they were reached
	struct lefts left;	// what executions left behind, if options.left
	struct way_counts ways; // how executions were run (verdict/counterexample.h fills it in)

	double seconds;
	const char *strategy;
	struct strategy_state state;
	uint32_t rounds; // of each loop without an end; 0: there is none, or all were followed on
	uint32_t rounds_begun; // so many were tried besides, but not all of that
	bool parked_in_vain;   // a thread waits while others only wait in loops without an end
	bool vain_rounds;      // an execution in which loops were found may be a livelock
	uint64_t earlier;      // executions of searches besides this one (verdict/by_rounds.h)
	bool finished;	       // nothing is left to try under the bound
	bool early;	       // it ended by options.raced_long
	bool stopped;	       // by options.stop or options.longest
	bool untold;	       // an execution runs for ever: a livelock, or endless by design
	bool sparse;	 // only the first accesses to memory with a race were steps (sparse.h)
	bool none_ended; // no execution ended by itself, and some reached the step limit
};

// Did the search over states finish? Then it has also tried what other searches cut short.
static inline bool search_by_states(const struct search_result *r)
{
	return r->finished && r->state.phase == SEARCH_STATES && !r->state.pruned;
}

void search_result_free(struct search_result *r);

#endif
