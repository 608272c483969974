// SPDX-License-Identifier: MIT
//
// Runs executions of a program on plans. A runner is an interface, so that a search does not depend
// on how executions are run: by a process for each (runner.c), or, in the tests, by the model
// alone.
//
// Used by one thread.
#ifndef CHECKER_SEARCH_RUNNER_H
#define CHECKER_SEARCH_RUNNER_H

#include "base/status.h"
#include "base/target.h"
#include "model/policy.h"
#include "session/way.h"
#include "trace/rounds.h"
#include "trace/trace.h"

#include <signal.h>

// The choices that an execution begins with, and the policy by which it continues; the policy does
// not choose the sleepers.
struct plan {
	struct choice *c; // n of them
	size_t n, cap;
	struct sleeper *sleepers; // nsleepers of them, which sleep from step sleep_from on
	size_t nsleepers, sleepers_cap, sleep_from;
	struct policy policy;
	enum told_states states; // which states after the choices the trace reports, if the runner
				 // can (EV_HERE)
	bool orders;		 // in these states orders of atomic accesses count (struct run)
	bool resumes; // the code after an operation that lets others run is a step (OP_RESUME)
	bool loops;   // a loop without an operation is expected, and is noticed sooner
};

struct beginning;

// Gives *plan n choices, of which the first are those of the beginning; the caller fills in the
// rest. resumes: OP_RESUME is to be a step of its own, unless the beginning decides. 0 or ENOMEM.
int plan_begin(struct plan *plan, const struct beginning *b, size_t n, bool resumes);

struct runner;
struct runner_options;

struct runner_ops {
	// Can another execution be started while others are under way? Executions end in the order
	// in which they were started. NULL: only when none is under way.
	bool (*room)(const struct runner *r);

	// Starts an execution of plan, which must last until its end. whole: with the program's
	// output in its trace, for people; slower, and those under way are dropped. Does not block.
	// 0, or an exit code with a line in *st when no execution can be run.
	int (*start)(struct runner *r, const struct plan *plan, bool whole, struct status *st);

	// A descriptor that becomes readable when take() may have news, for poll(). -1: do not
	// wait.
	int (*fd)(struct runner *r);

	// Reads what the oldest execution under way has done. Does not block. *trace: NULL until
	// the execution has ended; then its trace, which belongs to the runner and lasts until the
	// next take() or start(). 0, or an exit code with a line in *st.
	int (*take)(struct runner *r, const struct trace **trace, struct status *st);

	// Ends all executions under way and discards their traces.
	void (*drop)(struct runner *r);

	// Sets what later executions do about races, and the n memory locations whose accesses are
	// operations in them. Copies v. 0 or ENOMEM.
	int (*watch)(struct runner *r, enum races races, const struct visible *v, size_t n);

	// Sets the loops without an end that later executions follow for some rounds only
	// (trace/rounds.h). NULL: the runner follows each loop to its end.
	void (*follow)(struct runner *r, const struct endless *rounds);

	// In later executions, do blocks of the heap have addresses in the opposite order? Each is
	// a fork then. NULL: the runner has no memory.
	void (*turn)(struct runner *r, bool turned);

	// Adds states (by number) at which executions end when they reach them after their plan; n
	// 0: forgets all (session_know()). NULL: the runner reports no states.
	void (*know)(struct runner *r, const uint64_t *numbers, size_t n);

	// Adds names and places in the source to a trace of this runner's, or to a copy of one.
	void (*resolve)(struct runner *r, struct trace *trace);

	// Adds to *sum how many executions were run in which way (session/way.h). NULL: there is
	// only one way.
	void (*ways)(const struct runner *r, struct way_counts *sum);

	// Turns the runner into one of the same program with target's arguments and these options.
	// False: not possible, and the runner must be closed. NULL: never possible.
	bool (*again)(struct runner *r, const struct target *target,
		      const struct runner_options *o);

	// Ends the runner and frees it.
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
	struct endless rounds;		   // loops that are followed for some rounds only
	enum told_prints prints;	   // told of what the program prints
	bool returns;			   // the program's main must return
	bool leaks;			   // what it leaves behind is a failure: END_LEAK
	bool turned;			   // addresses of blocks are in the opposite order
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
