// SPDX-License-Identifier: MIT
//
// A runner (checker/search/runner.h) without a process: a random program of tests/lib/programs.h,
// led by the model alone.
#ifndef TESTS_UNIT_MODEL_RUNNER_H
#define TESTS_UNIT_MODEL_RUNNER_H

#include "checker/search/runner.h"
#include "tests/lib/programs.h"

// A program that was led through a plan and, after it, by its policy.
struct model_run {
	struct machine m; // as it was in the end; machine_free() gives it back
	struct step last;
	bool asleep;   // every choice that was left sleeps
	bool departed; // it could not follow the plan
};

// Runs p and writes the trace, but for its end, to *t. stuck: goes on by spurious wake-ups and
// interruptions where a real run ends as stuck, as the plan of a brute-force walk does.
void model_run(struct model_run *r, const struct program *p, const struct plan *plan, bool stuck,
	       struct trace *t);

// How it ended.
struct event model_end(const struct model_run *r);

struct model_runner {
	struct runner runner;
	const struct program *p;
	struct trace trace; // of the last execution
	unsigned runs;
	unsigned output;	     // of these, with the program's output
	const struct program *later; // what it is from its third run on; NULL: the same
	bool slow;		     // runs end late, each after another time
	uint64_t dice;		     // for that
	unsigned late;		     // so often the run under way is still to be asked for
	// Told of each run, if not NULL.
	void (*ended)(struct model_runner *r, const struct plan *plan, const struct model_run *run);
	void *ctx;
};

// A runner of p, which must last as long. model_runner_free() gives its trace back.
struct model_runner model_runner_of(const struct program *p);
void model_runner_free(struct model_runner *m);

#endif
