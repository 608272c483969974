// SPDX-License-Identifier: MIT
//
// Turns a failing execution into one that is easy to read: with the fewest preemptions that are
// found, then the fewest steps, then the fewest switches of thread. Each candidate is run, and
// counts only if it fails in the same way: with the same kind of failure at the same place.
//
// The candidates, until none is better or the budget is used up:
//
//	- the same interleaving in an order with few preemptions (reorder()),
//	- only the steps of it that the failure depends on, if one thread fails,
//	- the plan without its end, without a block of steps, or with a block moved back; the
//	  default policy supplies the steps that are left out.
//
// A block is the steps from one switch of thread to the next. (After A. Zeller, R. Hildebrandt:
// Simplifying and Isolating Failure-Inducing Input, IEEE TSE 28(2), 2002.)
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
	struct beginning begin; // is not changed
	enum eager eager;	// steps that came first in the failing run (model/local.h)
	unsigned executions;	// budget
	const volatile sig_atomic_t *stop; // set from a signal; or NULL
	// Has an execution the same outcome, for this ctx? NULL: it must fail in the same way.
	bool (*same)(const void *ctx, const struct trace *t, const struct path *p);
	const void *ctx;
};

struct minimized {
	bool repeated;	     // the failure could be repeated; false: the trace is unchanged
	enum eager eager;    // of the new trace, as in the options
	unsigned executions; // number of executions that were run
};

// Replaces a failing trace (or one that `same` accepts) by one that is easier to read: of an
// execution by this runner, resolved and with the program's output. runner: idle, watching the same
// memory locations as the runner that made the trace. The new trace never has more preemptions, nor
// as many preemptions and more steps. Blocks. 0, or an exit code with a line in *st: executions
// cannot be run, or memory ran out; the trace is then still a failing one. *m is set in any case.
int minimize(struct runner *runner, const struct minimize_options *o, struct trace *trace,
	     struct minimized *m, struct status *st);

// The same interleaving in an order with few preemptions (reorder.c): steps that commute change
// places, so that each thread runs for longer. Writes the choices of the order to out, which has
// room for p->n, and their number to *n; threads have the numbers in them that they get in the new
// order. o: the path's happens-before order. upto: by thread number, how many of the thread's steps
// (happens_before.h) are wanted, with all steps that happen before them; NULL: all. Does not block,
// and takes time in proportion to the number of steps. 0, ENOMEM, or EINVAL: the path has no other
// order.
int reorder(const struct path *p, const struct happens_before *o, const uint32_t *upto,
	    struct choice *out, size_t *n);

#endif
