// SPDX-License-Identifier: MIT
//
// A search for an execution that fails. The driver asks a strategy for plans, has them run by one
// runner or several, folds the model over each trace, counts, looks at how it ended, and gives the
// path to the strategy, until there is a failure, nothing is left to try, or the budget ends.
//
// Some plans are under way at a time (POOL_JOBS), but they are learned from in their order. So the
// same program and options give the same executions and the same answer, however many runners
// there are and whichever is faster.
//
// A search is used by one thread.
#ifndef CHECKER_SEARCH_SEARCH_H
#define CHECKER_SEARCH_SEARCH_H

#include "base/vec.h"
#include "checker/search/failing.h"
#include "checker/search/files.h"
#include "checker/path/happens_before.h"
#include "checker/search/left.h"
#include "checker/search/unwritten.h"
#include "checker/search/races.h"
#include "checker/search/reach.h"
#include "checker/search/runner.h"
#include "session/racing.h"

#include <errno.h>
#include <string.h>

#define BOUND_NONE (-1)

// So many executions at the limit of steps are enough, if none has ended: it is endless by design,
// or too long.
#define SEARCH_LONG_ENOUGH 50

struct search_options;

// What a strategy is about: to find an easy failure, to leave nothing out, or to draw schedules.
enum search_phase {
	SEARCH_BOUNDED,
	SEARCH_EXHAUSTIVE,
	SEARCH_STATES,
	SEARCH_RANDOM,
	SEARCH_PHASES
};

// How many executions the search over interleavings will take in all, as what was seen of its tree
// has it (estimate.h).
struct expected {
	uint64_t executions;   // 0: not known now,
	uint64_t more_than;    // but more than that, most likely; 0: nor that is known
	uint64_t first, after; // and what it was first, when so many had been made; 0: never yet
};

// What a strategy says about where it stands.
struct strategy_state {
	enum search_phase phase; // of the plan it gave last
	int bound;		 // the preemption bound it is at
	int bound_done;	    // so many preemptions at most: all these schedules were tried; -1: none
	bool pruned;	    // there are schedules beyond the bound, which it leaves out
	bool coarse_done;   // the coarse pass is finished
	bool fine_pruned;   // the fine pass left out schedules that the coarse one did not
	bool fine_cut;	    // the fine pass had no more executions left
	uint64_t states;    // it has come to; 0: it does not look at them
	uint64_t stand_for; // these stand for so many, but for who is who; 0: no threads are alike
	bool polls_cut;	    // loops that wait for another thread were followed for some rounds only
	bool endless;	    // the program can go on for ever, under a fair schedule,
	bool in_vain;	    // and then a thread waits that can never get on
	bool orders;	    // what weaker orders allow is not known of all states that were met
	struct expected expected;
};

struct search_ops {
	const char *name; // for --json and reports

	// Makes a new search. NULL when memory runs out.
	void *(*start)(const struct search_options *o);

	// The next plan, which differs from all before, and a ticket by which its execution is
	// known again. 0, EAGAIN: none until an execution under way has been learned from,
	// ENOENT: nothing is left and none is under way, or ENOMEM.
	int (*next)(void *state, struct plan *plan, void **ticket);

	// Takes in the execution of the plan with this ticket, which is then void, and what
	// happens before what in it. The path has branches only in SEARCH_BOUNDED and
	// SEARCH_STATES. Executions are learned from in the order of their plans. 0, ENOMEM, or
	// EINVAL: the program did not do what it did before on the same choices; *at is then the
	// step where it departed.
	int (*learn)(void *state, void *ticket, const struct path *path,
		     const struct happens_before *order, size_t *at);

	// How many steps of that execution count, before it is learned from: after these it comes
	// to what others go on from. p->n: all. NULL: all, always.
	size_t (*until)(const void *state, const void *ticket, const struct path *p);

	// Does an execution go round for ever, which has come to the limit of steps? -1: not by
	// what is known; 0: it does, or else this thread starves in it; *designed: it is no
	// livelock, whatever it does. NULL: -1, always.
	int (*round)(const void *state, const void *ticket, bool *designed);

