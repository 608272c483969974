// SPDX-License-Identifier: MIT
//
// Runners of one program, one on each processor, for a search that runs several executions at a
// time. Used by one thread.
#ifndef CHECKER_SEARCH_RUNNER_SET_H
#define CHECKER_SEARCH_RUNNER_SET_H

#include "checker/search/runner.h"

#include <sched.h>

#define MOST_JOBS 64

struct runner_set {
	struct runner *runners[MOST_JOBS];
	size_t n;
	unsigned first; // processor, of the first runner; each other is on the next
};

// How many processors there are to run on.
unsigned runner_set_processors(void);

// Runs the caller, and the runners that it opens, on the nth of these only, counted from 0 and,
// where there are fewer, again: two controlled programs on one processor would be slower than one.
void runner_set_pin(unsigned nth);

// Opens `jobs` runners, each on a processor of its own. Blocks until the program is loaded so
// often. 0, or an exit code as runner_open() has it; *set must be given to runner_set_close in any
// case.
int runner_set_open(struct runner_set *set, unsigned jobs, const struct target *target,
		    const struct runner_options *o, struct status *st);

// The same of runners that may be open already, of the same program, maybe with other arguments:
// these go on where they can. Those of an empty set are opened.
int runner_set_renew(struct runner_set *set, unsigned jobs, const struct target *target,
		     const struct runner_options *o, struct status *st);

// Runs the caller on the processor of the runner, if there is one only: each waits for the other
// after every execution, and to be woken across processors takes ten times as long. True: *before
// is to be given to runner_set_apart(), which lets it run where it could before.
bool runner_set_beside(const struct runner_set *set, cpu_set_t *before);
void runner_set_apart(const cpu_set_t *before);

void runner_set_close(struct runner_set *set);

#endif
