// SPDX-License-Identifier: MIT
//
// Runners of one program: see runner_set.h.
#include "checker/search/runner_set.h"

#include <sched.h>

unsigned runner_set_processors(void)
{
	cpu_set_t allowed;
	if (sched_getaffinity(0, sizeof allowed, &allowed))
		return 1;
	return (unsigned)CPU_COUNT(&allowed);
}

int runner_set_open(struct runner_set *set, unsigned jobs, const struct target *target,
		    const struct runner_options *o, struct status *st)
{
	for (set->n = 0; set->n < jobs && set->n < MOST_JOBS; set->n++) {
		struct runner_options own = *o;
		own.cpu = (unsigned)set->n;
		int code = runner_open(&set->runners[set->n], target, &own, st);
		if (code)
			return code;
	}
	return EXIT_OK;
}

void runner_set_close(struct runner_set *set)
{
	for (size_t i = 0; i < set->n; i++)
		set->runners[i]->ops->close(set->runners[i]);
	set->n = 0;
}
