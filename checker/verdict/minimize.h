// SPDX-License-Identifier: MIT
//
// A failing execution made one that people can read: with the fewest preemptions that are found,
// of these the fewest steps, of these the fewest switches of thread. Each candidate is run, and
// counts only if it fails alike: in the same kind of failure at the same place.
//
// Candidates are, until none is better or the budget ends:
//
//	- the same interleaving in an order with few preemptions (reorder()),
//	- of it, only what the failure depends on, when it is that of one thread,
//	- the plan without its end, and without a block of steps (one block a switch of thread), or
//	  with a block later; what is left out comes by the default policy. (After A. Zeller,
//	  R. Hildebrandt: Simplifying and Isolating Failure-Inducing Input, IEEE TSE 28(2), 2002.)
//
// The same trace and program give the same result. Used by one thread.
#ifndef CHECKER_VERDICT_MINIMIZE_H
#define CHECKER_VERDICT_MINIMIZE_H

#include "checker/path/happens_before.h"
#include "checker/path/path.h"
#include "checker/search/result.h"
#include "model/local.h"

#define MINIMIZE_EXECUTIONS 200 // a good budget

struct minimize_options {
	struct beginning begin; // stays as it is
	enum eager eager;	// in the failing run, these steps came first (model/local.h)
	unsigned executions;	// that may be run
	const volatile sig_atomic_t *stop; // set from a signal; or NULL
	// Does an execution come to the same, with this ctx? NULL: if it fails alike.
	bool (*same)(const void *ctx, const struct trace *t, const struct path *p);
	const void *ctx;
};

struct minimized {
	bool repeated;	     // the failure came again; else the trace is as it was
	enum eager eager;    // of the trace, as in the options
	unsigned executions; // that were run
};

// Makes a failing trace, or one that comes to what `same` wants, easier to read, in its place: that
// of an execution by this runner, with the program's output in it and resolved. runner: idle, told
// of the same places in memory (watch) as the one that made the trace. Never gives one with more
// preemptions, or as many and more steps. Blocks. 0, or an exit code with a line in *st: no
// execution can be run, or out of memory; the trace then still is a failing one. *m is set in any
// case.
int minimize(struct runner *runner, const struct minimize_options *o, struct trace *trace,
	     struct minimized *m, struct status *st);

// ---- the same interleaving in another order ------------------------------------------------
// The same interleaving in another order: steps that commute change places, so that a thread that
// goes on goes on for longer. Of the orders that happens-before allows, one with few preemptions.
//
// Used by one thread. Nothing here blocks.

// Writes the choices of such an order to out (room for p->n of them), and to *n how many there
// are. o: the path's order. upto: by thread number, how many of its steps (happens_before.h counts
// them) are wanted, with all that happens before them; NULL: all. The threads' numbers in the
// choices are those that they will have in the new order. 0, ENOMEM, or EINVAL: the path cannot be
// led otherwise. Takes time in proportion to the number of steps.
int reorder(const struct path *p, const struct happens_before *o, const uint32_t *upto,
	    struct choice *out, size_t *n);

#endif
