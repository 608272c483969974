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

#define RUN_STEPS_MOST 5000 // of a run that is kept: others count as not searched
#define RUN_ROUND 64	    // of one that goes on for ever, so many are kept of what repeats

#define ANYBODY UINT64_MAX

// A step, without what may differ between runs. All bytes count. A signal is two: that it comes,
// and that it wakes that thread (or nobody).
struct happening {
	uint64_t place;	 // its address in the program
	uint64_t target; // of a signal: the thread it wakes, as below, or ANYBODY; else 0
	uint32_t thread; // a hash of who created it, and as which of its children
	uint32_t object; // object_key()
	uint32_t mutex;	 // of a wait on a condition, the key of its mutex; else 0
	uint32_t nth;	 // time that its thread is there, from 1
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

// A permit, or a signal, to those that wait for the object?
static inline bool happening_gives(const struct happening *h, uint32_t object)
{
	return h->object == object &&
	       (h->code == OP_SEM_POST || h->code == OP_SIGNAL || h->code == OP_BROADCAST);
}

struct known_happening {
	struct happening h;
	uint32_t number; // from 0
	uint32_t times;	 // while a run is taken in: how often it was there so far,
	uint32_t run;	 // in this run (runs.taken)
	uint32_t most;	 // the greatest number of times that a thread was there in a run
	UT_hash_handle hh;
};

// Two happenings that are dependent in some run, each of another thread; a < b.
struct met {
	uint32_t a, b;
	UT_hash_handle hh;
};

// Which step is a happening.
struct run_key {
	uint32_t happening, step;
};

struct run {
	struct event end;	// EV_END, without its text
	bool fails;		// as the one that is explained does
	bool otherwise;		// fails, but in another way
	uint64_t print;		// the same for the same interleaving
	size_t n;		// steps, without resumptions (op_resumes)
	uint32_t *of;		// by step, its happening,
	uint32_t *bare;		// and of a signal, that it comes; else the same
	struct run_key *sorted; // nsorted of them, by happening
	size_t nsorted;
	uint16_t *thread; // by step, its number
	uint16_t *number; // by step, which of its thread's, from 1
	uint16_t *clocks; // a row of nthreads + 1 a step: so many steps of each come before it
	size_t nthreads;
	struct choice *plan; // nplan choices
	size_t nplan;
	enum eager eager; // as its plan had it
};

struct runs {
	uint8_t kind; // set by the owner: enum end of the failure that is explained
	// Set by the owner, or NULL: of other steps than these, by happening, it is not noted which
	// are dependent.
	bool (*wanted)(const void *ctx, const struct happening *h);
	const void *ctx;
	struct run **all; // n of them
	size_t n, cap;
	struct known_happening *happenings; // by h, and those that count times
	struct known_happening **by_number; // nhappenings of them
	size_t nhappenings, happenings_cap;
	struct met *met;
	size_t failing, passing, otherwise; // so many of them
	bool long_ones;			    // there were runs too long to be kept
	bool between_steps; // some that fail may be missing, as outcome_between_steps() has it
	uint32_t taken;	    // so many were looked at
	uint32_t *scratch;  // of the run that is taken in
	size_t scratch_cap;
};

// To be given to a search, whose interleavings are then kept, each once. *all must last as long.
struct search_listener runs_listener(struct runs *all);

// Takes in one more run, once the search is over; in place of the one that is the same
// interleaving, if there is one. *number: of it among all. 0, ENOMEM, or EINVAL: it is too long.
int runs_add(struct runs *all, const struct trace *t, const struct path *p,
	     const struct happens_before *order, size_t *number);

// The step, from 0, that is this happening; NO_STEP: there is none.
#define NO_STEP SIZE_MAX
size_t run_step(const struct run *r, uint32_t happening);

// Does step i come before step k, or is it k, in each order of the interleaving?
static inline bool run_before(const struct run *r, size_t i, size_t k)
{
	return r->number[i] <= r->clocks[k * (r->nthreads + 1) + r->thread[i]];
}

// Of two happenings: neither is there, or b alone; a comes, and b not before it; b comes before a;
// or their order does not matter there.
enum run_order { ORDER_NONE, ORDER_FIRST, ORDER_SECOND, ORDER_OPEN };
enum run_order run_order(const struct run *r, uint32_t a, uint32_t b);

// The number that a thread of each run goes by: a hash of who created it. To be freed. NULL: memory
// ran out.
uint32_t *run_threads(const struct path *p);

// What is known of a step of a path, whose trace is t, but for nth. threads: run_threads(p).
struct happening happening_of(const struct trace *t, const struct path *p, size_t step,
			      const uint32_t *threads);

void runs_free(struct runs *all);

#endif
