// SPDX-License-Identifier: MIT
//
// A runner (checker/runner.h) without a process: a random program of tests/lib/programs.h, led by
// the model alone.
#ifndef TESTS_UNIT_MODEL_RUNNER_H
#define TESTS_UNIT_MODEL_RUNNER_H

#include "checker/runner.h"
#include "tests/lib/programs.h"

struct model_runner {
	struct runner runner;
	const struct program *p;
	struct trace trace; // of the last execution
	unsigned runs;
	unsigned output; // of these, with the program's output
};

// A runner of p, which must last as long. model_runner_free() gives its trace back.
struct model_runner model_runner_of(const struct program *p);
void model_runner_free(struct model_runner *m);

// p, with all its objects named, stands at its start.
void machine_begin(struct machine *m, const struct program *p);

// An assertion of Check writes to a file each time; this one only when it fails.
void must(bool holds, const char *what);

#endif
