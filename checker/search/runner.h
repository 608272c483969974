// SPDX-License-Identifier: MIT
//
// Running one execution of a program on a plan. A runner stands behind an interface, so that
// a search does not know how executions come about: by a process each (runner.c), or, in the
// tests, by the model alone.
//
// Used by one thread.
#ifndef CHECKER_SEARCH_RUNNER_H
#define CHECKER_SEARCH_RUNNER_H

#include "base/status.h"
#include "base/target.h"
#include "model/policy.h"
#include "session/way.h"
#include "trace/trace.h"

#include <signal.h>

// The choices an execution begins with; it then goes on by a policy, which leaves out the
// sleepers.
struct plan {
	struct choice *c; // n of them
	size_t n, cap;
	struct sleeper *sleepers; // nsleepers of them; they sleep after sleep_from steps
	size_t nsleepers, sleepers_cap, sleep_from;
	struct policy policy;
	enum told_states
		states; // told of those it comes to after them, where that can be (EV_HERE)
	bool orders;	// in these states orders of atomic accesses count (struct run)
	bool resumes;	// the code after operations that let others go on is a step (OP_RESUME)
	bool loops;	// a loop without an operation is expected: it is noticed sooner
};

struct beginning;

// Gives *plan n choices, of which the first are those of the beginning; the caller fills in the
// rest. resumes: OP_RESUME is to be a step of its own, unless the beginning decides. 0 or ENOMEM.
int plan_begin(struct plan *plan, const struct beginning *b, size_t n, bool resumes);

struct runner;
struct runner_options;

struct runner_ops {
	// Can one more be started beside those under way? They end in the order in which they were
	// started. NULL: only if there is none.
	bool (*room)(const struct runner *r);

	// Starts an execution of plan, which must last until its end. whole: with the program's
	// output in its trace, for people; slower, and those under way are dropped. Does not block.
	// 0, or an exit code with a line in *st when no execution can be run.
	int (*start)(struct runner *r, const struct plan *plan, bool whole, struct status *st);

	// Something to poll() for reading: readable when take() may have got further. -1: do not
	// wait.
	int (*fd)(struct runner *r);

	// Takes over what the first execution under way has done. Does not block. *trace is NULL
	// until it has ended; then its trace, which is the runner's and lasts until the next take()
	// or start(). 0, or an exit code with a line in *st.
	int (*take)(struct runner *r, const struct trace **trace, struct status *st);

	// Ends the executions under way, whose traces are lost. Does nothing if there are none.
	void (*drop)(struct runner *r);

	// What is done about memory in all executions from now on: n places of which are operations
	// in them. Copied. 0 or ENOMEM.
	int (*watch)(struct runner *r, enum races races, const struct visible *v, size_t n);

	// Executions end where they come to states of these numbers after their plan; n 0: to none
	// (session_know()). NULL: it tells of no states.
	void (*know)(struct runner *r, const uint64_t *numbers, size_t n);

	// Adds names and places in the source to a trace of this runner's, or to a copy of one.
	void (*resolve)(struct runner *r, struct trace *trace);

	// Adds to *sum by which ways executions were run (session/way.h). NULL: there is but one.
	void (*ways)(const struct runner *r, struct way_counts *sum);

	// The runner is, on these options, one of the same program with target's arguments. False:
	// it cannot be, and is to be closed. NULL: no runner can.
	bool (*again)(struct runner *r, const struct target *target,
		      const struct runner_options *o);

	// Ends the runner and gives everything back.
	void (*close)(struct runner *r);
};

struct runner {
	const struct runner_ops *ops;
};

struct runner_options {
	struct rules rules;
	uint64_t steps;		  // limit of steps of an execution, 0: none
	uint64_t memory, written; // bytes it may take, and write; 0: no limit
	enum races races;
	enum told_prints prints;	   // told of what the program prints
	bool returns;			   // the program's main must return
	bool leaks;			   // what it leaves behind is a failure: END_LEAK
	bool exact;			   // its accesses are seen, and no others (session/level.h)
	const struct sandbox *sandbox;	   // of a program that is not trusted, or NULL
	unsigned cpu;			   // of those that may be used, from 0, for the program
	enum way way;			   // by which executions are run (session/way.h)
	const volatile sig_atomic_t *stop; // set from a signal: ends the execution; or NULL
};

// Runs an execution of plan to its end. Blocks. *trace as of take(). 0, or an exit code with a line
// in *st.
int runner_run(struct runner *r, const struct plan *plan, bool whole, const struct trace **trace,
	       struct status *st);

#define RUNNER_LOOK_MS 200 // how often threads that wait for an execution must call take()

// A runner of target's program: a fork of it for each execution. Blocks until the program is
// loaded. 0, or an exit code as session_open() has it.
int runner_open(struct runner **out, const struct target *target, const struct runner_options *o,
		struct status *st);

#endif
