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

// The number of processors that the caller may run on.
unsigned runner_set_processors(void);

// Pins the caller and the runners that it opens to processor number nth (from 0, modulo their
// number): two controlled programs on one processor would be slower than one.
void runner_set_pin(unsigned nth);

// Opens `jobs` runners, each on a processor of its own. Blocks until each has loaded the program.
// 0, or an exit code as for runner_open(); *set must be given to runner_set_close() in any case.
int runner_set_open(struct runner_set *set, unsigned jobs, const struct target *target,
		    const struct runner_options *o, struct status *st);

// The same for a set whose runners may be open already, of the same program but perhaps with other
// arguments: they are used again if possible, otherwise opened anew.
int runner_set_renew(struct runner_set *set, unsigned jobs, const struct target *target,
		     const struct runner_options *o, struct status *st);

// Moves the caller to the processor of the runner, if the set has only one: the two wait for each
// other after every execution, and a wake-up across processors takes ten times as long. True:
// *before is to be given to runner_set_apart(), which undoes this.
bool runner_set_beside(const struct runner_set *set, cpu_set_t *before);
void runner_set_apart(const cpu_set_t *before);

void runner_set_close(struct runner_set *set);

#endif
