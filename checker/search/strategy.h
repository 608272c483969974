// SPDX-License-Identifier: MIT
//
// A search strategy: an interface that chooses which execution to run next, and the strategies
// that implement it.
//
// A strategy is used by one thread, the driver's (search.c).
#ifndef CHECKER_SEARCH_STRATEGY_H
#define CHECKER_SEARCH_STRATEGY_H

#include "checker/path/happens_before.h"
#include "checker/path/path.h"
#include "checker/search/runner.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct search_options;

// What a strategy aims at: an easy failure, completeness over interleavings, completeness over
// states, or a random sample.
enum search_phase {
	SEARCH_BOUNDED,
	SEARCH_EXHAUSTIVE,
	SEARCH_STATES,
	SEARCH_RANDOM,
	SEARCH_PHASES
};

// An estimate of the total number of executions of the search over interleavings (estimate.h).
struct expected {
	uint64_t executions; // 0: no estimate holds now
	uint64_t more_than;  // a likely lower bound while no estimate holds; 0: unknown as well
	uint64_t first;	     // the first estimate that held; 0: none has
	uint64_t after;	     // number of executions after which that one was made
};

// The progress of a strategy.
struct strategy_state {
	enum search_phase phase; // of the plan given last
	int bound;		 // the preemption bound in use
	int bound_done;	    // every schedule with at most this many preemptions was tried; -1: none
	bool pruned;	    // schedules beyond the bound exist and are left out
	bool coarse_done;   // the coarse pass has finished
	bool fine_pruned;   // the fine pass left out schedules that the coarse pass kept
	bool fine_cut;	    // the fine pass ran out of executions
	uint64_t states;    // states reached; 0: the strategy does not look at states
	uint64_t stand_for; // number of states before merging those that differ only in which of
			    // several identical threads is which; 0: no threads are identical
	bool stand_more;    // there are more than that
	bool polls_cut; // loops that wait for another thread were followed for a few rounds only
	bool endless;	// the program can run for ever under a fair schedule
	bool in_vain;	// and a thread then waits for ever
	bool orders;	// executions of weaker memory orders were not tried from every state
	bool none_left; // every interleaving was tried: known to the search over all of them, and
			// to the default where there is only one
	struct expected expected;
};

// What a strategy knows of an execution that reached the step limit.
struct cycle_verdict {
	bool known;	  // the execution is known to go round a cycle of states for ever
	bool designed;	  // the cycle is endless by design: no livelock
	uint16_t starved; // a thread that starves in the cycle; 0: none
};

struct search_ops {
	const char *name; // in --json and reports

	// The strategy is a sequence of others: it stops by itself when executions keep reaching
	// the step limit, and if the runners report states, its search over states decides whether
	// there is a livelock.
	bool composite;

	// Makes a new search. NULL when memory runs out.
	void *(*start)(const struct search_options *o);

	// The next plan, which differs from all earlier ones, and a ticket that identifies its
	// execution in the calls below. 0, EAGAIN: no plan until an execution under way has been
	// learned from, ENOENT: nothing is left to try and nothing is under way, or ENOMEM.
	int (*next)(void *state, struct plan *plan, void **ticket);

	// Learns from the execution of the plan with this ticket, which is then void. order: the
	// happens-before order of the path. The path has branches only in SEARCH_BOUNDED and
	// SEARCH_STATES. Executions are learned from in the order of their plans. 0, ENOMEM, or
	// EINVAL: the program behaved differently on the same choices, first at step *at.
	int (*learn)(void *state, void *ticket, const struct path *path,
		     const struct happens_before *order, size_t *at);

	// Called before learn: the number of leading steps that are new; after them the execution
	// repeats states that other executions continue from. p->n: all. NULL: always all.
	size_t (*new_steps)(const void *state, const void *ticket, const struct path *p);

	// For an execution that reached the step limit. NULL: nothing is ever known.
	struct cycle_verdict (*judge_cycle)(const void *state, const void *ticket);

	// The states that the execution learned from last was the first to reach: their number, and
	// *numbers, which lasts until the next call. NULL: none.
	size_t (*new_states)(const void *state, const uint64_t **numbers);

	struct strategy_state (*state)(const void *state);

	void (*end)(void *state);
};

// Depth first over all schedules, those with few preemptions first.
extern const struct search_ops search_bounded;

// Every interleaving once: optimal dynamic partial-order reduction.
extern const struct search_ops search_odpor;

// Every choice in every reachable state once. Needs runners that report states; without them the
// search ends with state.pruned set.
extern const struct search_ops search_states;

// Random schedules: PCT (model/policy.h). Ends only when the budget is used up.
extern const struct search_ops search_pct;

// The default: a sequence of the four above, each with a share of the budget (phases.c).
extern const struct search_ops search_phases;

#endif
