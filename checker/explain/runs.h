// SPDX-License-Identifier: MIT
//
// The runs that a search has made, kept so that all of them can be asked afterwards: which steps
// there were in each, and which of them come before which. A step is known again in other runs by
// its thread, its place in the source and how often its thread had been there (struct happening);
// what happens before what is that of happens_before.h, the same in each order of an interleaving.
//
//	struct runs all = {.kind = END_DEADLOCK};
//	... a search with runs_listener(&all) ...
//	const struct run *run = all.all[i];
//	if (run_order(run, a, b) == ORDER_FIRST) // a before b
//	runs_free(&all);
//
// Used by one thread. Nothing here blocks.
#ifndef CHECKER_EXPLAIN_RUNS_H
#define CHECKER_EXPLAIN_RUNS_H

#include "checker/search/search.h"

#include <uthash.h>

#define RUN_STEPS_MOST 5000 // steps of a run that is kept: longer ones count as not searched
#define RUN_ROUND 64	    // repeating steps that are kept of a run that goes on for ever

#define ANYBODY UINT64_MAX

// A step, without what may differ between runs, so that the same step is recognised in another run.
// All bytes count. A signal is two happenings: that it is sent, and that it wakes that thread (or
// none).
struct happening {
	uint64_t place;	 // its address in the program
	uint64_t target; // of a signal: the thread it wakes, as below, or ANYBODY; else 0
	uint32_t thread; // a hash of who created it, and as which of its children
	uint32_t object; // object_key()
	uint32_t mutex;	 // of a wait on a condition, the key of its mutex; else 0
	uint32_t nth;	 // its thread is there for the nth time, from 1
	uint8_t code, phase, outcome, zero;
	uint32_t more; // 0
};

static inline bool happening_reads(const struct happening *h)
{
	return op_reads(h->code) && !op_writes(h->code);
}

static inline bool happening_writes(const struct happening *h)
{
	return op_writes(h->code);
}

static inline bool happening_locks(const struct happening *h, uint32_t object)
{
	return h->object == object && (h->code == OP_LOCK || h->code == OP_TRYLOCK ||
				       h->code == OP_WRLOCK || h->code == OP_TRYWRLOCK);
}

// Does it give a permit or a signal to the threads that wait for the object?
static inline bool happening_gives(const struct happening *h, uint32_t object)
{
	return h->object == object && (h->code == OP_SEM_POST || op_signals(h->code));
}

struct known_happening {
	struct happening h;
	uint32_t number; // from 0
	uint32_t times;	 // while a run is taken in: how often it was there so far,
	uint32_t run;	 // in this run (runs.taken)
	uint32_t most;	 // the greatest number of times that a thread was there in a run
	UT_hash_handle hh;
};

// Two happenings of different threads that are dependent in some run; a < b.
struct met {
	uint32_t a, b;
	UT_hash_handle hh;
};

// The step of a run that is a certain happening.
struct run_key {
	uint32_t happening, step;
};

struct run {
	struct event end; // EV_END, without its text
	bool fails;	  // in the same way as the explained run
	bool otherwise;	  // fails in another way
	uint64_t print;	  // fingerprint of the interleaving
	size_t n;	  // number of steps without resumptions (op_resumes)
	uint32_t *of;	  // by step: its happening
	uint32_t *bare;	  // by step: for a signal, the happening that it is sent; else as `of`
	struct run_key *sorted; // nsorted of them, by happening
	size_t nsorted;
	uint16_t *thread; // by step: its thread's number
	uint16_t *number; // by step: its number among its thread's steps, from 1
	uint16_t *clocks; // a row of nthreads + 1 for each step: its vector clock
	size_t nthreads;
	struct choice *plan; // nplan choices
	size_t nplan;
	enum eager eager; // of its plan
};

struct runs {
	uint8_t kind; // set by the owner: enum end of the explained failure
	// Set by the owner: whether dependences of this happening are noted. NULL: of all.
	bool (*wanted)(const void *ctx, const struct happening *h);
	const void *ctx;
	struct run **all; // n of them
	size_t n, cap;
	struct known_happening *happenings; // by h
	struct known_happening **by_number; // nhappenings of them
	size_t nhappenings, happenings_cap;
	struct met *met;
	size_t failing, passing, otherwise; // number of runs of each kind
	bool long_ones;			    // there were runs too long to be kept
	bool between_steps;		    // failing runs may be missing (outcome_between_steps())
	uint32_t taken;			    // number of runs that were looked at
	uint32_t *scratch;		    // for the run being added
	size_t scratch_cap;
};

// A listener for a search, which keeps each of its interleavings once. *all must outlive the
// search.
struct search_listener runs_listener(struct runs *all);

// Adds a run after the search; it replaces a run of the same interleaving. *number: its number
// among all. 0, ENOMEM, or EINVAL: the run is too long.
int runs_add(struct runs *all, const struct trace *t, const struct path *p,
	     const struct happens_before *order, size_t *number);

// The step, from 0, of a happening; NO_STEP: the run does not have it.
#define NO_STEP SIZE_MAX
size_t run_step(const struct run *r, uint32_t happening);

// Does step i come before step k in every order of the interleaving, or is it step k?
static inline bool run_before(const struct run *r, size_t i, size_t k)
{
	return r->number[i] <= r->clocks[k * (r->nthreads + 1) + r->thread[i]];
}

// The order of two happenings in a run. ORDER_NONE: a does not happen. ORDER_FIRST: a happens, and
// b not before it. ORDER_SECOND: b happens before a. ORDER_OPEN: they are not ordered.
enum run_order { ORDER_NONE, ORDER_FIRST, ORDER_SECOND, ORDER_OPEN };
enum run_order run_order(const struct run *r, uint32_t a, uint32_t b);

// By thread number: a hash of the thread's creator and position among its children, which is the
// same in every run. To be freed. NULL: memory ran out.
uint32_t *run_threads(const struct path *p);

// The happening of a step of path p, whose trace is t, without its nth. threads: run_threads(p).
struct happening happening_of(const struct trace *t, const struct path *p, size_t step,
			      const uint32_t *threads);

void runs_free(struct runs *all);

#endif
