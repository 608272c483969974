// SPDX-License-Identifier: MIT
//
// One search that begins where a run is after some of its steps: does an execution that goes on
// from there end well, does one fail, and was everything tried?
//
// Used by one thread.
#ifndef CHECKER_FATE_PROBE_H
#define CHECKER_FATE_PROBE_H

#include "checker/verdict/verdict.h"
#include "session/racing.h"

// How the fate of a run is looked for (fate.h).
struct fate_options {
	const struct finding *seen; // what is seen of the program and how it is searched, as for a
				    // verdict; its result is not looked at and may be NULL
	uint64_t executions;	    // budget of all its searches together
	unsigned longest;	    // seconds of own time (base/own_time.h), 0: any
	const volatile sig_atomic_t *stop; // set from a signal or by another thread; or NULL
};

// A run as it can be led again.
struct fate_run {
	struct choice *c; // n of them
	size_t n, cap;
	struct event end;     // EV_END; of kind EV_NONE: it is going on
	struct racing places; // in memory, accesses to which are steps
	enum races races;     //
	bool resumes;	      // it has OP_RESUMEs
};

// Reads it off a trace, to be freed in any case. Does not block. 0 or ENOMEM.
int fate_run_read(struct fate_run *run, const struct trace *t);
void fate_run_free(struct fate_run *run);

// Does it go on for ever?
static inline bool fate_run_round(const struct fate_run *run)
{
	return run->end.kind == EV_END && end_for_ever(run->end.op);
}

// A question, and what has come of it.
struct probe {
	// What is asked.
	const struct fate_options *o;
	const struct fate_run *run;
	size_t from;	     // after so many steps of it
	uint64_t executions; // budget,
	uint64_t steps;	     // and of steps of all of them
	bool wants_failure;  // ends when an execution has failed; else, when one has ended well
	// What was found.
	bool well, fails;	 // an execution ends well; one fails
	size_t well_at, fail_at; // and is as the run is for so many steps
	bool all;	       // nothing is left to try, and nothing keeps that from being a proof
	bool doubtful;	       // but that, where others go on for ever, a thread can never get on
	uint64_t ran, stepped; // executions, and steps
};

// Searches. Blocks. 0, or an exit code with a line in *st.
int probe_run(struct probe *p, struct runner *const *runners, size_t n, struct status *st);

#endif
