// SPDX-License-Identifier: MIT
//
// One search that begins at a point of a run: does an execution from there end well, does one fail,
// and was everything tried?
//
// Used by one thread.
#ifndef CHECKER_FATE_PROBE_H
#define CHECKER_FATE_PROBE_H

#include "checker/verdict/verdict.h"
#include "session/racing.h"

// How the fate of a run is looked for (fate.h).
struct fate_options {
	const struct finding *seen; // the program and how to search it, as for a verdict; its
				    // result is ignored and may be NULL
	uint64_t executions;	    // budget of all searches together
	unsigned longest;	    // seconds of own time (base/own_time.h); 0: no limit
	const volatile sig_atomic_t *stop; // set from a signal or by another thread; or NULL
};

// What is needed to run a run again.
struct fate_run {
	struct choice *c; // its n choices
	size_t n, cap;
	struct event end;     // EV_END; of kind EV_NONE: the run is live
	struct racing places; // memory locations whose accesses are steps
	enum races races;
	bool resumes; // the run has OP_RESUMEs
};

// Reads a run off a trace. Does not block. 0 or ENOMEM; *run must be freed in any case.
int fate_run_read(struct fate_run *run, const struct trace *t);
void fate_run_free(struct fate_run *run);

// Does the run go on for ever?
static inline bool fate_run_round(const struct fate_run *run)
{
	return run->end.kind == EV_END && end_for_ever(run->end.op);
}

// A question, and its answer.
struct probe {
	// What is asked.
	const struct fate_options *o;
	const struct fate_run *run;
	size_t from;	     // number of steps of the run to begin with
	uint64_t executions; // budget of executions
	uint64_t steps;	     // budget of steps of all executions
	bool wants_failure;  // the search ends with the first failure; false: with the first good
			     // end
	// What was found.
	bool well, fails;	 // an execution ends well; an execution fails
	size_t well_at, fail_at; // number of leading steps that it has in common with the run
	bool all;		 // everything was tried, and no limit forbids a proof
	bool doubtful; // the only doubt: a thread can never progress while others run for ever
	uint64_t ran, stepped; // number of executions, and of their steps
};

// Searches. Blocks. 0, or an exit code with a line in *st.
int probe_run(struct probe *p, struct runner *const *runners, size_t n, struct status *st);

#endif
