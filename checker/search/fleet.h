// SPDX-License-Identifier: MIT
//
// Runners of one program, one on each processor, for a search that runs several executions at a
// time. Used by one thread.
#ifndef CHECKER_SEARCH_FLEET_H
#define CHECKER_SEARCH_FLEET_H

#include "checker/search/runner.h"

#define MOST_JOBS 64

struct fleet {
	struct runner *runners[MOST_JOBS];
	size_t n;
};

// How many processors there are to run on.
unsigned fleet_processors(void);

// Opens `jobs` runners, each on a processor of its own. Blocks until the program is loaded so
// often. 0, or an exit code as runner_open() has it; *f must be given to fleet_close in any case.
int fleet_open(struct fleet *f, unsigned jobs, const struct target *target,
	       const struct runner_options *o, struct status *st);

void fleet_close(struct fleet *f);

#endif