	// The states that were new in the execution that was learned from last. NULL: none.
	size_t (*fresh)(const void *state, const uint64_t **numbers);

	struct strategy_state (*state)(const void *state);

	void (*end)(void *state);
};

// What all executions of a search begin with: n choices that the program can make, of one path from
// its first step on. Only what can come after them is tried.
struct beginning {
	const struct choice *c; // they last as long as the search
	size_t n;
	bool resumes; // if n: OP_RESUME is among the steps (struct plan), and so it is in all
};

// Does the path begin so?
static inline bool path_begins(const struct path *p, const struct beginning *b)
{
	for (size_t i = 0; i < b->n; i++)
		if (i == p->n || !choice_same(p->points[i].step.choice, b->c[i]))
			return false;
	return true;
}

// Makes *plan one of n choices in all, the first of them those of the beginning, for a strategy
// that sets OP_RESUME apart itself or not. 0 or ENOMEM.
static inline int plan_begin(struct plan *plan, const struct beginning *b, size_t n, bool resumes)
{
	struct choice *c = vec_room(plan->c, &plan->cap, n, sizeof *c);
	if (!c && n)
		return ENOMEM;
	if (b->n)
		memcpy(c, b->c, b->n * sizeof *c);
	plan->c = c;
	plan->n = n;
	plan->resumes = b->n ? b->resumes : resumes;
	return 0;
}

// Depth first over all schedules, those with few preemptions first.
extern const struct search_ops search_bounded;

// Every interleaving once: optimal dynamic partial-order reduction.
extern const struct search_ops search_odpor;

// All that can happen in each state, once: equal ones are one. For executions whose runner tells
// states; it ends with state.pruned where one does not.
extern const struct search_ops search_states;

// Schedules drawn at random: PCT (model/policy.h). Ends with the budget only.
extern const struct search_ops search_pct;

// The default: these three one after the other, each for its share of the budget. The last only if
// the second did not finish.
extern const struct search_ops search_phases;

struct search_counts {
	uint64_t executions;
	uint64_t complete;	// of these, how many were not cut short
	uint64_t asleep;	// and how many ended where all that was left is tried elsewhere
	uint64_t interleavings; // distinct ones among the complete
};

// Who is told of executions as they are looked at, one after the other.
struct execution;
struct search_listener {
	// It came to an end of its own: none that cut it short, and not asleep. fresh: an
	// interleaving that was not met before. 0 or ENOMEM. NULL: nobody asks.
	int (*ended)(void *ctx, const struct execution *e, bool fresh);

	// The search begins anew: nothing counts that was told so far.
	void (*anew)(void *ctx);
	void *ctx;

	// It was run, however it ended; `counts` steps of its path count (search_ops.until). Before
	// it is judged. 0 or ENOMEM. NULL: nobody asks.
	int (*went)(void *ctx, const struct execution *e, size_t counts);
};

struct search_options {
	const struct search_ops *strategy;
	struct beginning begin; // n 0: nothing, all executions are tried

	int bound;	     // of preemptions, or BOUND_NONE
	uint64_t executions; // budget, 0: none
	uint64_t steps;	     // limit of an execution, as the runners have it, 0: none
	uint64_t seed;	     // of what is drawn
	unsigned depth;	     // of random schedules: changes of priority, and one
	bool coarse;	     // a pass in which steps that need no choice come first
	bool fine;	     // a pass, after that, in which they come at any moment
	bool every_step;     // over states: no step is taken at once, each is a choice
	bool all;	     // goes on after failures
	unsigned most_long;  // so many executions at the limit of steps end it; 0: none do
	uint64_t most_steps; // so many steps of all executions do; 0: none do
	bool stateless;	     // set by search_run(): the runners tell of no states
	bool left;	     // what executions leave behind is gathered
	bool unseen;	     // code that is not seen may touch memory, or order what threads do
	bool ends;	     // the program is meant to end: one that goes on for ever is wrong
	enum races races;    // RACES_NOTE: both orders of those that are found are tried,
	uint64_t beyond;     // in so many executions at most; 0: in all
	const struct racing *places; // that the runners watch at the beginning; NULL: none
	const struct search_listener *listener; // or NULL
	const volatile sig_atomic_t *stop;	// set from a signal; or NULL
	unsigned longest; // seconds of own time (base/own_time.h), of the calling process, after
			  // which it is stopped, too; 0: never
	// Called after each execution, if not NULL: with the seconds since the search began.
	void (*progress)(void *ctx, const struct search_counts *counts,
			 const struct strategy_state *state, double seconds);
	void *ctx;
};

