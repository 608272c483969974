// SPDX-License-Identifier: MIT
//
// What a search is asked for: its strategy, limits, and listeners.
#ifndef CHECKER_SEARCH_OPTIONS_H
#define CHECKER_SEARCH_OPTIONS_H

#include "checker/search/strategy.h"
#include "session/racing.h"

#include <signal.h>

#define BOUND_NONE (-1)

// This many executions at the step limit are enough if no execution has ended: the program is
// endless by design, or too long.
#define SEARCH_LONG_ENOUGH 50

// The budget where none is given.
#define SEARCH_EXECUTIONS 40000

struct search_counts {
	uint64_t executions;
	uint64_t complete;	// executions that were not cut short
	uint64_t asleep;	// executions that ended where every continuation is tried elsewhere
	uint64_t interleavings; // distinct interleavings among the complete executions
};

// An execution, while the driver looks at it.
struct execution {
	struct trace *trace;
	const struct path *path;	    // of the trace
	const struct happens_before *order; // of the path
	enum search_phase phase;
	struct runner *runner; // that ran it
};

// Callbacks for each execution, in the order of the plans. Each returns 0 or ENOMEM, and may be
// NULL unless the comment says otherwise.
struct search_listener {
	// The execution was neither cut short nor asleep. fresh: its interleaving is new.
	int (*ended)(void *ctx, const struct execution *e, bool fresh);

	// The search starts anew: everything reported so far is void. Never NULL.
	void (*anew)(void *ctx);
	void *ctx;

	// The execution ran, however it ended; its first `counts` steps are new
	// (search_ops.new_steps). Called before the end of the execution is judged.
	int (*went)(void *ctx, const struct execution *e, size_t counts);

	// It takes from an execution what is true whichever of several threads that are alike did
	// it: one of the executions in which they have changed places is enough.
	bool alike;
};

struct search_options {
	const struct search_ops *strategy;
	struct beginning begin; // n 0: every execution is tried

	// Limits.
	int bound;	     // of preemptions, or BOUND_NONE
	uint64_t executions; // budget; 0: none
	uint64_t steps;	     // step limit of an execution, which the runners apply; 0: none
	unsigned most_long;  // the search ends after this many executions at the step limit; 0:
			     // never
	unsigned raced_long; // the same, if races were met and none has ended with these steps
	uint64_t most_steps; // the search ends after this many steps of all executions; 0: never
	uint32_t rounds;     // of each loop without an end, after which its thread is parked
			     // (trace/rounds.h); 0: loops are followed to the limit of steps. For a
			     // strategy: 0 also while none was found
	unsigned longest;    // seconds of the calling process's own time (base/own_time.h) after
			     // which the search stops; 0: never
	const volatile sig_atomic_t *stop; // set by a signal: the search stops; or NULL
	unsigned seconds; // of wall time, after which the caller sets *stop; 0: it does not
	bool late;	  // it has done so, for the report

	// How to search.
	uint64_t seed;	  // of random schedules
	unsigned depth;	  // of random schedules: changes of priority, plus one
	bool coarse;	  // bounded: a pass in which steps that need no choice come first
	bool fine;	  // bounded: then a pass in which such steps come at any moment
	bool every_step;  // states: every step is a choice, none is taken at once
	bool all;	  // continues after a failure
	bool stateless;	  // set by search_run(): the runners report no states
	bool unseen;	  // code without instrumentation may access memory or order threads
	bool ends;	  // the program is meant to end: running for ever is a failure
	enum races races; // RACES_NOTE: both orders of each racing pair are tried,
	uint64_t beyond;  // in at most this many more executions; 0: no limit
	const struct racing *places; // memory locations watched from the start; NULL: none

	// What to gather and whom to tell.
	bool left;				// what executions leave behind
	const struct search_listener *listener; // or NULL
	// Called after each execution with the seconds since the search began; or NULL.
	void (*progress)(void *ctx, const struct search_counts *counts,
			 const struct strategy_state *state, double seconds);
	void *ctx; // of progress
};

#endif