// Executions that were cut short in one way.
struct cut {
	uint64_t count;
	uint64_t phases[SEARCH_PHASES]; // of these, by phase
	char *sentence;			// how the first one ended
};

struct search_result {
	struct search_counts counts;
	struct search_counts phases[SEARCH_PHASES]; // the same of each, by itself
	uint64_t steps;				    // of all executions
	uint64_t beside; // executions over states, where these have a budget of their own
	double seconds;
	struct strategy_state state;
	const char *strategy;
	bool finished;	  // nothing is left to try under the bound
	bool stopped;	  // by *stop, or after `longest`
	bool untold;	  // an execution goes on for ever: a livelock, or endless by design
	bool none_ended;  // by itself; and some came to the limit of steps
	enum eager eager; // in the failing run, these steps came first (model/local.h)
	bool repeated;	  // the trace is of a second execution, with the program's output
	unsigned anew;	  // how often the search began anew, since
	size_t nplaces;	  // so many places in memory were found to be raced for
	struct race_list races;
	struct race_list unsure_races; // that code may prevent which is not seen
	bool foreign;		       // such code was called: it may change what others wait for,
	bool unseen;		       // or order any two accesses
	struct cut cut[ENDS];
	struct cut doubted; // that failed, perhaps by what others have left in files
	struct cut unsure;  // that failed, unless code that is not seen makes it right
	struct files files; // that executions look at and change
	struct unwritten_reads unwritten; // memory that they have read
	char **unmodelled; // texts of EV_LIMIT, each once, those that let nothing be proved
	size_t nunmodelled, unmodelled_cap;
	char **noted; // the others
	size_t nnoted, noted_cap;
	char **older; // places of atomic accesses that could do what no interleaving does, each
		      // once
	size_t nolder, older_cap;
	bool used[OPS];		// operations that were met
	char *fork_locks;	// what stays locked in a child; NULL: nothing that is known
	bool lacks_input;	// standard input was read, and none is given
	bool timed;		// some of them had a time limit, or were a sleep
	uint64_t failures;	// executions that failed
	enum end failure;	// of the first; END_NONE: none was found; END_RACE: nothing
				// else was found
	struct failing failing; // of the failure, as it was met; nothing, if only reach says it,
				// or it is a race that did not end its execution
	struct trace trace; // of the failure as it is shown (verdict/counterexample.h), else empty
	struct reach reach; // what must be possible, and whether it happened
	struct lefts left;  // what was left behind, if that was asked for
	struct trace longest; // of the executions, or nearly; with its names, if not all was tried
	size_t longest_steps;
	struct runner *longest_by;
	struct way_counts
		ways; // by which executions were run (verdict/counterexample.h), else none
};

// Was it the search over states that left nothing? Then what others have cut short was tried by it.
static inline bool search_by_states(const struct search_result *r)
{
	return r->finished && r->state.phase == SEARCH_STATES && !r->state.pruned;
}

// Searches, with n runners of the same program. Blocks until it is over. 0, or an exit code with a
// line in *st when executions cannot be run. *r must be given to search_result_free in any case.
int search_run(const struct search_options *o, struct runner *const *runners, size_t n,
	       struct search_result *r, struct status *st);

void search_result_free(struct search_result *r);

#endif
